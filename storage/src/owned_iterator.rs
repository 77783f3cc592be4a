//! Consuming iterators that own values or memory.
//!
//! Each function drops the iterator before it returns: if the drop panicked later, the result would leak.

/// Folds the remaining items from the front.
#[inline]
pub(crate) fn fold<I: Iterator, B>(mut iter: I, init: B, mut f: impl FnMut(B, I::Item) -> B) -> B {
    let mut result = init;
    for item in iter.by_ref() {
        result = f(result, item);
    }
    drop(iter);
    result
}

/// Folds the remaining items from the back.
#[inline]
pub(crate) fn rfold<I: DoubleEndedIterator, B>(mut iter: I, init: B, mut f: impl FnMut(B, I::Item) -> B) -> B {
    let mut result = init;
    while let Some(item) = iter.next_back() {
        result = f(result, item);
    }
    drop(iter);
    result
}

#[inline]
pub(crate) fn last<I: DoubleEndedIterator>(mut iter: I) -> Option<I::Item> {
    let last = iter.next_back();
    drop(iter);
    last
}

/// Calls `f` for each item. If a call panics, it is called for the remaining items during unwinding.
pub(crate) fn for_all<I: Iterator>(items: I, f: impl FnMut(I::Item)) {
    struct Rest<I: Iterator, F: FnMut(I::Item)> {
        items: I,
        f: F,
    }

    impl<I: Iterator, F: FnMut(I::Item)> Drop for Rest<I, F> {
        fn drop(&mut self) {
            self.items.by_ref().for_each(&mut self.f);
        }
    }

    let Rest { items, f } = &mut Rest { items, f };
    items.for_each(f);
}

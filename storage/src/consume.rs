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

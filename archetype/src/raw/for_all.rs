/// Calls `f` for each item. If a call unwinds, the remaining items are visited during unwinding.
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

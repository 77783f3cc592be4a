//! [`exhaust`], the drop of iterators that remove what they have not handed out.

/// Drops the remaining items of `iter`. If a drop panics, the items behind are dropped as well.
pub(super) fn exhaust(iter: &mut impl Iterator) {
    /// Goes on when a drop has panicked; a second panic aborts.
    struct Rest<'a, I: Iterator>(&'a mut I);

    impl<I: Iterator> Drop for Rest<'_, I> {
        fn drop(&mut self) {
            self.0.by_ref().for_each(drop);
        }
    }

    let rest = Rest(iter);
    rest.0.by_ref().for_each(drop);
}

//! [`exhaust`]: the destructor of iterators that drop the elements they have not yielded.

/// Drops the remaining items of `iter`. If a drop panics, the remaining items are dropped too.
pub(super) fn exhaust(iter: &mut impl Iterator) {
    /// Drops the remaining items after a panic; a second panic aborts.
    struct Rest<'a, I: Iterator>(&'a mut I);

    impl<I: Iterator> Drop for Rest<'_, I> {
        fn drop(&mut self) {
            self.0.by_ref().for_each(drop);
        }
    }

    let rest = Rest(iter);
    rest.0.by_ref().for_each(drop);
}

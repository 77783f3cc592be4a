//! [`drain`]: the traits of iterators that remove elements and, when dropped, drop the remaining ones.

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

/// Implements the iterator traits and `Drop` of `$Drain`, whose field `raw` removes elements.
macro_rules! drain {
    ($Drain:ident, |$raw:ident| $next:expr, $next_back:expr) => {
        impl<T, A: Allocator> Iterator for $Drain<'_, T, A> {
            type Item = T;

            #[inline]
            fn next(&mut self) -> Option<T> {
                let $raw = &mut self.raw;
                $next
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.raw.len(), Some(self.raw.len()))
            }

            #[inline]
            fn count(self) -> usize {
                // `Drop` removes the remaining elements.
                self.raw.len()
            }
        }

        impl<T, A: Allocator> DoubleEndedIterator for $Drain<'_, T, A> {
            #[inline]
            fn next_back(&mut self) -> Option<T> {
                let $raw = &mut self.raw;
                $next_back
            }
        }

        impl<T, A: Allocator> ExactSizeIterator for $Drain<'_, T, A> {}
        impl<T, A: Allocator> core::iter::FusedIterator for $Drain<'_, T, A> {}

        impl<T, A: Allocator> Drop for $Drain<'_, T, A> {
            fn drop(&mut self) {
                $crate::hash_table::drain::exhaust(self);
            }
        }
    };
}

pub(super) use drain;

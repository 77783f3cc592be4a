//! `extract_if` and its iterator.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::allocator::{Allocator, Global};

use crate::hash_table::Extractor;

/// An iterator that removes the elements for which a closure returns `true`, from
/// [`HashSet::extract_if`](super::HashSet::extract_if).
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let mut set: HashSet<i32> = (0..4).collect();
/// assert_eq!(set.extract_if(|n| *n > 1).count(), 2);
/// assert_eq!(set.len(), 2);
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    extractor: Extractor<'a, T, A>,
    take: F,
}

impl<'a, T, F, A: Allocator> ExtractIf<'a, T, F, A> {
    #[inline]
    pub(super) fn new(extractor: Extractor<'a, T, A>, take: F) -> Self {
        Self { extractor, take }
    }
}

impl<T, F: FnMut(&T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let Self { extractor, take } = self;
        extractor.next_if(|element| take(element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.extractor.upper_bound()))
    }

    #[inline]
    fn fold<B, G: FnMut(B, T) -> B>(self, init: B, f: G) -> B {
        let Self { extractor, mut take } = self;
        extractor.fold(init, |element| take(element), f)
    }
}

impl<T, F: FnMut(&T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

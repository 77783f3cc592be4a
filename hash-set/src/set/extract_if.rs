//! `extract_if` and its iterator.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use sparse_array::allocator::{Allocator, Global};

use super::hash_set::HashSet;
use crate::element_id::ElementId;
use crate::hash_table::{Extractor, check_range};

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Creates an iterator that removes and yields the elements for which `take` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, or `take` panics, the remaining elements stay. `for_each` and
    /// `fold` are faster than a `for` loop: they update the index once, at the end.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..6).collect();
    /// assert!(set.extract_if(|n| n % 2 == 0).eq([0, 2, 4]));
    /// assert!(set.iter().eq(&[1, 3, 5]));
    /// ```
    #[inline]
    pub fn extract_if<F>(&mut self, take: F) -> ExtractIf<'_, T, F, A>
    where
        F: FnMut(&T) -> bool,
    {
        ExtractIf { extractor: self.table.extractor(..), take }
    }

    /// Creates an iterator like [`extract_if`](Self::extract_if), over the elements whose ids are in `ids`.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..6).collect();
    /// let two = set.get_id(&2).unwrap();
    /// assert!(set.extract_range_if(two.., |n| n % 2 == 0).eq([2, 4]));
    /// assert!(set.iter().eq(&[0, 1, 3, 5]));
    /// ```
    #[doc(alias = "extract_if")]
    #[track_caller]
    pub fn extract_range_if<R, F>(&mut self, ids: R, take: F) -> ExtractIf<'_, T, F, A>
    where
        R: RangeBounds<ElementId>,
        F: FnMut(&T) -> bool,
    {
        check_range(&ids, "HashSet::extract_range_if");
        ExtractIf { extractor: self.table.extractor(ids), take }
    }
}

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

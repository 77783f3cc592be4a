//! `extract_if` and its iterator.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use sparse_array::allocator::{Allocator, Global};

use super::extractor::Extractor;
use super::range_of_ids::check;
use super::table::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Creates an iterator that removes and yields the elements for which `take` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, or `take` panics, the remaining elements stay. `for_each` and
    /// `fold` are faster than a `for` loop; see [`Extractor::fold`].
    ///
    /// If most hashes are equal, allocates 12 bytes per slot from the global allocator, to remove each element in
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.extract_if(|n| *n % 2 == 0).eq([0, 2, 4]));
    /// assert!(table.iter().eq(&[1, 3, 5]));
    /// ```
    #[inline]
    pub fn extract_if<F: FnMut(&mut T) -> bool>(&mut self, take: F) -> ExtractIf<'_, T, F, A> {
        ExtractIf { extractor: self.extractor(..), take }
    }

    /// Creates an iterator like [`extract_if`](Self::extract_if), over the elements whose ids are in `ids`.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(2, |_| true).unwrap();
    /// assert!(table.extract_range_if(id.., |n| *n % 2 == 0).eq([2, 4]));
    /// assert!(table.iter().eq(&[0, 1, 3, 5]));
    /// ```
    #[doc(alias = "extract_if")]
    #[track_caller]
    pub fn extract_range_if<R, F>(&mut self, ids: R, take: F) -> ExtractIf<'_, T, F, A>
    where
        R: RangeBounds<ElementId>,
        F: FnMut(&mut T) -> bool,
    {
        check(&ids, "HashTable::extract_range_if");
        ExtractIf { extractor: self.extractor(ids), take }
    }
}

/// An iterator that removes the elements for which a closure returns `true`, from
/// [`HashTable::extract_if`](crate::HashTable::extract_if).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..4).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.extract_if(|n| *n > 1).count(), 2);
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    extractor: Extractor<'a, T, A>,
    take: F,
}

impl<T, F: FnMut(&mut T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.extractor.next_if(&mut self.take)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.extractor.upper_bound()))
    }

    #[inline]
    fn fold<B, G: FnMut(B, T) -> B>(self, init: B, f: G) -> B {
        self.extractor.fold(init, self.take, f)
    }
}

impl<T, F: FnMut(&mut T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

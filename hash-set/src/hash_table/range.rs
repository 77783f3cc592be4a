//! Iteration and removal over ranges of ids.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use sparse_array::allocator::{Allocator, Global};

use super::exhaust::exhaust;
use super::extractor::Extractor;
use super::iter::{Iter, IterMut};
use super::range_of_ids::{check, resolve};
use super::table::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns an iterator over the elements whose ids are in `ids`, in slot order.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// let [b, d] = [1, 3].map(|n| table.find_id(n, |&m| m == n).unwrap());
    /// assert!(table.iter_range(b..d).eq(&[1, 2]));
    /// assert!(table.iter_range(d..).eq(&[3, 4]));
    /// ```
    #[doc(alias = "get_range")]
    #[track_caller]
    pub fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> Iter<'_, T> {
        let slots = resolve(ids, self.index_bound(), "HashTable::iter_range");
        self.blocks.elements.range(slots).into_values()
    }

    /// Returns a mutable iterator over the elements whose ids are in `ids`, in slot order. Changes must not affect
    /// their hashes.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, (n, 0)));
    /// let id = table.find_id(1, |e| e.0 == 1).unwrap();
    /// table.iter_range_mut(..=id).for_each(|e| e.1 += 1);
    /// assert!(table.iter().eq(&[(0, 1), (1, 1), (2, 0)]));
    /// ```
    #[doc(alias = "get_range_mut")]
    #[track_caller]
    pub fn iter_range_mut(&mut self, ids: impl RangeBounds<ElementId>) -> IterMut<'_, T> {
        let slots = resolve(ids, self.index_bound(), "HashTable::iter_range_mut");
        self.blocks.elements.range_mut(slots).into_values()
    }

    /// Removes and yields the elements whose ids are in `ids`, in slot order. The other ids stay. Each removal leaves a
    /// hole.
    ///
    /// Dropping the iterator drops the elements it has not yielded; if it is forgotten, they stay in the table.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(3, |&n| n == 3).unwrap();
    /// assert!(table.drain_range(id..).eq([3, 4]));
    /// assert!(table.iter().eq(&[0, 1, 2]));
    /// ```
    #[doc(alias = "drain")]
    #[track_caller]
    pub fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, T, A> {
        check(&ids, "HashTable::drain_range");
        DrainRange { extractor: self.extractor(ids) }
    }
}

/// A draining iterator over the elements whose ids are in a range, from [`HashTable::drain_range`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(n, n));
/// let id = table.find_id(1, |&n| n == 1).unwrap();
/// assert_eq!(table.drain_range(id..).next_back(), Some(2));
/// // The iterator was dropped, and the other element of the range with it.
/// assert!(table.iter().eq(&[0]));
/// ```
#[must_use = "an iterator does nothing until it is advanced; dropped, it drops the elements of the range"]
pub struct DrainRange<'a, T, A: Allocator = Global> {
    extractor: Extractor<'a, T, A>,
}

impl<T, A: Allocator> DrainRange<'_, T, A> {
    /// Returns an iterator over the elements not yet yielded.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut elements = table.drain_range(..);
    /// elements.next();
    /// assert!(elements.as_iter().eq(&[1, 2]));
    /// ```
    pub fn as_iter(&self) -> Iter<'_, T> {
        self.extractor.table().blocks.elements.range(self.extractor.slots()).into_values()
    }

    /// Returns the table, whose slots may change once no element is left to be yielded.
    pub(super) fn table_mut(&mut self) -> &mut HashTable<T, A> {
        self.extractor.table_mut()
    }
}

impl<T, A: Allocator> Iterator for DrainRange<'_, T, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.extractor.next_if(|_| true)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.extractor.upper_bound();
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        // `Drop` removes the remaining elements.
        self.len()
    }
}

impl<T, A: Allocator> DoubleEndedIterator for DrainRange<'_, T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.extractor.next_back_if(|_| true)
    }
}

impl<T, A: Allocator> ExactSizeIterator for DrainRange<'_, T, A> {}
impl<T, A: Allocator> FusedIterator for DrainRange<'_, T, A> {}

impl<T, A: Allocator> Drop for DrainRange<'_, T, A> {
    fn drop(&mut self) {
        exhaust(self);
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for DrainRange<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_iter().fmt(f)
    }
}

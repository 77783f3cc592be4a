//! Iteration, removal and extraction over ranges of ids.

use core::fmt;
use core::ops::{Bound, Range, RangeBounds};

use sparse_array::allocator::{Allocator, Global};

use super::drain::drain;
use super::{HashTable, Iter, IterMut};
use crate::element_id::ElementId;
use crate::raw::RawExtract;

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
        let slots = resolve(ids, self.index_bound());
        self.raw.elements().range(slots).into_values()
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
        let slots = resolve(ids, self.index_bound());
        self.raw.range_values_mut(slots)
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
        let slots = resolve(ids, self.index_bound());
        DrainRange { raw: RawExtract::new(&mut self.raw, slots) }
    }
}

/// Resolves `ids` to slots, clamped to `bound`. Panics if the start is greater than the end.
#[track_caller]
pub(super) fn resolve(ids: impl RangeBounds<ElementId>, bound: usize) -> Range<usize> {
    // Cannot wrap: an id's index is below `u32::MAX`.
    let start = match ids.start_bound() {
        Bound::Included(start) => start.index(),
        Bound::Excluded(before) => before.index() + 1,
        Bound::Unbounded => 0,
    };
    let end = match ids.end_bound() {
        Bound::Included(last) => last.index() + 1,
        Bound::Excluded(end) => end.index(),
        Bound::Unbounded => usize::MAX,
    };
    // Names no method: sets and maps forward their ranges to the table.
    assert!(start <= end, "the range of ids begins at {start}, after its end at {end}");
    start.min(bound)..end.min(bound)
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
    raw: RawExtract<'a, T, A>,
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
        self.raw.table().elements().range(self.raw.slots()).into_values()
    }
}

drain!(DrainRange, |raw| raw.next(|_| true), raw.next_back(|_| true));

impl<T: fmt::Debug, A: Allocator> fmt::Debug for DrainRange<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_iter().fmt(f)
    }
}

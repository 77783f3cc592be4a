//! `drain_positions`: removal of a range of positions that leaves no holes.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use sparse_array::allocator::{Allocator, Global};

use super::exhaust::exhaust;
use super::iter::Iter;
use super::positions::resolve;
use super::range::DrainRange;
use super::table::HashTable;

impl<T, A: Allocator> HashTable<T, A> {
    /// Removes and yields the elements at `positions`, in slot order. Closes all holes first, and those that the
    /// removal leaves when the iterator is dropped. Ids change.
    ///
    /// Dropping the iterator drops the elements it has not yielded. If it is forgotten, they stay in the table, and so
    /// do the holes.
    ///
    /// # Complexity
    /// *O*(n).
    ///
    /// # Panics
    /// Panics if the range begins after its end or ends after [`len`](Self::len).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// assert!(table.drain_positions(1..3).eq([1, 2]));
    /// assert!(table.iter().eq(&[0, 3, 4]));
    /// assert_eq!(table.index_bound(), 3);
    /// ```
    #[doc(alias = "drain")]
    #[track_caller]
    pub fn drain_positions(&mut self, positions: impl RangeBounds<usize>) -> DrainPositions<'_, T, A> {
        self.drain_positions_for(positions, "HashTable::drain_positions")
    }

    /// Drains as [`drain_positions`](Self::drain_positions) does, and panics in the name of `method`, for sets and
    /// maps.
    #[doc(hidden)]
    #[track_caller]
    pub fn drain_positions_for(
        &mut self,
        positions: impl RangeBounds<usize>,
        method: &str,
    ) -> DrainPositions<'_, T, A> {
        let len = self.len();
        let bounds = (positions.start_bound().cloned(), positions.end_bound().cloned());
        let Some(positions) = resolve(positions, len) else {
            panic!("{method}: the range of positions {bounds:?} begins after its end or ends after the length {len}")
        };
        self.compact_stable();
        let Some(ids) = self.ids_at(positions) else { unreachable!("the range was just checked") };
        DrainPositions { rest: self.drain_range(ids) }
    }
}

/// A draining iterator over a range of positions, from [`HashTable::drain_positions`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..4).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.drain_positions(..3).next_back(), Some(2));
/// // The iterator was dropped, and the other elements of the range with it.
/// assert!(table.iter().eq(&[3]));
/// ```
#[must_use = "an iterator does nothing until it is advanced; dropped, it drops the elements of the range"]
pub struct DrainPositions<'a, T, A: Allocator = Global> {
    rest: DrainRange<'a, T, A>,
}

impl<T, A: Allocator> DrainPositions<'_, T, A> {
    /// Returns an iterator over the elements not yet yielded.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut elements = table.drain_positions(..);
    /// elements.next();
    /// assert!(elements.as_iter().eq(&[1, 2]));
    /// ```
    pub fn as_iter(&self) -> Iter<'_, T> {
        self.rest.as_iter()
    }
}

impl<T, A: Allocator> Iterator for DrainPositions<'_, T, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.rest.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        // `Drop` removes the remaining elements.
        self.len()
    }
}

impl<T, A: Allocator> DoubleEndedIterator for DrainPositions<'_, T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.rest.next_back()
    }
}

impl<T, A: Allocator> ExactSizeIterator for DrainPositions<'_, T, A> {}
impl<T, A: Allocator> FusedIterator for DrainPositions<'_, T, A> {}

impl<T, A: Allocator> Drop for DrainPositions<'_, T, A> {
    fn drop(&mut self) {
        /// Closes the holes once the elements are dropped, also if one of their drops panics.
        struct Close<'b, 'a, T, A: Allocator>(&'b mut DrainRange<'a, T, A>);

        impl<T, A: Allocator> Drop for Close<'_, '_, T, A> {
            fn drop(&mut self) {
                self.0.table_mut().compact_stable();
            }
        }

        exhaust(Close(&mut self.rest).0);
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for DrainPositions<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_iter().fmt(f)
    }
}

//! `drain_hash` and its iterator.

use core::fmt;
use core::iter::FusedIterator;

use alloc::vec::{self, Vec};
use sparse_array::allocator::{Allocator, Global};

use super::exhaust::exhaust;
use super::table::HashTable;
use crate::raw::{HashLanes, Position, StoredHash};

impl<T, A: Allocator> HashTable<T, A> {
    /// Removes and yields the elements with this hash for which `choose` returns `true`, in descending slot order. Each
    /// leaves a hole; the next insertion fills the lowest one.
    ///
    /// The method calls `choose` for all elements with this hash before it returns, in arbitrary order, and possibly
    /// for elements with another hash, like [`iter_hash`](Self::iter_hash). If `choose` panics, the table is unchanged.
    /// Dropping the iterator drops the elements it has not yielded; if it is forgotten, they stay in the table.
    ///
    /// Allocates 12 bytes per removed element, from the global allocator. Takes *O*(m log m) for *m* elements with this
    /// hash; removing them one by one would take *O*(m²).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// for (hash, n) in [(7, 1), (8, 2), (7, 3), (7, 4)] {
    ///     table.insert_unique(hash, n);
    /// }
    /// assert!(table.drain_hash(7, |n| *n != 3).eq([4, 1]));
    /// assert!(table.iter().eq(&[2, 3]));
    /// ```
    pub fn drain_hash(&mut self, hash: u64, mut choose: impl FnMut(&T) -> bool) -> DrainHash<'_, T, A> {
        let mut positions: Vec<Position> = HashLanes::new(&self.blocks.index, StoredHash::new(hash))
            .filter(|position| choose(&self.blocks.elements[position.id as usize]))
            .collect();
        positions.sort_unstable_by_key(|position| position.id);
        DrainHash { table: self, positions: positions.into_iter() }
    }
}

/// A draining iterator over the elements of a table with one hash, in descending slot order, from
/// [`HashTable::drain_hash`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..3).for_each(|n| _ = table.insert_unique(7, n));
/// assert_eq!(table.drain_hash(7, |_| true).next(), Some(2));
/// // The iterator was dropped, and the other elements with it.
/// assert!(table.is_empty());
/// ```
#[must_use = "an iterator does nothing until it is advanced; dropped, it drops the elements that were chosen"]
pub struct DrainHash<'a, T, A: Allocator = Global> {
    table: &'a mut HashTable<T, A>,
    /// The remaining positions, sorted by id. The invariants hold between steps.
    positions: vec::IntoIter<Position>,
}

impl<T, A: Allocator> DrainHash<'_, T, A> {
    /// Returns an iterator over the elements not yet yielded.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(7, n));
    /// let mut elements = table.drain_hash(7, |_| true);
    /// elements.next();
    /// assert!(elements.as_iter().eq(&[1, 0]));
    /// ```
    #[must_use]
    pub fn as_iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.positions.as_slice().iter().rev().map(|position| &self.table.blocks.elements[position.id as usize])
    }
}

impl<T, A: Allocator> DrainHash<'_, T, A> {
    fn remove(&mut self, position: Position) -> T {
        let entry = self.table.entry_at(position).expect("the position of each id is kept up to date");
        let (element, moved) = entry.take();
        if let Some(moved) = moved {
            let positions = self.positions.as_mut_slice();
            if let Ok(at) = positions.binary_search_by_key(&moved.id, |position| position.id) {
                positions[at] = moved;
            }
        }
        element
    }
}

// The newest element first.
impl<T, A: Allocator> Iterator for DrainHash<'_, T, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let position = self.positions.next_back()?;
        Some(self.remove(position))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.positions.len();
        (len, Some(len))
    }

    #[inline]
    fn count(self) -> usize {
        // `Drop` removes the remaining elements.
        self.len()
    }
}

impl<T, A: Allocator> DoubleEndedIterator for DrainHash<'_, T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        let position = self.positions.next()?;
        Some(self.remove(position))
    }
}

impl<T, A: Allocator> ExactSizeIterator for DrainHash<'_, T, A> {}
impl<T, A: Allocator> FusedIterator for DrainHash<'_, T, A> {}

impl<T, A: Allocator> Drop for DrainHash<'_, T, A> {
    fn drop(&mut self) {
        exhaust(self);
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for DrainHash<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_iter()).finish()
    }
}

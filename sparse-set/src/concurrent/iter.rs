//! The borrowing iterator.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use sparse_array::allocator::{Allocator, Global};

use crate::key::SparseKey;
use crate::raw::{Cells, RawConcurrentSet};

/// An iterator over the keys of a [`ConcurrentSparseSet`](super::ConcurrentSparseSet), by position.
///
/// # Examples
/// ```
/// use sparse_set::ConcurrentSparseSet;
///
/// let set = ConcurrentSparseSet::from_iter([10_u32, 20, 30]);
/// let mut keys = set.iter();
/// assert_eq!((keys.next(), keys.next_back()), (Some(10), Some(30)));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, K: SparseKey, A: Allocator = Global> {
    set: &'a RawConcurrentSet<K, A>,
    positions: Range<usize>,
    /// The cells of the first positions: those in one block, or none, if they are still to be found.
    cells: Cells<'a, K>,
}

impl<'a, K: SparseKey, A: Allocator> Iter<'a, K, A> {
    pub(super) fn new(set: &'a RawConcurrentSet<K, A>) -> Self {
        Self { set, positions: set.positions(), cells: Cells::default() }
    }
}

impl<K: SparseKey, A: Allocator> Iterator for Iter<'_, K, A> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        loop {
            let Some(cell) = self.cells.next() else {
                self.cells = self.set.cells(self.positions.clone());
                if self.cells.len() == 0 {
                    return None;
                }
                continue;
            };
            let position = self.positions.start;
            self.positions.start += 1;
            if let Some(key) = self.set.key_of(cell, position) {
                return Some(key);
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Positions may be gaps or belong to insertions in progress.
        (0, Some(self.positions.len()))
    }
}

impl<K: SparseKey, A: Allocator> DoubleEndedIterator for Iter<'_, K, A> {
    fn next_back(&mut self) -> Option<K> {
        loop {
            let position = self.positions.next_back()?;
            if self.cells.len() > self.positions.len() {
                self.cells.next_back();
            }
            if let Some(key) = self.set.get_at(position) {
                return Some(key);
            }
        }
    }
}

impl<K: SparseKey, A: Allocator> FusedIterator for Iter<'_, K, A> {}

impl<K: SparseKey, A: Allocator> Clone for Iter<'_, K, A> {
    fn clone(&self) -> Self {
        Self { set: self.set, positions: self.positions.clone(), cells: self.cells.clone() }
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for Iter<'_, K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

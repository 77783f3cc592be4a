//! Sorting the values of a [`RawStorage`].
//!
//! The sorts order a list of positions. Nothing else changes while user code runs, so a panic leaves the order
//! unchanged.

use alloc::vec::Vec;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, parts};

use super::RawStorage;
use super::exchanges::Exchanges;
use crate::paging::Paging;
use crate::raw::criterion::Criterion;
use crate::raw::sort::Sort;

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, K, A, P> {
    /// Sorts the first `n` keys and values.
    ///
    /// # Panics
    /// Panics if there are fewer than `n`.
    pub(crate) fn sort_prefix(&mut self, n: usize, sort: impl Sort, mut by: impl Criterion<T, K>) {
        let keys = &self.set().as_slice()[..n];
        // There are at most `u32::MAX` indices, hence keys.
        let mut order: Vec<u32> = (0..n as u32).collect();
        let table = self.table();
        let pair = |position: u32| {
            let position = position as usize;
            debug_assert!(position < n, "position {position} of {n}");
            // SAFETY: the criterion calls this with positions of the list, which are below `n`.
            let key = unsafe { *keys.get_unchecked(position) };
            // SAFETY: `position < n`, which is at most the length, so the cell exists (S1).
            let cell = unsafe { table.cell(position) };
            // SAFETY: the cell holds a value (S1). Nothing writes to it while `keys` is borrowed.
            (key, unsafe { cell.as_ref() })
        };
        by.sort(sort, &mut order, pair);
        // Drop user code before values move: its drop may panic.
        drop(by);
        // SAFETY: no reference to a value lives, and none is created before this is dropped.
        let mut exchanges = unsafe { Exchanges::new(table) };
        self.backing.set.arrange_prefix_in_step(&mut order, |to, from| {
            // SAFETY: the set passes distinct positions of its keys, whose cells hold values (S1).
            unsafe { exchanges.swap(to, from) };
        });
    }

    /// Moves the pairs with keys in `order` to the front, in that order. Returns their number.
    pub(crate) fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        parts::sort_as(self, order, |raw, key| raw.index().get(key), Self::swap_at)
    }
}

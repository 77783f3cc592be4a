//! Sorting the pairs of a [`RawStorage`].
//!
//! The sorts order a list of positions. Nothing else changes while user code runs, so a panic leaves the order
//! unchanged.

use alloc::vec::Vec;

use sparse_set::internal;

use super::cycle_swapper::CycleSwapper;
use super::{RawStorage, SortBy, SortKind};
use crate::Paging;
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> RawStorage<T, S, P> {
    /// Closes the holes and sorts the first `n` pairs, or all if there are fewer.
    pub(crate) fn sort_prefix(&mut self, n: usize, kind: impl SortKind, mut by: impl SortBy<T, S::Key>) {
        self.compact(|_, _, _, _| {});
        let n = n.min(self.erased.set.len());
        // There are at most `u32::MAX` indices, hence keys.
        let mut order: Vec<u32> = (0..n as u32).collect();
        let (set, table) = (&self.erased.set, self.table());
        let pair = |position: u32| {
            let position = position as usize;
            debug_assert!(position < n, "position {position} of {n}");
            // SAFETY: the criterion calls this with positions of the list, which are below the length. There are no
            // holes, so each has a key, and its cell holds a value (S1).
            let (key, cell) = unsafe { (set.key_at_unchecked(position), table.cell(position)) };
            // SAFETY: the cell holds a value (S1). Nothing writes to it while `set` is borrowed.
            (key, unsafe { cell.as_ref() })
        };
        by.sort(kind, &mut order, pair);
        // Drop user code before values move: its drop may panic.
        drop(by);
        // SAFETY: no reference to a value lives, and none is created before this is dropped.
        let mut swapper = unsafe { CycleSwapper::new(table) };
        self.erased.set.arrange_in_step(&mut order, |to, from| {
            // SAFETY: the set passes distinct positions of its keys (K2), whose cells hold values (S1).
            unsafe { swapper.swap(to, from) };
        });
    }

    /// Closes the holes, moves the pairs with keys in `order` to the front, in that order, and returns their number.
    pub(crate) fn sort_as(&mut self, order: impl IntoIterator<Item = S::Key>) -> usize {
        self.compact(|_, _, _, _| {});
        internal::sort_as(self, order, |raw, key| raw.index().get(key), Self::swap_at)
    }
}

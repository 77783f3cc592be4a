//! Sorting the values of a [`RawStable`].
//!
//! The sorts order a list of positions. Nothing else changes while user code runs, so a panic leaves the order
//! unchanged.

use alloc::vec::Vec;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, parts};

use super::raw_stable::RawStable;
use crate::Paging;
use crate::raw::criterion::Criterion;
use crate::raw::exchanges::Exchanges;
use crate::raw::sort::Sort;

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    /// Swaps the pairs at two positions.
    ///
    /// # Safety
    /// - Both are taken.
    pub(super) unsafe fn swap_positions(&mut self, a: usize, b: usize) {
        // SAFETY: caller guarantees that both are taken.
        let (key_a, key_b) = unsafe { (self.slots.key(a), self.slots.key(b)) };
        // SAFETY: both are taken.
        unsafe { self.slots.set_key(a, key_b) };
        // SAFETY: both are taken.
        unsafe { self.slots.set_key(b, key_a) };
        // SAFETY: both are taken, so their cells hold values (H5).
        unsafe { self.payload.table().swap(a, b) };
        // SAFETY: the slots have the key at this position, so it is in range (H6).
        unsafe { self.set_position(key_b, a) };
        // SAFETY: the slots have the key at this position, so it is in range (H6).
        unsafe { self.set_position(key_a, b) };
    }

    /// Swaps the positions of two keys. Returns `false` if one is missing.
    pub(crate) fn swap(&mut self, a: K, b: K) -> bool {
        let (Some(a), Some(b)) = (self.index.get(a), self.index.get(b)) else { return false };
        // SAFETY: positions of keys are taken (H6).
        unsafe { self.swap_positions(a, b) };
        true
    }

    /// Closes the holes and sorts the first `n` values, or all if there are fewer.
    pub(crate) fn sort_prefix(&mut self, n: usize, sort: impl Sort, mut by: impl Criterion<T, K>) {
        self.compact(|_, _, _, _| {});
        // Positions are below `u32::MAX`, like all indices.
        let mut order: Vec<u32> = (0..n.min(self.slot_len()) as u32).collect();
        let pair = |position: u32| {
            let position = position as usize;
            // SAFETY: the criterion passes positions of the list. They are below the length and taken, as there are no
            // holes.
            unsafe { (self.slots.key(position), self.value(position)) }
        };
        by.sort(sort, &mut order, pair);
        // Drop user code before values move: its drop may panic.
        drop(by);
        self.arrange(&mut order);
    }

    /// Moves the pair at position `order[n]` to position `n`, for each `n` below `order.len()`.
    ///
    /// # Panics
    /// Panics if `order` is not a permutation. The order of the values is then unspecified.
    pub(super) fn arrange(&mut self, order: &mut [u32]) {
        assert!(
            order.len() <= self.len() && self.slots.holes() == 0,
            "an order is of the first positions, without holes"
        );
        // SAFETY: nothing else accesses the values before this is dropped.
        let mut exchanges = unsafe { Exchanges::new(self.payload.table()) };
        for start in 0..order.len() {
            // SAFETY: `start` is below the length and taken, as there are no holes.
            let first = unsafe { self.slots.key(start) };
            // The pair for `to` is at `from`. At the end of the cycle it is the pair from `start`.
            let mut to = start;
            let closed = loop {
                let from = core::mem::replace(&mut order[to], to as u32) as usize;
                if from == start || from == to || from >= order.len() {
                    break from == start;
                }
                // SAFETY: `from` is below the length, so it is taken.
                let key = unsafe { self.slots.key(from) };
                // SAFETY: `to` is `start` or a previous `from`, so it is taken.
                unsafe { self.slots.set_key(to, key) };
                // SAFETY: both are taken, so their cells hold values (H5). They are distinct.
                unsafe { exchanges.swap(to, from) };
                // SAFETY: the slots have the key at `to` now, and it is in range (H6).
                unsafe { self.set_position(key, to) };
                to = from;
            };
            if to != start {
                // SAFETY: `to` is a previous `from`, so it is taken.
                unsafe { self.slots.set_key(to, first) };
                // SAFETY: the slots have the key at `to` now, and it is in range (H6).
                unsafe { self.set_position(first, to) };
            }
            // All parts are in step again, so this may panic.
            assert!(closed, "an order has each position once");
        }
    }

    /// Closes the holes, moves the keys of `order` to the front and returns their number.
    pub(crate) fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        self.compact(|_, _, _, _| {});
        parts::sort_as(
            self,
            order,
            |raw, key| raw.index.get(key),
            // SAFETY: `from` is the position of a key, so it is taken (H6). Without holes, so are all before it.
            |raw, to, from| unsafe { raw.swap_positions(to, from) },
        )
    }
}

//! Swapping, arranging and sorting.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

use sparse_array::allocator::Allocator;

use super::RawStableSet;
use crate::key::SparseKey;
use crate::raw::Sort;

impl<K: SparseKey, A: Allocator> RawStableSet<K, A> {
    /// Swaps the keys at two positions.
    ///
    /// # Panics
    /// Panics if a position is a hole or out of bounds.
    #[track_caller]
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        let (Some(key_a), Some(key_b)) = (self.slots.get(a), self.slots.get(b)) else {
            panic!("the positions {a} and {b} do not both have a key");
        };
        // SAFETY: `a` is taken (just checked), and the slots have a key of this set there next.
        unsafe { self.put(a, key_b) };
        // SAFETY: `b` is taken (just checked). Now both keys have one position again (H6).
        unsafe { self.put(b, key_a) };
    }

    /// Writes `key` at `position` and `position` into the slot of `key`.
    ///
    /// # Safety
    /// - `position` is taken, and `key` is a key of this set.
    /// - The caller gives each key one position before any look-up (H6).
    #[inline(always)]
    unsafe fn put(&mut self, position: usize, key: K) {
        // SAFETY: caller guarantees that the position is taken.
        unsafe { self.slots.set_key(position, key) };
        // SAFETY: the key is one of the set, so it has a slot (H6), and it is at `position` now.
        unsafe { self.point_to(key, position) };
    }

    /// Sorts the first `n` keys. If `compare` panics, nothing changes.
    ///
    /// # Panics
    /// Panics if there are holes, or fewer than `n` keys.
    pub(crate) fn sort_prefix(&mut self, n: usize, sort: Sort, compare: impl FnMut(&K, &K) -> Ordering) {
        assert!(n <= self.len() && self.slots.holes() == 0);
        // SAFETY: positions below `n` are taken, as there are no holes.
        let mut keys: Vec<K> = (0..n).map(|position| unsafe { self.slots.key(position) }).collect();
        sort.sort(&mut keys, compare);
        for (position, key) in keys.into_iter().enumerate() {
            // SAFETY: as above. `keys` is a permutation of the first keys, so each gets one position.
            unsafe { self.put(position, key) };
        }
    }

    /// Moves the key at position `order[n]` to position `n`, for all `n`; `order` is ascending afterwards. `swap` is
    /// called with pairs of positions, to bring parallel data into the order of the keys.
    ///
    /// # Panics
    /// Panics if there are holes, or if `order` is longer than the set or not a permutation. The keys are in some order
    /// then.
    pub(crate) fn arrange_prefix_in_step(&mut self, order: &mut [u32], mut swap: impl FnMut(usize, usize)) {
        assert!(order.len() <= self.len(), "an order of {} positions is longer than the set", order.len());
        assert!(self.slots.holes() == 0, "an order is of positions without holes");
        for start in 0..order.len() {
            // The key for `to` is at `from`. Swapping leaves the key of `to` at `from`, so the key of `start` moves
            // along the cycle and is in place at its end.
            let mut to = start;
            loop {
                let from = mem::replace(&mut order[to], to as u32) as usize;
                if from == start {
                    break;
                }
                // A position in place refers to itself, so this also detects duplicates.
                assert!(from < order.len() && from != to, "an order has each position below its length once");
                self.swap(to, from);
                swap(to, from);
                to = from;
            }
        }
    }
}

//! Reordering of the packed array.
//!
//! The user's comparator runs while the keys move and the slots still hold the old positions. Guards update the slots
//! when it returns or panics; std's sorts keep all elements in the slice either way.

use core::cmp::Ordering;
use core::mem;

use sparse_array::allocator::Allocator;

use super::RawSet;
use crate::key::SparseKey;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// Equal keys keep their order. Allocates from the global allocator.
    Stable,
    /// Equal keys may be reordered.
    Unstable,
}

impl Sort {
    pub(super) fn sort<K>(self, keys: &mut [K], compare: impl FnMut(&K, &K) -> Ordering) {
        match self {
            Self::Stable => keys.sort_by(compare),
            Self::Unstable => keys.sort_unstable_by(compare),
        }
    }
}

/// On drop, writes the positions of the first `len` keys into their slots.
struct Repoint<'a, K: SparseKey, A: Allocator> {
    set: &'a mut RawSet<K, A>,
    len: usize,
}

impl<K: SparseKey, A: Allocator> Drop for Repoint<'_, K, A> {
    fn drop(&mut self) {
        for position in 0..self.len {
            // SAFETY: `len` is at most the number of keys, checked where the guard is created. The keys are a
            // permutation of those before, so they have slots (I5).
            unsafe { self.set.point_to(position) };
        }
    }
}

impl<K: SparseKey, A: Allocator> RawSet<K, A> {
    /// Sorts the first `len` keys.
    ///
    /// # Panics
    /// Panics if `len` is greater than the length.
    pub(crate) fn sort_prefix(&mut self, len: usize, sort: Sort, compare: impl FnMut(&K, &K) -> Ordering) {
        assert!(len <= self.packed.len());
        let guard = Repoint { set: self, len };
        sort.sort(&mut guard.set.packed.as_mut_slice()[..len], compare);
    }

    /// Moves the key at position `order[n]` to position `n`, for all `n`; `order` is ascending afterwards. `swap` is
    /// called with pairs of positions, to bring parallel data into the order of the keys.
    ///
    /// # Panics
    /// Panics if `order` is longer than the set or not a permutation. The keys are in some order then.
    pub(crate) fn arrange_prefix_in_step(&mut self, order: &mut [u32], mut swap: impl FnMut(usize, usize)) {
        assert!(order.len() <= self.packed.len(), "an order of {} positions is longer than the set", order.len());
        // Its length is the number of slots to update: none until something moves.
        let mut guard = Repoint { set: self, len: 0 };
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
                guard.len = order.len();
                guard.set.packed.as_mut_slice().swap(to, from);
                swap(to, from);
                to = from;
            }
        }
    }
}

//! Reordering of the packed array.
//!
//! The user's comparator runs while the keys move and the slots still hold the old positions. Guards update the slots
//! when it returns or panics; std's sorts keep all elements in the slice either way.

use core::cmp::Ordering;
use core::mem;

use sparse_array::allocator::Allocator;

use super::{RawSet, SparseIndex};
use crate::key::SparseKey;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// Equal keys keep their order. Allocates from the global allocator.
    Stable,
    /// Equal keys may be reordered.
    Unstable,
}

impl Sort {
    fn sort<K>(self, keys: &mut [K], compare: impl FnMut(&K, &K) -> Ordering) {
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
            // permutation of those before, so their pages are allocated (I5).
            unsafe { self.set.point_to(position) };
        }
    }
}

/// On drop, writes the positions as [`Repoint`] does, and calls `swap` to bring parallel data from the old order into
/// the new one.
struct Retrace<'a, K: SparseKey, A: Allocator, F: FnMut(usize, usize)> {
    set: &'a mut RawSet<K, A>,
    len: usize,
    swap: F,
}

impl<K: SparseKey, A: Allocator, F: FnMut(usize, usize)> Drop for Retrace<'_, K, A, F> {
    fn drop(&mut self) {
        // If `swap` panics, `repoint` still updates the remaining slots.
        let mut repoint = Repoint { set: self.set, len: self.len };
        for start in 0..repoint.len {
            // The data for `to` is at `from`, the old position of the key that is now at `to`. Swapping leaves the data
            // of `to` at `from`, so the data of `start` moves along the cycle and is in place at its end.
            let mut to = start;
            loop {
                let key = repoint.set.as_slice()[to];
                let Some(from) = repoint.set.index.view().slot(key.index()).position() else { break };
                // SAFETY: `to` was just used as an index, and the page of a key of the set is allocated (I5).
                unsafe { repoint.set.point_to(to) };
                if from == start {
                    break;
                }
                (self.swap)(to, from);
                to = from;
            }
        }
        // All slots are up to date.
        repoint.len = 0;
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

    /// Sorts the first `len` keys. `compare` sees the old positions. Then `swap` is called with pairs of positions, to
    /// bring parallel data into the order of the keys.
    ///
    /// # Panics
    /// Panics if `len` is greater than the length.
    pub(crate) fn sort_prefix_in_step(
        &mut self,
        len: usize,
        sort: Sort,
        mut compare: impl FnMut(&SparseIndex<K, A>, &K, &K) -> Ordering,
        swap: impl FnMut(usize, usize),
    ) {
        assert!(len <= self.packed.len());
        let guard = Retrace { set: self, len, swap };
        let RawSet { index, packed } = &mut *guard.set;
        sort.sort(&mut packed.as_mut_slice()[..len], |a, b| compare(index, a, b));
    }

    /// Moves the key at position `order[n]` to position `n`, for all `n`; `order` is ascending afterwards. `swap` is
    /// called with pairs of positions, to bring parallel data into the order of the keys.
    ///
    /// # Panics
    /// Panics if `order` is longer than the set or not a permutation. The keys are in some order then.
    pub(crate) fn arrange_prefix_in_step(&mut self, order: &mut [u32], mut swap: impl FnMut(usize, usize)) {
        assert!(order.len() <= self.packed.len());
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

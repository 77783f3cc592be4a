//! Bringing the packed array into an order, and then the slots.
//!
//! The comparator of the user runs while the keys move and the slots still tell where each was. Guards put the slots right
//! when it is done, be it that it returns or that it panics: std's sorts keep all elements in the slice either way.

use core::cmp::Ordering;
use core::mem;

use sparse_array::alloc::Allocator;

use super::RawSet;
use crate::key::SparseKey;
use crate::sparse_index::SparseIndex;

/// How equal keys are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    /// They keep their order. Allocates from the global allocator.
    Stable,
    /// They may change places.
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

/// Writes the positions of the first `len` keys into their slots when it is dropped.
struct Repoint<'a, K: SparseKey, A: Allocator> {
    set: &'a mut RawSet<K, A>,
    len: usize,
}

impl<K: SparseKey, A: Allocator> Drop for Repoint<'_, K, A> {
    fn drop(&mut self) {
        for position in 0..self.len {
            // SAFETY: `len` is at most the number of keys, checked where the guard is made. The keys are those that were there,
            // in another order, so their pages are allocated (I5).
            unsafe { self.set.point_to(position) };
        }
    }
}

/// Like [`Repoint`], and tells `swap` how to bring what lay in the old order into the new one.
struct Retrace<'a, K: SparseKey, A: Allocator, F: FnMut(usize, usize)> {
    set: &'a mut RawSet<K, A>,
    len: usize,
    swap: F,
}

impl<K: SparseKey, A: Allocator, F: FnMut(usize, usize)> Drop for Retrace<'_, K, A, F> {
    fn drop(&mut self) {
        // If `swap` panics, the rest of the slots is put right all the same.
        let mut repoint = Repoint { set: self.set, len: self.len };
        for start in 0..repoint.len {
            // What belongs at `to` lies at `from`, the old position of the key that is at `to` now. Taking it from there leaves
            // there what was at `to`, which `start` shows: at the end of the cycle it is where it belongs.
            let mut to = start;
            loop {
                let key = repoint.set.as_slice()[to];
                let Some(from) = repoint.set.pages().slot(key.index()).position() else { break };
                // SAFETY: `to` was just used as an index, and the page of a key of the set is allocated (I5).
                unsafe { repoint.set.point_to(to) };
                if from == start {
                    break;
                }
                (self.swap)(to, from);
                to = from;
            }
        }
        // All slots are right already.
        repoint.len = 0;
    }
}

impl<K: SparseKey, A: Allocator> RawSet<K, A> {
    /// Sorts the first `len` keys.
    ///
    /// # Panics
    /// If there are fewer.
    pub(crate) fn sort_prefix(&mut self, len: usize, sort: Sort, compare: impl FnMut(&K, &K) -> Ordering) {
        assert!(len <= self.packed.len());
        let guard = Repoint { set: self, len };
        sort.sort(&mut guard.set.packed.as_mut_slice()[..len], compare);
    }

    /// Sorts the first `len` keys. The comparator sees the positions from before. Then `swap` is called with pairs of positions;
    /// exchanging what else is there brings it into the order of the keys.
    ///
    /// # Panics
    /// If there are fewer.
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

    /// Brings the key at position `order[n]` to position `n`, for all `n`. `order` counts up afterwards. `swap` is called with pairs
    /// of positions; exchanging what else is there brings it into the order of the keys.
    ///
    /// # Panics
    /// If `order` is longer than there are keys, or has not each position below its length once. The keys are in some order then.
    pub(crate) fn arrange_prefix_in_step(&mut self, order: &mut [u32], mut swap: impl FnMut(usize, usize)) {
        assert!(order.len() <= self.packed.len());
        // Its length says how many slots are wrong: none, as long as nothing moves.
        let mut guard = Repoint { set: self, len: 0 };
        for start in 0..order.len() {
            // What belongs at `to` lies at `from`. Taking it from there leaves there what was at `to`, which is what `start` shows: at the
            // end of the cycle it is where it belongs.
            let mut to = start;
            loop {
                let from = mem::replace(&mut order[to], to as u32) as usize;
                if from == start {
                    break;
                }
                // What was brought to its place shows itself, so this also finds what comes twice.
                assert!(from < order.len() && from != to, "an order has each position below its length once");
                guard.len = order.len();
                guard.set.packed.as_mut_slice().swap(to, from);
                swap(to, from);
                to = from;
            }
        }
    }
}

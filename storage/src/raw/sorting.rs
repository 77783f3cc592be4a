//! Sorting the values of a [`RawStorage`].
//!
//! The sorts order a list of positions. Nothing else changes while user code runs, so the order is unchanged if it
//! panics.

use alloc::vec::Vec;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;
use sparse_set::parts::SparseIndex;

use super::RawStorage;
use super::exchanges::Exchanges;
use crate::paging::Paging;
use crate::raw::criterion::Criterion;
use crate::raw::sort::Sort;

/// Returns the list of positions below `len`, or `None` if allocation fails.
fn positions(len: usize) -> Option<Vec<u32>> {
    let mut positions = Vec::new();
    positions.try_reserve_exact(len).ok()?;
    // There are at most `u32::MAX` indices, and thus keys.
    positions.extend(0..len as u32);
    Some(positions)
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, K, A, P> {
    /// Sorts the first `n` keys and values.
    ///
    /// # Panics
    /// Panics if there are fewer than `n`.
    pub(crate) fn sort_prefix(&mut self, n: usize, sort: Sort, mut by: impl Criterion<T, K>) {
        let keys = &self.set().as_slice()[..n];
        let Some(mut order) = positions(n) else { return self.sort_prefix_without_memory(n, sort, by) };
        let table = self.table();
        let pair = |position: u32| {
            let position = position as usize;
            debug_assert!(position < n, "position {position} of {n}");
            // SAFETY: `straighten` and the criterion call this with positions of the list, which are below `n`.
            let key = unsafe { *keys.get_unchecked(position) };
            // SAFETY: `position < n`, and `n` is not above the length, so the cell is there (S1).
            let cell = unsafe { table.cell(position) };
            // SAFETY: the cell holds a value (S1). Nobody writes to it while `self` is borrowed mutably and `keys` is.
            (key, unsafe { cell.as_ref() })
        };
        if !sort.straighten(&mut order, |a, b| by.compare(pair(a), pair(b))) {
            by.sort(sort, &mut order, pair);
        }
        // Drop user code before values move: its drop may panic.
        drop(by);
        // SAFETY: no reference to a value lives any more, and none is made before this is dropped.
        let mut exchanges = unsafe { Exchanges::new(table) };
        self.backing.set.arrange_prefix_in_step(&mut order, |to, from| {
            // SAFETY: the set calls it with two different positions of its keys, whose cells hold values (S1).
            unsafe { exchanges.swap(to, from) };
        });
    }

    /// Sorts the keys with a look-up per comparison, and moves values along.
    #[cold]
    fn sort_prefix_without_memory(&mut self, n: usize, sort: Sort, mut by: impl Criterion<T, K>) {
        let table = self.table();
        let compare = |index: &SparseIndex<K, A>, a: &K, b: &K| {
            let [a, b] = [*a, *b].map(|key| match index.get(key) {
                // SAFETY: the values are where they were before the sort, each at the position that the index has for
                // its key. It is below the length, so the cell holds a value (S1). Nobody writes to it while `self` is
                // borrowed mutably.
                Some(position) => (key, unsafe { table.cell(position).as_ref() }),
                None => unreachable!("the key {key:?} is in the set"),
            });
            by.compare(a, b)
        };
        // SAFETY: references that `compare` makes do not live on when values are exchanged: that is after the last
        // comparison.
        let mut exchanges = unsafe { Exchanges::new(table) };
        // SAFETY: the set calls it with two different positions of its keys, whose cells hold values (S1).
        let swap = |to, from| unsafe { exchanges.swap(to, from) };
        match sort {
            Sort::Stable => self.backing.set.sort_prefix_in_step(n, compare, swap),
            Sort::Unstable => self.backing.set.sort_prefix_unstable_in_step(n, compare, swap),
        }
    }

    /// Moves the pairs with keys in `order` to the front, in that order. Returns their number.
    pub(crate) fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        let mut sorted = 0;
        for key in order {
            if let Some(position) = self.index().get(key).filter(|&position| position >= sorted) {
                self.swap_at(sorted, position);
                sorted += 1;
            }
        }
        sorted
    }
}

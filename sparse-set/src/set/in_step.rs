//! Operations that keep parallel arrays in step with a set. Hidden: they serve the crate `storage`; see
//! [`internal`](crate::internal).

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;
use crate::raw::SparseIndex;

#[doc(hidden)]
impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Returns the sparse array, which maps keys to positions.
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw.index()
    }

    /// Appends the keys of `pairs` and passes each value to `appended` with its key's position.
    ///
    /// Does not allocate. Stops at the first key whose index is taken, that needs an allocation, or that would exceed
    /// `limit` keys, and returns this pair. If the iterator panics, the keys before stay in the set; if `appended`
    /// panics, so does the key it was called for.
    #[inline]
    pub fn extend_in_step<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (K, V)>,
        appended: impl FnMut(usize, V),
    ) -> Option<(K, V)> {
        self.raw.extend_in_step(limit, pairs, appended)
    }

    /// Removes keys as [`retain`](Self::retain) does.
    ///
    /// `keep` receives a key and its position before the call, where its data still is. For a key that stays but moves
    /// forward, `moved(from, to)` is called next; the data at `to` was moved or removed before. For a key that goes,
    /// `removed` is called with its position after the key was removed from the set; drop its data there.
    ///
    /// If `keep` panics, its key and all later keys stay; if `removed` panics, all later keys stay. `moved` is called
    /// for them. If `moved` panics, the parallel arrays are out of step.
    pub fn retain_in_step(
        &mut self,
        keep: impl FnMut(usize, K) -> bool,
        moved: impl FnMut(usize, usize),
        removed: impl FnMut(usize),
    ) {
        self.raw.retain(keep, moved, removed);
    }

    /// Moves the key at position `order[n]` to position `n`; keys from `order.len()` on stay where they are.
    ///
    /// `order` must be a permutation of `0..order.len()`; it is ascending afterwards. `swap` is called with pairs of
    /// different positions, fewer than `order.len()` times; swapping the data at these positions brings it into the
    /// order of the keys. If `swap` panics, the set is valid, but the data is out of step.
    ///
    /// # Panics
    /// Panics if `order` is longer than the set or is not a permutation. The keys are in some order then, and the data
    /// is in step with them.
    #[track_caller]
    pub fn arrange_prefix_in_step(&mut self, order: &mut [u32], swap: impl FnMut(usize, usize)) {
        self.assert_prefix("SparseSet::arrange_prefix_in_step", order.len());
        self.raw.arrange_prefix_in_step(order, swap);
    }
}

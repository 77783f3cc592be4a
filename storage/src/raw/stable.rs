//! The operations of a [`RawStorage`] with holes.

use sparse_set::SparseKey;
#[cfg(feature = "serde")]
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::RawStorage;
use crate::Paging;
use sparse_set::StableSet;

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, StableSet<K, A>, P> {
    /// The `const` version of [`new_in`](Self::new_in).
    pub(crate) const fn stable_in(alloc: A) -> Self {
        Self::with_set(StableSet::new_in(alloc))
    }

    /// Appends a hole. It is the next to be filled.
    #[cfg(feature = "serde")]
    pub(crate) fn try_push_hole(&mut self) -> Result<(), TryReserveError> {
        let positions = self.erased.set.slot_len() + 1;
        // First, so that each position has a cell (S1).
        // SAFETY: the allocator of the set never changes (K3, S2).
        unsafe { self.erased.pages.try_reserve(positions, self.erased.set.as_index().allocator())? };
        self.erased.set.try_push_hole()
    }

    /// Sets the order in which the holes are filled. Returns `false`, without effect, unless `order` lists each hole
    /// once.
    #[cfg(feature = "serde")]
    pub(crate) fn reorder_holes(&mut self, order: &[usize]) -> bool {
        self.erased.set.reorder_holes(order)
    }
}

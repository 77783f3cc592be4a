//! Reading and restoring holes, for serialization.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::raw_stable::RawStable;
use super::slots::Slots;
use crate::Paging;

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    /// Returns an iterator over the holes, the next to be filled first.
    pub(crate) fn holes(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.slots.iter_holes()
    }

    /// Appends a hole. It is the next to be filled.
    pub(crate) fn try_push_hole(&mut self) -> Result<(), TryReserveError> {
        let len = self.slots.len() + 1;
        if len > Slots::<K>::LINKED {
            return Err(TryReserveError::CapacityOverflow);
        }
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.slots.try_reserve(len, self.index.allocator())? };
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.payload.try_reserve(len, self.index.allocator())? };
        // SAFETY: there is room in the slots, and a cell (H5), for one more position (just reserved), and a link can hold it
        // (just checked).
        unsafe { self.slots.push_hole() };
        Ok(())
    }

    /// Sets the order in which the holes are filled. Returns `false`, without effect, unless `order` lists each hole
    /// once.
    pub(crate) fn reorder_holes(&mut self, order: &[usize]) -> bool {
        self.slots.reorder_holes(order)
    }
}

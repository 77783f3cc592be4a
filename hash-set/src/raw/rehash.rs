//! Another hash for an element that stays where it is.

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::index::{Position, StoredHash};
use super::table::RawTable;

impl<T, A: Allocator> RawTable<T, A> {
    /// Gives the element at `position` another hash and updates `position`. On failure, nothing changes.
    ///
    /// # Safety
    /// - `position` was found since the last change of the table.
    pub(super) unsafe fn try_rehash(
        &mut self,
        position: &mut Position,
        hash: StoredHash,
    ) -> Result<(), TryReserveError> {
        let Self { index, elements } = self;
        let id = position.id;
        // SAFETY: the id of a lane with an element.
        let old = unsafe { index.hash(id) };
        if index.primary(old) == index.primary(hash) {
            // SAFETY: the position is current (caller), and both hashes have one primary bucket, as just checked.
            unsafe { index.retag(*position, hash) };
            return Ok(());
        }
        // Make a lane first, as that may allocate: for a moment there is one lane more than there are elements. Buckets
        // suffice for it, since the old chain has an element that needs none beside its primary bucket; so the search
        // for a vacancy ends.
        // SAFETY: index and elements are those of this table.
        let replaced = unsafe { Self::try_make_lane(index, elements, hash)? };
        // SAFETY: the element is in a lane (I3), maybe of a new block.
        *position = unsafe { index.position_of(id) };
        // If this deallocation panics, `position` is current and the element has its old hash: callers change the
        // element only after this function returns.
        drop(replaced);
        let vacancy = index.vacancy_or_longer(hash).expect("room was just made");
        // SAFETY: `position` is current. The vacancy stays one, in another chain: the primary buckets differ, and a new
        // block has as many.
        unsafe { index.vacate(*position) };
        // SAFETY: there is a block, the vacancy is in the chain of `hash`, and `id` is below the capacity and in no
        // lane.
        *position = unsafe { index.fill(vacancy, hash, id) };
        Ok(())
    }
}

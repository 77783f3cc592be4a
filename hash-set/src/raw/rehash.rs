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
            // SAFETY: the position is current (caller), and both hashes have one primary line, as just checked.
            unsafe { index.retag(*position, hash) };
            return Ok(());
        }
        // The new lane first, as it may take memory: for a moment there is one lane more than there are elements. Lines suffice for that too, since the
        // old chain has an element that needs none beside its first line; so the search for a vacancy ends.
        // SAFETY: those of this table.
        let replaced = unsafe { Self::try_make_lane(index, elements, hash)? };
        let vacancy = index.vacancy_or_longer(hash).expect("room was just made");
        // SAFETY: the element is in a lane (I3), which may be another one in another block now.
        let current = unsafe { index.position_of(id) };
        // SAFETY: just found. This changes the old chain only: the vacancy is in another one, as the primary lines differ; a new block has as many.
        unsafe { index.vacate(current) };
        // SAFETY: there is a block, the vacancy is in the chain of `hash`, and `id`, which is below the capacity, was just taken out of its lane.
        *position = unsafe { index.fill(vacancy, hash, id) };
        // Last: if the deallocation panics, `position` is current.
        drop(replaced);
        Ok(())
    }
}

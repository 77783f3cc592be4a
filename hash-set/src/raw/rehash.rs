//! Replacing the hash of an element in place.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::index::Position;
use super::table::RawTable;
use super::tag::StoredHash;

impl<T, A: Allocator> RawTable<T, A> {
    /// Replaces the hash of the element at `position` and updates `position`. On failure, nothing changes.
    ///
    /// # Safety
    /// - `position` is a used lane and holds its id.
    pub(super) unsafe fn try_rehash(
        &mut self,
        position: &mut Position,
        hash: StoredHash,
    ) -> Result<(), TryReserveError> {
        let Self { index, elements } = self;
        let id = position.id;
        // SAFETY: the id is in a lane.
        let old = unsafe { index.hash(id) };
        if index.primary(old).0 == index.primary(hash).0 {
            // SAFETY: caller guarantees a used lane. Both hashes have the same primary bucket (just
            // checked).
            unsafe { index.retag(*position, hash) };
            return Ok(());
        }
        // Make a lane first, as that may allocate. The loop in `try_make_lane` ends: the old chain has an element that
        // needs no overflow bucket, so the maximum of overflow buckets covers one more lane.
        // SAFETY: both are this table's.
        let replaced = unsafe { Self::try_make_lane(index, elements, hash)? };
        // SAFETY: the element is in a lane (I3), maybe of a new block.
        *position = unsafe { index.position_of(id) };
        // If this deallocation panics, `position` is up to date and the element has its old hash: callers change the
        // element only after this function returns.
        drop(replaced);
        let vacancy = index.vacancy_or_extend(hash).expect("room was just made");
        // SAFETY: `position` is a used lane. The vacancy stays one, in another chain: the primary buckets differ, and a
        // new block has as many.
        unsafe { index.vacate(*position) };
        // SAFETY: there is a block, the vacancy is in the chain of `hash`, and `id` is below the capacity and in no
        // lane.
        *position = unsafe { index.fill(vacancy, hash, id) };
        Ok(())
    }
}

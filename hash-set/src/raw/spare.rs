//! [`Spare`]: an index that is to replace another, or was replaced.

use core::mem;

use sparse_array::allocator::Allocator;
use sparse_array::{SparseArray, TryReserveError};

use super::index::Index;
use super::shape::Shape;
use super::tag::StoredHash;

/// An index beside that of its table. Frees its block when dropped; drop it last, as a deallocation may panic.
///
/// Invariant: the block came from `alloc`.
pub(crate) struct Spare<'a, A: Allocator> {
    index: Index,
    alloc: &'a A,
}

impl<'a, A: Allocator> Spare<'a, A> {
    /// Builds an index of `shape` with the ids of `elements` in lanes.
    ///
    /// # Safety
    /// - `index` and `elements` belong to one table, for which I5 holds. The hashes of all elements are written, as
    ///   they are if I3 holds.
    pub(crate) unsafe fn try_rebuild<T>(
        index: &Index,
        elements: &'a SparseArray<T, A>,
        shape: Shape,
    ) -> Result<Self, TryReserveError> {
        assert!(shape.capacity() >= elements.capacity(), "an index for all slots (I5)");
        let (alloc, bound) = (elements.allocator(), elements.index_bound());
        // SAFETY: caller guarantees the hashes of the elements. Their indices are below `bound`, which both indices
        // cover (I5, just checked).
        let index = unsafe { index.rebuilt(shape, elements.indices(), bound, alloc)? };
        Ok(Self { index, alloc })
    }

    /// Returns whether the index has an empty lane for `hash`, or a bucket to extend its chain.
    pub(crate) fn has_room(&self, hash: StoredHash) -> bool {
        self.index.has_room(hash)
    }

    /// Returns the size of the index's block in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.index.allocated_bytes()
    }

    /// Swaps the two indices. `self` then frees the replaced one.
    ///
    /// # Safety
    /// - `index` is the one that `self` was built from.
    pub(crate) unsafe fn swap(&mut self, index: &mut Index) {
        // Both blocks came from the table's allocator.
        mem::swap(&mut self.index, index);
    }
}

impl<A: Allocator> Drop for Spare<'_, A> {
    fn drop(&mut self) {
        // SAFETY: the block came from `alloc` (invariant).
        unsafe { self.index.deallocate(self.alloc) };
    }
}

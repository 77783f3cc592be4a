use core::alloc::Layout;
use core::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator};

/// An allocator without memory: the fallback of an [`InlineBuffer`](crate::InlineBuffer) that must not use the heap.
///
/// # Examples
/// ```
/// use allocators::NoMemory;
/// use sparse_array::SparseArray;
///
/// assert!(SparseArray::<u8, _>::try_with_capacity_in(1, NoMemory).is_err());
/// assert!(SparseArray::<u8, _>::try_with_capacity_in(0, NoMemory).is_ok());
/// ```
#[doc(alias = "TFixedAllocator")]
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMemory;

// SAFETY: there are no blocks.
unsafe impl Allocator for NoMemory {
    fn allocate(&self, _: Layout) -> Result<NonNull<[u8]>, AllocError> {
        Err(AllocError)
    }

    unsafe fn deallocate(&self, _: NonNull<u8>, _: Layout) {}
}

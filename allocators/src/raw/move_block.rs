use core::alloc::Layout;
use core::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator};

/// Moves the contents of a block to a new one of `alloc`, and frees the old one.
///
/// # Safety
/// - The block is from `alloc`, and `old` fits it.
pub(super) unsafe fn move_block<A: Allocator>(
    alloc: &A,
    block: NonNull<u8>,
    old: Layout,
    new: Layout,
) -> Result<NonNull<[u8]>, AllocError> {
    let target = alloc.allocate(new)?;
    // SAFETY: each block has at least the size of its layout, and the new one is disjoint from the old one, which is
    // not freed yet.
    unsafe { target.cast::<u8>().copy_from_nonoverlapping(block, old.size().min(new.size())) };
    // SAFETY: caller guarantees the block and its layout. It is not used any more.
    unsafe { alloc.deallocate(block, old) };
    Ok(target)
}

/// Zeroes a block from `start` to its end: `grow` followed by this is `grow_zeroed`.
///
/// # Safety
/// - The block may be written, and has at least `start` bytes.
pub(super) unsafe fn zero_from(block: NonNull<[u8]>, start: usize) {
    debug_assert!(start <= block.len());
    // SAFETY: caller guarantees that these bytes are in the block.
    unsafe { block.cast::<u8>().add(start).write_bytes(0, block.len() - start) };
}

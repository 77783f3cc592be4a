//! The place of `mapping.rs` where there are no mappings.

use core::ptr::NonNull;

use allocator_api2::alloc::AllocError;

pub(super) const MAPS: bool = false;

pub(super) fn map(_: usize) -> Result<NonNull<u8>, AllocError> {
    Err(AllocError)
}

pub(super) fn whole(block: NonNull<u8>) -> NonNull<u8> {
    block
}

/// # Safety
/// - None: [`map`] returns no blocks.
pub(super) unsafe fn remap(_: NonNull<u8>, _: usize, _: usize) -> Result<NonNull<u8>, AllocError> {
    Err(AllocError)
}

/// # Safety
/// - None: [`map`] returns no blocks.
pub(super) unsafe fn unmap(_: NonNull<u8>, _: usize) {}

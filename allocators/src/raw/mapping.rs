//! Memory from the operating system, for [`HugePages`].

use core::ptr::{self, NonNull};

use allocator_api2::alloc::AllocError;
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous, munmap};

use super::HugePages;

/// Whether there are mappings.
pub(super) const MAPS: bool = true;

/// Returns zeroed memory that begins at a multiple of [`HugePages::PAGE`], of which `len` must be one too.
pub(super) fn map(len: usize) -> Result<NonNull<u8>, AllocError> {
    let (access, kind) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
    let padded = len.checked_add(HugePages::PAGE).ok_or(AllocError)?;
    // SAFETY: without an address and `FIXED`, the mapping replaces no other.
    let start = unsafe { mmap_anonymous(ptr::null_mut(), padded, access, kind) }.map_err(|_| AllocError)?;
    let front = start.addr().next_multiple_of(HugePages::PAGE) - start.addr();
    let block = start.wrapping_byte_add(front);
    // A failure to unmap or to advise costs address space or speed only, so it is ignored.
    if front > 0 {
        // SAFETY: the first `front` bytes of the mapping, to which nothing points.
        _ = unsafe { munmap(start, front) };
    }
    // SAFETY: the bytes of the mapping behind the block, to which nothing points.
    _ = unsafe { munmap(block.wrapping_byte_add(len), padded - front - len) };
    // SAFETY: the block is mapped. The advice does not change its contents.
    _ = unsafe { madvise(block, len, Advice::LinuxHugepage) };
    NonNull::new(block.cast()).ok_or(AllocError)
}

/// Returns memory to the operating system.
///
/// # Safety
/// - The block is from [`map`] with this `len`, and is not used any more.
pub(super) unsafe fn unmap(block: NonNull<u8>, len: usize) {
    // SAFETY: caller guarantees that the mapping is the block's own. If it fails, the memory leaks.
    _ = unsafe { munmap(block.as_ptr().cast(), len) };
}

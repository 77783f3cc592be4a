//! Memory from the operating system, for [`HugePages`].

use core::ptr::{self, NonNull};

use allocator_api2::alloc::AllocError;
use rustix::mm::{Advice, MapFlags, MremapFlags, ProtFlags, madvise, mmap_anonymous, mremap_fixed, munmap};

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
    // For `whole`.
    block.expose_provenance();
    NonNull::new(block.cast()).ok_or(AllocError)
}

/// Returns the pointer to the whole of a block. A caller's pointer may be to the part in use, as that of a boxed
/// slice.
pub(super) fn whole(block: NonNull<u8>) -> NonNull<u8> {
    NonNull::new(ptr::with_exposed_provenance_mut(block.addr().get())).unwrap_or(block)
}

/// Moves the pages of a block to a new one of `new_len` bytes, and copies nothing. If it fails, the block is as it was.
///
/// # Safety
/// - The block is from this module with `len`, and is not used any more if this succeeds. `len < new_len`.
pub(super) unsafe fn remap(block: NonNull<u8>, len: usize, new_len: usize) -> Result<NonNull<u8>, AllocError> {
    debug_assert!(len < new_len);
    let target = map(new_len)?;
    let (from, to) = (block.as_ptr().cast(), target.as_ptr().cast());
    // A failure may have unmapped the target, and another thread may have mapped something there: so it is not
    // unmapped.
    // SAFETY: caller guarantees the block, to which there are no references during `grow`. The target is a mapping of
    // `new_len` bytes, to which nothing points, and which the block replaces.
    unsafe { mremap_fixed(from, len, new_len, MremapFlags::MAYMOVE, to) }.map_err(|_| AllocError)?;
    Ok(target)
}

/// Returns memory to the operating system.
///
/// # Safety
/// - The `len` bytes are all or the end of a block of this module, and are not used any more.
pub(super) unsafe fn unmap(block: NonNull<u8>, len: usize) {
    // SAFETY: caller guarantees that nobody uses these bytes. If it fails, the memory leaks.
    _ = unsafe { munmap(block.as_ptr().cast(), len) };
}

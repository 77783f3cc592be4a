use std::alloc::Layout;
use std::ptr::{self, NonNull};

use allocator_api2::alloc::{AllocError, Allocator, Global};
use rustix::mm::{Advice, MapFlags, ProtFlags, madvise, mmap_anonymous, munmap};

/// Blocks of 2 MiB and more from the operating system, in huge pages if it has them; smaller ones from the global
/// allocator.
///
/// Random look-ups in hundreds of megabytes miss the processor's cache of page addresses (TLB) at almost every step. With
/// pages of 2 MiB instead of 4 KiB, 512 times as much memory is covered. Linux uses them if
/// `/sys/kernel/mm/transparent_hugepage/enabled` is `always` or `madvise`.
///
/// # Examples
/// ```
/// use showcase::alloc::HugePages;
/// use hash_map::HashMap;
///
/// let mut map: HashMap<u64, u64, _, _> = HashMap::with_capacity_in(1_000_000, HugePages);
/// map.insert(1, 2);
/// assert_eq!(map.get(&1), Some(&2));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HugePages;

impl HugePages {
    /// The size of a huge page of x86-64.
    pub const PAGE: usize = 2 << 20;

    /// Returns the length of the mapping for a request, `None` for one that the global allocator serves.
    ///
    /// A function of the layout alone.
    const fn mapping(layout: Layout) -> Option<usize> {
        if layout.size() < Self::PAGE || layout.align() > Self::PAGE {
            return None;
        }
        layout.size().checked_next_multiple_of(Self::PAGE)
    }

    /// Returns zeroed memory that begins at a multiple of [`PAGE`](Self::PAGE).
    fn map(len: usize) -> Result<NonNull<u8>, AllocError> {
        let (access, kind) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE);
        let padded = len.checked_add(Self::PAGE).ok_or(AllocError)?;
        // SAFETY: without an address and `FIXED`, the mapping replaces no other.
        let start = unsafe { mmap_anonymous(ptr::null_mut(), padded, access, kind) }.map_err(|_| AllocError)?;
        let front = start.addr().next_multiple_of(Self::PAGE) - start.addr();
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
}

// SAFETY: a block is a mapping of its own, or from `Global`. Its layout tells which, since the block is exactly as long
// as requested. It stays where it is, and any copy of the allocator can free it.
unsafe impl Allocator for HugePages {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match Self::mapping(layout) {
            Some(len) => Self::map(len)?,
            None => Global.allocate(layout)?.cast(),
        };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match Self::mapping(layout) {
            Some(len) => Self::map(len)?,
            None => Global.allocate_zeroed(layout)?.cast(),
        };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        match Self::mapping(layout) {
            // SAFETY: caller does not use the block any more, which is a mapping of this length.
            Some(len) => _ = unsafe { munmap(block.as_ptr().cast(), len) },
            // SAFETY: the block is from `Global`. Caller guarantees the layout.
            None => unsafe { Global.deallocate(block, layout) },
        }
    }
}

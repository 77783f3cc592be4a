use core::alloc::Layout;
use core::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator, Global};

use super::mapping::{MAPS, map, remap, unmap, whole};
use super::move_block::move_block;

/// Blocks of 2 MiB and more from the operating system, in huge pages if it has them; smaller ones from the global
/// allocator.
///
/// Random look-ups in hundreds of megabytes miss the processor's cache of page addresses (TLB) at almost every step.
/// With pages of 2 MiB instead of 4 KiB, 512 times as much memory is covered. Linux uses them if
/// `/sys/kernel/mm/transparent_hugepage/enabled` is `always` or `madvise`. On other systems, and without the feature
/// `std`, all blocks are from the global allocator.
///
/// # Examples
/// ```
/// use allocators::HugePages;
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
    /// A function of the layout alone (I1).
    const fn mapping(layout: Layout) -> Option<usize> {
        if !MAPS || layout.size() < Self::PAGE || layout.align() > Self::PAGE {
            return None;
        }
        layout.size().checked_next_multiple_of(Self::PAGE)
    }
}

// SAFETY: a block is a mapping of its own, or from `Global`. Its layout tells which (I1), since the block is exactly as
// long as requested (I2). It stays where it is, and any copy of the allocator can free it.
unsafe impl Allocator for HugePages {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match Self::mapping(layout) {
            Some(len) => map(len)?,
            None => Global.allocate(layout)?.cast(),
        };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match Self::mapping(layout) {
            Some(len) => map(len)?,
            None => Global.allocate_zeroed(layout)?.cast(),
        };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        match Self::mapping(layout) {
            // SAFETY: caller does not use the block any more, which is a mapping of this length (I1).
            Some(len) => unsafe { unmap(block, len) },
            // SAFETY: the block is from `Global` (I1). Caller guarantees the layout.
            None => unsafe { Global.deallocate(block, layout) },
        }
    }

    unsafe fn grow(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match (Self::mapping(old), Self::mapping(new)) {
            // SAFETY: the block is from `Global` (I1). Caller guarantees the layouts.
            (None, None) => unsafe { Global.grow(block, old, new) }?.cast(),
            (Some(before), Some(after)) if before == after => whole(block),
            // SAFETY: the block is a mapping of length `before` (I1), and `after` is greater, as `new` is not smaller.
            (Some(before), Some(after)) => match unsafe { remap(block, before, after) } {
                Ok(block) => block,
                // SAFETY: caller guarantees the block and its layout.
                Err(AllocError) => return unsafe { move_block(self, block, old, new) },
            },
            // SAFETY: caller guarantees the block and its layout.
            _ => return unsafe { move_block(self, block, old, new) },
        };
        Ok(NonNull::slice_from_raw_parts(block, new.size()))
    }

    unsafe fn shrink(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match (Self::mapping(old), Self::mapping(new)) {
            // SAFETY: the block is from `Global` (I1). Caller guarantees the layouts.
            (None, None) => unsafe { Global.shrink(block, old, new) }?.cast(),
            (Some(before), Some(after)) => {
                if before > after {
                    // SAFETY: the block is a mapping of length `before` (I1), whose end is not used any more.
                    unsafe { unmap(block.add(after), before - after) };
                }
                block
            }
            // SAFETY: caller guarantees the block and its layout.
            _ => return unsafe { move_block(self, block, old, new) },
        };
        Ok(NonNull::slice_from_raw_parts(block, new.size()))
    }
}

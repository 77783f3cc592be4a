use core::alloc::Layout;
use core::mem;
use core::ptr::{self, NonNull};

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

/// A block of memory that is freed on drop. Dangling if its layout has no size.
pub(super) struct Block<'a, A: Allocator> {
    pointer: NonNull<u8>,
    layout: Layout,
    alloc: &'a A,
}

impl<'a, A: Allocator> Block<'a, A> {
    pub(super) fn try_new(layout: Layout, alloc: &'a A) -> Result<Self, TryReserveError> {
        let pointer = if layout.size() == 0 {
            dangling(layout.align())
        } else {
            alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast()
        };
        Ok(Self { pointer, layout, alloc })
    }

    /// Takes ownership of a block.
    ///
    /// # Safety
    /// - `alloc` returned `pointer` for `layout`, or `layout` has no size.
    /// - Nothing else frees the block, or uses it after `self` is dropped.
    pub(super) const unsafe fn from_raw(pointer: NonNull<u8>, layout: Layout, alloc: &'a A) -> Self {
        Self { pointer, layout, alloc }
    }

    /// Returns the pointer without freeing the block.
    pub(super) const fn into_raw(self) -> NonNull<u8> {
        let pointer = self.pointer;
        mem::forget(self);
        pointer
    }
}

impl<A: Allocator> Drop for Block<'_, A> {
    fn drop(&mut self) {
        if self.layout.size() != 0 {
            // SAFETY: the allocator returned the block for this layout, and `self` is its only owner.
            unsafe { self.alloc.deallocate(self.pointer, self.layout) };
        }
    }
}

pub(super) const fn dangling(align: usize) -> NonNull<u8> {
    match NonNull::new(ptr::without_provenance_mut(align)) {
        Some(pointer) => pointer,
        None => panic!("an alignment is never zero"),
    }
}

//! [`Block`].

use core::alloc::Layout;
use core::mem;
use core::ptr::{self, NonNull};

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

/// A block of memory that is freed when it is dropped. Without a size it is a dangling pointer.
///
/// Several blocks in a `Vec` are all freed even if one of the deallocations unwinds.
pub(super) struct Block<'a, A: Allocator> {
    pointer: NonNull<u8>,
    layout: Layout,
    alloc: &'a A,
}

impl<'a, A: Allocator> Block<'a, A> {
    pub(super) fn try_new(layout: Layout, alloc: &'a A) -> Result<Self, TryReserveError> {
        let pointer = if layout.size() == 0 {
            dangling(layout)
        } else {
            alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast()
        };
        Ok(Self { pointer, layout, alloc })
    }

    /// Takes over a block that will be freed.
    ///
    /// # Safety
    /// - `alloc` returned the block at `pointer` for `layout`, or `layout` has no size.
    /// - No one else frees the block or uses it after this one is dropped.
    pub(super) const unsafe fn from_raw(pointer: NonNull<u8>, layout: Layout, alloc: &'a A) -> Self {
        Self { pointer, layout, alloc }
    }

    pub(super) const fn pointer(&self) -> NonNull<u8> {
        self.pointer
    }

    /// Exchanges this block with a column's, which is of layout `old`.
    ///
    /// # Safety
    /// - The column's block belongs to this block's allocator, with layout `old` (I2).
    /// - Afterwards the column is used with the capacity that this block's layout was made for.
    pub(super) const unsafe fn exchange(&mut self, column: &mut NonNull<u8>, old: Layout) {
        self.layout = old;
        mem::swap(&mut self.pointer, column);
    }

    /// Gives the block away.
    pub(super) const fn into_raw(self) -> NonNull<u8> {
        let pointer = self.pointer;
        mem::forget(self);
        pointer
    }
}

impl<A: Allocator> Drop for Block<'_, A> {
    fn drop(&mut self) {
        if self.layout.size() != 0 {
            // SAFETY: the allocator returned the block for this layout, and this is its only owner.
            unsafe { self.alloc.deallocate(self.pointer, self.layout) };
        }
    }
}

/// Returns a pointer to no memory, aligned as `layout` requires.
pub(super) const fn dangling(layout: Layout) -> NonNull<u8> {
    match NonNull::new(ptr::without_provenance_mut(layout.align())) {
        Some(pointer) => pointer,
        None => panic!("an alignment is never zero"),
    }
}

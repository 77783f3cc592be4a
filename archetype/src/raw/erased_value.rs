//! [`ErasedValue`].

use core::mem::ManuallyDrop;
use core::ptr::NonNull;

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::component_info::ComponentInfo;
use super::{Block, column_layout};
use crate::component::Component;

/// A value of a component type that is not named in this type, in a block of its own.
pub(crate) struct ErasedValue<A: Allocator> {
    info: ComponentInfo,
    pointer: NonNull<u8>,
    alloc: A,
}

// SAFETY: it owns its block and a component, which is `Send`. The allocator goes along, so it must be `Send`.
unsafe impl<A: Allocator + Send> Send for ErasedValue<A> {}

// SAFETY: `&ErasedValue` gives out shared references to a component, which is `Sync`, and to the allocator, which must
// be.
unsafe impl<A: Allocator + Sync> Sync for ErasedValue<A> {}

impl<A: Allocator> ErasedValue<A> {
    /// Moves `value` to memory of `alloc`. Returns `value` if there is none.
    pub(crate) fn try_new<T: Component>(value: T, alloc: A) -> Result<Self, (T, TryReserveError)> {
        let info = ComponentInfo::of::<T>();
        // The value is still a local variable while the allocator runs, for it may unwind.
        match allocate(&info, &alloc) {
            Ok(pointer) => {
                // SAFETY: the block is for a value of this layout.
                unsafe { pointer.cast().write(value) };
                Ok(Self { info, pointer, alloc })
            }
            Err(error) => Err((value, error)),
        }
    }

    /// Moves the value at `from` to memory of `alloc`. On failure it has not moved.
    ///
    /// # Safety
    /// - `from` points to a value of the type `info`, aligned for it, that is not used again if this succeeds.
    pub(crate) unsafe fn try_read(info: ComponentInfo, from: NonNull<u8>, alloc: A) -> Result<Self, TryReserveError> {
        let pointer = allocate(&info, &alloc)?;
        // SAFETY: caller guarantees a value of this layout, and the block is for one.
        unsafe { pointer.copy_from_nonoverlapping(from, info.layout().size()) };
        Ok(Self { info, pointer, alloc })
    }

    pub(crate) const fn info(&self) -> &ComponentInfo {
        &self.info
    }

    /// Returns the address of the value, which is readable and aligned as long as `self` lives.
    pub(crate) const fn pointer(&self) -> NonNull<u8> {
        self.pointer
    }

    /// Frees the memory without dropping the value, which has been moved away.
    pub(super) fn forget_value(self) {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not used again, so the allocator is read once.
        let alloc = unsafe { core::ptr::read(&raw const this.alloc) };
        // SAFETY: the block is this value's, whose memory is not used again.
        drop(unsafe { block(&this.info, this.pointer, &alloc) });
    }
}

/// Allocates a block for a value.
fn allocate<A: Allocator>(info: &ComponentInfo, alloc: &A) -> Result<NonNull<u8>, TryReserveError> {
    Ok(Block::try_new(column_layout(info.layout(), 1)?, alloc)?.into_raw())
}

/// Returns the block of a value, for it to be freed.
///
/// # Safety
/// - `pointer` is that of an [`ErasedValue`] of type `info` and this allocator, which does not use or free it again.
unsafe fn block<'a, A: Allocator>(info: &ComponentInfo, pointer: NonNull<u8>, alloc: &'a A) -> Option<Block<'a, A>> {
    let layout = column_layout(info.layout(), 1).ok()?;
    // SAFETY: `allocate` returned the block for this layout from this allocator. Caller guarantees that this is its
    // last use.
    Some(unsafe { Block::from_raw(pointer, layout, alloc) })
}

impl<A: Allocator> Drop for ErasedValue<A> {
    fn drop(&mut self) {
        // Freed after the value is dropped, also if that unwinds.
        // SAFETY: the block is this value's, and `self` is not used again after this function.
        let _block = unsafe { block(&self.info, self.pointer, &self.alloc) };
        if let Some(drop) = self.info.drop_fn() {
            // SAFETY: the block holds a value of this type (I5), which is not used again.
            unsafe { drop(self.pointer.as_ptr()) };
        }
    }
}

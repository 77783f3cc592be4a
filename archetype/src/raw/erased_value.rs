use core::mem::ManuallyDrop;
use core::ptr::NonNull;

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::Block;
use super::component_info::{ComponentInfo, TypeKey};
use crate::component::Component;

/// A value of an erased component type, in its own block.
pub(crate) struct ErasedValue<A: Allocator> {
    info: ComponentInfo,
    pointer: NonNull<u8>,
    alloc: A,
}

// SAFETY: owns its block, a component, which is `Send`, and the allocator, which must be.
unsafe impl<A: Allocator + Send> Send for ErasedValue<A> {}

// SAFETY: `&ErasedValue` gives out shared references to a component, which is `Sync`, and to the allocator, which must
// be.
unsafe impl<A: Allocator + Sync> Sync for ErasedValue<A> {}

impl<A: Allocator> ErasedValue<A> {
    /// Moves `value` into a new block. Returns `value` if the allocation fails.
    pub(crate) fn try_new<T: Component>(value: T, alloc: A) -> Result<Self, (T, TryReserveError)> {
        let info = ComponentInfo::of::<T>();
        // The allocator may unwind: `value` is still a local variable then.
        match allocate(&info, &alloc) {
            Ok(pointer) => {
                // SAFETY: the block was allocated for this layout.
                unsafe { pointer.cast().write(value) };
                Ok(Self { info, pointer, alloc })
            }
            Err(error) => Err((value, error)),
        }
    }

    /// Moves the value at `from` into a new block. On failure the value stays at `from`.
    ///
    /// # Safety
    /// - `from` points to an aligned value of the type `info`, which the caller does not use again on success.
    pub(crate) unsafe fn try_read(info: ComponentInfo, from: NonNull<u8>, alloc: A) -> Result<Self, TryReserveError> {
        let pointer = allocate(&info, &alloc)?;
        // SAFETY: caller guarantees a value of this layout, for which the block was allocated.
        unsafe { pointer.copy_from_nonoverlapping(from, info.layout().size()) };
        Ok(Self { info, pointer, alloc })
    }

    /// Takes ownership of a value in its own block.
    ///
    /// # Safety
    /// - `pointer` is what [`allocate`] returned for `info` and this allocator, and nothing else frees it.
    /// - The block holds a value of the type `info`.
    pub(super) const unsafe fn from_raw(info: ComponentInfo, pointer: NonNull<u8>, alloc: A) -> Self {
        Self { info, pointer, alloc }
    }

    pub(crate) const fn info(&self) -> &ComponentInfo {
        &self.info
    }

    /// Returns the address of the value, which is initialized and aligned for the life of `self`.
    pub(crate) const fn pointer(&self) -> NonNull<u8> {
        self.pointer
    }

    /// Returns the value if it is a `T`.
    pub(crate) fn get<T: Component>(&self) -> Option<&T> {
        // SAFETY: the block holds an aligned, initialized value of the type with this key, for the life of `self`.
        (self.info.key() == TypeKey::of::<T>()).then(|| unsafe { self.pointer.cast().as_ref() })
    }

    /// Returns the value if it is a `T`.
    pub(crate) fn get_mut<T: Component>(&mut self) -> Option<&mut T> {
        // SAFETY: as in `get`; `self` is borrowed mutably.
        (self.info.key() == TypeKey::of::<T>()).then(|| unsafe { self.pointer.cast().as_mut() })
    }

    /// Frees the block without dropping the value. The caller has moved the value out.
    pub(super) fn forget_value(self) {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not used again, so the allocator has one owner.
        let alloc = unsafe { core::ptr::read(&raw const this.alloc) };
        // SAFETY: the block belongs to this value, and is not used again.
        drop(unsafe { block(&this.info, this.pointer, &alloc) });
    }
}

/// Allocates a block for a value, aligned as its type. The alignment of a column would take the slow path of
/// allocators.
pub(super) fn allocate<A: Allocator>(info: &ComponentInfo, alloc: &A) -> Result<NonNull<u8>, TryReserveError> {
    Ok(Block::try_new(info.layout(), alloc)?.into_raw())
}

/// Returns the block of a value, to free it.
///
/// # Safety
/// - `pointer` is what [`allocate`] returned for `info` and this allocator, and nothing else uses or frees it.
pub(super) unsafe fn block<'a, A: Allocator>(info: &ComponentInfo, pointer: NonNull<u8>, alloc: &'a A) -> Block<'a, A> {
    // SAFETY: `allocate` returned the block for this layout from this allocator. Caller guarantees no other use.
    unsafe { Block::from_raw(pointer, info.layout(), alloc) }
}

impl<A: Allocator> Drop for ErasedValue<A> {
    fn drop(&mut self) {
        // Freed after the value is dropped, also on unwind.
        // SAFETY: the block belongs to this value, and `self` is not used after this function.
        let _block = unsafe { block(&self.info, self.pointer, &self.alloc) };
        if let Some(drop) = self.info.drop_fn() {
            // SAFETY: the block holds a value of this type (I5) that is not used again.
            unsafe { drop(self.pointer.as_ptr()) };
        }
    }
}

use core::alloc::Layout;
use core::ptr::NonNull;

use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::block::Block;

/// Changes a `W`, or fails with an `E`.
type Closure<'a, W, E> = dyn FnMut(&mut W) -> Result<(), E> + Send + 'a;

/// A closure of an erased type, in its own block.
pub(crate) struct ErasedCommand<'a, W, E, A: Allocator> {
    /// An initialized closure, in a block that the allocator returned for its layout.
    closure: NonNull<Closure<'a, W, E>>,
    alloc: A,
}

// SAFETY: owns its block, a closure, which is `Send`, and the allocator, which must be.
unsafe impl<W, E, A: Allocator + Send> Send for ErasedCommand<'_, W, E, A> {}

impl<'a, W, E, A: Allocator> ErasedCommand<'a, W, E, A> {
    /// Moves the closure that `make` returns for `value` into a new block. Returns `value` if the allocation fails.
    pub(crate) fn try_new<T, F>(value: T, make: impl FnOnce(T) -> F, alloc: A) -> Result<Self, (T, TryReserveError)>
    where
        F: FnMut(&mut W) -> Result<(), E> + Send + 'a,
    {
        // The allocator may unwind: `value` is still a local variable then.
        let block = match Block::try_new(Layout::new::<F>(), &alloc) {
            Ok(block) => block.into_raw(),
            Err(error) => return Err((value, error)),
        };
        let closure = block.cast::<F>();
        // SAFETY: the block was allocated for this layout.
        unsafe { closure.write(make(value)) };
        Ok(Self { closure, alloc })
    }

    pub(crate) fn call(&mut self, world: &mut W) -> Result<(), E> {
        // SAFETY: the pointer is to an initialized closure that `self` owns and borrows mutably.
        (unsafe { self.closure.as_mut() })(world)
    }
}

impl<W, E, A: Allocator> Drop for ErasedCommand<'_, W, E, A> {
    fn drop(&mut self) {
        // SAFETY: the pointer is to an initialized closure.
        let layout = Layout::for_value(unsafe { self.closure.as_ref() });
        // Freed after the closure is dropped, also on unwind.
        // SAFETY: the allocator returned the block for this layout, and `self` is not used after this function.
        let _block = unsafe { Block::from_raw(self.closure.cast(), layout, &self.alloc) };
        // SAFETY: the closure is initialized and not used again.
        unsafe { self.closure.drop_in_place() };
    }
}

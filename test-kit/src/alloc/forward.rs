/// Implements `Allocator` by the field `inner`, with the caller's layouts.
///
/// `$request` runs before each `allocate`, `grow` and `shrink`, and may fail or panic. `$freed` runs after each
/// `deallocate`.
macro_rules! forward {
    ($Forwarding:ident, $request:expr, $freed:expr) => {
        // SAFETY: every block comes from `inner` and goes back to it, with the caller's layouts. `$request` precedes
        // the call, so a failure or a panic leaves the block as it was. Clones, if there are any, hold clones of
        // `inner`.
        unsafe impl<A: Allocator> Allocator for $Forwarding<A> {
            fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
                $request(self)?;
                self.inner.allocate(layout)
            }

            fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
                $request(self)?;
                self.inner.allocate_zeroed(layout)
            }

            unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
                // SAFETY: the block is from `inner`; caller guarantees the layout.
                unsafe { self.inner.deallocate(ptr, layout) };
                $freed(self);
            }

            unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
                $request(self)?;
                // SAFETY: the block is from `inner`; caller guarantees both layouts.
                unsafe { self.inner.grow(ptr, old, new) }
            }

            unsafe fn grow_zeroed(
                &self,
                ptr: NonNull<u8>,
                old: Layout,
                new: Layout,
            ) -> Result<NonNull<[u8]>, AllocError> {
                $request(self)?;
                // SAFETY: the block is from `inner`; caller guarantees both layouts.
                unsafe { self.inner.grow_zeroed(ptr, old, new) }
            }

            unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
                $request(self)?;
                // SAFETY: the block is from `inner`; caller guarantees both layouts.
                unsafe { self.inner.shrink(ptr, old, new) }
            }
        }
    };
}

pub(super) use forward;

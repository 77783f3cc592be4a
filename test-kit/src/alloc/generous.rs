use std::alloc::Layout;
use std::ptr::NonNull;

use super::{AllocError, Allocator, Global};

/// Sizes are rounded up to a multiple of `STEP` plus `REST`, which is odd, so that typical sizes always get an excess.
const STEP: usize = 128;
const REST: usize = 37;

/// Returns longer blocks than requested.
///
/// A container that uses the excess must free the block with a layout that fits.
///
/// # Examples
/// ```
/// use test_kit::alloc::{GenerousAllocator, TrackingAllocator};
///
/// let tracking = TrackingAllocator::new();
/// let generous = GenerousAllocator::over(tracking.clone());
/// let vec = {
///     let mut vec = allocator_api2::vec::Vec::with_capacity_in(100, &generous);
///     vec.extend(0..100_u64);
///     vec
/// };
/// assert!(tracking.live_bytes() > 800);
/// drop(vec);
/// tracking.assert_empty();
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct GenerousAllocator<A = Global> {
    inner: A,
}

impl GenerousAllocator {
    /// Creates an allocator that forwards to the global allocator.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::vec::Vec;
    /// use test_kit::alloc::GenerousAllocator;
    ///
    /// let vec: Vec<u8, _> = Vec::with_capacity_in(10, GenerousAllocator::new());
    /// assert!(vec.capacity() >= 10);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::over(Global)
    }
}

impl<A> GenerousAllocator<A> {
    /// Creates an allocator that forwards to `inner`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{GenerousAllocator, TrackingAllocator};
    ///
    /// GenerousAllocator::over(TrackingAllocator::new()).inner().assert_empty();
    /// ```
    #[must_use]
    pub const fn over(inner: A) -> Self {
        Self { inner }
    }

    /// Returns the inner allocator.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{GenerousAllocator, TrackingAllocator};
    ///
    /// assert_eq!(GenerousAllocator::over(TrackingAllocator::new()).inner().live_blocks(), 0);
    /// ```
    #[must_use]
    pub const fn inner(&self) -> &A {
        &self.inner
    }
}

/// Returns the layout that is requested from `inner`: the same for all sizes that fit the block (I3).
fn class_of(layout: Layout) -> Result<Layout, AllocError> {
    let steps = layout.size().saturating_sub(REST).div_ceil(STEP);
    let size = steps.checked_mul(STEP).and_then(|size| size.checked_add(REST)).ok_or(AllocError)?;
    Layout::from_size_align(size, layout.align()).map_err(|_| AllocError)
}

// SAFETY: every block comes from `inner` with the layout of its class. By I3, every layout that fits the block has the
// same class, so `inner` gets back the layout it was called with.
unsafe impl<A: Allocator> Allocator for GenerousAllocator<A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        exactly(self.inner.allocate(class_of(layout)?)?, layout)
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        exactly(self.inner.allocate_zeroed(class_of(layout)?)?, layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // A layout that fits a block has a class (I3), so the other case does not occur.
        if let Ok(class) = class_of(layout) {
            // SAFETY: the block is from `inner` with layout `class` (I3).
            unsafe { self.inner.deallocate(ptr, class) }
        }
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let class = class_of(new)?;
        // SAFETY: the block is from `inner` with the class of `old` (I3). Classes preserve the order of sizes, and
        // caller guarantees that `new` is not smaller than `old`.
        exactly(unsafe { self.inner.grow(ptr, class_of(old)?, class)? }, new)
    }

    unsafe fn grow_zeroed(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let class = class_of(new)?;
        // SAFETY: as for `grow`, the class of `old` fits the block (I3) and is not larger than that of `new`. Bytes
        // between the old size and the end of its class are kept, which the contract allows: they belong to the old
        // block.
        exactly(unsafe { self.inner.grow_zeroed(ptr, class_of(old)?, class)? }, new)
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let class = class_of(new)?;
        // SAFETY: the block is from `inner` with the class of `old` (I3). Classes preserve the order of sizes, and
        // caller guarantees that `new` is not larger than `old`.
        exactly(unsafe { self.inner.shrink(ptr, class_of(old)?, class)? }, new)
    }
}

/// Cuts the block to the size of its class: a larger size would have another class (I3).
fn exactly(block: NonNull<[u8]>, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
    Ok(NonNull::slice_from_raw_parts(block.cast(), class_of(layout)?.size()))
}

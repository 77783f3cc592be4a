//! [`GenerousAllocator`]: gives more than asked.

use std::alloc::Layout;
use std::ptr::NonNull;

use super::{AllocError, Allocator, Global};

/// Sizes are rounded up to the next multiple of `STEP` plus `REST`. The rest is odd, so that the sizes containers like to ask
/// for, powers of two and multiples of eight, are never met exactly: there is always an excess, and a crooked one.
const STEP: usize = 128;
const REST: usize = 37;

/// Gives longer blocks than asked, as an allocator may: who takes the length of the returned slice for its capacity gets to
/// use it, and must then give the block back with a layout that fits.
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
    /// Gives out of the global allocator.
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
    /// Gives out of `inner`.
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

    /// What it gives from.
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

/// The layout of the block that serves `layout`. The same for all sizes from the one asked for up to the one given (I3):
/// a class ends at its own size.
fn class_of(layout: Layout) -> Result<Layout, AllocError> {
    let steps = layout.size().saturating_sub(REST).div_ceil(STEP);
    let size = steps.checked_mul(STEP).and_then(|size| size.checked_add(REST)).ok_or(AllocError)?;
    Layout::from_size_align(size, layout.align()).map_err(|_| AllocError)
}

// SAFETY: every block comes from `inner` with the layout of its class. By I3 any layout that fits the block here, from the
// size asked for to the size given, has the same class: `inner` gets back the layout that it gave the block for.
unsafe impl<A: Allocator> Allocator for GenerousAllocator<A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        exactly(self.inner.allocate(class_of(layout)?)?, layout)
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        exactly(self.inner.allocate_zeroed(class_of(layout)?)?, layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // A layout that fits a block has a class, since the block was given for it: there is no other case.
        if let Ok(class) = class_of(layout) {
            // SAFETY: the block is one of `inner`, and `class` the layout it was given for (I3).
            unsafe { self.inner.deallocate(ptr, class) }
        }
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let class = class_of(new)?;
        // SAFETY: the block is one of `inner`, given for the class of `old` (I3); classes keep the order of sizes, and the
        // caller answers for `new` being no smaller than `old`.
        exactly(unsafe { self.inner.grow(ptr, class_of(old)?, class)? }, new)
    }

    unsafe fn grow_zeroed(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let class = class_of(new)?;
        // SAFETY: as for `grow`: the class of `old` fits the block (I3), and is no larger than that of `new`. Bytes between
        // the old size and the end of its class are kept, which the contract allows: they belong to the old block.
        exactly(unsafe { self.inner.grow_zeroed(ptr, class_of(old)?, class)? }, new)
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let class = class_of(new)?;
        // SAFETY: the block is one of `inner`, given for the class of `old` (I3); classes keep the order of sizes, and the
        // caller answers for `new` being no larger than `old`.
        exactly(unsafe { self.inner.shrink(ptr, class_of(old)?, class)? }, new)
    }
}

/// The block cut to the size of its class: if `inner` gave more than that, a size up there would have another class (I3).
fn exactly(block: NonNull<[u8]>, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
    Ok(NonNull::slice_from_raw_parts(block.cast(), class_of(layout)?.size()))
}

use core::alloc::Layout;
use core::mem;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use allocator_api2::alloc::{AllocError, Allocator, Global};

use super::move_block::zero_from;

/// Counts the blocks and bytes in use, and refuses requests beyond a limit.
///
/// The limit holds for the sum of the sizes requested. What the inner allocator adds to a block does not count, nor a
/// second block that it copies to in `grow` or `shrink`: a container that grows by `grow` counts its new size only, one
/// that allocates, copies and frees counts both. A refused request is an error of the fallible methods of containers,
/// such as `try_reserve`, which leave the contents unchanged.
///
/// Containers share a limit by `&limited`, on several threads if `A` is `Sync`, or one container owns it.
///
/// # Examples
/// ```
/// use allocators::Limited;
/// use sparse_array::SparseArray;
///
/// let limited = Limited::new(10_000);
/// let mut names = SparseArray::new_in(&limited);
/// names.extend(["ahab", "starbuck"]);
/// let mut numbers = SparseArray::new_in(&limited);
/// let refused = (0_u64..).find(|&n| numbers.try_insert(n).is_err());
/// assert_eq!(refused, Some(numbers.len() as u64));
/// assert!(limited.bytes() <= 10_000 && limited.refusals() == 1);
///
/// drop((names, numbers));
/// assert_eq!((limited.blocks(), limited.bytes()), (0, 0));
/// assert!(limited.peak_bytes() > 5000);
/// ```
#[derive(Debug)]
pub struct Limited<A = Global> {
    limit: usize,
    bytes: AtomicUsize,
    blocks: AtomicUsize,
    peak_bytes: AtomicUsize,
    refusals: AtomicUsize,
    inner: A,
}

impl Limited {
    /// Creates an allocator that requests up to `limit` bytes from the global allocator.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self::over(limit, Global)
    }
}

impl<A> Limited<A> {
    /// Creates an allocator that requests up to `limit` bytes from `inner`.
    #[must_use]
    pub const fn over(limit: usize, inner: A) -> Self {
        Self {
            limit,
            bytes: AtomicUsize::new(0),
            blocks: AtomicUsize::new(0),
            peak_bytes: AtomicUsize::new(0),
            refusals: AtomicUsize::new(0),
            inner,
        }
    }

    /// Returns the limit, in bytes.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the number of bytes in use: the sum of the sizes requested.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Relaxed)
    }

    /// Returns the number of blocks in use.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks.load(Relaxed)
    }

    /// Returns the highest number of bytes that were in use at once. Requests of other threads count from their start.
    #[must_use]
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes.load(Relaxed)
    }

    /// Returns the number of requests refused because of the limit.
    #[must_use]
    pub fn refusals(&self) -> usize {
        self.refusals.load(Relaxed)
    }

    /// Returns the inner allocator.
    #[must_use]
    pub const fn inner(&self) -> &A {
        &self.inner
    }

    /// Counts `bytes` more and calls `f`, or counts a refusal. Takes the count back if `f` fails or unwinds.
    fn request(
        &self,
        bytes: usize,
        f: impl FnOnce() -> Result<NonNull<[u8]>, AllocError>,
    ) -> Result<NonNull<u8>, AllocError> {
        let within = |count: usize| count.checked_add(bytes).filter(|&sum| sum <= self.limit);
        let Ok(before) = self.bytes.fetch_update(Relaxed, Relaxed, within) else {
            self.refusals.fetch_add(1, Relaxed);
            return Err(AllocError);
        };
        let undo = TakeBack(&self.bytes, bytes);
        let block = f()?;
        mem::forget(undo);
        self.peak_bytes.fetch_max(before + bytes, Relaxed);
        Ok(block.cast())
    }
}

/// Takes a number back from a count when dropped, also on unwind.
struct TakeBack<'a>(&'a AtomicUsize, usize);

impl Drop for TakeBack<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(self.1, Relaxed);
    }
}

/// The block without what the inner allocator added (I2).
fn exactly(block: NonNull<u8>, layout: Layout) -> NonNull<[u8]> {
    NonNull::slice_from_raw_parts(block, layout.size())
}

// SAFETY: every block is from `inner` and goes back to it, with the caller's layouts. It is not in the `Limited`
// itself, which may move, and cannot be cloned.
unsafe impl<A: Allocator> Allocator for Limited<A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = self.request(layout.size(), || self.inner.allocate(layout))?;
        self.blocks.fetch_add(1, Relaxed);
        Ok(exactly(block, layout))
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = self.request(layout.size(), || self.inner.allocate_zeroed(layout))?;
        self.blocks.fetch_add(1, Relaxed);
        Ok(exactly(block, layout))
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        // Afterwards: other threads must not allocate these bytes while they are in use.
        let _counts = (TakeBack(&self.bytes, layout.size()), TakeBack(&self.blocks, 1));
        // SAFETY: the block is from `inner`. Caller guarantees the layout.
        unsafe { self.inner.deallocate(block, layout) };
    }

    unsafe fn grow(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        // SAFETY: the block is from `inner`. Caller guarantees the layouts.
        let grow = || unsafe { self.inner.grow(block, old, new) };
        Ok(exactly(self.request(new.size() - old.size(), grow)?, new))
    }

    // Not the inner one: that may keep what is behind the old size, if its block was longer than requested.
    unsafe fn grow_zeroed(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        // SAFETY: caller guarantees the block and the layouts.
        let block = unsafe { self.grow(block, old, new) }?;
        // SAFETY: the block is new, and is not shorter than the old one.
        unsafe { zero_from(block, old.size()) };
        Ok(block)
    }

    unsafe fn shrink(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        // SAFETY: the block is from `inner`. Caller guarantees the layouts.
        let block = unsafe { self.inner.shrink(block, old, new) }?;
        self.bytes.fetch_sub(old.size() - new.size(), Relaxed);
        Ok(exactly(block.cast(), new))
    }
}

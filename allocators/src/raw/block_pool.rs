use core::alloc::Layout;
use core::cell::Cell;
use core::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator, Global};

use super::move_block::{move_block, zero_from};

/// A pool of blocks of `SIZE` bytes, which keeps freed blocks for later allocations.
///
/// Serves requests for more than half of `SIZE` and at most `SIZE` bytes; others go to the inner allocator. Storages and
/// sparse sets allocate pages of at most 16 KiB, so a pool of 16 KiB passes the pages of one to the next. `Cell`s make an
/// allocation some instructions long, and the pool `!Sync`: use one per thread.
///
/// Containers share a pool by `&pool`, or one container owns it. `deallocate` of the inner allocator must not unwind while
/// `grow` or `shrink` moves a block into the pool.
///
/// # Examples
/// ```
/// use allocators::BlockPool;
/// use storage::Storage;
///
/// let pool = BlockPool::<16384>::new();
/// for _ in 0..10 {
///     let mut places: Storage<[f32; 4], u32, _> = Storage::new_in(&pool);
///     places.extend((0..3000).map(|n| (n, [0.0; 4])));
/// }
/// // Three pages of values, one of indices, and the list of keys, allocated once.
/// assert_eq!(pool.spare(), 5);
/// ```
#[derive(Debug)]
pub struct BlockPool<const SIZE: usize, A: Allocator = Global> {
    /// A list of `spare` blocks (I3).
    first: Cell<Option<NonNull<Spare>>>,
    spare: Cell<usize>,
    inner: A,
}

/// The head of a spare block.
#[derive(Debug)]
struct Spare {
    next: Option<NonNull<Spare>>,
}

impl<const SIZE: usize> BlockPool<SIZE> {
    /// Creates an empty pool over the global allocator.
    #[must_use]
    pub const fn new() -> Self {
        Self::over(Global)
    }
}

impl<const SIZE: usize> Default for BlockPool<SIZE> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const SIZE: usize, A: Allocator> BlockPool<SIZE, A> {
    /// Aligned to a cache line.
    const BLOCK: Layout = match Layout::from_size_align(SIZE, 64) {
        Ok(block) if SIZE >= size_of::<Spare>() => block,
        _ => panic!("a block must hold a pointer, and at most `isize::MAX` bytes"),
    };

    /// Creates an empty pool over `inner`.
    #[must_use]
    pub const fn over(inner: A) -> Self {
        Self { first: Cell::new(None), spare: Cell::new(0), inner }
    }

    /// Returns the number of spare blocks.
    #[must_use]
    pub fn spare(&self) -> usize {
        self.spare.get()
    }

    /// Frees the spare blocks.
    pub fn shrink_to_fit(&self) {
        while let Some(block) = self.pop() {
            // SAFETY: a spare block is from `inner` with this layout (I3), and not in the list any more.
            unsafe { self.inner.deallocate(block, Self::BLOCK) };
        }
    }

    /// Returns whether a request is served with a block of the pool.
    const fn pooled(layout: Layout) -> bool {
        layout.size() > SIZE / 2 && layout.size() <= SIZE && layout.align() <= Self::BLOCK.align()
    }

    fn pop(&self) -> Option<NonNull<u8>> {
        let block = self.first.get()?;
        // SAFETY: a spare block begins with its `Spare` (I3).
        self.first.set(unsafe { block.read() }.next);
        self.spare.set(self.spare.get() - 1);
        Some(block.cast())
    }
}

// SAFETY: nobody else has a pointer to a spare block (I3), and `inner`, which they go back to, may be sent.
unsafe impl<const SIZE: usize, A: Allocator + Send> Send for BlockPool<SIZE, A> {}

// SAFETY: a block is from the list or from `inner`. Its layout tells which (I1), since the block is exactly as long as
// requested (I2). Blocks are not in the pool itself, so the pool may move.
unsafe impl<const SIZE: usize, A: Allocator> Allocator for BlockPool<SIZE, A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match Self::pooled(layout).then(|| self.pop()) {
            Some(Some(spare)) => spare,
            Some(None) => self.inner.allocate(Self::BLOCK)?.cast(),
            None => self.inner.allocate(layout)?.cast(),
        };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        if !Self::pooled(layout) {
            // SAFETY: the layout is not pooled, so the block is from `inner` (I1). Caller guarantees the layout.
            return unsafe { self.inner.deallocate(block, layout) };
        }
        let block = block.cast::<Spare>();
        // SAFETY: the block has `SIZE` bytes, enough for a `Spare`, is aligned to 64, and caller does not use it any more.
        unsafe { block.write(Spare { next: self.first.get() }) };
        self.first.set(Some(block));
        self.spare.set(self.spare.get() + 1);
    }

    unsafe fn grow(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match (Self::pooled(old), Self::pooled(new)) {
            (true, true) => block,
            // SAFETY: the block is from `inner` (I1). Caller guarantees the layouts.
            (false, false) => unsafe { self.inner.grow(block, old, new) }?.cast(),
            // SAFETY: caller guarantees the block and its layout.
            _ => return unsafe { move_block(self, block, old, new) },
        };
        Ok(NonNull::slice_from_raw_parts(block, new.size()))
    }

    unsafe fn grow_zeroed(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        // SAFETY: caller guarantees the block and the layouts.
        let block = unsafe { self.grow(block, old, new) }?;
        // SAFETY: the block is new, and is not shorter than the old one.
        unsafe { zero_from(block, old.size()) };
        Ok(block)
    }

    unsafe fn shrink(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match (Self::pooled(old), Self::pooled(new)) {
            (true, true) => block,
            // SAFETY: the block is from `inner` (I1). Caller guarantees the layouts.
            (false, false) => unsafe { self.inner.shrink(block, old, new) }?.cast(),
            // SAFETY: caller guarantees the block and its layout.
            _ => return unsafe { move_block(self, block, old, new) },
        };
        Ok(NonNull::slice_from_raw_parts(block, new.size()))
    }
}

impl<const SIZE: usize, A: Allocator> Drop for BlockPool<SIZE, A> {
    fn drop(&mut self) {
        self.shrink_to_fit();
    }
}

use std::alloc::Layout;
use std::cell::Cell;
use std::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator, Global};

/// A pool of blocks of `SIZE` bytes, which keeps freed blocks for later allocations.
///
/// Serves requests for more than half of `SIZE` and at most `SIZE` bytes; others go to the inner allocator. Storages and
/// sparse sets allocate pages of at most 16 KiB, so a pool of 16 KiB passes the pages of one to the next. `Cell`s make an
/// allocation some instructions long, and the pool `!Sync`: use one per thread.
///
/// Containers share a pool by `&pool`, or one container owns it.
///
/// # Examples
/// ```
/// use showcase::alloc::BlockPool;
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
    /// A list of `spare` blocks, each with `Self::BLOCK` as its layout in `inner`.
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
            // SAFETY: a spare block is from `inner`, with this layout, and not in the list any more.
            unsafe { self.inner.deallocate(block, Self::BLOCK) };
        }
    }

    /// Returns whether a request is served with a block of the pool.
    const fn pooled(layout: Layout) -> bool {
        layout.size() > SIZE / 2 && layout.size() <= SIZE && layout.align() <= Self::BLOCK.align()
    }

    fn pop(&self) -> Option<NonNull<u8>> {
        let block = self.first.get()?;
        // SAFETY: a spare block begins with its `Spare`.
        self.first.set(unsafe { block.read() }.next);
        self.spare.set(self.spare.get() - 1);
        Some(block.cast())
    }
}

// SAFETY: a block is from the list or from `inner`. Its layout tells which, since the block is exactly as long as
// requested. Blocks are not in the pool itself, so the pool may move.
unsafe impl<const SIZE: usize, A: Allocator> Allocator for BlockPool<SIZE, A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        if !Self::pooled(layout) {
            // The default methods `grow` and `shrink` move a block from one to the other.
            let block = self.inner.allocate(layout)?.cast();
            return Ok(NonNull::slice_from_raw_parts(block, layout.size()));
        }
        let block = match self.pop() {
            Some(block) => block,
            None => self.inner.allocate(Self::BLOCK)?.cast(),
        };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        if !Self::pooled(layout) {
            // SAFETY: the layout is not pooled, so the block is from `inner`. Caller guarantees the layout.
            return unsafe { self.inner.deallocate(block, layout) };
        }
        let block = block.cast::<Spare>();
        // SAFETY: the block has `SIZE` bytes, enough for a `Spare`, is aligned to 64, and caller does not use it any more.
        unsafe { block.write(Spare { next: self.first.get() }) };
        self.first.set(Some(block));
        self.spare.set(self.spare.get() + 1);
    }
}

impl<const SIZE: usize, A: Allocator> Drop for BlockPool<SIZE, A> {
    fn drop(&mut self) {
        self.shrink_to_fit();
    }
}

use core::alloc::Layout;
use core::cell::RefCell;
use core::ptr::NonNull;

use alloc::vec::Vec;
use allocator_api2::alloc::{AllocError, Allocator, Global};

use super::move_block::{move_block, zero_from};

/// A pool of blocks of `SIZE` bytes, which keeps freed blocks for later allocations.
///
/// Serves requests for more than half of `SIZE` and at most `SIZE` bytes; others go to the inner allocator. Storages
/// and sparse sets allocate pages of at most 16 KiB, so a pool of 16 KiB passes the pages of one to the next. The pool
/// is `!Sync`: use one per thread. Containers share it by `&pool`, or one container owns it.
///
/// Two lists of all blocks, of a pointer each, are in the global allocator. `deallocate` of the inner allocator must
/// not unwind while `grow` or `shrink` moves a block into the pool.
///
/// # Complexity
/// Taking a spare block is *O*(1), giving one back *O*(log *n*) for *n* blocks of the pool.
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
    /// All blocks, by address (I3).
    blocks: RefCell<Vec<NonNull<u8>>>,
    /// Those that nobody uses (I3). Has room for all.
    spare: RefCell<Vec<NonNull<u8>>>,
    inner: A,
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
        Ok(block) => block,
        Err(_) => panic!("a block must have at most `isize::MAX` bytes"),
    };

    /// Creates an empty pool over `inner`.
    #[must_use]
    pub const fn over(inner: A) -> Self {
        Self { blocks: RefCell::new(Vec::new()), spare: RefCell::new(Vec::new()), inner }
    }

    /// Returns the number of spare blocks.
    #[must_use]
    pub fn spare(&self) -> usize {
        self.spare.borrow().len()
    }

    /// Frees the spare blocks.
    pub fn shrink_to_fit(&self) {
        // The highest first, so that few move down in `blocks`.
        self.spare.borrow_mut().sort_unstable();
        loop {
            let Some(block) = self.spare.borrow_mut().pop() else { break };
            let mut blocks = self.blocks.borrow_mut();
            if let Ok(at) = blocks.binary_search(&block) {
                blocks.remove(at);
            }
            drop(blocks);
            // SAFETY: a spare block is from `inner` with this layout, and in neither list any more (I3).
            unsafe { self.inner.deallocate(block, Self::BLOCK) };
        }
    }

    /// Returns whether a request is served with a block of the pool.
    const fn pooled(layout: Layout) -> bool {
        layout.size() > SIZE / 2 && layout.size() <= SIZE && layout.align() <= Self::BLOCK.align()
    }

    /// Returns a spare block, or a new one of `inner`.
    fn take(&self) -> Result<NonNull<u8>, AllocError> {
        if let Some(block) = self.spare.borrow_mut().pop() {
            return Ok(block);
        }
        let len = self.blocks.borrow().len();
        self.blocks.borrow_mut().try_reserve(1).map_err(|_| AllocError)?;
        // There is none, so this is room for all.
        self.spare.borrow_mut().try_reserve(len + 1).map_err(|_| AllocError)?;
        let block = self.inner.allocate(Self::BLOCK)?.cast();
        let mut blocks = self.blocks.borrow_mut();
        let at = blocks.partition_point(|&other| other < block);
        blocks.insert(at, block);
        Ok(block)
    }

    /// Returns the pointer to the whole of a block in use. A caller's pointer may be to the part in use, as that
    /// of a boxed slice.
    fn whole(&self, block: NonNull<u8>) -> NonNull<u8> {
        let blocks = self.blocks.borrow();
        // The address decides the order. It is that of a block, by the contract of `Allocator`.
        blocks.binary_search(&block).map_or(block, |at| blocks[at])
    }
}

// SAFETY: nobody else has a pointer to a spare block (I3), and `inner`, which they go back to, may be sent.
unsafe impl<const SIZE: usize, A: Allocator + Send> Send for BlockPool<SIZE, A> {}

// SAFETY: a block is from the list or from `inner`. Its layout tells which (I1), since the block is exactly as long as
// requested (I2). Blocks are not in the pool itself, so the pool may move.
unsafe impl<const SIZE: usize, A: Allocator> Allocator for BlockPool<SIZE, A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = if Self::pooled(layout) { self.take()? } else { self.inner.allocate(layout)?.cast() };
        Ok(NonNull::slice_from_raw_parts(block, layout.size()))
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        if !Self::pooled(layout) {
            // SAFETY: the layout is not pooled, so the block is from `inner` (I1). Caller guarantees the layout.
            return unsafe { self.inner.deallocate(block, layout) };
        }
        let block = self.whole(block);
        self.spare.borrow_mut().push(block);
    }

    unsafe fn grow(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = match (Self::pooled(old), Self::pooled(new)) {
            (true, true) => self.whole(block),
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

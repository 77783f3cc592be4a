//! [`Buckets`], a concurrently growing array.

use core::ptr::{NonNull, null_mut};
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::array_layout;
use super::atomic::{AtomicPtr, Ordering, Zeroed};

/// Allocates a block of `n` default values.
pub(super) fn try_block<T: Zeroed, A: Allocator>(n: usize, alloc: &A) -> Result<NonNull<T>, TryReserveError> {
    let layout = array_layout::<T>(n)?;
    let block = alloc.allocate_zeroed(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast::<T>();
    if cfg!(loom) {
        for i in 0..n {
            // SAFETY: the block has room for `n` values.
            unsafe { block.add(i).write(T::default()) };
        }
    }
    Ok(block)
}

/// Frees a block of [`try_block`].
///
/// # Safety
/// - The block is from `try_block` with this `n` and this allocator, and is not used afterwards.
pub(super) unsafe fn free_block<T: Zeroed, A: Allocator>(block: NonNull<T>, n: usize, alloc: &A) {
    if cfg!(loom) {
        for i in 0..n {
            // SAFETY: the block holds `n` values, and caller guarantees that this is their last use.
            unsafe { block.add(i).drop_in_place() };
        }
    }
    if let Ok(layout) = array_layout::<T>(n) {
        // SAFETY: caller guarantees that the block is from this allocator with this layout and is not used afterwards.
        unsafe { alloc.deallocate(block.cast(), layout) };
    }
}

/// Returns the block that `slot_ptr` points to. If it is null, publishes a new block of `n` values.
///
/// If two threads allocate a block, the loser frees its own.
///
/// # Safety
/// - `alloc` and `n` are the same in all calls for this pointer.
pub(super) unsafe fn try_publish<T: Zeroed, A: Allocator>(
    pointer: &AtomicPtr<T>,
    n: usize,
    alloc: &A,
) -> Result<NonNull<T>, TryReserveError> {
    if let Some(block) = NonNull::new(pointer.load(Ordering::Acquire)) {
        return Ok(block);
    }
    let new = try_block(n, alloc)?;
    match pointer.compare_exchange(null_mut(), new.as_ptr(), Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => Ok(new),
        Err(other) => {
            // SAFETY: the block is from `try_block` with this `n` and this allocator, and was not published.
            unsafe { free_block(new, n, alloc) };
            // SAFETY: the exchange expected null and failed, so `other` is not null.
            Ok(unsafe { NonNull::new_unchecked(other) })
        }
    }
}

/// The number of blocks: enough for `u32::MAX` values.
const BLOCKS: usize = 32;

/// Values in blocks that never move, each twice as long as the one before. Allocated in order.
///
/// ```text
///  starts   ●   ●   ●  nil nil …
///           │   │   └► 4n values
///           │   └► 2n values
///           └► n values, n = 1 << FIRST_BITS
/// ```
pub(super) struct Buckets<T, const FIRST_BITS: u32> {
    starts: [AtomicPtr<T>; BLOCKS],
}

/// Returns the block of value `i` and the offset in it. The block is `BLOCKS` or more if `i` is too large.
#[inline(always)]
const fn locate<const FIRST_BITS: u32>(i: usize) -> (usize, usize) {
    // Add the length of the first block: then the highest bit selects the block, and the other bits are the offset.
    let shifted = i.saturating_add(1 << FIRST_BITS);
    let highest = shifted.ilog2();
    ((highest - FIRST_BITS) as usize, shifted ^ (1 << highest))
}

/// Returns the number of values in a block.
#[inline(always)]
const fn block_len<const FIRST_BITS: u32>(block: usize) -> usize {
    1 << (FIRST_BITS as usize + block)
}

impl<T: Zeroed, const FIRST_BITS: u32> Buckets<T, FIRST_BITS> {
    #[cfg(not(loom))]
    pub(super) const fn new() -> Self {
        Self { starts: [const { AtomicPtr::new(null_mut()) }; BLOCKS] }
    }

    #[cfg(loom)]
    pub(super) fn new() -> Self {
        Self { starts: core::array::from_fn(|_| AtomicPtr::new(null_mut())) }
    }

    /// Returns value `i` if its block is allocated.
    #[inline(always)]
    pub(super) fn get(&self, i: usize) -> Option<&T> {
        let (block, offset) = locate::<FIRST_BITS>(i);
        let start = NonNull::new(self.starts.get(block)?.load(Ordering::Acquire))?;
        // SAFETY: a published block has `block_len` initialized values and lives until `free` (C1). The
        // offset is below `block_len`.
        Some(unsafe { start.add(offset).as_ref() })
    }

    /// Returns the number of allocated bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        let blocks = self.starts.iter().enumerate().filter(|(_, start)| !start.load(Ordering::Relaxed).is_null());
        blocks.map(|(block, _)| block_len::<FIRST_BITS>(block) * size_of::<T>()).sum()
    }

    /// Returns the values from `i` to the end of its block; empty if the block is not allocated.
    #[inline]
    pub(super) fn rest_of_block(&self, i: usize) -> &[T] {
        let (block, offset) = locate::<FIRST_BITS>(i);
        let start = self.starts.get(block).and_then(|start| NonNull::new(start.load(Ordering::Acquire)));
        let Some(start) = start else { return &[] };
        // SAFETY: a published block has `block_len` initialized values and lives until `free` (C1). The
        // offset is below `block_len`.
        unsafe { slice::from_raw_parts(start.add(offset).as_ptr(), block_len::<FIRST_BITS>(block) - offset) }
    }

    /// Returns value `i`, allocating its block and all blocks before it if necessary.
    ///
    /// # Panics
    /// Panics if `i` is past the last block.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    pub(super) unsafe fn try_get<A: Allocator>(&self, i: usize, alloc: &A) -> Result<&T, TryReserveError> {
        match self.get(i) {
            Some(value) => Ok(value),
            // SAFETY: caller guarantees the allocator.
            None => unsafe { self.try_add(i, alloc) },
        }
    }

    /// The cold path of [`try_get`](Self::try_get): allocates.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[cold]
    #[inline(never)]
    unsafe fn try_add<A: Allocator>(&self, i: usize, alloc: &A) -> Result<&T, TryReserveError> {
        let (last, _) = locate::<FIRST_BITS>(i);
        for (block, start) in self.starts[..=last].iter().enumerate() {
            // SAFETY: caller guarantees the allocator. The length depends on the block's number only.
            unsafe { try_publish(start, block_len::<FIRST_BITS>(block), alloc)? };
        }
        Ok(&self.rest_of_block(i)[0])
    }

    /// Returns an iterator over the values of all allocated blocks.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        // The blocks before a block are as long as it, less the length of the first.
        (0..BLOCKS)
            .map(|block| self.rest_of_block(block_len::<FIRST_BITS>(block) - (1 << FIRST_BITS)))
            .take_while(|values| !values.is_empty())
            .flatten()
    }

    /// Frees all blocks.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        for (block, start) in self.starts.iter().enumerate() {
            // `&mut self` excludes other threads. Clear the start before the allocator runs.
            let values = start.swap(null_mut(), Ordering::Relaxed);
            if let Some(values) = NonNull::new(values) {
                // SAFETY: a published block is from `try_block` with this length and allocator (C1), and nothing refers
                // to it any more.
                unsafe { free_block(values, block_len::<FIRST_BITS>(block), alloc) };
            }
        }
    }
}

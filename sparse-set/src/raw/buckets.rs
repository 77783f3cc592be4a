//! [`Buckets`], an array that grows while others read it.

use core::ptr::{NonNull, null_mut};
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::array_layout;
use super::atomic::{AtomicPtr, Ordering, Zeroed};

/// `n` values in new memory, all default.
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

/// Gives the memory of [`try_block`] back.
///
/// # Safety
/// - The block is from `try_block` with this `n` and this allocator, and nothing uses it afterwards.
pub(super) unsafe fn free_block<T: Zeroed, A: Allocator>(block: NonNull<T>, n: usize, alloc: &A) {
    if cfg!(loom) {
        for i in 0..n {
            // SAFETY: the block holds `n` values, and this is the last use of each.
            unsafe { block.add(i).drop_in_place() };
        }
    }
    if let Ok(layout) = array_layout::<T>(n) {
        // SAFETY: the block is from this allocator for this layout, and its last use is over, says the caller.
        unsafe { alloc.deallocate(block.cast(), layout) };
    }
}

/// The block that `place` points to; a new one of `n` values if it points to none.
///
/// Two threads that find none both allocate; one of them frees its block.
///
/// # Safety
/// - `alloc` and `n` are those of all calls for this place.
pub(super) unsafe fn try_publish<T: Zeroed, A: Allocator>(
    place: &AtomicPtr<T>,
    n: usize,
    alloc: &A,
) -> Result<NonNull<T>, TryReserveError> {
    if let Some(block) = NonNull::new(place.load(Ordering::Acquire)) {
        return Ok(block);
    }
    let new = try_block(n, alloc)?;
    match place.compare_exchange(null_mut(), new.as_ptr(), Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => Ok(new),
        Err(other) => {
            // SAFETY: the block was just made here with this `n` and this allocator, and nobody else has seen it.
            unsafe { free_block(new, n, alloc) };
            // SAFETY: the exchange expected null and has failed, so it found something else.
            Ok(unsafe { NonNull::new_unchecked(other) })
        }
    }
}

/// How many blocks there can be: enough for `u32::MAX` values.
const BLOCKS: usize = 32;

/// Values in blocks, each twice as long as the one before, that are allocated in their order and never move.
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

/// Which block value `i` is in, and where there. A block past the last if there is none for it.
#[inline(always)]
const fn locate<const FIRST_BITS: u32>(i: usize) -> (usize, usize) {
    // Counted from one block length on, the highest bit tells the block and the others the place in it.
    let shifted = i.saturating_add(1 << FIRST_BITS);
    let highest = shifted.ilog2();
    ((highest - FIRST_BITS) as usize, shifted ^ (1 << highest))
}

/// How many values are in a block.
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

    /// Value `i`, if its block is allocated.
    #[inline(always)]
    pub(super) fn get(&self, i: usize) -> Option<&T> {
        let (block, offset) = locate::<FIRST_BITS>(i);
        let start = NonNull::new(self.starts.get(block)?.load(Ordering::Acquire))?;
        // SAFETY: a block that is published has `block_len` values, all of them initialised, and stays until `free` (C1). The
        // offset is below that length.
        Some(unsafe { start.add(offset).as_ref() })
    }

    /// The values from `i` to the end of its block, none if that is not allocated.
    #[inline]
    pub(super) fn rest_of_block(&self, i: usize) -> &[T] {
        let (block, offset) = locate::<FIRST_BITS>(i);
        let start = self.starts.get(block).and_then(|start| NonNull::new(start.load(Ordering::Acquire)));
        let Some(start) = start else { return &[] };
        // SAFETY: a block that is published has `block_len` values, all of them initialised, and stays until `free` (C1). The
        // offset is below that length.
        unsafe { slice::from_raw_parts(start.add(offset).as_ptr(), block_len::<FIRST_BITS>(block) - offset) }
    }

    /// Value `i`. Its block, and all before it, are allocated if they are missing.
    ///
    /// # Panics
    /// If `i` is beyond the last block.
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
        let (last, offset) = locate::<FIRST_BITS>(i);
        for (block, start) in self.starts[..last].iter().enumerate() {
            // SAFETY: caller guarantees the allocator. The length of a block follows from its number.
            unsafe { try_publish(start, block_len::<FIRST_BITS>(block), alloc)? };
        }
        // SAFETY: caller guarantees the allocator. The length of a block follows from its number.
        let start = unsafe { try_publish(&self.starts[last], block_len::<FIRST_BITS>(last), alloc)? };
        // SAFETY: a block that is published has `block_len` values, all of them initialised, and stays until `free` (C1). The
        // offset is below that length.
        Ok(unsafe { start.add(offset).as_ref() })
    }

    /// The values of all blocks.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        (0..BLOCKS)
            .map_while(|block| self.get(block_len::<FIRST_BITS>(block) - (1 << FIRST_BITS)).map(|_| block))
            .flat_map(|block| {
                let first = block_len::<FIRST_BITS>(block) - (1 << FIRST_BITS);
                (first..first + block_len::<FIRST_BITS>(block)).filter_map(|i| self.get(i))
            })
    }

    /// Gives all blocks back.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        for (block, start) in self.starts.iter().enumerate() {
            // Nobody else is there: `&mut self`. Taken out before the allocator runs.
            let values = start.swap(null_mut(), Ordering::Relaxed);
            if let Some(values) = NonNull::new(values) {
                // SAFETY: what is published is from `try_block` with this length and this allocator (C1), and is not any more.
                unsafe { free_block(values, block_len::<FIRST_BITS>(block), alloc) };
            }
        }
    }
}

//! [`Packed`], the packed array.

use core::ptr::NonNull;
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::array_layout;
use crate::key::SparseKey;

/// The keys of a set, contiguous. The owner passes the allocator and must call `free`.
pub(super) struct Packed<K> {
    keys: NonNull<K>,
    len: usize,
    capacity: usize,
}

// SAFETY: `Packed` owns its keys (I4).
unsafe impl<K: Send> Send for Packed<K> {}

// SAFETY: `&Packed` gives out `&[K]` and copies of keys only, so `K: Sync` suffices.
unsafe impl<K: Sync> Sync for Packed<K> {}

impl<K: SparseKey> Packed<K> {
    /// The smallest allocation is a cache line.
    const MIN_CAPACITY: usize = if size_of::<K>() < 64 { 64 / size_of::<K>() } else { 1 };

    pub(super) const fn new() -> Self {
        Self { keys: NonNull::dangling(), len: 0, capacity: 0 }
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) const fn capacity(&self) -> usize {
        self.capacity
    }

    #[inline(always)]
    pub(super) const fn as_slice(&self) -> &[K] {
        // SAFETY: the first `len` keys are initialized (I4) and borrowed with `self`. Without a block the pointer is
        // aligned and `len` is 0.
        unsafe { slice::from_raw_parts(self.keys.as_ptr(), self.len) }
    }

    #[inline(always)]
    pub(super) const fn as_mut_slice(&mut self) -> &mut [K] {
        // SAFETY: the first `len` keys are initialized (I4) and borrowed mutably with `self`. Without a block the
        // pointer is aligned and `len` is 0.
        unsafe { slice::from_raw_parts_mut(self.keys.as_ptr(), self.len) }
    }

    /// Appends `key`.
    ///
    /// # Safety
    /// - `len < capacity`.
    #[inline(always)]
    pub(super) unsafe fn push_unchecked(&mut self, key: K) {
        debug_assert!(self.len < self.capacity, "no room for another key");
        // SAFETY: caller guarantees `len < capacity`, so the cell is in the block (I4).
        unsafe { self.keys.add(self.len).write(key) };
        self.len += 1;
    }

    /// Writes `key` at `position`, which may be past `len`, without changing `len`.
    ///
    /// # Safety
    /// - `position < capacity`.
    #[inline(always)]
    pub(super) unsafe fn write_unchecked(&mut self, position: usize, key: K) {
        debug_assert!(position < self.capacity, "position {position} of {}", self.capacity);
        // SAFETY: caller guarantees `position < capacity`, so the cell is in the block (I4).
        unsafe { self.keys.add(position).write(key) };
    }

    /// Sets the length.
    ///
    /// # Safety
    /// - `len <= capacity`.
    /// - The first `len` keys are initialized.
    #[inline(always)]
    pub(super) unsafe fn set_len(&mut self, len: usize) {
        debug_assert!(len <= self.capacity, "{len} keys, room for {}", self.capacity);
        self.len = len;
    }

    /// Appends copies of `keys`.
    ///
    /// # Safety
    /// - `keys.len() <= capacity - len`.
    pub(super) unsafe fn extend_unchecked(&mut self, keys: &[K]) {
        debug_assert!(keys.len() <= self.capacity - self.len, "no room for {} more keys", keys.len());
        // SAFETY: caller guarantees that the keys fit behind the first `len`. They are borrowed, so they are in another
        // block.
        unsafe { self.keys.add(self.len).copy_from_nonoverlapping(NonNull::from(keys).cast(), keys.len()) };
        self.len += keys.len();
    }

    /// Shortens the array to `len` keys, if it is longer, and returns the removed keys.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) -> &[K] {
        let len = self.len.min(len);
        let removed = self.len - len;
        self.len = len;
        // SAFETY: the keys at and past `len` were in use until now, so they are initialized (I4), and the slice borrows
        // `self` mutably.
        unsafe { slice::from_raw_parts(self.keys.add(len).as_ptr(), removed) }
    }

    /// Reserves capacity for `additional` more keys, at least doubling it if it grows.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    pub(super) unsafe fn try_reserve<A: Allocator>(
        &mut self,
        additional: usize,
        alloc: &A,
    ) -> Result<(), TryReserveError> {
        if additional <= self.capacity - self.len {
            return Ok(());
        }
        // SAFETY: caller passes this array's allocator.
        unsafe { self.try_grow(additional, alloc) }
    }

    /// The cold path of [`try_reserve`](Self::try_reserve): allocates.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[cold]
    #[inline(never)]
    unsafe fn try_grow<A: Allocator>(&mut self, additional: usize, alloc: &A) -> Result<(), TryReserveError> {
        // A set cannot hold more keys than there are indices.
        let needed = self.len.checked_add(additional).filter(|&needed| needed <= K::INDEX_LIMIT);
        let needed = needed.ok_or(TryReserveError::CapacityOverflow)?;
        let capacity = self.capacity.saturating_mul(2).max(Self::MIN_CAPACITY).min(K::INDEX_LIMIT).max(needed);
        let new = array_layout::<K>(capacity)?;
        let block = if self.capacity == 0 {
            alloc.allocate(new)
        } else {
            let old = array_layout::<K>(self.capacity)?;
            // SAFETY: `keys` is a block of this allocator with the old layout (I4), and the new one is larger, as
            // `needed > capacity`. On success the block is replaced below; on failure it stays valid.
            unsafe { alloc.grow(self.keys.cast(), old, new) }
        };
        let block = block.map_err(|_| TryReserveError::AllocError { layout: new })?;
        (self.keys, self.capacity) = (block.cast(), capacity);
        Ok(())
    }

    /// Shrinks the capacity to `capacity` or `len`, whichever is greater. Does nothing if the allocator refuses.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn shrink_to<A: Allocator>(&mut self, capacity: usize, alloc: &A) {
        let capacity = capacity.max(self.len);
        if capacity >= self.capacity {
            return;
        }
        if capacity == 0 {
            // SAFETY: caller passes this array's allocator.
            unsafe { self.free(alloc) };
        } else if let (Ok(old), Ok(new)) = (array_layout::<K>(self.capacity), array_layout::<K>(capacity)) {
            // SAFETY: `keys` is a block of this allocator with the old layout (I4), and the new one is smaller. On
            // success the block is replaced below; on failure it stays valid.
            if let Ok(block) = unsafe { alloc.shrink(self.keys.cast(), old, new) } {
                (self.keys, self.capacity) = (block.cast(), capacity);
            }
        }
    }

    /// Frees the block. The array is empty afterwards.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        let (keys, capacity) = (self.keys, self.capacity);
        *self = Self::new();
        if let (1.., Ok(layout)) = (capacity, array_layout::<K>(capacity)) {
            // SAFETY: the block is from this allocator with this layout (I4), and nothing refers to it any more.
            unsafe { alloc.deallocate(keys.cast(), layout) };
        }
    }
}

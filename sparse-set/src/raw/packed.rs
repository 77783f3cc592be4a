//! [`Packed`], the dense half of a set.

use core::ptr::NonNull;
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::array_layout;
use crate::key::SparseKey;

/// Keys side by side. It has no allocator and does not free itself: [`RawSet`](super::RawSet) does both.
pub(super) struct Packed<K> {
    keys: NonNull<K>,
    len: usize,
    capacity: usize,
}

// SAFETY: `Packed` owns the keys that it points to (I4) and shares them with nobody.
unsafe impl<K: Send> Send for Packed<K> {}

// SAFETY: through `&Packed` keys are only read.
unsafe impl<K: Sync> Sync for Packed<K> {}

impl<K: SparseKey> Packed<K> {
    /// The least that is allocated for keys: a cache line.
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
        // SAFETY: the first `len` keys are initialised (I4), and nobody writes to them while `self` is borrowed. Without a block
        // the pointer is aligned and `len` is 0.
        unsafe { slice::from_raw_parts(self.keys.as_ptr(), self.len) }
    }

    #[inline(always)]
    pub(super) const fn as_mut_slice(&mut self) -> &mut [K] {
        // SAFETY: as in `as_slice`, and `self` is borrowed mutably.
        unsafe { slice::from_raw_parts_mut(self.keys.as_ptr(), self.len) }
    }

    /// The key at `position`.
    ///
    /// # Safety
    /// - `position < len`.
    #[inline(always)]
    pub(super) unsafe fn get_unchecked(&self, position: usize) -> K {
        debug_assert!(position < self.len, "position {position} of {}", self.len);
        // SAFETY: the first `len` keys are initialised (I4), and `position` is one of them, says the caller.
        unsafe { self.keys.add(position).read() }
    }

    /// Writes `key` at `position`.
    ///
    /// # Safety
    /// - `position < len`.
    #[inline(always)]
    pub(super) unsafe fn set_unchecked(&mut self, position: usize, key: K) {
        debug_assert!(position < self.len, "position {position} of {}", self.len);
        // SAFETY: `position < len <= capacity` (I4), says the caller.
        unsafe { self.keys.add(position).write(key) };
    }

    /// Appends `key`.
    ///
    /// # Safety
    /// - `len < capacity`.
    #[inline(always)]
    pub(super) unsafe fn push_unchecked(&mut self, key: K) {
        debug_assert!(self.len < self.capacity, "no room for another key");
        // SAFETY: `len < capacity`, says the caller, so the place is inside the block (I4).
        unsafe { self.keys.add(self.len).write(key) };
        self.len += 1;
    }

    /// Writes `key` at `position`, which may be past the keys that are there. It does not count as one of them yet.
    ///
    /// # Safety
    /// - `position < capacity`.
    #[inline(always)]
    pub(super) unsafe fn write_unchecked(&mut self, position: usize, key: K) {
        debug_assert!(position < self.capacity, "position {position} of {}", self.capacity);
        // SAFETY: `position < capacity`, says the caller, so the place is inside the block (I4).
        unsafe { self.keys.add(position).write(key) };
    }

    /// Says how many keys there are.
    ///
    /// # Safety
    /// - `len <= capacity`.
    /// - The first `len` keys are initialised.
    #[inline(always)]
    pub(super) unsafe fn set_len(&mut self, len: usize) {
        debug_assert!(len <= self.capacity, "{len} keys, room for {}", self.capacity);
        self.len = len;
    }

    /// Appends `keys`.
    ///
    /// # Safety
    /// - There is room for them.
    pub(super) unsafe fn extend_unchecked(&mut self, keys: &[K]) {
        debug_assert!(keys.len() <= self.capacity - self.len, "no room for {} more keys", keys.len());
        // SAFETY: the keys fit behind the first `len`, says the caller, and are borrowed, so they lie in another block.
        unsafe { self.keys.add(self.len).copy_from_nonoverlapping(NonNull::from(keys).cast(), keys.len()) };
        self.len += keys.len();
    }

    /// Leaves all keys but the last one.
    ///
    /// # Safety
    /// - There is one.
    #[inline(always)]
    pub(super) unsafe fn forget_last(&mut self) {
        debug_assert!(self.len > 0, "there is no last key");
        self.len -= 1;
    }

    /// Leaves the first `len` keys, if there are more, and returns the others.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) -> &[K] {
        let len = self.len.min(len);
        let removed = self.len - len;
        self.len = len;
        // SAFETY: the keys behind the first `len` were in use until now and thus initialised (I4). The slice borrows `self`
        // mutably: nobody writes to them while it lives.
        unsafe { slice::from_raw_parts(self.keys.add(len).as_ptr(), removed) }
    }

    /// Makes room for `additional` keys more, and for twice as many as there was room for if it has to grow.
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
        // SAFETY: the allocator is the one, says the caller.
        unsafe { self.try_grow(additional, alloc) }
    }

    /// The rest of [`try_reserve`](Self::try_reserve).
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
            // SAFETY: `keys` is a block of this allocator for the old layout (I4); the new one is larger, as `needed > capacity`. On
            // success the block is replaced right below, on failure it stays ours.
            unsafe { alloc.grow(self.keys.cast(), old, new) }
        };
        let block = block.map_err(|_| TryReserveError::AllocError { layout: new })?;
        (self.keys, self.capacity) = (block.cast(), capacity);
        Ok(())
    }

    /// Gives back what is more than `capacity` keys, or than `len` if there are more of them. What the allocator refuses to take
    /// stays.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn shrink_to<A: Allocator>(&mut self, capacity: usize, alloc: &A) {
        let capacity = capacity.max(self.len);
        if capacity >= self.capacity {
            return;
        }
        if capacity == 0 {
            // SAFETY: the allocator is the one, says the caller.
            unsafe { self.free(alloc) };
        } else if let (Ok(old), Ok(new)) = (array_layout::<K>(self.capacity), array_layout::<K>(capacity)) {
            // SAFETY: `keys` is a block of this allocator for the old layout (I4), and the new one is smaller. On success the block is
            // replaced right here, on failure it stays ours.
            if let Ok(block) = unsafe { alloc.shrink(self.keys.cast(), old, new) } {
                (self.keys, self.capacity) = (block.cast(), capacity);
            }
        }
    }

    /// Gives the block back. There are no keys afterwards.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    pub(super) unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        let (keys, capacity) = (self.keys, self.capacity);
        *self = Self::new();
        if let (1.., Ok(layout)) = (capacity, array_layout::<K>(capacity)) {
            // SAFETY: by I4 the block was from this allocator for this layout. Nothing points to it any more.
            unsafe { alloc.deallocate(keys.cast(), layout) };
        }
    }
}

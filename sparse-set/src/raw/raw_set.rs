//! [`RawSet`]: a sparse and a packed array, in step.

use core::mem;
use core::ops::ControlFlow;
#[cfg(target_has_atomic = "64")]
use core::ptr;
use core::ptr::NonNull;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::{IndexView, Packed, SparseIndex};
use crate::key::SparseKey;
use crate::slot::Slot;
use crate::{Inserted, TryInsertError};

pub(crate) struct RawSet<K: SparseKey, A: Allocator> {
    pub(super) index: SparseIndex<K, A>,
    pub(super) packed: Packed<K>,
}

impl<K: SparseKey, A: Allocator> RawSet<K, A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { index: SparseIndex::new_in(alloc), packed: Packed::new() }
    }

    #[inline(always)]
    pub(crate) const fn index(&self) -> &SparseIndex<K, A> {
        &self.index
    }

    #[inline(always)]
    pub(crate) const fn as_slice(&self) -> &[K] {
        self.packed.as_slice()
    }

    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.packed.capacity()
    }

    /// Returns the number of allocated bytes.
    pub(crate) const fn allocated_bytes(&self) -> usize {
        self.index.allocated_bytes() + self.packed.capacity() * size_of::<K>()
    }

    #[inline]
    pub(crate) fn get_by_index(&self, index: usize) -> Option<K> {
        let position = self.index.view().slot(index).position()?;
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        Some(unsafe { *self.as_slice().get_unchecked(position) })
    }

    /// Writes `position` into the slot of the key there.
    ///
    /// # Safety
    /// - `position < len`.
    /// - There is a slot of the index of the key there.
    #[inline(always)]
    pub(super) unsafe fn point_to(&mut self, position: usize) {
        // SAFETY: caller guarantees `position < len`.
        let key = unsafe { *self.as_slice().get_unchecked(position) };
        // SAFETY: caller guarantees that there is a slot.
        let slot = unsafe { self.index.slot_ptr_unchecked(key.index()) };
        // SAFETY: the slot is one of this set (I3, I7), borrowed mutably with `self`.
        unsafe { slot.write(Slot::new(position, key.version())) };
    }

    /// Writes the position of each key into its slot. The keys are those of the sparse array (I5, I6).
    #[inline]
    pub(super) fn point_to_all(&mut self) {
        for position in 0..self.packed.len() {
            // SAFETY: `position < len`, and the keys are of this set, so they have slots (I5).
            unsafe { self.point_to(position) };
        }
    }

    /// Inserts `key` if its index is free. A key of another version is replaced in place if `DISPLACE`, and is an error
    /// otherwise.
    ///
    /// On failure nothing changes, except that a page may have been added.
    #[inline]
    pub(crate) fn try_insert<const DISPLACE: bool>(&mut self, key: K) -> Result<Inserted<K>, TryInsertError<K>> {
        // The last page may have slots for indices that are out of range.
        if !key.is_in_range() {
            return Err(TryInsertError::OutOfRange { key });
        }
        let slot_ptr = self.index.try_slot_ptr(key.index())?;
        // SAFETY: `try_slot_ptr` points to an initialized slot (I3, I7), borrowed mutably with `self`.
        let slot = unsafe { slot_ptr.read() };
        if let Some(position) = slot.position() {
            if slot.position_of(key.version()).is_some() {
                return Ok(Inserted::Present);
            }
            // SAFETY: a position found in a slot is below `len` (I5, I6).
            let present = unsafe { self.packed.as_mut_slice().get_unchecked_mut(position) };
            if !DISPLACE {
                return Err(TryInsertError::Occupied { key, present: *present });
            }
            let old = mem::replace(present, key);
            // SAFETY: the slot is one of this set (I3, I7). The new key has the same index, so I5 holds again.
            unsafe { slot_ptr.write(Slot::new(position, key.version())) };
            return Ok(Inserted::Displaced(old));
        }
        let position = self.packed.len();
        // SAFETY: the index's allocator never changes. It is only borrowed here, so the slot that `slot_ptr` points to
        // does not move.
        unsafe { self.packed.try_reserve(1, self.index.allocator())? };
        // SAFETY: `try_reserve` ensured `len < capacity`.
        unsafe { self.packed.push_unchecked(key) };
        // SAFETY: the slot is one of this set (I3, I7). It was absent, so no key had this index; it now holds the new
        // key's position (I5).
        unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        Ok(Inserted::New)
    }

    /// Returns the slot of `key` if it can hold the key: in range, allocated and absent.
    #[inline(always)]
    fn vacant_slot_ptr(&mut self, key: K) -> Option<NonNull<Slot<K>>> {
        // The last page may have slots for indices that are out of range.
        let slot_ptr = if key.is_in_range() { self.index.slot_ptr_in_memory(key.index())? } else { return None };
        // SAFETY: `slot_ptr` points to an initialized slot (I3, I7), borrowed with `self`.
        unsafe { slot_ptr.read() }.is_absent().then_some(slot_ptr)
    }

    /// Inserts `key` if its index is free and no allocation is needed, and returns whether it was inserted.
    #[inline(always)]
    pub(crate) fn insert_within_capacity(&mut self, key: K) -> bool {
        let Some(slot_ptr) = self.vacant_slot_ptr(key) else { return false };
        let position = self.packed.len();
        if position == self.packed.capacity() {
            return false;
        }
        // SAFETY: `len <= capacity` (I4) and `len != capacity`.
        unsafe { self.packed.push_unchecked(key) };
        // SAFETY: the slot is one of this set (I3, I7). It was absent, so no key had this index; it now holds the new
        // key's position (I5).
        unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        true
    }

    /// Inserts the keys of `pairs` and passes their positions and values to `appended`.
    ///
    /// Stops at the first pair whose index is taken, that needs an allocation or would exceed `limit` keys, and returns
    /// it.
    #[inline]
    pub(crate) fn extend_in_step<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (K, V)>,
        mut appended: impl FnMut(usize, V),
    ) -> Option<(K, V)> {
        let limit = limit.min(self.packed.capacity());
        // User code runs between insertions, but the set cannot be accessed before the guard is dropped.
        let mut appending = Appending { len: self.packed.len(), set: self };
        let refused = pairs.try_for_each(|(key, value)| match appending.set.vacant_slot_ptr(key) {
            Some(slot_ptr) if appending.len < limit => {
                let position = appending.len;
                // SAFETY: `position` is below the limit, which is at most the capacity.
                unsafe { appending.set.packed.write_unchecked(position, key) };
                // SAFETY: the slot is one of this set (I3, I7). It was absent, so no key had this index; it now holds
                // the new key's position, and the guard counts the key (I5).
                unsafe { slot_ptr.write(Slot::new(position, key.version())) };
                appending.len += 1;
                appended(position, value);
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break((key, value)),
        });
        drop(appending);
        // Drop `appended` first: if its drop panics at the end of the function, the return value leaks.
        drop(appended);
        refused.break_value()
    }

    /// Removes `key` and returns its position, which the last key takes.
    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<usize> {
        if self.index.view().is_short() {
            return self.remove_listed(key);
        }
        // SAFETY: there is no short list, so the page of each key is allocated (I5).
        unsafe { self.remove_by(key, |view, index| view.slot_ptr_in_page(index)) }
    }

    /// [`remove`](Self::remove) if there is a short list.
    #[cold]
    #[inline(never)]
    fn remove_listed(&mut self, key: K) -> Option<usize> {
        // SAFETY: there is a short list, so each key is there (I5).
        unsafe { self.remove_by(key, |view, index| view.listed(index)) }
    }

    /// Removes `key`.
    ///
    /// # Safety
    /// - `slot_ptr` finds the slot of each key of the set, and any slot or none for other indices.
    #[inline(always)]
    unsafe fn remove_by(
        &mut self,
        key: K,
        slot_ptr: impl Fn(IndexView<'_, K>, usize) -> Option<NonNull<Slot<K>>>,
    ) -> Option<usize> {
        let removed = slot_ptr(self.index.view(), key.index())?;
        // SAFETY: it points to an initialized slot (I3, I7), borrowed mutably with `self`.
        let position = unsafe { removed.read() }.position_of(key.version())?;
        let keys = self.packed.as_mut_slice();
        let last = keys.len() - 1;
        // SAFETY: a position found in a slot is below `len` (I5, I6), so there is a last key.
        let last_key = unsafe { *keys.get_unchecked(last) };
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        unsafe { *keys.get_unchecked_mut(position) = last_key };
        // SAFETY: the last key has a slot (I5).
        let moved = unsafe { slot_ptr(self.index.view(), last_key.index()).unwrap_unchecked() };
        // SAFETY: the slot is one of this set (I3, I7), borrowed mutably with `self`. Its key is at the position now
        // (I5).
        unsafe { moved.write(Slot::new(position, last_key.version())) };
        // Write this last: `key` may be the last key itself.
        // SAFETY: the slot is one of this set (I3, I7). Its key is removed, so it must be absent (I6).
        unsafe { removed.write(Slot::absent()) };
        // SAFETY: `last < len`, and the first `len` keys are initialized (I4).
        unsafe { self.packed.set_len(last) };
        Some(position)
    }

    /// Replaces `key` by `next`, and swaps it with the key at `last`.
    ///
    /// Returns `false`, and changes nothing, if `key` is not at a position up to `last`, or if `next` cannot replace
    /// it: its index is another one, or it is out of range.
    #[inline]
    pub(crate) fn retire(&mut self, key: K, next: K, last: usize) -> bool {
        if last >= self.packed.len() || next.index() != key.index() || !next.is_in_range() {
            return false;
        }
        if self.index.view().is_short() {
            return self.retire_listed(key, next, last);
        }
        // SAFETY: `last` is a position. There is no short list, so the page of each key is allocated (I5).
        unsafe { self.retire_by(key, next, last, |view, index| view.slot_ptr_in_page(index)) }
    }

    /// [`retire`](Self::retire) if there is a short list, and `next` can replace `key`.
    #[inline(never)]
    fn retire_listed(&mut self, key: K, next: K, last: usize) -> bool {
        // SAFETY: caller checked `last`. There is a short list, so each key is there (I5).
        unsafe { self.retire_by(key, next, last, |view, index| view.listed(index)) }
    }

    /// Replaces and swaps `key`.
    ///
    /// # Safety
    /// - `last < len`, `next` is in range and has the index of `key`.
    /// - `slot_ptr` finds the slot of each key of the set, and any slot or none for other indices.
    #[inline(always)]
    unsafe fn retire_by(
        &mut self,
        key: K,
        next: K,
        last: usize,
        slot_ptr: impl Fn(IndexView<'_, K>, usize) -> Option<NonNull<Slot<K>>>,
    ) -> bool {
        let Some(retired) = slot_ptr(self.index.view(), key.index()) else { return false };
        // SAFETY: it points to an initialized slot (I3, I7), borrowed mutably with `self`.
        let Some(position) = unsafe { retired.read() }.position_below(key.version(), last + 1) else { return false };
        let keys = self.packed.as_mut_slice();
        // SAFETY: caller guarantees `last < len`.
        let last_key = unsafe { *keys.get_unchecked(last) };
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        unsafe { *keys.get_unchecked_mut(position) = last_key };
        // SAFETY: the last key has a slot (I5).
        let moved = unsafe { slot_ptr(self.index.view(), last_key.index()).unwrap_unchecked() };
        // SAFETY: the slot is one of this set (I3, I7), borrowed mutably with `self`. Its key is at the position now
        // (I5).
        unsafe { moved.write(Slot::new(position, last_key.version())) };
        // Write these last: `key` may be the last key itself.
        // SAFETY: caller guarantees `last < len`.
        unsafe { *self.packed.as_mut_slice().get_unchecked_mut(last) = next };
        // SAFETY: the slot is one of this set (I3, I7). `next` has its index and is at `last` (I5).
        unsafe { retired.write(Slot::new(last, next.version())) };
        true
    }

    /// Removes and returns the last key.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<K> {
        let (&last, rest) = self.as_slice().split_last()?;
        let len = rest.len();
        // SAFETY: there is a slot of each key of the set (I5).
        let slot_ptr = unsafe { self.index.slot_ptr_unchecked(last.index()) };
        // SAFETY: the slot is one of this set (I3, I7). Its key is removed, so it must be absent (I6).
        unsafe { slot_ptr.write(Slot::absent()) };
        // SAFETY: `len` is one less than before, and the keys before are initialized (I4).
        unsafe { self.packed.set_len(len) };
        Some(last)
    }

    /// Swaps the keys at two positions.
    ///
    /// # Panics
    /// Panics if a position is out of bounds.
    #[track_caller]
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.packed.as_mut_slice().swap(a, b);
        for position in [a, b] {
            // SAFETY: `swap` checked the positions, and their keys are of this set, so they have slots (I5).
            unsafe { self.point_to(position) };
        }
    }

    /// Replaces the key with the index of `key` by `key`, and returns the old key and its position.
    #[inline]
    pub(crate) fn rename(&mut self, key: K) -> Option<(K, usize)> {
        let slot_ptr = if key.is_in_range() { self.index.view().slot_ptr(key.index())? } else { return None };
        // SAFETY: `slot_ptr` points to an initialized slot (I3, I7), borrowed mutably with `self`.
        let position = unsafe { slot_ptr.read() }.position()?;
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        let old = mem::replace(unsafe { self.packed.as_mut_slice().get_unchecked_mut(position) }, key);
        // SAFETY: the slot is one of this set (I3, I7). It belongs to the same index and now holds the new version
        // (I5).
        unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        Some((old, position))
    }

    /// Removes the keys at and past `len` and returns them.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) -> &[K] {
        if len < self.packed.len() { self.remove_from(len) } else { &[] }
    }

    /// [`truncate`](Self::truncate) if there are keys to remove.
    #[inline(never)]
    fn remove_from(&mut self, len: usize) -> &[K] {
        let removed = self.packed.truncate(len);
        if len == 0 && !self.index.is_faster_to_remove(removed.len()) {
            self.index.clear();
        } else {
            // SAFETY: there is a slot of each key of the set (I5). It becomes absent (I6).
            unsafe { self.index.remove_each(removed.iter().copied()) };
        }
        removed
    }

    /// Removes all keys from the packed array, but not from the sparse array.
    ///
    /// # Safety
    /// - There is no look-up or change of a key afterwards (I6): the set is only walked, which yields nothing, asked
    ///   for its length or its allocator, and dropped.
    pub(crate) unsafe fn forget_all(&mut self) {
        // SAFETY: an array of no keys.
        unsafe { self.packed.set_len(0) };
    }

    /// Ensures that there is a slot of the sparse array for `key`, allocating if necessary.
    #[inline]
    pub(crate) fn try_reserve_page(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        self.index.try_reserve_for(key)
    }

    /// Removes the keys at positions `start..end` and returns them. The keys behind move up.
    ///
    /// # Panics
    /// Panics if the range is out of bounds or decreasing.
    pub(crate) fn drain(&mut self, start: usize, end: usize) -> &[K] {
        let len = self.packed.len() - (end - start);
        self.packed.as_mut_slice()[start..].rotate_left(end - start);
        for position in start..len {
            // SAFETY: `position < len`, and the rotated keys are of this set, so they have slots (I5).
            unsafe { self.point_to(position) };
        }
        self.truncate(len)
    }

    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.index.try_reserve(self.packed.len().saturating_add(additional))?;
        // SAFETY: the index's allocator never changes.
        unsafe { self.packed.try_reserve(additional, self.index.allocator()) }
    }

    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        self.index.shrink_to_fit();
        // SAFETY: the index's allocator never changes.
        unsafe { self.packed.shrink_to(capacity, self.index.allocator()) };
    }

    /// Copies the pointers, for another allocator.
    ///
    /// # Safety
    /// - `self` is not used or dropped any more. Nor is the result, but to copy it again, unless `alloc` can free the
    ///   blocks.
    #[cfg(target_has_atomic = "64")]
    pub(super) unsafe fn with_allocator<B: Allocator>(&self, alloc: B) -> RawSet<K, B> {
        // SAFETY: caller guarantees the same.
        let index = unsafe { self.index.with_allocator(alloc) };
        // SAFETY: caller guarantees that `self` is not used any more.
        RawSet { index, packed: unsafe { ptr::read(&raw const self.packed) } }
    }

    /// Copies the keys of `source` to a set without memory. In place: the move of a set that was just written stalls
    /// the processor.
    ///
    /// # Panics
    /// Panics if the set has memory already.
    #[inline(never)]
    pub(crate) fn try_copy(&mut self, source: &Self) -> Result<(), TryReserveError> {
        let keys = source.as_slice();
        // SAFETY: the index's allocator never changes.
        unsafe { self.packed.try_reserve(keys.len(), self.index.allocator())? };
        self.index.try_copy(&source.index, keys.len(), keys.iter().copied().zip(0..))?;
        // SAFETY: there is room (just reserved), and there were no keys, as there were no slots. The copied slots hold
        // the positions (I5), and no other slot is present (I6).
        unsafe { self.packed.extend_unchecked(keys) };
        Ok(())
    }

    pub(crate) fn assert_invariants(&self) {
        self.index.assert_invariants();
        assert!(self.packed.len() <= self.packed.capacity(), "I4: {} keys", self.packed.len());
        for (position, key) in self.as_slice().iter().enumerate() {
            assert!(key.index() < K::INDEX_LIMIT, "I5: {key:?} is out of range");
            assert_eq!(
                self.index.view().slot(key.index()),
                Slot::new(position, key.version()),
                "I5: the slot of {key:?}"
            );
        }
        assert_eq!(self.index.present_count(), self.packed.len(), "I6: slots present, keys");
    }
}

/// Sets the length of the packed array to `len` on drop. In a loop that writes to memory, this copy of the length can
/// stay in a register.
struct Appending<'a, K: SparseKey, A: Allocator> {
    set: &'a mut RawSet<K, A>,
    len: usize,
}

impl<K: SparseKey, A: Allocator> Drop for Appending<'_, K, A> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: `len` starts as the length of the array and counts the keys written behind it.
        unsafe { self.set.packed.set_len(self.len) };
    }
}

impl<K: SparseKey, A: Allocator> Drop for RawSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the index's allocator never changes and is dropped after this.
        unsafe { self.packed.free(self.index.allocator()) };
    }
}

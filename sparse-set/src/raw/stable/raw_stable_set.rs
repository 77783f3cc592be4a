//! [`RawStableSet`]: a sparse array and slots with holes, in step.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::slots::{CHUNK, Slots};
use super::{StableKeys, StableWalk};
use crate::key::SparseKey;
use crate::raw::{KeyWalk, SparseIndex};
use crate::slot::Slot;
use crate::{Inserted, TryInsertError};

/// The raw [`StableSet`](crate::StableSet).
pub(crate) struct RawStableSet<K: SparseKey, A: Allocator> {
    pub(super) index: SparseIndex<K, A>,
    pub(super) slots: Slots<K>,
}

impl<K: SparseKey, A: Allocator> RawStableSet<K, A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { index: SparseIndex::new_in(alloc), slots: Slots::new() }
    }

    #[inline(always)]
    pub(crate) const fn index(&self) -> &SparseIndex<K, A> {
        &self.index
    }

    #[inline(always)]
    pub(crate) const fn slots(&self) -> &Slots<K> {
        &self.slots
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.slots.live()
    }

    /// Returns the number of positions, including holes.
    #[inline(always)]
    pub(crate) const fn slot_len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of positions with allocated memory.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.slots.capacity()
    }

    /// Returns the number of allocated bytes.
    pub(crate) const fn allocated_bytes(&self) -> usize {
        self.index.allocated_bytes() + self.slots.allocated_bytes()
    }

    /// Returns the key at this position, or `None` if it is a hole or out of bounds.
    #[inline]
    pub(crate) fn get_at(&self, position: usize) -> Option<K> {
        self.slots.get(position)
    }

    #[inline]
    pub(crate) fn get_by_index(&self, index: usize) -> Option<K> {
        let position = self.index.view().slot(index).position()?;
        // SAFETY: a position found in a slot is taken (H6).
        Some(unsafe { self.slots.key(position) })
    }

    /// Returns the key at this position.
    ///
    /// # Safety
    /// - There is a key.
    #[inline(always)]
    pub(crate) unsafe fn key_at(&self, position: usize) -> K {
        // SAFETY: caller guarantees that there is a key, so the position is taken.
        unsafe { self.slots.key(position) }
    }

    /// Returns the first position from `start` on that has a key.
    #[inline]
    pub(crate) fn first_from(&self, start: usize) -> Option<usize> {
        self.slots.first_from(start)
    }

    /// Returns the last key and its position.
    #[inline]
    pub(crate) fn last(&self) -> Option<(K, usize)> {
        let position = self.slots.last()?;
        // SAFETY: the position is taken.
        Some((unsafe { self.slots.key(position) }, position))
    }

    /// Returns the position of the next new key, whether or not there is memory for it.
    #[inline(always)]
    pub(crate) const fn next_position(&self) -> usize {
        self.slots.next()
    }

    #[inline]
    pub(crate) fn walk(&self) -> StableWalk<K> {
        self.slots.walk()
    }

    /// Writes `position` into the slot of `key`.
    ///
    /// # Safety
    /// - There is a slot of the index of `key`.
    /// - `key` is at `position`, or the caller puts it there before any look-up (H6).
    #[inline(always)]
    pub(super) unsafe fn point_to(&mut self, key: K, position: usize) {
        // SAFETY: caller guarantees that there is a slot.
        let slot = unsafe { self.index.slot_ptr_unchecked(key.index()) };
        // SAFETY: the slot is one of this set (I3, I7), borrowed mutably with `self`.
        unsafe { slot.write(Slot::new(position, key.version())) };
    }

    /// Inserts `key` if its index is free. A key of another version is replaced in place if `DISPLACE`, and is an error
    /// otherwise.
    ///
    /// On failure nothing changes, except that memory may have been allocated.
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
            // SAFETY: a position found in a slot is taken (H6).
            let present = unsafe { self.slots.key(position) };
            if !DISPLACE {
                return Err(TryInsertError::Occupied { key, present });
            }
            // SAFETY: as above.
            unsafe { self.slots.set_key(position, key) };
            // SAFETY: the slot is one of this set (I3, I7). The new key has the same index, so H6 holds again.
            unsafe { slot_ptr.write(Slot::new(position, key.version())) };
            return Ok(Inserted::Displaced(present));
        }
        let position = self.slots.next();
        // Does nothing if a hole is next.
        // SAFETY: the index's allocator never changes. It is only borrowed here, so the slot that `slot_ptr` points to
        // does not move.
        unsafe { self.slots.try_reserve(position + 1, self.index.allocator())? };
        // SAFETY: `position` is next, and there is room for it.
        unsafe { self.slots.take(position, key) };
        // SAFETY: the slot is one of this set (I3, I7). It was absent, so no key had this index; it now holds the new
        // key's position (H6).
        unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        Ok(Inserted::New)
    }

    /// Inserts `key` if its index is free and no allocation is needed, and returns whether it was inserted.
    #[inline(always)]
    pub(crate) fn insert_within_capacity(&mut self, key: K) -> bool {
        // The last page may have slots for indices that are out of range.
        if !key.is_in_range() {
            return false;
        }
        let Some(slot_ptr) = self.index.slot_ptr_in_memory(key.index()) else { return false };
        // SAFETY: `slot_ptr` points to an initialized slot (I3, I7), borrowed with `self`.
        if !unsafe { slot_ptr.read() }.is_absent() {
            return false;
        }
        let position = self.slots.next();
        if position >= self.slots.capacity() {
            return false;
        }
        // SAFETY: `position` is next, and there is room for it.
        unsafe { self.slots.take(position, key) };
        // SAFETY: the slot is one of this set (I3, I7). It was absent, so no key had this index; it now holds the new
        // key's position (H6).
        unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        true
    }

    /// Replaces the key with the index of `key` by `key`, and returns the old key and its position.
    #[inline]
    pub(crate) fn rename(&mut self, key: K) -> Option<(K, usize)> {
        let slot_ptr = if key.is_in_range() { self.index.view().slot_ptr(key.index())? } else { return None };
        // SAFETY: `slot_ptr` points to an initialized slot (I3, I7), borrowed mutably with `self`.
        let position = unsafe { slot_ptr.read() }.position()?;
        // SAFETY: a position found in a slot is taken (H6).
        let old = unsafe { self.slots.key(position) };
        // SAFETY: as above.
        unsafe { self.slots.set_key(position, key) };
        // SAFETY: the slot is one of this set (I3, I7). It belongs to the same index and now holds the new version
        // (H6).
        unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        Some((old, position))
    }

    /// Removes `key` and returns its position: a hole, or past the end if no key remains.
    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<usize> {
        let position = self.index.remove(key)?;
        // SAFETY: the position found for a key is taken (H6).
        unsafe { self.slots.vacate(position) };
        Some(position)
    }

    /// Removes the last key and returns it and its position.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, usize)> {
        let (key, position) = self.last()?;
        self.remove(key);
        self.slots.note_holes_from(position);
        Some((key, position))
    }

    /// Removes the keys for which `keep` returns `false`, by position. Calls `removed` with the position of each, after
    /// it was removed. The invariants hold at each call.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(usize, K) -> bool, mut removed: impl FnMut(usize)) {
        for number in 0..self.slots.len().div_ceil(CHUNK) {
            let mut word = self.slots.word(number);
            while word != 0 {
                let position = number * CHUNK + word.trailing_zeros() as usize;
                word &= word - 1;
                // SAFETY: the position is taken: since the word was read, only earlier positions were vacated.
                let key = unsafe { self.slots.key(position) };
                if !keep(position, key) {
                    self.remove(key);
                    removed(position);
                }
            }
        }
    }

    /// Removes all keys.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // A set without positions has no keys (H3).
        if self.slots.len() > 0 {
            self.remove_all();
        }
    }

    /// [`clear`](Self::clear) if there are positions.
    #[inline(never)]
    fn remove_all(&mut self) {
        if self.index.is_faster_to_remove(self.len()) {
            // SAFETY: there is a slot of each key of the set (H6).
            unsafe { self.index.remove_each(self.slots.pairs().map(|(key, _)| key)) };
        } else {
            self.index.clear();
        }
        self.slots.forget_all();
    }

    #[inline]
    pub(crate) fn iter(&self) -> StableKeys<'_, K> {
        // SAFETY: the set is borrowed, so it does not change.
        unsafe { StableKeys::new(self.walk()) }
    }

    /// Removes all keys and returns an iterator over them.
    pub(crate) fn drain(&mut self) -> StableKeys<'_, K> {
        let keys = self.walk();
        self.clear();
        // SAFETY: the set is borrowed mutably, so nothing is inserted or freed, and the keys stay in their cells.
        unsafe { StableKeys::new(keys) }
    }

    /// Removes all positions. Keeps the words and the keys, for a walk that has already started.
    ///
    /// # Safety
    /// - There is no look-up or change of a key afterwards (H6): the set is only walked, which yields nothing, asked
    ///   for its length or its allocator, and dropped.
    pub(crate) unsafe fn forget_all(&mut self) {
        self.slots.forget_all();
    }

    /// Reserves room for at least `additional` more positions.
    #[inline]
    pub(crate) fn try_reserve_positions(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let len = self.slots.len().checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?;
        self.index.try_reserve(self.len().saturating_add(additional))?;
        // SAFETY: the index's allocator never changes.
        unsafe { self.slots.try_reserve(len, self.index.allocator()) }
    }

    /// Ensures that there is a slot of the sparse array for `key`, allocating if necessary.
    #[inline]
    pub(crate) fn try_reserve_page(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        self.index.try_reserve_for(key)
    }

    /// Reserves room for at least `additional` more keys. Holes count as room.
    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve_positions(additional.saturating_sub(self.slots.holes()))
    }

    /// Shrinks to the number of positions or to `capacity`, whichever is greater.
    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        self.index.shrink_to_fit();
        // SAFETY: the index's allocator never changes.
        unsafe { self.slots.shrink_to(capacity, self.index.allocator()) };
    }

    /// Copies the keys of `source`, their positions and the list of holes, to a set without memory. In place, as
    /// [`RawSet::try_copy`](crate::raw::RawSet::try_copy) does.
    ///
    /// # Panics
    /// Panics if the set has memory already.
    #[inline(never)]
    pub(crate) fn try_copy(&mut self, source: &Self) -> Result<(), TryReserveError> {
        // SAFETY: the index's allocator never changes.
        unsafe { self.slots.try_reserve(source.slots.len(), self.index.allocator())? };
        self.index.try_copy(&source.index, source.len(), source.slots.pairs())?;
        // SAFETY: there is room (just reserved), and there were no positions, as no key had a slot (H3, H6).
        unsafe { self.slots.copy_from(&source.slots) };
        Ok(())
    }

    /// Clones `source` into the memory of `self`. After an error, the set is empty.
    pub(crate) fn try_clone_from(&mut self, source: &Self) -> Result<(), TryReserveError> {
        self.clear();
        let mut keys = source.iter();
        while let Some(key) = keys.next() {
            self.index.try_reserve_slot(key.index())?;
        }
        // SAFETY: the index's allocator never changes.
        unsafe { self.slots.try_reserve(source.slots.len(), self.index.allocator())? };
        // SAFETY: there is room (just reserved), and there are no positions. The keys get theirs below.
        unsafe { self.slots.copy_from(&source.slots) };
        let mut keys = self.walk();
        // SAFETY: the slots do not change.
        while let Some((key, position)) = unsafe { keys.next_back() } {
            let slot_ptr = self.index.slot_ptr_in_memory(key.index()).expect("the slot was reserved above");
            // SAFETY: the slot is one of this set (I3, I7), and the key is at this position (H6).
            unsafe { slot_ptr.write(Slot::new(position, key.version())) };
        }
        Ok(())
    }

    /// Returns an iterator over the holes, the next to be filled first.
    pub(crate) fn holes(&self) -> impl ExactSizeIterator<Item = usize> + Clone + Send + Sync + '_ {
        self.slots.iter_holes()
    }

    /// Appends a hole. It is the next to be filled.
    #[cfg(feature = "serde")]
    pub(crate) fn try_push_hole(&mut self) -> Result<(), TryReserveError> {
        let len = self.slots.len() + 1;
        if len > Slots::<K>::LINKED {
            return Err(TryReserveError::CapacityOverflow);
        }
        // SAFETY: the index's allocator never changes.
        unsafe { self.slots.try_reserve(len, self.index.allocator())? };
        // SAFETY: there is room for one more position (just reserved), and a link can hold it (just checked).
        unsafe { self.slots.push_hole() };
        Ok(())
    }

    /// Sets the order in which the holes are filled. Returns `false`, without effect, unless `order` lists each hole
    /// once.
    #[cfg(feature = "serde")]
    pub(crate) fn reorder_holes(&mut self, order: &[usize]) -> bool {
        self.slots.reorder_holes(order)
    }

    /// Checks H1 to H4 and H6 as far as possible.
    pub(crate) fn assert_invariants(&self) {
        self.index.assert_invariants();
        self.slots.assert_invariants();
        for position in 0..self.slots.len() {
            if let Some(key) = self.slots.get(position) {
                assert_eq!(self.index.view().get(key), Some(position), "H6: where {key:?} is");
            }
        }
        assert_eq!(self.index.present_count(), self.len(), "H6: slots present, positions taken");
    }
}

impl<K: SparseKey, A: Allocator> Drop for RawStableSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the index's allocator never changes and is dropped after this.
        unsafe { self.slots.free(self.index.allocator()) };
    }
}

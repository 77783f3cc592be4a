//! [`RawSet`]: a sparse and a packed array, in step.

use core::mem::ManuallyDrop;
use core::ops::ControlFlow;
use core::ptr::{self, NonNull};

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::{InRange, Packed, Pages};
use crate::key::SparseKey;
use crate::slot::Slot;
use crate::sparse_index::SparseIndex;

/// The state of a key's index before an insertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Put<K> {
    /// The index was free.
    New,
    /// The key was present.
    Present,
    /// A key of another version had the index.
    Other(K),
}

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
    pub(super) const fn pages(&self) -> &Pages<K, A> {
        self.index.pages()
    }

    #[inline(always)]
    pub(crate) const fn as_slice(&self) -> &[K] {
        self.packed.as_slice()
    }

    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.packed.capacity()
    }

    #[inline]
    pub(crate) fn by_index(&self, index: usize) -> Option<K> {
        let position = self.pages().slot(index).position()?;
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        Some(unsafe { self.packed.get_unchecked(position) })
    }

    /// Writes `position` into the slot of the key there.
    ///
    /// # Safety
    /// - `position < len`.
    /// - The page of the key there is allocated.
    #[inline(always)]
    pub(super) unsafe fn point_to(&mut self, position: usize) {
        // SAFETY: caller guarantees `position < len`.
        let key = unsafe { self.packed.get_unchecked(position) };
        // SAFETY: caller guarantees that the page is allocated.
        let slot = unsafe { self.pages().place_unchecked(key.index()) };
        // SAFETY: the slot is in a page of this set (I3), borrowed mutably with `self`.
        unsafe { slot.write(Slot::new(position, key.version())) };
    }

    /// Inserts `key` if its index is free. A key of another version is replaced in place if `DISPLACE`, and stays
    /// otherwise.
    ///
    /// On failure nothing changes, except that a page may have been added.
    #[inline]
    pub(crate) fn try_put<const DISPLACE: bool>(&mut self, key: InRange<K>) -> Result<Put<K>, TryReserveError> {
        let place = self.index.pages_mut().try_place(key.index())?;
        let key = key.key();
        // SAFETY: `try_place` points to an initialized slot (I3), borrowed mutably with `self`.
        let slot = unsafe { place.read() };
        if let Some(position) = slot.position() {
            if slot.position_of(key.version()).is_some() {
                return Ok(Put::Present);
            }
            // SAFETY: a position found in a slot is below `len` (I5, I6).
            let other = unsafe { self.packed.get_unchecked(position) };
            if DISPLACE {
                // SAFETY: `position` was found in a slot, so it is below `len` (I5, I6).
                unsafe { self.packed.set_unchecked(position, key) };
                // SAFETY: the slot is in a page of this set (I3). The new key has the same index, so I5 holds again.
                unsafe { place.write(Slot::new(position, key.version())) };
            }
            return Ok(Put::Other(other));
        }
        let position = self.packed.len();
        // SAFETY: the allocator in `pages` never changes. It is only borrowed here, so the slot that `place` points to
        // does not move.
        unsafe { self.packed.try_reserve(1, self.index.allocator())? };
        // SAFETY: `try_reserve` ensured `len < capacity`.
        unsafe { self.packed.push_unchecked(key) };
        // SAFETY: the slot is in a page of this set (I3). It was absent, so no key had this index; it now holds the new
        // key's position (I5).
        unsafe { place.write(Slot::new(position, key.version())) };
        Ok(Put::New)
    }

    /// Returns the slot of `key` if its page is allocated and its index is free.
    #[inline(always)]
    fn vacant_place(&self, key: K) -> Option<NonNull<Slot<K>>> {
        // The last page may have slots for indices that are out of range.
        let place = self.pages().place(InRange::new(key)?.index())?;
        // SAFETY: `place` points to an initialized slot (I3), borrowed with `self`.
        unsafe { place.read() }.is_absent().then_some(place)
    }

    /// Inserts `key` if its index is free and no allocation is needed, and returns whether it was inserted.
    #[inline(always)]
    pub(crate) fn put_within_capacity(&mut self, key: K) -> bool {
        let Some(place) = self.vacant_place(key) else { return false };
        let position = self.packed.len();
        if position == self.packed.capacity() {
            return false;
        }
        // SAFETY: `len <= capacity` (I4) and `len != capacity`.
        unsafe { self.packed.push_unchecked(key) };
        // SAFETY: the slot is in a page of this set (I3). It was absent, so no key had this index; it now holds the new
        // key's position (I5).
        unsafe { place.write(Slot::new(position, key.version())) };
        true
    }

    /// Inserts the keys of `pairs` and passes their positions and values to `appended`, as long as each index is free,
    /// no allocation is needed and there are fewer than `limit` keys. Returns the first pair for which this does not
    /// hold.
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
        let refused = pairs.try_for_each(|(key, value)| match appending.set.vacant_place(key) {
            Some(place) if appending.len < limit => {
                let position = appending.len;
                // SAFETY: `position` is below the limit, which is at most the capacity.
                unsafe { appending.set.packed.write_unchecked(position, key) };
                // SAFETY: the slot is in a page of this set (I3). It was absent, so no key had this index; it now holds
                // the new key's position, and the guard counts the key (I5).
                unsafe { place.write(Slot::new(position, key.version())) };
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
        let place = self.pages().place(key.index())?;
        // SAFETY: `place` points to an initialized slot (I3), borrowed mutably with `self`.
        let position = unsafe { place.read() }.position_of(key.version())?;
        // SAFETY: a position found in a slot is below `len` (I5, I6), so there is a last key.
        let last = unsafe { self.packed.get_unchecked(self.packed.len() - 1) };
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        unsafe { self.packed.set_unchecked(position, last) };
        // SAFETY: `position < len` (I5, I6), and the key there is now the last one, whose page is allocated (I5).
        unsafe { self.point_to(position) };
        // Write this last: `key` may be the last key itself.
        // SAFETY: the slot is in a page of this set (I3). Its key is removed, so it must be absent (I6).
        unsafe { place.write(Slot::absent()) };
        // SAFETY: there is a last key.
        unsafe { self.packed.forget_last() };
        Some(position)
    }

    /// Removes and returns the last key.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<K> {
        let last = *self.as_slice().last()?;
        // SAFETY: the page of a key of the set is allocated (I5).
        let place = unsafe { self.pages().place_unchecked(last.index()) };
        // SAFETY: the slot is in a page of this set (I3). Its key is removed, so it must be absent (I6).
        unsafe { place.write(Slot::absent()) };
        // SAFETY: there is a last key.
        unsafe { self.packed.forget_last() };
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
            // SAFETY: `swap` checked the positions, and their keys are of this set, so their pages are allocated (I5).
            unsafe { self.point_to(position) };
        }
    }

    /// Sets the version of the key with the index of `key`, and returns the old key.
    #[inline]
    pub(crate) fn set_version(&mut self, key: K) -> Option<K> {
        let place = self.pages().place(InRange::new(key)?.index())?;
        // SAFETY: `place` points to an initialized slot (I3), borrowed mutably with `self`.
        let position = unsafe { place.read() }.position()?;
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        let old = unsafe { self.packed.get_unchecked(position) };
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        unsafe { self.packed.set_unchecked(position, key) };
        // SAFETY: the slot is in a page of this set (I3). It belongs to the same index and now holds the new version
        // (I5).
        unsafe { place.write(Slot::new(position, key.version())) };
        Some(old)
    }

    /// Removes the keys at and past `len` and returns them.
    pub(crate) fn truncate(&mut self, len: usize) -> &[K] {
        let removed = self.packed.truncate(len);
        if len == 0 {
            self.index.pages_mut().clear(Some(removed));
        } else {
            for key in removed {
                // SAFETY: the page of a key of the set is allocated (I5).
                let place = unsafe { self.index.pages().place_unchecked(key.index()) };
                // SAFETY: the slot is in a page of this set (I3). Its key is removed, so it must be absent (I6).
                unsafe { place.write(Slot::absent()) };
            }
        }
        removed
    }

    /// Removes the keys at positions `start..end` and returns them. The keys behind move up.
    ///
    /// # Panics
    /// Panics if the range is out of bounds or decreasing.
    pub(crate) fn drain(&mut self, start: usize, end: usize) -> &[K] {
        let len = self.packed.len() - (end - start);
        self.packed.as_mut_slice()[start..].rotate_left(end - start);
        for position in start..len {
            // SAFETY: `position < len`, and the rotated keys are of this set, so their pages are allocated (I5).
            unsafe { self.point_to(position) };
        }
        self.truncate(len)
    }

    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        // SAFETY: the allocator in `pages` never changes.
        unsafe { self.packed.try_reserve(additional, self.index.allocator()) }
    }

    pub(crate) fn shrink_to(&mut self, capacity: usize) {
        self.index.pages_mut().shrink();
        // SAFETY: the allocator in `pages` never changes.
        unsafe { self.packed.shrink_to(capacity, self.index.allocator()) };
    }

    /// Returns the allocator. Memory that is still allocated leaks.
    #[cfg(target_has_atomic = "64")]
    pub(super) fn into_allocator(self) -> A {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not used or dropped any more.
        unsafe { ptr::read(&raw const this.index) }.into_pages().into_allocator()
    }

    pub(crate) fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut clone = Self::new_in(self.index.allocator().clone());
        clone.try_reserve(self.packed.len())?;
        // Until the keys are copied too, the slots are dangling. If an error or a panic drops the clone in between, its
        // drop does not follow them.
        clone.index.pages_mut().try_copy(self.pages())?;
        // SAFETY: the capacity suffices for these keys. The copied slots hold their positions (I5), and no other slot
        // is present (I6).
        unsafe { clone.packed.extend_unchecked(self.packed.as_slice()) };
        Ok(clone)
    }

    pub(crate) fn assert_invariants(&self) {
        self.pages().assert_invariants();
        assert!(self.packed.len() <= self.packed.capacity(), "I4: {} keys", self.packed.len());
        for (position, key) in self.as_slice().iter().enumerate() {
            assert!(key.index() < K::INDEX_LIMIT, "I5: {key:?} is out of range");
            assert_eq!(self.pages().slot(key.index()), Slot::new(position, key.version()), "I5: the slot of {key:?}");
        }
        assert_eq!(self.pages().present().count(), self.packed.len(), "I6: slots present, keys");
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
        // SAFETY: the allocator in `pages` never changes and is dropped after this, with the pages.
        unsafe { self.packed.free(self.index.allocator()) };
    }
}

//! [`RawSet`]: a sparse array and a packed one, in step.

use core::mem::ManuallyDrop;
use core::ops::ControlFlow;
use core::ptr::{self, NonNull};

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::{InRange, Packed, Pages};
use crate::key::SparseKey;
use crate::slot::Slot;
use crate::sparse_index::SparseIndex;

/// What [`RawSet::try_put`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Put<K> {
    /// The index was free. The key is in.
    New,
    /// The key was there.
    Present,
    /// The index belonged to this key, of another version. Whether it still does is what the caller asked for.
    Other(K),
}

/// The keys of a set and the slots that lead to them.
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

    /// The key with this index.
    #[inline]
    pub(crate) fn by_index(&self, index: usize) -> Option<K> {
        let position = self.pages().slot(index).position()?;
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        Some(unsafe { self.packed.get_unchecked(position) })
    }

    /// Writes into the slot of the key at `position` that it is there.
    ///
    /// # Safety
    /// - `position < len`.
    /// - The page of the key there is allocated.
    #[inline(always)]
    pub(super) unsafe fn point_to(&mut self, position: usize) {
        // SAFETY: `position < len`, says the caller.
        let key = unsafe { self.packed.get_unchecked(position) };
        // SAFETY: the page is allocated, says the caller.
        let slot = unsafe { self.pages().place_unchecked(key.index()) };
        // SAFETY: the slot is memory of ours (I3), and `&mut self` keeps others from it.
        unsafe { slot.write(Slot::new(position, key.version())) };
    }

    /// Puts `key` in, if its index is free. If a key of another version has it, that one is replaced in its place if `DISPLACE`,
    /// and stays otherwise.
    ///
    /// On an error nothing has changed but that there may be one page more.
    #[inline]
    pub(crate) fn try_put<const DISPLACE: bool>(&mut self, key: InRange<K>) -> Result<Put<K>, TryReserveError> {
        let place = self.index.pages_mut().try_place(key.index())?;
        let key = key.key();
        // SAFETY: `try_place` points to an initialised slot (I3), and `&mut self` keeps others from it.
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
                // SAFETY: the slot is memory of ours (I3). It is that of the new key too, which has the same index: I5 holds again.
                unsafe { place.write(Slot::new(position, key.version())) };
            }
            return Ok(Put::Other(other));
        }
        let position = self.packed.len();
        // SAFETY: the allocator in `pages` never changes. It is only lent here: the slot that `place` points to stays where it is.
        unsafe { self.packed.try_reserve(1, self.index.allocator())? };
        // SAFETY: there is room for one more now.
        unsafe { self.packed.push_unchecked(key) };
        // SAFETY: the slot is memory of ours (I3). It was absent, so no key had this index, and says now where the new key is (I5).
        unsafe { place.write(Slot::new(position, key.version())) };
        Ok(Put::New)
    }

    /// The slot of `key`, if its page is there and its index is free.
    #[inline(always)]
    fn vacant_place(&self, key: K) -> Option<NonNull<Slot<K>>> {
        // The last page there can be has slots for indices that are out of range.
        let place = self.pages().place(InRange::new(key)?.index())?;
        // SAFETY: `place` points to an initialised slot (I3), which nobody writes to while `self` is borrowed.
        unsafe { place.read() }.is_absent().then_some(place)
    }

    /// Puts `key` in, if its index is free and there is memory for it. Otherwise nothing changes. Returns whether it is in now as a new one.
    #[inline(always)]
    pub(crate) fn put_within_capacity(&mut self, key: K) -> bool {
        let Some(place) = self.vacant_place(key) else { return false };
        let position = self.packed.len();
        if position == self.packed.capacity() {
            return false;
        }
        // SAFETY: `len <= capacity` (I4), and they are not the same: there is room for one more.
        unsafe { self.packed.push_unchecked(key) };
        // SAFETY: the slot is memory of ours (I3). It was absent, so no key had this index, and says now where the new key is (I5).
        unsafe { place.write(Slot::new(position, key.version())) };
        true
    }

    /// Puts the keys of `pairs` in and passes their positions and what came with them to `appended`, for as long as each has a free index,
    /// there is memory for it, and there are fewer than `limit` keys. Returns the pair that was taken last if it was not so.
    #[inline]
    pub(crate) fn extend_in_step<V>(
        &mut self,
        limit: usize,
        pairs: &mut impl Iterator<Item = (K, V)>,
        mut appended: impl FnMut(usize, V),
    ) -> Option<(K, V)> {
        let limit = limit.min(self.packed.capacity());
        // The iterator is user code. It runs between any two keys, but no one looks at the set before the guard is dropped.
        let mut appending = Appending { len: self.packed.len(), set: self };
        let refused = pairs.try_for_each(|(key, value)| match appending.set.vacant_place(key) {
            Some(place) if appending.len < limit => {
                let position = appending.len;
                // SAFETY: `position` is below the limit, which is not above the capacity.
                unsafe { appending.set.packed.write_unchecked(position, key) };
                // SAFETY: the slot is memory of ours (I3). It was absent, so no key had this index. It says where the new key is, which
                // counts as one of the set from now on (I5).
                unsafe { place.write(Slot::new(position, key.version())) };
                appending.len += 1;
                appended(position, value);
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break((key, value)),
        });
        drop(appending);
        // It may panic where it is dropped. What is returned must not be on its way yet then: nobody would drop it.
        drop(appended);
        refused.break_value()
    }

    /// Takes `key` out; the last key takes its place. Returns the position.
    #[inline]
    pub(crate) fn remove(&mut self, key: K) -> Option<usize> {
        let place = self.pages().place(key.index())?;
        // SAFETY: `place` points to an initialised slot (I3), and `&mut self` keeps others from it.
        let position = unsafe { place.read() }.position_of(key.version())?;
        // SAFETY: `position < len`, as each position that is found in a slot (I5, I6): so there is a last key.
        let last = unsafe { self.packed.get_unchecked(self.packed.len() - 1) };
        // SAFETY: `position < len`, for the same reason.
        unsafe { self.packed.set_unchecked(position, last) };
        // SAFETY: `position < len`, for the same reason, and the key there is the last one, whose page is allocated (I5).
        unsafe { self.point_to(position) };
        // The last write, so that it is right when the key is the last one itself.
        // SAFETY: the slot is memory of ours (I3). Its key is gone: absent it must be (I6).
        unsafe { place.write(Slot::absent()) };
        // SAFETY: there is a last key.
        unsafe { self.packed.forget_last() };
        Some(position)
    }

    /// Takes the last key out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<K> {
        let last = *self.as_slice().last()?;
        // SAFETY: the page of a key of the set is allocated (I5).
        let place = unsafe { self.pages().place_unchecked(last.index()) };
        // SAFETY: the slot is memory of ours (I3). Its key goes: absent it must be (I6).
        unsafe { place.write(Slot::absent()) };
        // SAFETY: there is a last key.
        unsafe { self.packed.forget_last() };
        Some(last)
    }

    /// Exchanges the keys at two positions.
    ///
    /// # Panics
    /// If a position is out of bounds.
    #[track_caller]
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.packed.as_mut_slice().swap(a, b);
        for position in [a, b] {
            // SAFETY: `swap` checked that the position is below `len`, and the keys are those that were there, whose pages are
            // allocated (I5).
            unsafe { self.point_to(position) };
        }
    }

    /// Gives the key with the index of `key` the version of `key`. Returns what it was.
    #[inline]
    pub(crate) fn set_version(&mut self, key: K) -> Option<K> {
        let place = self.pages().place(InRange::new(key)?.index())?;
        // SAFETY: `place` points to an initialised slot (I3), and `&mut self` keeps others from it.
        let position = unsafe { place.read() }.position()?;
        // SAFETY: a position found in a slot is below `len` (I5, I6).
        let old = unsafe { self.packed.get_unchecked(position) };
        // SAFETY: `position < len`, for the same reason.
        unsafe { self.packed.set_unchecked(position, key) };
        // SAFETY: the slot is memory of ours (I3), of the same index, and says the new version (I5).
        unsafe { place.write(Slot::new(position, key.version())) };
        Some(old)
    }

    /// Takes the keys at and past `len` out and returns them.
    pub(crate) fn truncate(&mut self, len: usize) -> &[K] {
        let removed = self.packed.truncate(len);
        if len == 0 {
            self.index.pages_mut().clear(Some(removed));
        } else {
            for key in removed {
                // SAFETY: the page of a key that was in the set is allocated (I5).
                let place = unsafe { self.index.pages().place_unchecked(key.index()) };
                // SAFETY: the slot is memory of ours (I3). Its key is gone: absent it must be (I6).
                unsafe { place.write(Slot::absent()) };
            }
        }
        removed
    }

    /// Takes the keys at positions from `start` to `end` out and returns them. Those behind close up.
    ///
    /// # Panics
    /// If the positions are out of bounds or in the wrong order.
    pub(crate) fn drain(&mut self, start: usize, end: usize) -> &[K] {
        let len = self.packed.len() - (end - start);
        self.packed.as_mut_slice()[start..].rotate_left(end - start);
        for position in start..len {
            // SAFETY: `position < len`, and the rotated keys are those that were there, whose pages are allocated (I5).
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

    /// The allocator. Memory that is still allocated leaks.
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
        // Until the keys are there, too, the slots lead nowhere. An error or a panic in between drops the clone, which does not
        // follow them.
        clone.index.pages_mut().try_copy(self.pages())?;
        // SAFETY: there is room for these keys. The slots that were copied say where they are (I5), and no other is present (I6).
        unsafe { clone.packed.extend_unchecked(self.packed.as_slice()) };
        Ok(clone)
    }

    /// Checks I1 to I6.
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

/// A set that has `len` keys, which its packed array is told when this is dropped. In a loop that writes to memory in between, this number
/// can stay in a register, and that one cannot.
struct Appending<'a, K: SparseKey, A: Allocator> {
    set: &'a mut RawSet<K, A>,
    len: usize,
}

impl<K: SparseKey, A: Allocator> Drop for Appending<'_, K, A> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: it starts with the length that the array has, and counts the keys that are written behind those.
        unsafe { self.set.packed.set_len(self.len) };
    }
}

impl<K: SparseKey, A: Allocator> Drop for RawSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the allocator in `pages` never changes. It is dropped after this, with the pages.
        unsafe { self.packed.free(self.index.allocator()) };
    }
}

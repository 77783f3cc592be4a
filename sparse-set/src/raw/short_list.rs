//! [`ShortList`]: the slots of a few indices.

use core::ptr::NonNull;

use crate::key::{SlotWord, SparseKey};
use crate::slot::Slot;

/// The number of entries of a short list.
pub const LEN: usize = 8;

/// What stands for the index of an entry that has none. No key has this index, as it is not below `INDEX_LIMIT`.
const FREE: u32 = u32::MAX;

/// The slots of at most [`LEN`] indices, instead of pages.
///
/// Most sets have few keys, and many live shortly. For them, zeroing a page takes longer than all else.
pub(super) struct ShortList<K: SparseKey> {
    /// The index of each slot; [`FREE`] from `len` on.
    indices: [u32; LEN],
    /// Absent from `len` on.
    slots: [Slot<K>; LEN],
    len: u32,
    /// One bit an entry: its slot is absent, and stays for the index that it was reserved for.
    reserved: u32,
}

impl<K: SparseKey> ShortList<K> {
    pub(super) fn new() -> Self {
        Self { indices: [FREE; LEN], slots: [Slot::absent(); LEN], len: 0, reserved: 0 }
    }

    /// Returns the slot of `index`, absent if there is none.
    ///
    /// Compares all indices, as vectors: a few instructions without branches.
    #[inline]
    pub(super) fn slot(&self, index: usize) -> Slot<K> {
        let Ok(index) = u32::try_from(index) else { return Slot::absent() };
        let mut found = 0;
        for (&other, slot) in self.indices.iter().zip(&self.slots) {
            found |= if other == index { slot.word().widen() } else { 0 };
        }
        Slot::from_word(K::Slot::narrow(found))
    }

    /// Returns whether `index` is in the entry of this number. Those of keys that were created in order are.
    #[inline(always)]
    fn is_in_order(&self, index: usize) -> bool {
        self.indices.get(index).is_some_and(|&other| other as usize == index)
    }

    /// Returns the slot of `index`, as [`slot`](Self::slot) does, faster if it is in order.
    #[inline(always)]
    pub(super) fn slot_in_order(&self, index: usize) -> Slot<K> {
        /// Out of line, so that loops stay small.
        #[inline(never)]
        fn slot<K: SparseKey>(list: &ShortList<K>, index: usize) -> Slot<K> {
            list.slot(index)
        }
        if self.is_in_order(index) { self.slots[index] } else { slot(self, index) }
    }

    /// Returns the number of the entry of `index`. Unlike [`slot`](Self::slot), reads the indices one by one: a vector
    /// would have to wait for an index that was just written.
    #[inline(always)]
    fn find(&self, index: usize) -> Option<usize> {
        self.indices[..self.len as usize].iter().position(|&other| other as usize == index)
    }

    /// Returns a pointer to the slot of `index`.
    ///
    /// # Safety
    /// - `list` points to a list.
    #[inline]
    pub(super) unsafe fn slot_ptr(list: NonNull<Self>, index: usize) -> Option<NonNull<Slot<K>>> {
        // SAFETY: caller guarantees that this is a list. The reference is not used when the slot is.
        let this = unsafe { list.as_ref() };
        let number = if this.is_in_order(index) { index } else { this.find(index)? };
        // SAFETY: `number` is below the length.
        Some(unsafe { Self::slot_ptr_at(list, number) })
    }

    /// Returns a pointer to the slot of an entry.
    ///
    /// # Safety
    /// - `list` points to a list, and `number < LEN`.
    unsafe fn slot_ptr_at(list: NonNull<Self>, number: usize) -> NonNull<Slot<K>> {
        debug_assert!(number < LEN, "entry {number} of {LEN}");
        // SAFETY: caller guarantees that this is a list, so its slots are in its block. No reference is made.
        let slots = unsafe { NonNull::new_unchecked(&raw mut (*list.as_ptr()).slots) };
        // SAFETY: caller guarantees `number < LEN`, the number of slots.
        unsafe { slots.cast::<Slot<K>>().add(number) }
    }

    /// Returns a pointer to the slot of `index`. If there is none, adds one, which is absent. If there is no room,
    /// takes an absent one of another index, unless it is reserved.
    ///
    /// With `reserve`, an absent slot stays for `index` until the next call for it without.
    ///
    /// # Safety
    /// - `list` points to a list, and nothing else refers to it.
    pub(super) unsafe fn find_or_add(mut list: NonNull<Self>, index: usize, reserve: bool) -> Option<NonNull<Slot<K>>> {
        // SAFETY: caller guarantees that this is a list, and that nothing else refers to it. The reference is not used
        // when the slot is.
        let this = unsafe { list.as_mut() };
        let number = match this.find(index) {
            Some(number) => number,
            None => {
                let number = this.unused()?;
                this.indices[number] = index as u32;
                number
            }
        };
        let bit = 1 << number;
        if !reserve {
            this.reserved &= !bit;
        } else if this.slots[number].is_absent() {
            this.reserved |= bit;
        }
        // SAFETY: `number` is that of an entry.
        Some(unsafe { Self::slot_ptr_at(list, number) })
    }

    /// Returns the number of an entry without a key or a reservation: a new one if there is room.
    fn unused(&mut self) -> Option<usize> {
        let len = self.len as usize;
        if len < LEN {
            self.len += 1;
            return Some(len);
        }
        (0..LEN).find(|&number| !self.is_used(number))
    }

    /// Returns whether an entry has a key or a reservation.
    fn is_used(&self, number: usize) -> bool {
        !self.slots[number].is_absent() || self.reserved & 1 << number != 0
    }

    /// Returns the entries: each index with its slot.
    pub(super) fn entries(&self) -> impl Iterator<Item = (usize, Slot<K>)> {
        let entries = self.indices.iter().zip(&self.slots).take(self.len as usize);
        entries.map(|(&index, &slot)| (index as usize, slot))
    }

    /// Returns the entries that have a key or a reservation.
    pub(super) fn used_entries(&self) -> impl Iterator<Item = (usize, Slot<K>)> {
        self.entries().enumerate().filter(|&(number, _)| self.is_used(number)).map(|(_, entry)| entry)
    }
}

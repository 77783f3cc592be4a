//! Conversions to and from packed keys.

use core::mem::ManuallyDrop;
use core::ptr;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::RawStableSet;
use super::slots::Slots;
use crate::key::SparseKey;
use crate::raw::{Packed, RawSet};

impl<K: SparseKey, A: Allocator> RawStableSet<K, A> {
    /// Converts packed keys, which keep their positions. Drops `set` if an allocation fails.
    pub(crate) fn try_from_packed(set: RawSet<K, A>) -> Result<Self, TryReserveError> {
        let mut slots = Slots::new();
        // SAFETY: the allocator of all calls on `slots` is that of this index, which is moved into the result.
        unsafe { slots.try_reserve(set.as_slice().len(), set.index().allocator())? };
        for (position, &key) in set.as_slice().iter().enumerate() {
            // SAFETY: without holes, the next position is the length, and there is room (just reserved).
            unsafe { slots.take(position, key) };
        }
        let set = ManuallyDrop::new(set);
        // SAFETY: `set` is not dropped, and its index is not used there again. It maps each key to its position (I5,
        // H6).
        let stable = Self { index: unsafe { ptr::read(&raw const set.index) }, slots };
        // SAFETY: as for the index.
        let mut packed = unsafe { ptr::read(&raw const set.packed) };
        // Last, as it may panic.
        // SAFETY: the allocator of the packed keys was moved along with the index.
        unsafe { packed.free(stable.index.allocator()) };
        Ok(stable)
    }

    /// Packs the keys, in order. Drops `self` if an allocation fails.
    pub(crate) fn try_into_packed(self) -> Result<RawSet<K, A>, TryReserveError> {
        let mut packed = Packed::new();
        // SAFETY: the allocator of all calls on `packed` is that of this index, which is moved into the result.
        unsafe { packed.try_reserve(self.len(), self.index.allocator())? };
        let mut keys = self.iter();
        while let Some(key) = keys.next() {
            // SAFETY: there is room for as many keys as there are (just reserved).
            unsafe { packed.push_unchecked(key) };
        }
        let has_holes = self.slots.holes() > 0;
        let stable = ManuallyDrop::new(self);
        // SAFETY: `stable` is not dropped, and its index is not used there again.
        let mut set = RawSet { index: unsafe { ptr::read(&raw const stable.index) }, packed };
        if has_holes {
            set.point_to_all();
        }
        // SAFETY: as for the index.
        let mut slots = unsafe { ptr::read(&raw const stable.slots) };
        // Last, as it may panic.
        // SAFETY: the allocator of the slots was moved along with the index.
        unsafe { slots.free(set.index.allocator()) };
        Ok(set)
    }
}

//! Choosing a slot: insertion at a given index, and the order in which holes are filled.

use super::array::RawSparseArray;
use super::slot::NONE;
use super::table::{MAX_CAPACITY, Table};
use super::words::{self, BITS};
use crate::SlotError;
use crate::TryReserveError;
use crate::alloc::Allocator;

/// The highest index that a value can have.
pub(crate) const MAX_INDEX: usize = MAX_CAPACITY - 1;

impl<T> Table<T> {
    /// Makes the free list anew from the bits, the lowest hole first.
    ///
    /// Needs I1 to I4 only, so that it mends a table whose free list is not true any more.
    pub(super) fn rebuild_free_list(&mut self) {
        self.first_free = NONE;
        self.free_len = 0;
        let bound = self.bound as usize;
        for at in (0..words::count_for(bound)).rev() {
            let mut holes = !self.words()[at] & words::below(at * BITS, bound);
            while holes != 0 {
                let bit = words::highest(holes);
                holes ^= 1 << bit;
                // SAFETY: the slot lies below the bound and its bit is zero; the list began empty and gets each hole
                // once.
                unsafe { self.push_free((at * BITS + bit) as u32) };
            }
        }
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Holes will be filled from the lowest up.
    pub(crate) fn sort_free_list(&mut self) {
        if self.table.free_len != 0 {
            self.table.rebuild_free_list();
        }
    }

    /// The lowest vacant slot at or after `from`; the bound, if there is none below it.
    #[inline]
    pub(crate) fn lowest_vacant_from(&self, from: usize) -> usize {
        let bound = self.bound();
        if self.table.free_len == 0 {
            return bound;
        }
        words::first_zero_from(self.words(), from, bound).unwrap_or(bound)
    }

    /// Room for slot `index`, which may lie past the capacity.
    #[inline]
    fn try_reserve_slot(&mut self, index: usize) -> Result<(), TryReserveError> {
        if index < self.capacity() {
            return Ok(());
        }
        if index > MAX_INDEX {
            return Err(TryReserveError::CapacityOverflow);
        }
        self.try_reserve_total(index + 1, true)
    }

    /// Puts the value into slot `index`. The slots between the bound and a slot past it become holes, the lowest to be
    /// filled first, before older holes.
    #[inline]
    pub(crate) fn try_insert_at(&mut self, index: usize, value: T) -> Result<&mut T, (T, SlotError)> {
        if self.contains(index) {
            return Err((value, SlotError::Occupied));
        }
        if let Err(error) = self.try_reserve_slot(index) {
            return Err((value, SlotError::Reserve(error)));
        }
        let table = &mut self.table;
        let slot = index as u32;
        // SAFETY: the slot lies within the capacity. Below the bound it is on the free list, as it holds no value (I5),
        // and leaves it. Past the bound the slots up to it hold nothing and are not on the list (I4, I5): those before
        // it lose their bit and join the list, and the bound covers them. Then the value is written, and the bit set
        // (I4).
        unsafe {
            if slot < table.bound {
                table.unlink_free(slot);
            } else {
                for hole in (table.bound..slot).rev() {
                    table.clear_bit(hole as usize);
                    table.push_free(hole);
                }
                table.bound = slot + 1;
            }
            let mut place = table.value(index);
            place.write(value);
            table.set_bit(index);
            Ok(place.as_mut())
        }
    }
}

use super::array::RawSparseArray;
use super::slot::NONE;
use super::table::{MAX_CAPACITY, Table};
use super::words::{self, BITS};
use crate::SlotError;
use crate::TryReserveError;
use crate::allocator::Allocator;

/// The highest index of a value.
pub(crate) const MAX_INDEX: usize = MAX_CAPACITY - 1;

impl<T> Table<T> {
    /// Rebuilds the free list from the bits, the lowest hole first. Requires I1 to I4 only.
    pub(super) fn rebuild_free_list(&mut self) {
        self.first_free = NONE;
        self.free_len = 0;
        let bound = self.bound as usize;
        for at in (0..words::count_for(bound)).rev() {
            let mut holes = !self.words()[at] & words::below(at * BITS, bound);
            while holes != 0 {
                let bit = words::highest(holes);
                holes ^= 1 << bit;
                // SAFETY: the slot is below the bound and its bit is zero. Each hole is pushed once.
                unsafe { self.push_free((at * BITS + bit) as u32) };
            }
        }
    }
}

impl<T> Table<T> {
    /// Raises the bound to `bound`, if it is lower. The new slots become the newest holes, the lowest first.
    ///
    /// # Safety
    /// - `bound <= capacity`.
    #[inline]
    pub(super) unsafe fn raise_bound(&mut self, bound: u32) {
        for hole in (self.bound..bound).rev() {
            // SAFETY: caller guarantees `hole < capacity`. Slots past the bound hold nothing and are not on the list
            // (I4, I5). They lose their bit, join the list, and the bound is raised over them next.
            unsafe {
                self.clear_bit(hole as usize);
                self.push_free(hole);
            }
        }
        self.bound = self.bound.max(bound);
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Sorts the free list, the lowest hole first.
    pub(crate) fn sort_free_list(&mut self) {
        if self.free_len() != 0 {
            self.table_mut().rebuild_free_list();
        }
    }

    /// Returns the lowest vacant slot at or after `from`, or the bound if there is none below it.
    #[inline]
    pub(crate) fn lowest_vacant_from(&self, from: usize) -> usize {
        let bound = self.bound();
        if self.free_len() == 0 {
            return bound;
        }
        words::first_zero_from(self.words(), from, bound).unwrap_or(bound)
    }

    #[inline]
    pub(super) fn try_reserve_slot(&mut self, index: usize) -> Result<(), TryReserveError> {
        if index < self.capacity() {
            return Ok(());
        }
        if index > MAX_INDEX {
            return Err(TryReserveError::CapacityOverflow);
        }
        self.try_reserve_total(index + 1, true)
    }

    /// Inserts a value into slot `index`. Slots between the bound and `index` become the newest holes, the lowest
    /// first.
    #[inline]
    pub(crate) fn try_insert_at(&mut self, index: usize, value: T) -> Result<&mut T, (T, SlotError)> {
        if self.contains(index) {
            return Err((value, SlotError::Occupied));
        }
        if let Err(error) = self.try_reserve_slot(index) {
            return Err((value, SlotError::Reserve(error)));
        }
        let table = self.table_mut();
        let slot = index as u32;
        // SAFETY: `index < capacity` (just reserved). Below the bound the vacant slot is on the free list (I5) and
        // leaves it. Otherwise the slots before it become holes, and it is at the bound, not on the list (I5), when the
        // bound is raised over it. Then the value is written and its bit set (I4).
        unsafe {
            if slot < table.bound {
                table.unlink_free(slot);
            } else {
                table.raise_bound(slot);
                table.bound = slot + 1;
            }
            let mut pointer = table.value(index);
            pointer.write(value);
            table.set_bit(index);
            Ok(pointer.as_mut())
        }
    }
}

use core::ops::{Deref, DerefMut};
use core::{ptr, slice};

use super::array::RawSparseArray;
use super::slot::{NONE, Occupied};
use super::table::Table;
use super::words::{self, BITS};
use crate::allocator::Allocator;

/// A table whose values are being moved. I1 to I4 hold at every step; the free list is empty. When dropped, also by a
/// panic, it lowers the bound to one past the last value and rebuilds the free list.
struct Moving<'a, T>(&'a mut Table<T>);

impl<'a, T> Moving<'a, T> {
    /// # Safety
    /// - Until the result is dropped, which the caller ensures, nothing that relies on I5 is called on the table.
    unsafe fn new(table: &'a mut Table<T>) -> Self {
        table.first_free = NONE;
        table.free_len = 0;
        Self(table)
    }

    /// Moves the value in slot `from` to slot `to` and returns it.
    ///
    /// # Safety
    /// - Slot `from` holds a value and slot `to` does not. Both are below the bound.
    #[inline]
    unsafe fn shift(&mut self, from: usize, to: usize) -> &mut T {
        debug_assert!(from < self.bound as usize && to < self.bound as usize);
        // SAFETY: caller guarantees both slots. The bits move together with the value (I4).
        unsafe {
            let mut target = self.value(to);
            ptr::copy_nonoverlapping(self.value(from).as_ptr(), target.as_ptr(), 1);
            self.set_bit(to);
            self.clear_bit(from);
            target.as_mut()
        }
    }

    /// Lowers the bound to one past the last value below `end`. Leaks values at or past `end`.
    fn lower_bound_to_values(&mut self, end: usize) {
        let bound = self.end_of_values(end);
        // SAFETY: `end_of_values` never exceeds the bound. The free list is empty.
        unsafe { self.lower_bound(bound) };
    }
}

impl<T> Deref for Moving<'_, T> {
    type Target = Table<T>;

    fn deref(&self) -> &Table<T> {
        self.0
    }
}

impl<T> DerefMut for Moving<'_, T> {
    fn deref_mut(&mut self) -> &mut Table<T> {
        self.0
    }
}

impl<T> Drop for Moving<'_, T> {
    fn drop(&mut self) {
        self.lower_bound_to_values(self.bound as usize);
        self.rebuild_free_list();
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Moves the last values into the lowest holes until there are no holes. Returns whether any value moved.
    pub(crate) fn compact(&mut self, mut moved: impl FnMut(&mut T, usize, usize)) -> bool {
        if self.free_len() == 0 {
            return false;
        }
        // SAFETY: the guard is dropped at the end of this function. Until then only bits, the bound and values are
        // used, which require I1 to I4 only.
        let mut table = unsafe { Moving::new(self.table_mut()) };
        table.lower_bound_to_values(table.bound as usize);
        let mut any = false;
        let mut from = 0;
        while let Some(hole) = words::first_zero_from(table.words(), from, table.bound as usize) {
            let last = table.bound as usize - 1;
            // SAFETY: the bound is one past the last value, and the hole is below it.
            let value = unsafe { table.shift(last, hole) };
            any = true;
            moved(value, last, hole);
            table.lower_bound_to_values(last);
            from = hole + 1;
        }
        any
    }

    /// Moves all values down, in order, until there are no holes. Returns whether any value moved.
    pub(crate) fn compact_stable(&mut self, mut moved: impl FnMut(&mut T, usize, usize)) -> bool {
        if self.free_len() == 0 {
            return false;
        }
        // SAFETY: the guard is dropped at the end of this function. Until then only bits and values are used, which
        // require I1 to I4 only.
        let mut table = unsafe { Moving::new(self.table_mut()) };
        let bound = table.bound as usize;
        let Some(mut hole) = words::first_zero_from(table.words(), 0, bound) else {
            return false;
        };
        let mut any = false;
        let first_word = words::word_of(hole);
        let mut behind = !words::low(hole % BITS);
        for at in first_word..words::count_for(bound) {
            // Slots filled so far are below the bits still to visit, so these bits are unmodified.
            let bits = table.words()[at] & behind & words::below(at * BITS, bound);
            behind = usize::MAX;
            for bit in words::ones(bits) {
                let from = at * BITS + bit;
                // SAFETY: slot `from` holds a value. All values before it have moved below `hole`, so slot `hole` holds
                // none.
                let value = unsafe { table.shift(from, hole) };
                any = true;
                moved(value, from, hole);
                hole += 1;
            }
        }
        any
    }

    /// Returns the slots below the bound, for sorting.
    ///
    /// # Panics
    /// Panics if the array has holes.
    pub(crate) fn as_mut_slots(&mut self) -> &mut [Occupied<T>] {
        assert!(self.free_len() == 0, "the array is not compact");
        let table = self.table_mut();
        // SAFETY: the block has at least `bound` slots (I1, I2). Without holes, each of them holds a value (I5).
        // `&mut self` is exclusive.
        unsafe { slice::from_raw_parts_mut(table.slots.cast().as_ptr(), table.bound()) }
    }
}

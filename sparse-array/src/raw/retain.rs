//! Removal by a predicate.

use core::mem;

use super::array::RawSparseArray;
use super::table::Table;
use super::words::{self, BITS};
use crate::alloc::Allocator;

/// The values of one word that the predicate has refused. They leave when it is dropped, after the last answer or a
/// panic.
struct Refused<'a, T> {
    table: &'a mut Table<T>,
    base: usize,
    /// Slot `base + i` for each set bit `i`.
    bits: usize,
}

impl<T> Drop for Refused<'_, T> {
    #[inline]
    fn drop(&mut self) {
        for bit in words::ones(self.bits) {
            // SAFETY: the predicate was asked about a value in this slot, and could not reach the table.
            drop(unsafe { self.table.remove_unchecked(self.base + bit) });
        }
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Removes the values that `keep` returns `false` for.
    #[inline]
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(usize, &mut T) -> bool) {
        if mem::needs_drop::<T>() {
            // Dropped one by one, as they are refused: a drop is user code, which `keep` may have to do with.
            self.extract_if().fold((), |index, value| !keep(index, value), |(), _, value| drop(value));
        } else {
            self.retain_by_words(keep);
        }
    }

    /// [`retain`](Self::retain) for values without a drop. `keep` is asked about all values of a word before the first
    /// of them leaves, so that no branch depends on its answers: a third of the time where they are random.
    #[inline]
    fn retain_by_words(&mut self, mut keep: impl FnMut(usize, &mut T) -> bool) {
        let bound = self.bound();
        for at in 0..words::count_for(bound) {
            let base = at * BITS;
            let occupied = self.words()[at] & words::below(base, bound);
            let mut refused = Refused { table: &mut self.table, base, bits: 0 };
            for bit in words::ones(occupied) {
                // SAFETY: the bit is set: the slot holds a value (I4), and the array is borrowed exclusively.
                let value = unsafe { refused.table.value(base + bit).as_mut() };
                refused.bits |= usize::from(!keep(base + bit, value)) << bit;
            }
        }
    }
}

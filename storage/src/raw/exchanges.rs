//! [`Exchanges`]: values that change places, one pair after the other.

use core::mem::MaybeUninit;

use super::PageTable;

/// Exchanges values of cells, with one value in hand: if an exchange goes on where the last one ended, as in the cycles of a permutation,
/// that value need not be put down in between. It is when this is dropped.
pub(super) struct Exchanges<T> {
    table: PageTable<T>,
    /// The cell that waits for the value in hand.
    hole: Option<usize>,
    in_hand: MaybeUninit<T>,
}

impl<T> Exchanges<T> {
    /// # Safety
    /// - While this lives, nobody else reads or writes cells that [`swap`](Self::swap) is called for.
    pub(super) unsafe fn new(table: PageTable<T>) -> Self {
        Self { table, hole: None, in_hand: MaybeUninit::uninit() }
    }

    /// Exchanges the values of two cells. Only when `self` is dropped is it certain that all are in their cells again.
    ///
    /// # Safety
    /// - Both positions are below the capacity of the payload, and are not the same.
    /// - Both cells held values when this was made.
    #[inline(always)]
    pub(super) unsafe fn swap(&mut self, to: usize, from: usize) {
        debug_assert!(to != from, "a value does not change places with itself");
        if self.hole != Some(to) {
            self.put_down();
            // SAFETY: the position is below the capacity, says the caller.
            let cell = unsafe { self.table.cell(to) };
            // SAFETY: the cell holds a value, as it did in the beginning and there is no hole; from now on it is one. The hand is not in
            // the payload.
            unsafe { cell.as_ptr().copy_to_nonoverlapping(self.in_hand.as_mut_ptr(), 1) };
        }
        // SAFETY: both are below the capacity and not the same, says the caller. The one hole is at `to`, so the other cell holds a
        // value, and is the hole from now on.
        unsafe { self.table.relocate(from, to) };
        self.hole = Some(from);
    }

    /// Puts the value in hand into the hole, if there is one.
    #[inline(always)]
    fn put_down(&mut self) {
        if let Some(hole) = self.hole.take() {
            // SAFETY: the hole was made at a position below the capacity.
            let cell = unsafe { self.table.cell(hole) };
            // SAFETY: with a hole there is a value in hand, which is not in the payload. The cell holds none, and is no hole any more: the
            // value has one owner again.
            unsafe { cell.as_ptr().copy_from_nonoverlapping(self.in_hand.as_ptr(), 1) };
        }
    }
}

impl<T> Drop for Exchanges<T> {
    fn drop(&mut self) {
        self.put_down();
    }
}

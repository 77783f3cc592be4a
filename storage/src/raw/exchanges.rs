//! [`Exchanges`]: sequences of swaps.

use core::mem::MaybeUninit;

use super::PageTable;

/// Swaps values of cells, with one value in hand. A swap that continues where the last one ended, as in the cycles of a
/// permutation, does not write that value back in between. Dropping this writes it back.
pub(super) struct Exchanges<T> {
    table: PageTable<T>,
    /// The cell of the value in hand.
    hole: Option<usize>,
    in_hand: MaybeUninit<T>,
}

impl<T> Exchanges<T> {
    /// # Safety
    /// - While this lives, nothing else accesses the cells that [`swap`](Self::swap) is called for.
    pub(super) unsafe fn new(table: PageTable<T>) -> Self {
        Self { table, hole: None, in_hand: MaybeUninit::uninit() }
    }

    /// Swaps the values of two cells. Values are back in their cells only after `self` is dropped.
    ///
    /// # Safety
    /// - Both positions are below the capacity of the payload, and are not the same.
    /// - Both cells held values when this was made.
    #[inline(always)]
    pub(super) unsafe fn swap(&mut self, to: usize, from: usize) {
        debug_assert!(to != from, "a value does not change places with itself");
        if self.hole != Some(to) {
            self.put_down();
            // SAFETY: caller guarantees that the position is below the capacity.
            let cell = unsafe { self.table.cell(to) };
            // SAFETY: the cell holds a value, as it did in the beginning and there is no hole; from now on it is one.
            // The hand is not in the payload.
            unsafe { cell.as_ptr().copy_to_nonoverlapping(self.in_hand.as_mut_ptr(), 1) };
        }
        // SAFETY: caller guarantees that both are below the capacity and not the same. The one hole is at `to`, so the
        // other cell holds a value, and is the hole from now on.
        unsafe { self.table.relocate(from, to) };
        self.hole = Some(from);
    }

    /// Writes the value in hand into the hole, if there is one.
    #[inline(always)]
    fn put_down(&mut self) {
        if let Some(hole) = self.hole.take() {
            // SAFETY: the hole was made at a position below the capacity.
            let cell = unsafe { self.table.cell(hole) };
            // SAFETY: with a hole there is a value in hand, which is not in the payload. The cell holds none, and is no
            // hole any more: the value has one owner again.
            unsafe { cell.as_ptr().copy_from_nonoverlapping(self.in_hand.as_ptr(), 1) };
        }
    }
}

impl<T> Drop for Exchanges<T> {
    fn drop(&mut self) {
        self.put_down();
    }
}

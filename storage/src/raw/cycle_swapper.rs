//! [`CycleSwapper`]: sequences of swaps.

use core::mem::MaybeUninit;

use super::PageTable;

/// Swaps values of cells and holds one value between swaps. A swap that continues where the last one ended, as in a
/// cycle of a permutation, does not write this value back first. Dropping writes it back.
pub(super) struct CycleSwapper<T> {
    table: PageTable<T>,
    /// The vacated cell. If there is one, `in_hand` is initialized.
    hole: Option<usize>,
    in_hand: MaybeUninit<T>,
}

impl<T> CycleSwapper<T> {
    /// # Safety
    /// - While this lives, nothing else accesses the cells passed to [`swap`](Self::swap).
    pub(super) unsafe fn new(table: PageTable<T>) -> Self {
        Self { table, hole: None, in_hand: MaybeUninit::uninit() }
    }

    /// Swaps the values of two cells. One value may be missing from its cell until `self` is dropped.
    ///
    /// # Safety
    /// - The positions are distinct and below the capacity of the pages.
    /// - Both cells held values when this was created.
    #[inline(always)]
    pub(super) unsafe fn swap(&mut self, to: usize, from: usize) {
        debug_assert!(to != from, "a value does not change places with itself");
        if self.hole != Some(to) {
            self.put_down();
            // SAFETY: caller guarantees that the position is below the capacity.
            let cell = unsafe { self.table.cell(to) };
            // SAFETY: the cell holds a value: it did at first, and there is no hole. `in_hand` is not in a page.
            unsafe { cell.as_ptr().copy_to_nonoverlapping(self.in_hand.as_mut_ptr(), 1) };
        }
        // SAFETY: caller guarantees that both are distinct and below the capacity. The only hole is `to`, so the cell
        // at `from` holds a value. It becomes the hole.
        unsafe { self.table.relocate(from, to) };
        self.hole = Some(from);
    }

    /// Writes the held value into the hole, if there is one.
    #[inline(always)]
    fn put_down(&mut self) {
        if let Some(hole) = self.hole.take() {
            // SAFETY: the hole is a position below the capacity.
            let cell = unsafe { self.table.cell(hole) };
            // SAFETY: there was a hole, so `in_hand` holds a value. It is not in a page, and the cell holds no
            // value.
            unsafe { cell.as_ptr().copy_from_nonoverlapping(self.in_hand.as_ptr(), 1) };
        }
    }
}

impl<T> Drop for CycleSwapper<T> {
    fn drop(&mut self) {
        self.put_down();
    }
}

//! Reading and restoring the free list, for serialization.

use super::array::RawSparseArray;
use crate::TryReserveError;
use crate::allocator::Allocator;

impl<T, A: Allocator> RawSparseArray<T, A> {
    /// Returns an iterator over the holes, the next to be reused first.
    pub(crate) fn holes(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        let mut next = self.first_free;
        (0..self.free_len()).map(move |_| {
            let hole = next;
            // SAFETY: the first `free_len` links from the head lead to the slots of the free list, which are below the
            // bound and hold no values (I5). The closure runs at most `free_len` times.
            next = unsafe { self.link(hole) }.next();
            hole
        })
    }

    /// Raises the bound to `bound`, if it is lower. The new slots become the newest holes, the lowest first.
    pub(crate) fn try_raise_bound(&mut self, bound: usize) -> Result<(), TryReserveError> {
        if bound > self.bound() {
            self.try_reserve_slot(bound - 1)?;
            // SAFETY: `bound <= capacity` (just reserved).
            unsafe { self.table_mut().raise_bound(bound as u32) };
        }
        Ok(())
    }

    /// Sets the order in which the holes are reused. Returns `false`, with the holes in any order, unless `order` lists
    /// each hole once.
    pub(crate) fn reorder_holes(&mut self, order: &[u32]) -> bool {
        for &hole in order.iter().rev() {
            if hole as usize >= self.bound() || self.contains(hole as usize) {
                return false;
            }
            // SAFETY: a vacant slot below the bound is on the free list (I5), and is not any more after the first
            // call, which the second requires.
            unsafe {
                self.table_mut().unlink_free(hole);
                self.table_mut().push_free(hole);
            }
        }
        // A repeated hole is in the list only once.
        self.holes().eq(order.iter().copied())
    }
}

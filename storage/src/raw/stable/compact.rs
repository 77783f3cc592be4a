//! Closing holes.

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::raw_stable::RawStable;
use crate::Paging;

/// Positions before `to` are taken, those from `end` on are free. The list of holes is out of date until this is
/// dropped, which closes the remaining holes.
struct Compaction<'a, T, K: SparseKey, A: Allocator, P: Paging> {
    raw: &'a mut RawStable<T, K, A, P>,
    to: usize,
    end: usize,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Compaction<'_, T, K, A, P> {
    /// Moves the last value into the first hole. Returns its key and its old and new positions, or `None` if no hole
    /// precedes a value.
    fn step(&mut self) -> Option<(K, usize, usize)> {
        let slots = &mut self.raw.slots;
        let from = slots.last_before(self.end)?;
        let to = slots.first_hole_from(self.to);
        if from < to {
            return None;
        }
        (self.to, self.end) = (to + 1, from);
        // SAFETY: `from` is taken (just checked).
        let key = unsafe { slots.key(from) };
        // SAFETY: `from` is taken (just checked).
        unsafe { slots.unmark(from) };
        // SAFETY: `to < from < len`, and `to` is not taken (just checked).
        unsafe { slots.mark(to, key) };
        // SAFETY: both positions are below `len` and have cells (H5). They are distinct: only `from` was taken. The
        // bits already say that the value is at `to`.
        unsafe { self.raw.payload.table().relocate(from, to) };
        // SAFETY: the slots have the key, so it is in range (H6), and at `to` now. The sparse array had it at
        // `from`.
        unsafe { self.raw.set_position(key, to) };
        Some((key, from, to))
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for Compaction<'_, T, K, A, P> {
    fn drop(&mut self) {
        while self.step().is_some() {}
        // SAFETY: no hole precedes a value, so the taken positions are the first ones.
        unsafe { self.raw.slots.truncate_to_taken(self.raw.slots.live()) };
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    /// Closes all holes: the last value moves into the first hole, and so on. Calls `moved` with the key, the value,
    /// the old and the new position of each. If it panics, the remaining holes are still closed.
    pub(crate) fn compact(&mut self, mut moved: impl FnMut(K, &mut T, usize, usize)) {
        if self.slots.holes() == 0 {
            return;
        }
        let end = self.slot_len();
        let mut compaction = Compaction { raw: self, to: 0, end };
        while let Some((key, from, to)) = compaction.step() {
            // SAFETY: the value has just moved to `to`, which is taken.
            moved(key, unsafe { compaction.raw.value_mut(to) }, from, to);
        }
    }
}

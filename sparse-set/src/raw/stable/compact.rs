//! Closing holes.

use sparse_array::allocator::Allocator;

use super::RawStableSet;
use crate::key::SparseKey;

/// Positions before `to` are taken, those from `end` on are free. The list of holes is out of date until this is
/// dropped, which closes the remaining holes. `moved` is called for each key that moves.
struct Compaction<'a, K: SparseKey, A: Allocator, M: FnMut(K, usize, usize)> {
    set: &'a mut RawStableSet<K, A>,
    moved: M,
    to: usize,
    end: usize,
}

impl<K: SparseKey, A: Allocator, M: FnMut(K, usize, usize)> Compaction<'_, K, A, M> {
    /// Moves the last key into the first hole. Returns it and its old and new positions, or `None` if no hole precedes
    /// a key.
    fn step(&mut self) -> Option<(K, usize, usize)> {
        let slots = &mut self.set.slots;
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
        // SAFETY: the key is one of the set (H6), and it is at `to` now.
        unsafe { self.set.point_to(key, to) };
        (self.moved)(key, from, to);
        Some((key, from, to))
    }
}

impl<K: SparseKey, A: Allocator, M: FnMut(K, usize, usize)> Drop for Compaction<'_, K, A, M> {
    fn drop(&mut self) {
        while self.step().is_some() {}
        // SAFETY: no hole precedes a key, so the taken positions are the first ones.
        unsafe { self.set.slots.truncate_to_taken(self.set.slots.live()) };
    }
}

impl<K: SparseKey, A: Allocator> RawStableSet<K, A> {
    /// Closes all holes: the last key moves into the first hole, and so on. Calls `moved` with the key and its old and
    /// new position after each move, then `told`. If one of them panics, the remaining holes are still closed, with
    /// calls of `moved` only.
    pub(crate) fn compact(&mut self, moved: impl FnMut(K, usize, usize), mut told: impl FnMut(K, usize, usize)) {
        if self.slots.holes() == 0 {
            return;
        }
        let end = self.slots.len();
        let mut compaction = Compaction { set: self, moved, to: 0, end };
        while let Some((key, from, to)) = compaction.step() {
            told(key, from, to);
        }
    }
}

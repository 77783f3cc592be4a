//! [`LaneFinder`]: the lanes of many ids, in time linear in their number.

use alloc::vec::Vec;

use super::index::{Index, Position};

/// Finds the lanes of ids in amortized *O*(1), however long the chains are.
///
/// Once searches have followed as many links as there are buckets (never with well-distributed hashes), one pass
/// over the buckets records the lane of each id.
pub(crate) struct LaneFinder {
    /// The number of links that searches may still follow before the lanes are recorded.
    patience: usize,
    /// The lane of each id, once recorded.
    notes: Vec<Position>,
}

impl LaneFinder {
    #[inline]
    pub(crate) fn new(index: &Index) -> Self {
        Self { patience: index.buckets(), notes: Vec::new() }
    }

    /// Returns the lane of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane of `index`, whose ids are below `bound`. `index` is the same at each call, changes by
    ///   `vacate` only, and [`moved`](Self::moved) is called for the ids that `vacate` moves.
    #[inline]
    pub(crate) unsafe fn find(&mut self, index: &Index, bound: usize, id: u32) -> Position {
        // SAFETY: caller guarantees that `id` is in a lane.
        match unsafe { index.position_within(id, &mut self.patience) } {
            Some(position) => position,
            // SAFETY: caller guarantees the same conditions.
            None => unsafe { self.find_noted(index, bound, id) },
        }
    }

    /// The cold path of [`find`](Self::find): uses the recorded lanes, and records them at the first call.
    ///
    /// # Safety
    /// - As for [`find`](Self::find).
    #[cold]
    #[inline(never)]
    unsafe fn find_noted(&mut self, index: &Index, bound: usize, id: u32) -> Position {
        // If the allocation fails, search the chain.
        if self.notes.is_empty() && self.notes.try_reserve_exact(bound).is_ok() {
            self.note(index, bound);
        }
        match self.notes.get(id as usize) {
            Some(&noted) if index.has(noted) => noted,
            // SAFETY: caller guarantees that `id` is in a lane.
            _ => unsafe { index.position_of(id) },
        }
    }

    fn note(&mut self, index: &Index, bound: usize) {
        self.notes.resize(bound, Position::NONE);
        for primary in 0..index.primary_buckets() {
            for (at, bucket) in index.chain(primary) {
                for lane in bucket.used_lanes() {
                    let id = bucket.ids[lane];
                    self.notes[id as usize] = Position::new(at, lane, id);
                }
            }
        }
    }

    /// Records that `vacate` moved an id to `position`, which it returned.
    #[inline]
    pub(crate) fn moved(&mut self, position: Position) {
        if let Some(noted) = self.notes.get_mut(position.id as usize) {
            *noted = position;
        }
    }
}

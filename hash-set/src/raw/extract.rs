//! [`RawExtract`]: a pass over slots that removes elements.

use core::ops::Range;

use alloc::vec::Vec;
use sparse_array::allocator::Allocator;

use super::bucket::PREFETCHES;
use super::index::{Index, Position};
use super::restore_lanes::RestoreLanes;
use super::table::RawTable;

const BITS: usize = usize::BITS as usize;

/// Up to this many primary buckets fit into a core's private caches with their elements, where prefetching gains
/// nothing.
const BUCKETS_IN_CACHE: usize = 2048;

/// Prefetch distance in slots: a cache miss takes about as long as 20 elements.
const LOOK_AHEAD: usize = 32;

/// Buckets to prefetch per removal: enough for a pass that removes every fourth element.
const LOOKED_AHEAD_AT_ONCE: usize = 4;

/// A pass over a range of slots, from both ends. The invariants hold between steps.
///
/// Each removal searches for the element's lane. `retain` and [`fold`](Self::fold) sweep all lanes once at the end
/// instead, in half the time. An iterator cannot: forgotten before its sweep, it would break I3.
pub(crate) struct RawExtract<'a, T, A: Allocator> {
    table: &'a mut RawTable<T, A>,
    /// The slots not visited yet.
    slots: Range<usize>,
    /// The number of elements in `slots`.
    len: usize,
    /// The place of the front in the occupancy words.
    front: SetBits,
    /// Whether the table is larger than the caches and the target can prefetch.
    looks_ahead: bool,
    /// A copy of `front` that was advanced to prefetch buckets, and its last slot.
    ahead: (SetBits, usize),
    finder: LaneFinder,
}

/// A pass over the set bits of words. Reads each word once, so it does not see later changes.
#[derive(Clone, Copy)]
struct SetBits {
    /// The index of the current word.
    word: usize,
    /// The bits of the current word that are still to be yielded.
    bits: usize,
}

impl SetBits {
    /// Creates a pass over the bits from `start` on.
    #[inline]
    fn from(start: usize, words: &[usize]) -> Self {
        let bits = words.get(start / BITS).map_or(0, |word| word & usize::MAX << (start % BITS));
        Self { word: start / BITS, bits }
    }

    /// Returns the index of the next set bit.
    #[inline(always)]
    fn next(&mut self, words: &[usize]) -> Option<usize> {
        while self.bits == 0 {
            self.bits = *words.get(self.word + 1)?;
            self.word += 1;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.word * BITS + bit)
    }
}

impl<'a, T, A: Allocator> RawExtract<'a, T, A> {
    /// Skips slots at or above the index bound, whose occupancy is unspecified.
    #[inline]
    pub(crate) fn new(table: &'a mut RawTable<T, A>, slots: Range<usize>) -> Self {
        let bound = table.elements.index_bound();
        let slots = slots.start.min(bound)..slots.end.min(bound);
        let looks_ahead = PREFETCHES && table.index.primary_buckets() >= BUCKETS_IN_CACHE;
        let len = table.elements.range(slots.clone()).len();
        let front = SetBits::from(slots.start, table.elements.occupancy_words());
        let finder = LaneFinder::new(&table.index);
        Self { table, slots, len, front, looks_ahead, ahead: (front, 0), finder }
    }

    #[inline]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slots.clone()
    }

    /// Returns the number of elements not visited yet.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn table(&self) -> &RawTable<T, A> {
        self.table
    }

    /// Removes and returns the next element for which `take` returns `true`. If `take` panics, the element stays.
    #[inline]
    pub(crate) fn next(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        while self.len > 0 {
            let Some(id) = self.front.next(self.table.elements.occupancy_words()) else { break };
            self.slots.start = id + 1;
            self.len -= 1;
            // SAFETY: `id` was occupied when its word was read. It is in `slots`, as `len` counts the elements there;
            // only elements outside of `slots` are removed.
            if take(unsafe { self.table.elements.get_unchecked_mut(id) }) {
                if self.looks_ahead {
                    self.look_ahead(id);
                }
                // SAFETY: `take` cannot access the table, so the slot is still occupied.
                return Some(unsafe { self.remove(id) });
            }
        }
        self.slots.start = self.slots.end;
        None
    }

    /// Removes all elements for which `take` returns `true`, and passes each to `f` before the next.
    ///
    /// Owns the pass, which thus cannot be forgotten: all lanes can be emptied in one sweep. A sweep visits all
    /// buckets, so there must be as many slots.
    #[inline]
    pub(crate) fn fold<B>(mut self, init: B, mut take: impl FnMut(&mut T) -> bool, mut f: impl FnMut(B, T) -> B) -> B {
        let mut acc = init;
        if self.slots.len() < self.table.index.buckets() {
            while let Some(element) = self.next(&mut take) {
                acc = f(acc, element);
            }
            return acc;
        }
        let restore = RestoreLanes::of_removals(self.table);
        let taken = restore.table.elements.extract_range_if(self.slots, |_, element| take(element));
        taken.fold(acc, |acc, (_, element)| f(acc, element))
    }

    /// [`next`](Self::next) from the back.
    #[inline]
    pub(crate) fn next_back(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        while self.len > 0 {
            let Some(id) = self.table.elements.last_index_before(self.slots.end) else { break };
            self.slots.end = id;
            self.len -= 1;
            // SAFETY: `id` is occupied (just checked).
            if take(unsafe { self.table.elements.get_unchecked_mut(id) }) {
                // SAFETY: `take` cannot access the table, so the slot is still occupied.
                return Some(unsafe { self.remove(id) });
            }
        }
        self.slots.end = self.slots.start;
        None
    }

    /// Prefetches the buckets of elements after `id`, which is being removed, in proportion to the removals so far. In
    /// a table larger than the caches, removals are three times as fast.
    #[cold]
    #[inline(never)]
    fn look_ahead(&mut self, id: usize) {
        let RawTable { index, elements } = &*self.table;
        let (ahead, last) = &mut self.ahead;
        if *last <= id {
            (*ahead, *last) = (self.front, id);
        }
        for _ in 0..LOOKED_AHEAD_AT_ONCE {
            if *last >= id + LOOK_AHEAD {
                return;
            }
            // Bits at or above the index bound are unspecified.
            let Some(next) = ahead.next(elements.occupancy_words()).filter(|&next| next < self.slots.end) else {
                return;
            };
            *last = next;
            // SAFETY: `next` is below the end of `slots`, which was at most the index bound. So it is occupied and in a
            // lane (I3), or was when its word was read. It fits `u32` (I5).
            unsafe { index.prefetch(next as u32) };
        }
    }

    /// Removes the element in slot `id`.
    ///
    /// # Safety
    /// - The slot is occupied.
    #[inline]
    unsafe fn remove(&mut self, id: usize) -> T {
        let RawTable { index, elements } = &mut *self.table;
        // SAFETY: caller guarantees that `id` is occupied, so below the bound and in a lane (I3); it fits `u32` (I5).
        // The finder was made for this index, which changes here only.
        let position = unsafe { self.finder.find(index, elements.index_bound(), id as u32) };
        // SAFETY: `find` just returned it.
        if let Some(moved) = unsafe { index.vacate(position) } {
            self.finder.moved(Position { id: moved, ..position });
        }
        // SAFETY: caller guarantees that `id` is occupied.
        unsafe { elements.remove_unchecked(id) }
    }
}

/// Finds the lanes of ids in amortized *O*(1), however long the chains are.
///
/// Once searches have followed as many links as there are buckets (never with well-distributed hashes), one pass
/// over the buckets records the lane of each id.
struct LaneFinder {
    /// The number of links that searches may still follow before the lanes are recorded.
    patience: usize,
    /// The lane of each id, once recorded.
    notes: Vec<Position>,
}

impl LaneFinder {
    #[inline]
    fn new(index: &Index) -> Self {
        Self { patience: index.buckets(), notes: Vec::new() }
    }

    /// Returns the lane of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane of `index`, whose ids are below `bound`. `index` is the same at each call, changes by
    ///   `vacate` only, and [`moved`](Self::moved) is called for the ids that `vacate` moves.
    #[inline]
    unsafe fn find(&mut self, index: &Index, bound: usize, id: u32) -> Position {
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

    /// Records that `vacate` moved an id to `position`.
    #[inline]
    fn moved(&mut self, position: Position) {
        if let Some(noted) = self.notes.get_mut(position.id as usize) {
            *noted = position;
        }
    }
}

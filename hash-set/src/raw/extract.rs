//! [`RawExtract`]: a walk over slots that takes elements out.

use core::ops::Range;

use alloc_crate::vec::Vec;
use sparse_array::alloc::Allocator;

use super::bucket::PREFETCHES;
use super::index::{Index, Position};
use super::sweep::Sweep;
use super::table::RawTable;

const BITS: usize = usize::BITS as usize;

/// Primary buckets, 64 bytes each, that a core's own caches hold, and the elements too: to look ahead gains nothing
/// there.
const BUCKETS_IN_CACHE: usize = 2048;

/// Slots to look ahead. Memory takes about a hundred nanoseconds, an element about five.
const LOOK_AHEAD: usize = 32;

/// One element taken in this many buckets makes a sweep worth it: to find a lane takes as long as to sweep three or
/// four buckets, and a walk that has taken some takes more.
const BUCKETS_SWEPT_PER_REMOVAL: usize = 8;

/// Elements to look ahead at for each one that is taken: keeps up with a walk that takes one in four.
const LOOKED_AHEAD_AT_ONCE: usize = 4;

/// A walk over a range of slots, from both ends. The table is whole between steps.
///
/// So each removal finds the element's lane, where `retain` and [`fold`](Self::fold) empty all lanes in one sweep at
/// the end, in a third to half of the time. A walk that is forgotten would never come to its sweep, and lanes would be
/// left that name vacant slots, against I3. To have the table in the iterator meanwhile, and back when that is dropped,
/// would make a forgotten one lose elements that nobody took; to have the index there would lose their hashes, without
/// which they are not found again. Neither is a leak of what was taken, which is all that forgetting may cost.
pub(crate) struct RawExtract<'a, T, A: Allocator> {
    table: &'a mut RawTable<T, A>,
    /// Those not looked at yet.
    slots: Range<usize>,
    /// Where the front stands.
    front: Ones,
    /// The buckets of elements before this were prefetched; see [`look_ahead`](Self::look_ahead).
    ahead: Ones,
    finder: LaneFinder,
}

/// A walk over the set bits of words. It reads a word when it comes to it, so that it knows nothing of bits that are
/// cleared in it afterwards.
#[derive(Clone, Copy)]
struct Ones {
    /// Those of a word that are left.
    bits: usize,
    /// The number of that word's first bit.
    base: usize,
}

impl Ones {
    /// The bits from `start` on.
    #[inline]
    fn from(start: usize, words: &[usize]) -> Self {
        let bits = words.get(start / BITS).map_or(0, |word| word & usize::MAX << (start % BITS));
        Self { bits, base: start - start % BITS }
    }

    /// The number of the next bit that is set and below `end`. Bits from `end` on may be passed over by this, or not.
    #[inline(always)]
    fn next_below(&mut self, end: usize, words: &[usize]) -> Option<usize> {
        while self.bits == 0 {
            let next = self.base + BITS;
            if next >= end {
                return None;
            }
            self.base = next;
            self.bits = words[next / BITS];
        }
        let at = self.base + self.bits.trailing_zeros() as usize;
        if at >= end {
            return None;
        }
        self.bits &= self.bits - 1;
        Some(at)
    }
}

impl<'a, T, A: Allocator> RawExtract<'a, T, A> {
    /// Slots at or above the index bound are left out: their occupancy says nothing.
    #[inline]
    pub(crate) fn new(table: &'a mut RawTable<T, A>, slots: Range<usize>) -> Self {
        let bound = table.elements.index_bound();
        let slots = slots.start.min(bound)..slots.end.min(bound);
        let front = Ones::from(slots.start, table.elements.occupancy_words());
        let finder = LaneFinder::new(&table.index);
        Self { table, slots, front, ahead: front, finder }
    }

    /// The slots not looked at yet.
    #[inline]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slots.clone()
    }

    /// Not fewer than the elements not looked at yet.
    #[inline]
    pub(crate) fn upper_bound(&self) -> usize {
        self.slots.len().min(self.table.elements.len())
    }

    #[inline]
    pub(crate) fn table(&self) -> &RawTable<T, A> {
        self.table
    }

    /// Goes on to the next element that `take` takes, and takes it out. If `take` panics, the element stays.
    #[inline]
    pub(crate) fn next(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        let end = self.slots.end;
        while let Some(id) = self.front.next_below(end, self.table.elements.occupancy_words()) {
            self.slots.start = id + 1;
            // SAFETY: an index that was just found occupied.
            if take(unsafe { self.table.elements.get_unchecked_mut(id) }) {
                self.look_ahead(id);
                // SAFETY: `take` cannot reach the table, so the slot is still occupied.
                return Some(unsafe { self.remove(id) });
            }
        }
        self.slots.start = end;
        None
    }

    /// Removes all elements for which `take` returns `true`, and passes each to `f` before the next.
    ///
    /// The walk ends here, or in a panic, so nobody can forget it: lanes can be emptied in one sweep, as by `retain`.
    /// That goes over all buckets, so it must be worth it: many elements were taken, and many slots are left.
    #[inline]
    pub(crate) fn fold<B>(mut self, init: B, mut take: impl FnMut(&mut T) -> bool, mut f: impl FnMut(B, T) -> B) -> B {
        let mut acc = init;
        let buckets = self.table.index.buckets();
        let mut one_by_one = buckets / BUCKETS_SWEPT_PER_REMOVAL;
        while one_by_one > 0 || self.slots.len() < buckets {
            let Some(element) = self.next(&mut take) else { return acc };
            acc = f(acc, element);
            one_by_one = one_by_one.saturating_sub(1);
        }
        let sweep = Sweep::new(self.table);
        let taken = sweep.table.elements.extract_range_if(self.slots, |_, element| take(element));
        taken.fold(acc, |acc, (_, element)| f(acc, element))
    }

    /// [`next`](Self::next) from the other end.
    #[inline]
    pub(crate) fn next_back(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        let start = self.slots.start;
        while let Some(id) = self.table.elements.last_index_before(self.slots.end).filter(|&id| id >= start) {
            self.slots.end = id;
            // SAFETY: an index that was just found occupied.
            if take(unsafe { self.table.elements.get_unchecked_mut(id) }) {
                // SAFETY: `take` cannot reach the table, so the slot is still occupied.
                return Some(unsafe { self.remove(id) });
            }
        }
        self.slots.end = start;
        None
    }

    /// Prefetches the buckets of elements behind `id`, which is being removed.
    ///
    /// Each is another cache line at a random place. In a table that the caches do not hold, waiting for one after the
    /// other would be most of the time: with this, a million elements are taken in 12 ms in place of 44, half of them
    /// in 9 in place of 29. What is taken pays for it, so that a walk that takes few asks for few.
    #[inline]
    fn look_ahead(&mut self, id: usize) {
        let RawTable { index, elements } = &*self.table;
        if !PREFETCHES || index.primary_buckets() < BUCKETS_IN_CACHE {
            return;
        }
        let words = elements.occupancy_words();
        if self.ahead.base < self.front.base {
            self.ahead = self.front;
        } else if self.ahead.base == self.front.base {
            self.ahead.bits &= self.front.bits;
        }
        for _ in 0..LOOKED_AHEAD_AT_ONCE {
            let Some(next) = self.ahead.next_below(self.slots.end.min(id + 1 + LOOK_AHEAD), words) else { return };
            // SAFETY: an occupied index is in a lane (I3), or was when its word was read; it fits `u32` by I5.
            unsafe { index.prefetch(next as u32) };
        }
    }

    /// Takes the element in the slot `id` out.
    ///
    /// # Safety
    /// - The slot is occupied.
    #[inline]
    unsafe fn remove(&mut self, id: usize) -> T {
        let RawTable { index, elements } = &mut *self.table;
        // SAFETY: an occupied index (caller) is in a lane (I3); it fits `u32` by I5.
        let position = unsafe { self.finder.find(index, elements.index_bound(), id as u32) };
        // SAFETY: just found.
        if let Some(moved) = unsafe { index.vacate(position) } {
            self.finder.moved(Position { id: moved, ..position });
        }
        // SAFETY: occupied (caller).
        unsafe { elements.remove_unchecked(id) }
    }
}

/// Finds the lanes of ids, so that it takes O(1) an id however long the chains are.
///
/// To search a long chain for each of its ids would take a walk each. When searches have met as many other ids as there
/// are buckets, one pass over the buckets notes where each id is, and they go by the notes from then on. With hashes
/// that spread this never happens.
struct LaneFinder {
    /// How many more ids that are not looked for may be met before notes are taken. 0 once they are.
    patience: usize,
    /// The lane of each id, once noted.
    notes: Vec<Position>,
}

impl LaneFinder {
    #[inline]
    fn new(index: &Index) -> Self {
        Self { patience: index.buckets(), notes: Vec::new() }
    }

    /// The lane of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane of `index`, whose ids are below `bound`. `index` is the same at each call, and changed by
    ///   `vacate` only, of which [`moved`](Self::moved) was told.
    #[inline]
    unsafe fn find(&mut self, index: &Index, bound: usize, id: u32) -> Position {
        if self.patience == 0 {
            // SAFETY: caller guarantees that `id` is in a lane of `index` and that `moved` was told of each change.
            return unsafe { self.find_noted(index, bound, id) };
        }
        // SAFETY: an id in a lane (caller).
        let hash = unsafe { index.hash(id) };
        let found = index.find(hash, |other| {
            other == id || {
                self.patience = self.patience.saturating_sub(1);
                false
            }
        });
        match found {
            Some(position) => position,
            None => unreachable!("id {id} is in the chain of its hash (I3)"),
        }
    }

    /// [`find`](Self::find) by the notes, which are taken if there are none yet.
    ///
    /// # Safety
    /// - As for [`find`](Self::find).
    #[cold]
    #[inline(never)]
    unsafe fn find_noted(&mut self, index: &Index, bound: usize, id: u32) -> Position {
        // Without memory for notes it takes longer, that is all.
        if self.notes.is_empty() && self.notes.try_reserve_exact(bound).is_ok() {
            self.note(index, bound);
        }
        match self.notes.get(id as usize) {
            Some(&noted) if index.has(noted) => noted,
            // SAFETY: an id in a lane (caller).
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

    /// An element was moved, and is at `position` now.
    #[inline]
    fn moved(&mut self, position: Position) {
        if let Some(noted) = self.notes.get_mut(position.id as usize) {
            *noted = position;
        }
    }
}

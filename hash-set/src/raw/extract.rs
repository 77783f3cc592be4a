//! [`RawExtract`]: a walk over slots that takes elements out.

use core::ops::Range;

use alloc_crate::vec::Vec;
use sparse_array::alloc::Allocator;

use super::index::{Index, Position};
use super::line::PREFETCHES;
use super::table::RawTable;

/// Primary lines, 64 bytes each, that a core's own caches hold for sure: to look ahead gains nothing there.
const LINES_IN_CACHE: usize = 8192;

/// Slots to look ahead. Memory takes about a hundred nanoseconds, an element about five.
const LOOK_AHEAD: usize = 32;

/// Elements to look ahead at for each one that is taken: keeps up with a walk that takes one in four.
const LOOKED_AHEAD_AT_ONCE: usize = 4;

/// A walk over a range of slots, from both ends. The table is whole between steps.
///
/// So each removal finds the element's lane, where `retain` empties all lanes in one sweep at its end, in a third of the time. A walk that is forgotten
/// would never come to its sweep, and lanes would be left that name vacant slots, against I3. To have the table in the iterator meanwhile, and back when
/// that is dropped, would make a forgotten one lose elements that nobody took; to have the index there would lose their hashes, without which they
/// are not found again. Neither is a leak of what was taken, which is all that forgetting may cost.
pub(crate) struct RawExtract<'a, T, A: Allocator> {
    table: &'a mut RawTable<T, A>,
    /// Those not looked at yet.
    slots: Range<usize>,
    /// The lines of elements before this were asked for; see [`look_ahead`](Self::look_ahead).
    ahead: usize,
    finder: LaneFinder,
}

impl<'a, T, A: Allocator> RawExtract<'a, T, A> {
    #[inline]
    pub(crate) fn new(table: &'a mut RawTable<T, A>, slots: Range<usize>) -> Self {
        Self { table, slots, ahead: 0, finder: LaneFinder { others: 0, notes: Vec::new() } }
    }

    /// The slots not looked at yet.
    #[inline]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slots.clone()
    }

    /// Not fewer than the elements not looked at yet.
    #[inline]
    pub(crate) fn at_most(&self) -> usize {
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
        while let Some(id) = self.table.elements.first_index_from(self.slots.start).filter(|&id| id < end) {
            self.slots.start = id + 1;
            // SAFETY: an index that was just found occupied.
            if take(unsafe { self.table.elements.get_unchecked_mut(id) }) {
                self.look_ahead(id);
                return Some(self.remove(id));
            }
        }
        self.slots.start = end;
        None
    }

    /// [`next`](Self::next) from the other end.
    #[inline]
    pub(crate) fn next_back(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        let start = self.slots.start;
        while let Some(id) = self.table.elements.last_index_before(self.slots.end).filter(|&id| id >= start) {
            self.slots.end = id;
            // SAFETY: an index that was just found occupied.
            if take(unsafe { self.table.elements.get_unchecked_mut(id) }) {
                return Some(self.remove(id));
            }
        }
        self.slots.end = start;
        None
    }

    /// Has the lines of elements behind `id`, which is taken, on their way from memory when their turn comes.
    ///
    /// Each is another cache line at a random place. In a table that the caches do not hold, waiting for one after the other would be most of the time:
    /// with this, a million elements are taken in 12 ms in place of 44, half of them in 9 in place of 29. What is taken pays for it, so that a walk that
    /// takes few asks for few.
    #[inline]
    fn look_ahead(&mut self, id: usize) {
        let RawTable { index, elements } = &*self.table;
        if !PREFETCHES || index.primary_lines() < LINES_IN_CACHE {
            return;
        }
        self.ahead = self.ahead.max(id + 1);
        for _ in 0..LOOKED_AHEAD_AT_ONCE {
            match elements.first_index_from(self.ahead) {
                Some(next) if next <= id + LOOK_AHEAD => {
                    self.ahead = next + 1;
                    // SAFETY: an occupied index is in a lane (I3); it fits `u32` by I5.
                    unsafe { index.prefetch(next as u32) };
                }
                _ => return,
            }
        }
    }

    /// Takes the element in the slot `id` out, which is occupied.
    #[inline]
    fn remove(&mut self, id: usize) -> T {
        let RawTable { index, elements } = &mut *self.table;
        // SAFETY: an occupied index is in a lane (I3); it fits `u32` by I5.
        let position = unsafe { self.finder.find(index, elements.index_bound(), id as u32) };
        // SAFETY: just found.
        if let Some(moved) = unsafe { index.vacate(position) } {
            self.finder.moved(Position { id: moved, ..position });
        }
        elements.remove(id).expect("the slot is occupied")
    }
}

/// Finds the lanes of ids, so that it takes O(1) an id however long the chains are.
///
/// To search a long chain for each of its ids would take a walk each. When searches have met as many other ids as there are lines, one pass over
/// the lines notes where each id is, and they go by the notes from then on. With hashes that spread this never happens.
struct LaneFinder {
    /// Ids that searches have met and that were not looked for.
    others: usize,
    /// The lane of each id, once noted.
    notes: Vec<Position>,
}

impl LaneFinder {
    /// The lane of `id`.
    ///
    /// # Safety
    /// - `id` is in a lane of `index`, whose ids are below `bound`. `index` is the same at each call, and changed by `vacate` only, of which
    ///   [`moved`](Self::moved) was told.
    #[inline]
    unsafe fn find(&mut self, index: &Index, bound: usize, id: u32) -> Position {
        if self.others > index.lines() && self.notes.is_empty() {
            self.others = 0;
            // Without memory for notes it takes longer, that is all.
            if self.notes.try_reserve_exact(bound).is_ok() {
                self.note(index, bound);
            }
        }
        if let Some(position) = self.notes.get(id as usize).copied().filter(|&noted| index.has(noted)) {
            return position;
        }
        // SAFETY: an id in a lane (caller).
        let hash = unsafe { index.hash(id) };
        let found = index.find(hash, |other| {
            self.others += usize::from(other != id);
            other == id
        });
        match found {
            Some(position) => position,
            None => unreachable!("id {id} is in the chain of its hash (I3)"),
        }
    }

    #[cold]
    fn note(&mut self, index: &Index, bound: usize) {
        self.notes.resize(bound, Position::NONE);
        for primary in 0..index.primary_lines() {
            for (at, line) in index.chain(primary) {
                for lane in line.used_lanes() {
                    let id = line.ids[lane];
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

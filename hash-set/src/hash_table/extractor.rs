//! [`Extractor`]: a pass over elements that can remove them.
//!
//! Its four mechanisms each pay: without [`SetBits`] a loop takes 1.2 to 3 times as long, without prefetching 1.3 times
//! at 262,144 elements, without the sweep of [`fold`](Extractor::fold) 1.3 to 4 times when half or all are removed, and
//! without [`LaneFinder`] a loop over long chains is quadratic.

#![expect(unsafe_code, reason = "each slot is found occupied once, by a word of occupancy, and not checked again")]

use core::fmt;
use core::ops::{Range, RangeBounds};

use sparse_array::allocator::{Allocator, Global};

use super::range_of_ids::resolve;
use super::restore_lanes::Removals;
use super::table::HashTable;
use crate::element_id::ElementId;
use crate::raw::{Blocks, LaneFinder};

const BITS: usize = usize::BITS as usize;

/// Prefetch distance in slots: a cache miss takes about as long as 20 elements.
const LOOK_AHEAD: usize = 32;

/// Buckets to prefetch per removal: enough for a pass that removes every fourth element.
const LOOKED_AHEAD_AT_ONCE: usize = 4;

impl<T, A: Allocator> HashTable<T, A> {
    /// Creates an [`Extractor`] over the elements whose ids are in `ids`: an [`extract_if`](Self::extract_if) that
    /// takes its closure at each step.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past the last id is clamped.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut walk = table.extractor(..);
    /// assert_eq!(walk.next_if(|n| *n > 1), Some(2));
    /// assert_eq!(walk.next_if(|n| *n % 2 == 0), Some(4));
    /// assert!(table.iter().eq(&[0, 1, 3, 5]));
    /// ```
    #[track_caller]
    pub fn extractor(&mut self, ids: impl RangeBounds<ElementId>) -> Extractor<'_, T, A> {
        let slots = resolve(ids, self.index_bound(), "HashTable::extractor");
        Extractor::new(self, slots)
    }
}

/// A pass over elements that can remove them, from [`HashTable::extractor`].
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..4).for_each(|n| _ = table.insert_unique(n, n));
/// let mut walk = table.extractor(..);
/// while let Some(odd) = walk.next_if(|n| *n % 2 == 1) {
///     assert!(odd == 1 || odd == 3);
/// }
/// assert_eq!(table.len(), 2);
/// ```
// The invariants hold between steps. Each removal searches for the element's lane. `retain` and `fold` sweep all lanes
// once at the end instead, in half the time. An iterator cannot: forgotten before its sweep, it would break I3.
#[must_use = "a pass does nothing until its next step"]
pub struct Extractor<'a, T, A: Allocator = Global> {
    table: &'a mut HashTable<T, A>,
    /// The slots not visited yet.
    slots: Range<usize>,
    /// The number of elements in `slots`.
    len: usize,
    /// The front, in the occupancy words.
    front: SetBits,
    /// Whether the table is larger than the caches and the target can prefetch.
    looks_ahead: bool,
    /// A copy of `front` that was advanced to prefetch buckets, and its last slot.
    ahead: (SetBits, usize),
    finder: LaneFinder,
}

impl<'a, T, A: Allocator> Extractor<'a, T, A> {
    /// Skips slots at or above the index bound, whose occupancy is unspecified.
    #[inline]
    pub(super) fn new(table: &'a mut HashTable<T, A>, slots: Range<usize>) -> Self {
        let bound = table.blocks.elements.index_bound();
        let slots = slots.start.min(bound)..slots.end.min(bound);
        let looks_ahead = table.blocks.index.exceeds_caches();
        let len = table.blocks.elements.range(slots.clone()).len();
        let front = SetBits::from(slots.start, table.blocks.elements.occupancy_words());
        let finder = LaneFinder::new(&table.blocks.index);
        Self { table, slots, len, front, looks_ahead, ahead: (front, 0), finder }
    }
}

impl<T, A: Allocator> Extractor<'_, T, A> {
    /// Returns the slots not visited yet.
    #[inline]
    pub(super) fn slots(&self) -> Range<usize> {
        self.slots.clone()
    }

    #[inline]
    pub(super) fn table(&self) -> &HashTable<T, A> {
        self.table
    }

    /// Returns the table, after the last step: the pass does not see changes.
    #[inline]
    pub(super) fn table_mut(&mut self) -> &mut HashTable<T, A> {
        self.len = 0;
        self.table
    }

    /// Removes and returns the next element for which `take` returns `true`. If `take` panics, the element stays and
    /// the pass moves past it.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.extractor(..).next_if(|_| true), Some("seven"));
    /// ```
    #[inline]
    pub fn next_if(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        while self.len > 0 {
            let Some(id) = self.front.next(self.table.blocks.elements.occupancy_words()) else { break };
            self.slots.start = id + 1;
            self.len -= 1;
            // SAFETY: `id` was occupied when its word was read. It is in `slots`, as `len` counts the elements there;
            // only elements outside of `slots` are removed.
            if take(unsafe { self.table.blocks.elements.get_unchecked_mut(id) }) {
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

    /// [`next_if`](Self::next_if) from the back.
    #[inline]
    pub(super) fn next_back_if(&mut self, mut take: impl FnMut(&mut T) -> bool) -> Option<T> {
        while self.len > 0 {
            let Some(id) = self.table.blocks.elements.last_index_before(self.slots.end) else { break };
            self.slots.end = id;
            self.len -= 1;
            // SAFETY: `id` is occupied (just checked).
            if take(unsafe { self.table.blocks.elements.get_unchecked_mut(id) }) {
                // SAFETY: `take` cannot access the table, so the slot is still occupied.
                return Some(unsafe { self.remove(id) });
            }
        }
        self.slots.end = self.slots.start;
        None
    }

    /// Removes all elements for which `take` returns `true`, and passes each to `f` before the next. If `take` or `f`
    /// panics, the remaining elements stay.
    ///
    /// If many elements are removed, takes half the time of a loop over [`next_if`](Self::next_if): updates the index
    /// once, at the end.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.extractor(..).fold(0, |n| *n > 2, |sum, n| sum + n), 3 + 4 + 5);
    /// assert_eq!(table.len(), 3);
    /// ```
    #[inline]
    pub fn fold<B>(mut self, init: B, mut take: impl FnMut(&mut T) -> bool, mut f: impl FnMut(B, T) -> B) -> B {
        let mut acc = init;
        // A sweep visits all buckets, so there must be as many slots.
        if self.slots.len() < self.table.blocks.index.buckets() {
            while let Some(element) = self.next_if(&mut take) {
                acc = f(acc, element);
            }
            return acc;
        }
        // `self` is owned, so the pass cannot be forgotten before all lanes are updated at once.
        let mut restore = Removals::of(self.table);
        let taken = restore.extract_range_if(self.slots, |_, element| take(element));
        taken.fold(acc, |acc, (_, element)| f(acc, element))
    }

    /// Returns the first slot that was not visited, from which another pass can continue.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{ElementId, HashTable};
    ///
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut walk = table.extractor(..);
    /// walk.next_if(|n| *n == 1);
    /// let next = ElementId::from_index(walk.next_slot()).unwrap();
    /// table.insert_unique(9, 9); // into the hole, which lies behind us
    /// assert_eq!(table.extractor(next..).next_if(|_| true), Some(2));
    /// ```
    #[inline]
    #[must_use]
    pub fn next_slot(&self) -> usize {
        self.slots.start
    }

    /// Returns an upper bound of the number of elements not yet visited.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..6).for_each(|n| _ = table.insert_unique(n, n));
    /// let mut walk = table.extractor(..);
    /// walk.next_if(|n| *n == 3);
    /// assert_eq!(walk.upper_bound(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn upper_bound(&self) -> usize {
        self.len
    }

    /// Prefetches the buckets of elements after `id`, which is being removed, in proportion to the removals so far. In
    /// a table larger than the caches, removals are three times as fast.
    #[cold]
    #[inline(never)]
    fn look_ahead(&mut self, id: usize) {
        let Blocks { index, elements } = &*self.table.blocks;
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
    #[inline(always)]
    unsafe fn remove(&mut self, id: usize) -> T {
        let Blocks { index, elements } = &mut *self.table.blocks;
        // SAFETY: caller guarantees that `id` is occupied, so below the bound and in a lane (I3); it fits `u32` (I5).
        // The finder was made for this index, which changes here only.
        let position = unsafe { self.finder.find(index, elements.index_bound(), id as u32) };
        // SAFETY: `find` just returned the lane of `id`.
        if let Some(moved) = unsafe { index.vacate(position) } {
            self.finder.moved(moved);
        }
        // SAFETY: caller guarantees that `id` is occupied.
        unsafe { elements.remove_unchecked(id) }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Extractor<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extractor").field("next_slot", &self.next_slot()).finish_non_exhaustive()
    }
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

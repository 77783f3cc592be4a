//! [`StableSet`]: keys that keep their positions.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::parts::SparseIndex;
use sparse_set::{Entity, SparseKey, TryInsertError, TryReserveError};

use super::key_set::sealed::Sealed;
use super::slots::{CHUNK, Slots};
use super::{Chunk, KeySet, KeyWalk, Released, StableOffsets, StableWalk};

/// A set whose keys keep their positions. Removal leaves a hole that a later insertion fills.
pub struct StableSet<K: SparseKey = Entity, A: Allocator = Global> {
    index: SparseIndex<K, A>,
    slots: Slots<K>,
}

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Creates an empty set in `alloc`. Allocates nothing.
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self { index: SparseIndex::new_in(alloc), slots: Slots::new() }
    }

    /// Returns the sparse array, which maps keys to positions.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        &self.index
    }

    /// Returns the positions, without the allocator.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub const fn slots(&self) -> &Slots<K> {
        &self.slots
    }

    /// Returns the number of keys.
    #[must_use]
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.slots.live()
    }

    /// Returns the number of positions, including holes.
    #[must_use]
    #[inline(always)]
    pub const fn slot_len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of positions with allocated memory.
    #[must_use]
    #[inline(always)]
    pub const fn capacity(&self) -> usize {
        self.slots.capacity()
    }

    /// Returns an iterator over the keys, by position.
    #[inline]
    pub fn iter(&self) -> StableKeys<'_, K> {
        StableKeys { walk: self.slots.walk(), chunk: None, borrow: PhantomData }
    }

    /// Returns an iterator over the holes, the next to be filled first.
    #[cfg(feature = "serde")]
    pub fn holes(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.slots.iter_holes()
    }

    /// Appends a hole. It is the next to be filled.
    #[doc(hidden)]
    #[cfg(feature = "serde")]
    pub fn try_push_hole(&mut self) -> Result<(), TryReserveError> {
        let len = self.slots.len() + 1;
        if len > Slots::<K>::LINKED {
            return Err(TryReserveError::CapacityOverflow);
        }
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.slots.try_reserve(len, self.index.allocator())? };
        // SAFETY: there is room for one more position (just reserved), and a link can hold it (just checked).
        unsafe { self.slots.push_hole() };
        Ok(())
    }

    /// Sets the order in which the holes are filled. Returns `false`, without effect, unless `order` lists each hole
    /// once.
    #[doc(hidden)]
    #[cfg(feature = "serde")]
    pub fn reorder_holes(&mut self, order: &[usize]) -> bool {
        self.slots.reorder_holes(order)
    }

    /// Maps a key whose index is already mapped. Allocates nothing.
    ///
    /// # Safety
    /// - `key` is in range.
    /// - `key` is at `position`, or the caller puts it there before any look-up (H6). No other key has its index.
    #[inline]
    unsafe fn set_position(&mut self, key: K, position: usize) {
        let set = self.index.try_set(key, position);
        debug_assert!(set.is_ok(), "{key:?} is out of range, or its page is gone");
    }
}

impl<K: SparseKey, A: Allocator> Drop for StableSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the allocator in `index` never changes, and is dropped after this.
        unsafe { self.slots.free(self.index.allocator()) };
    }
}

/// Closes the remaining holes when it is dropped, after the last move or on a panic of `moved`.
///
/// Positions before `to` are taken, those from `end` on are free. The list of holes is out of date.
struct Compaction<'a, K: SparseKey, A: Allocator, M: FnMut(K, usize, usize)> {
    set: &'a mut StableSet<K, A>,
    moved: M,
    to: usize,
    end: usize,
}

impl<K: SparseKey, A: Allocator, M: FnMut(K, usize, usize)> Compaction<'_, K, A, M> {
    /// Moves the last key into the first hole. Returns `false` if no hole precedes a key.
    fn step(&mut self) -> bool {
        let slots = &mut self.set.slots;
        let Some(from) = slots.last_before(self.end) else { return false };
        let to = slots.first_hole_from(self.to);
        if from < to {
            return false;
        }
        (self.to, self.end) = (to + 1, from);
        // SAFETY: `from` is taken (just checked).
        let key = unsafe { slots.key(from) };
        // SAFETY: `from` is taken (just checked).
        unsafe { slots.unmark(from) };
        // SAFETY: `to < from < len`, and `to` is not taken (just checked).
        unsafe { slots.mark(to, key) };
        // SAFETY: the slots have the key, so it is in range (H6), and at `to` now. The sparse array had it at `from`.
        unsafe { self.set.set_position(key, to) };
        (self.moved)(key, from, to);
        true
    }
}

impl<K: SparseKey, A: Allocator, M: FnMut(K, usize, usize)> Drop for Compaction<'_, K, A, M> {
    fn drop(&mut self) {
        while self.step() {}
        // SAFETY: no hole precedes a key, so the taken positions are the first ones.
        unsafe { self.set.slots.truncate_to_taken(self.set.slots.live()) };
    }
}

/// Maps the keys at the first `len` positions to these positions when it is dropped.
struct Repoint<'a, K: SparseKey, A: Allocator> {
    set: &'a mut StableSet<K, A>,
    len: usize,
}

impl<K: SparseKey, A: Allocator> Drop for Repoint<'_, K, A> {
    fn drop(&mut self) {
        for position in 0..self.len {
            // SAFETY: the first `len` positions are taken, checked where the guard is created.
            let key = unsafe { self.set.slots.key(position) };
            // SAFETY: the slots have the key at this position, so it is in range (H6).
            unsafe { self.set.set_position(key, position) };
        }
    }
}

impl<K: SparseKey, A: Allocator> Sealed for StableSet<K, A> {}

// SAFETY: positions are those of the slots (H2, H3), which the sparse array refers to (H6). A panic of a callback
// leaves them valid, or a guard restores them. The allocator of the sparse array is never replaced.
unsafe impl<K: SparseKey, A: Allocator> KeySet for StableSet<K, A> {
    type Key = K;
    type Alloc = A;
    type Walk = StableWalk<K>;
    type Keys<'a>
        = StableKeys<'a, K>
    where
        Self: 'a;

    const STORAGE: &'static str = "StableStorage";

    #[inline]
    fn new_in(alloc: A) -> Self {
        Self::new_in(alloc)
    }

    #[inline(always)]
    fn index(&self) -> &SparseIndex<K, A> {
        &self.index
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.slots.live()
    }

    #[inline(always)]
    fn slot_len(&self) -> usize {
        self.slots.len()
    }

    #[inline(always)]
    fn capacity(&self) -> usize {
        self.slots.capacity()
    }

    #[inline]
    fn key_at(&self, position: usize) -> Option<K> {
        self.slots.get(position)
    }

    #[inline(always)]
    unsafe fn key_at_unchecked(&self, position: usize) -> K {
        // SAFETY: caller guarantees that there is a key, so the position is taken.
        unsafe { self.slots.key(position) }
    }

    #[inline]
    fn first_from(&self, start: usize) -> Option<usize> {
        self.slots.first_from(start)
    }

    #[inline(always)]
    fn next_position(&self) -> usize {
        self.slots.vacancy().unwrap_or(self.slots.len())
    }

    #[inline]
    fn walk(&self) -> StableWalk<K> {
        self.slots.walk()
    }

    #[inline]
    fn keys(&self) -> StableKeys<'_, K> {
        self.iter()
    }

    #[inline(always)]
    fn claim(&mut self, key: K, limit: usize) -> Option<usize> {
        let position = self.slots.vacancy().filter(|&position| position < limit)?;
        match self.index.try_set(key, position) {
            Ok(None) => {
                // SAFETY: `vacancy` returned the position.
                unsafe { self.slots.take(position, key) };
                Some(position)
            }
            Ok(Some((old, at))) => {
                // SAFETY: `old` is at `at` (H6), so it is in range, and it has the same index as `key`.
                unsafe { self.set_position(old, at) };
                None
            }
            Err(_) => None,
        }
    }

    fn rename(&mut self, key: K) -> Option<(K, usize)> {
        if !key.is_in_range() {
            return None;
        }
        let (old, position) = self.index.get_by_index(key.index())?;
        // SAFETY: the position found for a key is taken (H6).
        unsafe { self.slots.set_key(position, key) };
        // SAFETY: the key is in range. The slots have it at this position, where its index was mapped before.
        unsafe { self.set_position(key, position) };
        Some((old, position))
    }

    #[inline(always)]
    fn release(&mut self, key: K) -> Option<Released> {
        let position = self.index.remove(key)?;
        // SAFETY: the position found for a key is taken (H6).
        unsafe { self.slots.vacate(position) };
        Some(Released { position, filled_from: position })
    }

    fn release_last(&mut self) -> Option<(K, usize)> {
        let position = self.slots.last_before(self.slots.len())?;
        // SAFETY: the position is taken.
        let key = unsafe { self.slots.key(position) };
        self.release(key)?;
        Some((key, position))
    }

    fn release_all(&mut self) {
        if self.index.is_faster_to_remove(self.slots.live()) {
            let mut walk = self.slots.walk();
            // SAFETY: the slots do not change.
            while let Some((key, _)) = unsafe { walk.next_back() } {
                self.index.remove(key);
            }
        } else {
            self.index.clear();
        }
        self.slots.forget_all();
    }

    unsafe fn forget_all(&mut self) {
        self.slots.forget_all();
    }

    #[inline]
    fn retain_in_step(
        &mut self,
        mut keep: impl FnMut(usize, K) -> bool,
        _moved: impl FnMut(usize, usize),
        mut removed: impl FnMut(usize),
    ) {
        for number in 0..self.slots.len().div_ceil(CHUNK) {
            let mut word = self.slots.word(number);
            while word != 0 {
                let position = number * CHUNK + word.trailing_zeros() as usize;
                word &= word - 1;
                // SAFETY: the position is taken: since the word was read, only earlier positions were vacated.
                let key = unsafe { self.slots.key(position) };
                if !keep(position, key) {
                    self.release(key);
                    removed(position);
                }
            }
        }
    }

    fn swap_positions(&mut self, a: usize, b: usize) {
        let (Some(key_a), Some(key_b)) = (self.slots.get(a), self.slots.get(b)) else {
            panic!("the positions {a} and {b} do not both have a key");
        };
        // SAFETY: both are taken (just checked).
        unsafe { self.slots.set_key(a, key_b) };
        // SAFETY: both are taken (just checked).
        unsafe { self.slots.set_key(b, key_a) };
        // SAFETY: the slots have the key at this position, so it is in range (H6).
        unsafe { self.set_position(key_b, a) };
        // SAFETY: the slots have the key at this position, so it is in range (H6).
        unsafe { self.set_position(key_a, b) };
    }

    fn compact_in_step(&mut self, moved: impl FnMut(K, usize, usize)) {
        if self.slots.holes() == 0 {
            return;
        }
        let end = self.slots.len();
        let mut compaction = Compaction { set: self, moved, to: 0, end };
        while compaction.step() {}
    }

    fn arrange_in_step(&mut self, order: &mut [u32], mut swap: impl FnMut(usize, usize)) {
        assert!(
            order.len() <= self.slots.live() && self.slots.holes() == 0,
            "an order is of the first positions, without holes"
        );
        // Its length is the number of keys to map: none until something moves.
        let mut guard = Repoint { set: self, len: 0 };
        for start in 0..order.len() {
            // The key for `to` is at `from`. Swapping leaves the key of `to` at `from`, so the key of `start` moves
            // along the cycle and is in place at its end.
            let mut to = start;
            loop {
                let from = core::mem::replace(&mut order[to], to as u32) as usize;
                if from == start {
                    break;
                }
                // A position in place refers to itself, so this also detects duplicates.
                assert!(from < order.len() && from != to, "an order has each position below its length once");
                guard.len = order.len();
                let slots = &mut guard.set.slots;
                // SAFETY: all positions below the length are taken, as there are no holes.
                let (key_to, key_from) = unsafe { (slots.key(to), slots.key(from)) };
                // SAFETY: `to` is taken, as above.
                unsafe { slots.set_key(to, key_from) };
                // SAFETY: `from` is taken, as above.
                unsafe { slots.set_key(from, key_to) };
                swap(to, from);
                to = from;
            }
        }
    }

    #[inline]
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let len = self.slots.len().checked_add(additional).ok_or(TryReserveError::CapacityOverflow)?;
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.slots.try_reserve(len, self.index.allocator()) }
    }

    fn try_reserve_page(&mut self, key: K) -> Result<(), TryInsertError<K>> {
        self.index.try_reserve_for(key)
    }

    fn shrink_to(&mut self, capacity: usize) {
        self.index.shrink_to_fit();
        // SAFETY: the allocator in `index` never changes.
        unsafe { self.slots.shrink_to(capacity, self.index.allocator()) };
    }

    fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut clone = Self { index: self.index.try_clone()?, slots: Slots::new() };
        // SAFETY: the allocator in `index` never changes.
        unsafe { clone.slots.try_reserve(self.slots.len(), clone.index.allocator())? };
        // SAFETY: there is room (just reserved). Until the holes are listed, positions are only marked.
        unsafe { clone.slots.extend_unlisted(self.slots.len()) };
        let mut walk = self.slots.walk();
        // SAFETY: the slots do not change.
        while let Some((key, position)) = unsafe { walk.next_back() } {
            // SAFETY: the position is below the length and not marked yet.
            unsafe { clone.slots.mark(position, key) };
        }
        // SAFETY: the same positions are taken in both.
        unsafe { clone.slots.copy_holes(&self.slots) };
        Ok(clone)
    }

    fn assert_invariants(&self) {
        self.index.assert_invariants();
        self.slots.assert_invariants();
        for position in 0..self.slots.len() {
            if let Some(key) = self.slots.get(position) {
                assert_eq!(self.index.get(key), Some(position), "H6: where {key:?} is");
            }
        }
        assert_eq!(self.index.iter().count(), self.slots.live(), "H6: slots present, positions taken");
    }
}

/// An iterator over the keys of a [`StableSet`], by position.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct StableKeys<'a, K: SparseKey> {
    walk: StableWalk<K>,
    /// The remaining keys of the front chunk.
    chunk: Option<Chunk<K, StableOffsets>>,
    borrow: PhantomData<&'a K>,
}

// SAFETY: reads borrowed keys.
unsafe impl<K: SparseKey + Sync> Send for StableKeys<'_, K> {}

// SAFETY: reads borrowed keys.
unsafe impl<K: SparseKey + Sync> Sync for StableKeys<'_, K> {}

impl<K: SparseKey> Clone for StableKeys<'_, K> {
    fn clone(&self) -> Self {
        Self { walk: self.walk, chunk: self.chunk.clone(), borrow: PhantomData }
    }
}

impl<K: SparseKey> Default for StableKeys<'_, K> {
    fn default() -> Self {
        Self { walk: StableWalk::EMPTY, chunk: None, borrow: PhantomData }
    }
}

impl<K: SparseKey> Iterator for StableKeys<'_, K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        loop {
            if let Some(chunk) = &mut self.chunk {
                if let Some(n) = chunk.offsets.next() {
                    // SAFETY: the position is taken, so it has a key (H3), `n` after that of `start`.
                    return Some(unsafe { chunk.keys.add(n).read() });
                }
            }
            // SAFETY: the set is borrowed, so the walk is valid.
            self.chunk = Some(unsafe { self.walk.next_chunk(CHUNK)? });
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.walk.left() + self.chunk.as_ref().map_or(0, |chunk| chunk.offsets.len());
        (len, Some(len))
    }
}

impl<K: SparseKey> DoubleEndedIterator for StableKeys<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        // SAFETY: the set is borrowed, so the walk is valid.
        if let Some((key, _)) = unsafe { self.walk.next_back() } {
            return Some(key);
        }
        let chunk = self.chunk.as_mut()?;
        let n = chunk.offsets.next_back()?;
        // SAFETY: the position is taken, so it has a key (H3), `n` after that of `start`.
        Some(unsafe { chunk.keys.add(n).read() })
    }
}

impl<K: SparseKey> ExactSizeIterator for StableKeys<'_, K> {}

impl<K: SparseKey> FusedIterator for StableKeys<'_, K> {}

/// Shows the remaining keys.
impl<K: SparseKey> fmt::Debug for StableKeys<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

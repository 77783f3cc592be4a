//! [`RawConcurrentSet`]: a sparse and a packed array into which many threads insert at once.

use core::mem::{self, ManuallyDrop};
use core::ops::Range;
use core::ptr::{self, NonNull};

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::atomic::{AtomicPtr, AtomicUsize, Ordering, const_fn, wait_for_others};
use super::buckets::{Buckets, free_block, try_publish};
use super::shard::{OwnLine, Shard, Shards};
use super::{AtomicWord, RawSet, free_all};
use crate::TryInsertError;
use crate::key::{SlotWord, SparseKey};
use crate::slot::Slot;

/// An atomic slot, or an atomic cell of the packed array.
type Word<K> = <<K as SparseKey>::Slot as SlotWord>::Atomic;

/// The first block of the packed array is one run.
const PACKED_BITS: u32 = RUN_LEN.ilog2();

/// The first block of the directory has 4 entries; in loom one.
const DIRECTORY_BITS: u32 = if cfg!(loom) { 0 } else { 2 };

/// Encodes a key as a cell: a slot whose position is the key's index. Zero means no key.
fn cell<K: SparseKey>(key: K) -> Slot<K> {
    Slot::new(key.index(), key.version())
}

/// Decodes a cell.
fn key_in<K: SparseKey>(cell: Slot<K>) -> Option<K> {
    K::from_parts(cell.position()?, cell.version()?)
}

/// The number of positions that a thread takes at a time. For most keys their cells span at least two cache lines, so
/// threads rarely write to the same one. A power of two, as blocks of the packed array consist of whole runs; small in
/// loom, to keep the state space small.
const RUN_LEN: usize = if cfg!(loom) { 2 } else { 32 };

/// The memory of a set. The owner must call `free`.
struct Memory<K: SparseKey> {
    directory: Buckets<AtomicPtr<Word<K>>, DIRECTORY_BITS>,
    packed: Buckets<Word<K>, PACKED_BITS>,
    /// Positions from here on are in no run. The cells below are allocated.
    next: OwnLine<AtomicUsize>,
    shards: Shards,
    /// The shard whose run is the last one, as left by the last removal.
    tail: AtomicUsize,
}

impl<K: SparseKey> Memory<K> {
    const_fn! {
        fn new() -> Self {
            let () = Slot::<K>::LAYOUT_IS_SOUND;
            Self { directory: Buckets::new(), packed: Buckets::new(), next: OwnLine(AtomicUsize::new(0)), shards: Shards::new(), tail: AtomicUsize::new(0) }
        }
    }

    /// Returns the slot of `index` if its page is allocated.
    #[inline(always)]
    fn place(&self, index: usize) -> Option<&Word<K>> {
        let page = NonNull::new(self.directory.get(index / K::PAGE_LEN)?.load(Ordering::Acquire))?;
        // SAFETY: a published page has `PAGE_LEN` initialized slots and lives until `free` (C2); the index is reduced
        // modulo `PAGE_LEN`.
        Some(unsafe { page.add(index % K::PAGE_LEN).as_ref() })
    }

    /// Returns the slot of `index`, allocating its page if necessary.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[inline]
    unsafe fn try_place<A: Allocator>(&self, index: usize, alloc: &A) -> Result<&Word<K>, TryReserveError> {
        match self.place(index) {
            Some(place) => Ok(place),
            // SAFETY: caller guarantees the allocator.
            None => unsafe { self.try_add_page(index, alloc) },
        }
    }

    /// The cold path of [`try_place`](Self::try_place): allocates.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[cold]
    #[inline(never)]
    unsafe fn try_add_page<A: Allocator>(&self, index: usize, alloc: &A) -> Result<&Word<K>, TryReserveError> {
        // Bounds the directory, which grows with the index.
        assert!(index < K::INDEX_LIMIT, "an index of {index} must not reach the sparse array");
        // SAFETY: caller guarantees the allocator.
        let entry = unsafe { self.directory.try_get(index / K::PAGE_LEN, alloc)? };
        // SAFETY: caller guarantees the allocator. All pages have length `PAGE_LEN`.
        let page = unsafe { try_publish(entry, K::PAGE_LEN, alloc)? };
        // SAFETY: a published page has `PAGE_LEN` initialized slots and lives until `free` (C2); the index is reduced
        // modulo `PAGE_LEN`.
        Ok(unsafe { page.add(index % K::PAGE_LEN).as_ref() })
    }

    #[inline(always)]
    fn slot(&self, index: usize) -> Slot<K> {
        self.place(index).map_or(Slot::absent(), |place| Slot::from_word(place.observe()))
    }

    /// Returns the range of positions that keys can have.
    #[inline]
    fn positions(&self) -> Range<usize> {
        0..self.next.0.load(Ordering::Acquire)
    }

    /// Writes `cell` at the first free position in `positions` and sets the rest of them as the run of `shard`.
    #[inline]
    fn claim(&self, cell: Slot<K>, positions: Range<usize>, shard: &Shard) -> Option<usize> {
        let end = positions.end;
        for position in positions {
            let place = self.packed.get(position)?;
            if Slot::<K>::from_word(place.observe()).is_absent()
                && place.claim(Slot::<K>::absent().word(), cell.word()).is_ok()
            {
                shard.set_run(position + 1..end);
                return Some(position);
            }
        }
        None
    }

    /// The cold path of [`claim`](Self::claim): claims a position in a new run.
    ///
    /// When no runs are left, searches all positions. All may be taken for a while: threads that compete for the same
    /// index each claim a position, and the losers free theirs again. Returns `None` if `place`, the slot of the key,
    /// is taken meanwhile.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    #[cold]
    #[inline(never)]
    unsafe fn try_claim_in_new_run<A: Allocator>(
        &self,
        cell: Slot<K>,
        place: &Word<K>,
        shard: &Shard,
        alloc: &A,
    ) -> Result<Option<usize>, TryReserveError> {
        loop {
            let start = self.next.0.load(Ordering::Acquire);
            if start < K::INDEX_LIMIT {
                let end = (start / RUN_LEN + 1).saturating_mul(RUN_LEN).min(K::INDEX_LIMIT);
                // SAFETY: caller guarantees the allocator.
                unsafe { self.packed.try_get(end - 1, alloc)? };
                if self.next.0.compare_exchange(start, end, Ordering::AcqRel, Ordering::Acquire).is_err() {
                    continue;
                }
                if let Some(position) = self.claim(cell, start..end, shard) {
                    return Ok(Some(position));
                }
            } else if let Some(position) = self.claim(cell, 0..K::INDEX_LIMIT, shard) {
                return Ok(Some(position));
            } else if !Slot::<K>::from_word(place.observe()).is_absent() {
                return Ok(None);
            } else {
                wait_for_others();
            }
        }
    }

    /// Frees a claimed position.
    #[cold]
    fn give_back(&self, position: usize, shard: &Shard) {
        if let Some(cell) = self.packed.get(position) {
            cell.publish(Slot::<K>::absent().word());
        }
        let run = shard.run();
        if run.start == position + 1 {
            shard.set_run(position..run.end);
        }
    }

    /// Returns the result of inserting `key` where `slot` is present: `false`, or an error for another version.
    fn found(slot: Slot<K>, key: K) -> Result<bool, TryInsertError<K>> {
        match K::from_parts(key.index(), slot.version().unwrap_or(0)) {
            Some(present) if present != key => Err(TryInsertError::Occupied { key, present }),
            _ => Ok(false),
        }
    }

    /// Inserts `key` if its index is free.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    unsafe fn try_insert<A: Allocator>(&self, key: K, alloc: &A) -> Result<bool, TryInsertError<K>> {
        // The last page may have slots for indices that are out of range.
        if !key.is_in_range() {
            return Err(TryInsertError::OutOfRange { key });
        }
        // SAFETY: caller guarantees the allocator.
        let place = unsafe { self.try_place(key.index(), alloc)? };
        let slot = Slot::from_word(place.observe());
        if !slot.is_absent() {
            return Self::found(slot, key);
        }
        let shard = &self.shards[Shards::number()];
        let position = match self.claim(cell(key), shard.run(), shard) {
            Some(position) => position,
            // SAFETY: caller guarantees the allocator.
            None => match unsafe { self.try_claim_in_new_run(cell(key), place, shard, alloc)? } {
                Some(position) => position,
                None => return Self::found(Slot::from_word(place.observe()), key),
            },
        };
        // No failure and no user code from here on. Count first: a thread that finds the key must find it counted.
        shard.add_key();
        match place.claim(Slot::<K>::absent().word(), Slot::<K>::new(position, key.version()).word()) {
            Ok(()) => Ok(true),
            Err(other) => {
                // Another thread was faster. `&self` methods never remove, so the slot stays present.
                shard.sub_key();
                self.give_back(position, shard);
                Self::found(Slot::from_word(other), key)
            }
        }
    }

    /// Returns position and cell of the last key if it is in the run of [`tail`](Self::tail), which is the last run
    /// then.
    ///
    /// If threads share a shard, its run may begin before its keys end. Then the result is one of the last keys.
    #[inline]
    fn last_of_tail(&self) -> Option<(usize, &Word<K>)> {
        let run = self.tail().run();
        let last = run.start.wrapping_sub(1);
        // When no runs are left, threads claim positions anywhere.
        if run.end != self.positions().end || run.end >= K::INDEX_LIMIT || run.end.wrapping_sub(last) > RUN_LEN {
            return None;
        }
        let place = self.packed.get(last)?;
        if Slot::<K>::from_word(place.observe()).is_absent() { None } else { Some((last, place)) }
    }

    /// Searches for the last key. Returns `None` if there are no keys.
    ///
    /// Makes its run that of [`tail`](Self::tail), ends all others, and cuts `next` back to its end. Must not be called
    /// while other threads insert.
    #[cold]
    #[inline(never)]
    fn find_last(&self) -> Option<(usize, &Word<K>)> {
        let runs = self.positions().end.div_ceil(RUN_LEN);
        let (last, place) = (0..runs).rev().find_map(|run| {
            // Blocks consist of whole runs.
            let cells = self.packed.rest_of_block(run * RUN_LEN).get(..RUN_LEN)?;
            let i = cells.iter().rposition(|cell| !Slot::<K>::from_word(cell.observe()).is_absent())?;
            Some((run * RUN_LEN + i, &cells[i]))
        })?;
        let end = ((last / RUN_LEN + 1) * RUN_LEN).min(K::INDEX_LIMIT);
        self.shards.end_runs();
        self.tail.store(Shards::number(), Ordering::Relaxed);
        self.tail().set_run(last + 1..end);
        self.next.0.store(end, Ordering::Relaxed);
        Some((last, place))
    }

    fn tail(&self) -> &Shard {
        &self.shards[self.tail.load(Ordering::Relaxed)]
    }

    /// Frees all memory.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        free_all(|| {
            for entry in self.directory.iter() {
                // `&mut self` excludes other threads. Clear the entry before the allocator runs.
                let page = entry.swap(ptr::null_mut(), Ordering::Relaxed);
                if let Some(page) = NonNull::new(page) {
                    // SAFETY: a published page is from `try_block` with this length and allocator (C2), and nothing
                    // refers to it any more.
                    unsafe { free_block(page, K::PAGE_LEN, alloc) };
                }
            }
            // SAFETY: caller guarantees the allocator.
            unsafe { self.directory.free(alloc) };
            // SAFETY: caller guarantees the allocator.
            unsafe { self.packed.free(alloc) };
        });
        *self = Self::new();
    }
}

/// A concurrent set: its memory and its allocator.
pub(crate) struct RawConcurrentSet<K: SparseKey, A: Allocator> {
    memory: Memory<K>,
    alloc: A,
}

impl<K: SparseKey, A: Allocator> RawConcurrentSet<K, A> {
    const_fn! {
        pub(crate) fn new_in(alloc: A) -> Self {
            Self { memory: Memory::new(), alloc }
        }
    }

    #[inline]
    pub(crate) const fn allocator(&self) -> &A {
        &self.alloc
    }

    /// Returns the number of keys, including insertions in progress.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.memory.shards.keys()
    }

    /// Returns the range of positions that keys can have.
    #[inline]
    pub(crate) fn positions(&self) -> Range<usize> {
        self.memory.positions()
    }

    #[inline]
    pub(crate) fn position_of(&self, key: K) -> Option<usize> {
        self.memory.slot(key.index()).position_of(key.version())
    }

    #[inline]
    pub(crate) fn by_index(&self, index: usize) -> Option<K> {
        K::from_parts(index, self.memory.slot(index).version()?)
    }

    /// Returns the key at `position` if it is inserted. A cell is written before its slot, so the slot decides.
    #[inline]
    pub(crate) fn at(&self, position: usize) -> Option<K> {
        let key = key_in(Slot::from_word(self.memory.packed.get(position)?.observe()))?;
        (self.position_of(key) == Some(position)).then_some(key)
    }

    /// Inserts `key` if its index is free, and returns whether it was inserted. A key of another version is an error.
    #[inline]
    pub(crate) fn try_insert(&self, key: K) -> Result<bool, TryInsertError<K>> {
        // SAFETY: the allocator never changes.
        unsafe { self.memory.try_insert(key, &self.alloc) }
    }

    /// Allocates the packed array for `capacity` keys.
    pub(crate) fn try_reserve(&self, capacity: usize) -> Result<(), TryReserveError> {
        match capacity.checked_sub(1) {
            Some(last) if last >= K::INDEX_LIMIT => Err(TryReserveError::CapacityOverflow),
            // SAFETY: the allocator never changes.
            Some(last) => unsafe { self.memory.packed.try_get(last, &self.alloc) }.map(drop),
            None => Ok(()),
        }
    }

    /// Removes `key`; the last key takes its position.
    pub(crate) fn remove(&mut self, key: K) -> bool {
        // `&mut self` excludes other threads, and their insertions are complete: each nonzero cell holds a key (C3).
        let memory = &self.memory;
        let Some(place) = memory.place(key.index()) else { return false };
        let Some(position) = Slot::<K>::from_word(place.observe()).position_of(key.version()) else { return false };
        let Some((last, from)) = memory.last_of_tail().or_else(|| memory.find_last()) else { return false };
        let moved = from.observe();
        if let Some(to) = memory.packed.get(position) {
            to.publish(moved);
        }
        from.publish(Slot::<K>::absent().word());
        let moved = key_in(Slot::<K>::from_word(moved));
        if let Some((moved, place)) = moved.and_then(|moved| Some((moved, memory.place(moved.index())?))) {
            place.publish(Slot::<K>::new(position, moved.version()).word());
        }
        // Write this last: `key` may be the last key itself.
        place.publish(Slot::<K>::absent().word());
        memory.tail().take_back(last);
        true
    }

    /// Removes all keys and keeps the memory.
    pub(crate) fn clear(&mut self) {
        for position in self.positions() {
            let Some(cell) = self.memory.packed.get(position) else { continue };
            if let Some(place) =
                key_in(Slot::<K>::from_word(cell.observe())).and_then(|key| self.memory.place(key.index()))
            {
                place.publish(Slot::<K>::absent().word());
            }
            cell.publish(Slot::<K>::absent().word());
        }
        self.memory.next.0.store(0, Ordering::Relaxed);
        self.memory.shards.clear();
    }

    /// Moves the keys into a `RawSet`, in order of position, with the same allocator. Returns the unchanged set on
    /// failure.
    #[expect(clippy::result_large_err, reason = "the set is as large as it is, and goes back to where it was")]
    pub(crate) fn try_into_raw_set(self) -> Result<RawSet<K, A>, (Self, TryReserveError)> {
        /// The new set, and the memory of the old one, which is freed on unwinding.
        struct Moving<K: SparseKey, A: Allocator> {
            from: Memory<K>,
            // `None` only at the very end.
            to: Option<RawSet<K, A>>,
        }

        impl<K: SparseKey, A: Allocator> Drop for Moving<K, A> {
            fn drop(&mut self) {
                if let Some(to) = &self.to {
                    // SAFETY: `to` holds the allocator that allocated `from`.
                    unsafe { self.from.free(to.index().allocator()) };
                }
            }
        }

        let len = self.len();
        let mut this = ManuallyDrop::new(self);
        let from = mem::replace(&mut this.memory, Memory::new());
        // SAFETY: `this` is not used or dropped any more, so the allocator is not duplicated.
        let alloc = unsafe { ptr::read(&raw const this.alloc) };
        let mut moving = Moving { from, to: Some(RawSet::new_in(alloc)) };
        let Moving { from, to: Some(to) } = &mut moving else { unreachable!("the set was put in above") };
        let moved = to.try_reserve(len).map_err(TryInsertError::from).and_then(|()| {
            from.positions()
                .filter_map(|position| key_in(Slot::<K>::from_word(from.packed.get(position)?.observe())))
                .try_for_each(|key| to.try_insert::<true>(key).map(drop))
        });
        let moved = moved.map_err(|error| match error {
            TryInsertError::Reserve(error) => error,
            error => unreachable!("the set holds the key, but {error}"),
        });
        match moved {
            Ok(()) => {
                // SAFETY: `to` holds the allocator that allocated `from`.
                unsafe { from.free(to.index().allocator()) };
                Ok(moving.to.take().unwrap_or_else(|| unreachable!("the set was put in above")))
            }
            Err(error) => {
                to.truncate(0);
                to.shrink_to(0);
                // Nothing is freed from here on, so nothing can panic while the memory and the allocator are apart.
                let memory = mem::replace(from, Memory::new());
                let to = moving.to.take().unwrap_or_else(|| unreachable!("the set was put in above"));
                Err((Self { memory, alloc: to.into_allocator() }, error))
            }
        }
    }

    /// Checks C3, which holds while no thread inserts.
    pub(crate) fn assert_invariants(&mut self) {
        let positions = self.positions();
        assert!(positions.end <= K::INDEX_LIMIT, "C3: {} positions", positions.end);
        let mut keys = 0;
        for (position, cell) in self.memory.packed.iter().enumerate() {
            let cell = Slot::<K>::from_word(cell.observe());
            let Some(key) = key_in(cell) else {
                assert!(cell.is_absent(), "C3: no key at position {position}");
                continue;
            };
            assert!(positions.contains(&position), "C3: {key:?} is at position {position} of {}", positions.end);
            assert_eq!(self.memory.slot(key.index()), Slot::new(position, key.version()), "C3: the slot of {key:?}");
            keys += 1;
        }
        assert_eq!(keys, self.len(), "C3: keys, and those counted");
        let slots = self.memory.directory.iter().filter_map(|entry| NonNull::new(entry.load(Ordering::Relaxed)));
        let mut present = 0;
        for page in slots {
            for i in 0..K::PAGE_LEN {
                // SAFETY: a published page has `PAGE_LEN` initialized slots (C2).
                let slot = Slot::<K>::from_word(unsafe { page.add(i).as_ref() }.observe());
                present += usize::from(!slot.is_absent());
            }
        }
        assert_eq!(present, keys, "C3: slots present, keys");
    }
}

impl<K: SparseKey, A: Allocator> Drop for RawConcurrentSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the allocator never changes, and is dropped after this.
        unsafe { self.memory.free(&self.alloc) };
    }
}

//! [`RawConcurrentSet`]: a sparse and a packed array into which many threads insert at once.

use core::mem::ManuallyDrop;
use core::ops::Range;
use core::ptr::{self, NonNull};
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::atomic::{AtomicPtr, AtomicUsize, Ordering, const_fn, wait_for_others};
use super::buckets::{Buckets, free_block, try_publish};
use super::shard::{OwnLine, Shard, Shards, thread_number};
use super::{AtomicSlot, RawSet, free_all};
use crate::TryInsertError;
use crate::key::SparseKey;
use crate::slot::Slot;

/// The number of positions that a thread takes at a time. For most keys their cells span at least two cache lines, so
/// threads rarely write to the same one. A power of two, as blocks of the packed array consist of whole runs.
const RUN_LEN: usize = if cfg!(loom) { 2 } else { 32 };

/// The entries of the directory. The first block has 4; in loom one.
type Directory<K> = Buckets<AtomicPtr<AtomicSlot<K>>, { if cfg!(loom) { 0 } else { 2 } }>;

/// The packed array. The first block is one run.
type Packed<K> = Buckets<AtomicSlot<K>, { RUN_LEN.ilog2() }>;

/// Neighboring cells of the packed array.
pub(crate) type Cells<'a, K> = slice::Iter<'a, AtomicSlot<K>>;

/// Encodes a key as a cell: a slot whose position is the key's index. Absent means no key.
fn cell<K: SparseKey>(key: K) -> Slot<K> {
    Slot::new(key.index(), key.version())
}

/// Decodes a cell.
fn key_in<K: SparseKey>(cell: Slot<K>) -> Option<K> {
    K::from_parts(cell.position()?, cell.version()?)
}

pub(crate) struct RawConcurrentSet<K: SparseKey, A: Allocator> {
    directory: Directory<K>,
    packed: Packed<K>,
    /// Positions from here on are in no run. The cells below are allocated.
    next: OwnLine<AtomicUsize>,
    shards: Shards,
    alloc: A,
}

impl<K: SparseKey, A: Allocator> RawConcurrentSet<K, A> {
    const_fn! {
        pub(crate) fn new_in(alloc: A) -> Self {
            let () = Slot::<K>::LAYOUT_IS_SOUND;
            Self {
                directory: Buckets::new(),
                packed: Buckets::new(),
                next: OwnLine(AtomicUsize::new(0)),
                shards: Shards::new(),
                alloc,
            }
        }
    }

    #[inline]
    pub(crate) const fn allocator(&self) -> &A {
        &self.alloc
    }

    /// Returns the number of keys, including insertions in progress.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.shards.keys()
    }

    /// Returns the number of allocated bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        let pages = self.directory.iter().filter(|entry| !entry.load(Ordering::Relaxed).is_null()).count();
        let pages = pages * K::PAGE_LEN * size_of::<AtomicSlot<K>>();
        self.directory.allocated_bytes() + self.packed.allocated_bytes() + pages
    }

    /// Returns the range of positions that keys can have.
    #[inline]
    pub(crate) fn positions(&self) -> Range<usize> {
        0..self.next.0.load(Ordering::Acquire)
    }

    /// Returns the slot of `index` if its page is allocated.
    #[inline(always)]
    fn atomic_slot(&self, index: usize) -> Option<&AtomicSlot<K>> {
        let page = NonNull::new(self.directory.get(index / K::PAGE_LEN)?.load(Ordering::Acquire))?;
        // SAFETY: a published page has `PAGE_LEN` initialized slots and lives until `free` (C2); the index is reduced
        // modulo `PAGE_LEN`.
        Some(unsafe { page.add(index % K::PAGE_LEN).as_ref() })
    }

    /// Returns the slot of `index` after allocating its page.
    #[cold]
    #[inline(never)]
    fn try_add_page(&self, index: usize) -> Result<&AtomicSlot<K>, TryReserveError> {
        // Bounds the directory, which grows with the index.
        assert!(index < K::INDEX_LIMIT, "an index of {index} must not reach the sparse array");
        // SAFETY: the allocator never changes.
        let entry = unsafe { self.directory.try_get(index / K::PAGE_LEN, &self.alloc)? };
        // SAFETY: the allocator never changes, and all pages have length `PAGE_LEN`.
        let page = unsafe { try_publish(entry, K::PAGE_LEN, &self.alloc)? };
        // SAFETY: a published page has `PAGE_LEN` initialized slots and lives until `free` (C2); the index is reduced
        // modulo `PAGE_LEN`.
        Ok(unsafe { page.add(index % K::PAGE_LEN).as_ref() })
    }

    /// Returns the slot of `index`, absent if its page is not allocated.
    #[inline(always)]
    fn slot(&self, index: usize) -> Slot<K> {
        self.atomic_slot(index).map_or(Slot::absent(), AtomicSlot::get)
    }

    #[inline]
    pub(crate) fn position_of(&self, key: K) -> Option<usize> {
        self.slot(key.index()).position_of(key.version())
    }

    #[inline]
    pub(crate) fn get_by_index(&self, index: usize) -> Option<K> {
        K::from_parts(index, self.slot(index).version()?)
    }

    /// Returns the key at `position` if it is inserted.
    #[inline]
    pub(crate) fn get_at(&self, position: usize) -> Option<K> {
        self.key_of(self.packed.get(position)?, position)
    }

    /// Returns the key of the cell at `position` if it is inserted. A cell is written before its slot, so the slot
    /// decides.
    #[inline]
    pub(crate) fn key_of(&self, cell: &AtomicSlot<K>, position: usize) -> Option<K> {
        let key = key_in(cell.get())?;
        (self.slot(key.index()) == Slot::new(position, key.version())).then_some(key)
    }

    /// Returns the cells of the first of `positions`: those in one block.
    #[cold]
    #[inline(never)]
    pub(crate) fn cells(&self, positions: Range<usize>) -> Cells<'_, K> {
        let rest = self.packed.rest_of_block(positions.start);
        rest[..rest.len().min(positions.len())].iter()
    }

    /// Allocates the packed array for `capacity` keys.
    pub(crate) fn try_reserve(&self, capacity: usize) -> Result<(), TryReserveError> {
        match capacity.checked_sub(1) {
            Some(last) if last >= K::INDEX_LIMIT => Err(TryReserveError::CapacityOverflow),
            // SAFETY: the allocator never changes.
            Some(last) => unsafe { self.packed.try_get(last, &self.alloc) }.map(drop),
            None => Ok(()),
        }
    }

    /// Writes `cell` at the first free position in `positions`. The rest of them become the run of `shard`.
    #[inline]
    fn claim(&self, cell: Slot<K>, positions: Range<usize>, shard: &Shard) -> Option<usize> {
        let end = positions.end;
        for position in positions {
            let atomic_slot = self.packed.get(position)?;
            if atomic_slot.get().is_absent() && atomic_slot.fill(cell).is_ok() {
                shard.set_run(position + 1..end);
                return Some(position);
            }
        }
        None
    }

    /// The cold path of [`claim`](Self::claim): claims a position in a new run.
    ///
    /// When no runs are left, searches those of all threads, then all positions. All may be taken for a while: threads
    /// that compete for the same index each claim a position, and the losers free theirs again. Returns `None` if
    /// `atomic_slot`, the slot of the key, is taken meanwhile.
    #[cold]
    #[inline(never)]
    fn try_claim_in_new_run<'a>(
        &'a self,
        cell: Slot<K>,
        atomic_slot: &AtomicSlot<K>,
        shard: &'a Shard,
    ) -> Result<Option<(usize, &'a Shard)>, TryReserveError> {
        loop {
            let start = self.next.0.load(Ordering::Acquire);
            if start < K::INDEX_LIMIT {
                let end = (start / RUN_LEN + 1).saturating_mul(RUN_LEN).min(K::INDEX_LIMIT);
                // SAFETY: the allocator never changes.
                unsafe { self.packed.try_get(end - 1, &self.alloc)? };
                if self.next.0.compare_exchange(start, end, Ordering::AcqRel, Ordering::Acquire).is_err() {
                    continue;
                }
                if let Some(position) = self.claim(cell, start..end, shard) {
                    return Ok(Some((position, shard)));
                }
                continue;
            }
            let of_others = self.shards.iter().find_map(|other| Some((self.claim(cell, other.run(), other)?, other)));
            let of_all = || Some((self.claim(cell, 0..K::INDEX_LIMIT, shard)?, shard));
            if let Some(claimed) = of_others.or_else(of_all) {
                return Ok(Some(claimed));
            } else if !atomic_slot.get().is_absent() {
                return Ok(None);
            } else {
                wait_for_others();
            }
        }
    }

    /// Frees a claimed position.
    #[cold]
    fn release_position(&self, position: usize, shard: &Shard) {
        if let Some(cell) = self.packed.get(position) {
            cell.set(Slot::absent());
        }
        let run = shard.run();
        if run.start == position + 1 {
            shard.set_run(position..run.end);
        }
    }

    /// Returns the result of inserting `key` where `slot` is present: `false`, or an error for another version.
    fn result_if_present(slot: Slot<K>, key: K) -> Result<bool, TryInsertError<K>> {
        match K::from_parts(key.index(), slot.version().unwrap_or(0)) {
            Some(present) if present != key => Err(TryInsertError::Occupied { key, present }),
            _ => Ok(false),
        }
    }

    /// Inserts `key` if its index is free, and returns whether it was inserted. A key of another version is an error.
    pub(crate) fn try_insert(&self, key: K) -> Result<bool, TryInsertError<K>> {
        // The last page may have slots for indices that are out of range.
        if !key.is_in_range() {
            return Err(TryInsertError::OutOfRange { key });
        }
        let atomic_slot = match self.atomic_slot(key.index()) {
            Some(atomic_slot) => atomic_slot,
            None => self.try_add_page(key.index())?,
        };
        let slot = atomic_slot.get();
        if !slot.is_absent() {
            return Self::result_if_present(slot, key);
        }
        let shard = self.shards.of(thread_number());
        // A position that is given up goes back to the run that it was claimed from.
        let (position, shard) = match self.claim(cell(key), shard.run(), shard) {
            Some(position) => (position, shard),
            None => match self.try_claim_in_new_run(cell(key), atomic_slot, shard)? {
                Some(claimed) => claimed,
                None => return Self::result_if_present(atomic_slot.get(), key),
            },
        };
        // No failure and no user code from here on. Count first: a thread that finds the key must find it counted.
        shard.add_key();
        match atomic_slot.fill(Slot::new(position, key.version())) {
            Ok(()) => Ok(true),
            Err(other) => {
                // Another thread was faster. `&self` methods never remove, so the slot stays present.
                shard.sub_key();
                self.release_position(position, shard);
                Self::result_if_present(other, key)
            }
        }
    }

    /// Returns position and cell of the last key, or `None` if there are no keys. Must not be called while other
    /// threads insert.
    ///
    /// Passes the free positions behind it, each of which a thread has taken since the last removal.
    fn last(&self) -> Option<(usize, &AtomicSlot<K>)> {
        let end = self.positions().end;
        (0..end.div_ceil(RUN_LEN)).rev().find_map(|run| {
            // Blocks consist of whole runs.
            let start = run * RUN_LEN;
            let cells = self.packed.rest_of_block(start).get(..RUN_LEN.min(end - start))?;
            let i = cells.iter().rposition(|cell| !cell.get().is_absent())?;
            Some((start + i, &cells[i]))
        })
    }

    /// Removes `key`; the last key takes its position.
    pub(crate) fn remove(&mut self, key: K) -> bool {
        // `&mut self` excludes other threads, and their insertions are complete: each nonzero cell holds a key (C3).
        let this = &*self;
        let Some(atomic_slot) = this.atomic_slot(key.index()) else { return false };
        let Some(position) = atomic_slot.get().position_of(key.version()) else { return false };
        let Some((last, from)) = this.last() else { return false };
        let moved = from.get();
        if let Some(to) = this.packed.get(position) {
            to.set(moved);
        }
        from.set(Slot::absent());
        if let Some((moved, atomic_slot)) =
            key_in(moved).and_then(|moved| Some((moved, this.atomic_slot(moved.index())?)))
        {
            atomic_slot.set(Slot::new(position, moved.version()));
        }
        // Write this last: `key` may be the last key itself.
        atomic_slot.set(Slot::absent());
        // The next run begins where the last key was. So a thread that inserts after another one has removed takes no
        // new positions. Another shard may have counted the key: only the wrapping sum matters.
        this.next.0.store(last, Ordering::Relaxed);
        this.shards.cut_runs(last);
        this.shards.of(0).uncount_removed();
        true
    }

    /// Removes all keys and keeps the memory.
    pub(crate) fn clear(&mut self) {
        for position in self.positions() {
            let Some(cell) = self.packed.get(position) else { continue };
            if let Some(atomic_slot) = key_in(cell.get()).and_then(|key| self.atomic_slot(key.index())) {
                atomic_slot.set(Slot::absent());
            }
            cell.set(Slot::absent());
        }
        self.next.0.store(0, Ordering::Relaxed);
        self.shards = Shards::new();
    }

    /// Moves the keys into a `RawSet`, in order of position, with the same allocator. Returns the unchanged set on
    /// failure.
    #[expect(clippy::result_large_err, reason = "the set is as large as it is, and goes back to where it was")]
    pub(crate) fn try_into_raw_set(self) -> Result<RawSet<K, A>, (Self, TryReserveError)> {
        // Borrows the allocator until it is complete.
        let mut to = RawSet::new_in(&self.alloc);
        let keys = self.positions().filter_map(|position| key_in(self.packed.get(position)?.get()));
        let moved = to.try_reserve(self.len()).map_err(TryInsertError::from);
        let moved = moved.and_then(|()| keys.map(|key| to.try_insert::<true>(key)).try_for_each(|put| put.map(drop)));
        if let Err(error) = moved {
            let TryInsertError::Reserve(error) = error else { unreachable!("a key of the set: {error}") };
            drop(to);
            return Err((self, error));
        }
        let to = ManuallyDrop::new(to);
        // SAFETY: this ends the borrow of the allocator. Neither set is used or dropped but for the next copy.
        let to = ManuallyDrop::new(unsafe { to.with_allocator(Global) });
        let from = &mut *ManuallyDrop::new(self);
        // SAFETY: `from` does not use its allocator any more, and does not drop it.
        let alloc = unsafe { ptr::read(&raw const from.alloc) };
        // SAFETY: the blocks are from this allocator, by reference. The copied set is not used any more.
        let to = unsafe { to.with_allocator(alloc) };
        // SAFETY: `to` holds the allocator of the blocks. `from` is not used any more.
        unsafe { Self::free(&mut from.directory, &mut from.packed, to.index().allocator()) };
        Ok(to)
    }

    /// Frees all memory.
    ///
    /// # Safety
    /// - `alloc` is the allocator of the set with this directory and these cells.
    unsafe fn free(directory: &mut Directory<K>, packed: &mut Packed<K>, alloc: &A) {
        free_all(|| {
            for entry in directory.iter() {
                // `&mut` excludes other threads. Clear the entry before the allocator runs.
                if let Some(page) = NonNull::new(entry.swap(ptr::null_mut(), Ordering::Relaxed)) {
                    // SAFETY: a published page is from `try_block` with this length and allocator (C2), and nothing
                    // refers to it any more.
                    unsafe { free_block(page, K::PAGE_LEN, alloc) };
                }
            }
            // SAFETY: caller guarantees the allocator.
            unsafe { directory.free(alloc) };
            // SAFETY: caller guarantees the allocator.
            unsafe { packed.free(alloc) };
        });
    }

    /// Checks C3, which holds while no thread inserts.
    pub(crate) fn assert_invariants(&mut self) {
        let positions = self.positions();
        assert!(positions.end <= K::INDEX_LIMIT, "C3: {} positions", positions.end);
        assert!(self.shards.iter().all(|shard| shard.run().end <= positions.end), "C3: a run past {}", positions.end);
        let mut keys = 0;
        for (position, cell) in self.packed.iter().enumerate() {
            let cell = cell.get();
            let Some(key) = key_in(cell) else {
                assert!(cell.is_absent(), "C3: no key at position {position}");
                continue;
            };
            assert!(positions.contains(&position), "C3: {key:?} is at position {position} of {}", positions.end);
            assert_eq!(self.slot(key.index()), Slot::new(position, key.version()), "C3: the slot of {key:?}");
            keys += 1;
        }
        assert_eq!(keys, self.len(), "C3: keys, and those counted");
        let slots = self.directory.iter().filter_map(|entry| NonNull::new(entry.load(Ordering::Relaxed)));
        let mut present = 0;
        for page in slots {
            for i in 0..K::PAGE_LEN {
                // SAFETY: a published page has `PAGE_LEN` initialized slots (C2).
                let slot = unsafe { page.add(i).as_ref() };
                present += usize::from(!slot.get().is_absent());
            }
        }
        assert_eq!(present, keys, "C3: slots present, keys");
    }
}

impl<K: SparseKey, A: Allocator> Drop for RawConcurrentSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the allocator never changes, and is dropped after this.
        unsafe { Self::free(&mut self.directory, &mut self.packed, &self.alloc) };
    }
}

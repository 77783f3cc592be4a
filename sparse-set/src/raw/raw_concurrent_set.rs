//! [`RawConcurrentSet`]: a sparse array and a packed one into which many threads insert at once.

use core::mem::{self, ManuallyDrop};
use core::ptr::{self, NonNull};

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::atomic::{AtomicPtr, AtomicUsize, Ordering, const_fn, wait_for_others};
use super::buckets::{Buckets, free_block, try_publish};
use super::{AtomicWord, InRange, Put, RawSet, free_all};
use crate::key::{SlotWord, SparseKey};
use crate::slot::Slot;

/// A slot, or a cell of the packed array, as threads share it.
type Word<K> = <<K as SparseKey>::Slot as SlotWord>::Atomic;

/// Blocks of the packed array begin with 32 keys; in loom, which looks at few, with one.
const PACKED_BITS: u32 = if cfg!(loom) { 0 } else { 5 };

/// Blocks of the directory begin with 4 pages; in loom with one.
const DIRECTORY_BITS: u32 = if cfg!(loom) { 0 } else { 2 };

/// A cell of the packed array holds the key as a slot would that is "at the index of the key", so that zero is no key here, too.
fn cell<K: SparseKey>(key: K) -> Slot<K> {
    Slot::new(key.index(), key.version())
}

/// The key in a cell.
fn key_in<K: SparseKey>(cell: Slot<K>) -> Option<K> {
    K::from_parts(cell.position()?, cell.version()?)
}

/// The memory of a set. It does not free itself.
struct Memory<K: SparseKey> {
    directory: Buckets<AtomicPtr<Word<K>>, DIRECTORY_BITS>,
    packed: Buckets<Word<K>, PACKED_BITS>,
    /// How many positions are given away.
    len: AtomicUsize,
    /// How many threads have, or have had, leave to take a position.
    permits: AtomicUsize,
}

/// Leave to take a position: there is room for it. Given back when it is dropped.
struct Permit<'a>(&'a AtomicUsize);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<K: SparseKey> Memory<K> {
    const_fn! {
        fn new() -> Self {
            let () = Slot::<K>::LAYOUT_IS_SOUND;
            Self { directory: Buckets::new(), packed: Buckets::new(), len: AtomicUsize::new(0), permits: AtomicUsize::new(0) }
        }
    }

    /// The slot of `index`, if its page is allocated.
    #[inline(always)]
    fn place(&self, index: usize) -> Option<&Word<K>> {
        let page = NonNull::new(self.directory.get(index / K::PAGE_LEN)?.load(Ordering::Acquire))?;
        // SAFETY: a page that is published has PAGE_LEN slots, all of them initialised, and stays until `free` (C2). The remainder is
        // below that length.
        Some(unsafe { page.add(index % K::PAGE_LEN).as_ref() })
    }

    /// The slot of `index`. Its page is allocated if it is missing.
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
        // The directory grows with the index. This is what bounds it.
        assert!(index < K::INDEX_LIMIT, "an index of {index} must not reach the sparse array");
        // SAFETY: caller guarantees the allocator.
        let entry = unsafe { self.directory.try_get(index / K::PAGE_LEN, alloc)? };
        // SAFETY: caller guarantees the allocator. All pages have this length.
        let page = unsafe { try_publish(entry, K::PAGE_LEN, alloc)? };
        // SAFETY: a page that is published has PAGE_LEN slots, all of them initialised, and stays until `free` (C2). The remainder is
        // below that length.
        Ok(unsafe { page.add(index % K::PAGE_LEN).as_ref() })
    }

    /// The slot as it is once no thread is about to write it.
    #[inline]
    fn settled(place: &Word<K>) -> Slot<K> {
        loop {
            let slot = Slot::from_word(place.observe());
            if slot != Slot::busy() {
                return slot;
            }
            wait_for_others();
        }
    }

    /// The slot of `index` as far as it is written: absent while a thread is about to.
    #[inline(always)]
    fn slot(&self, index: usize) -> Slot<K> {
        match self.place(index).map(|place| Slot::from_word(place.observe())) {
            Some(slot) if slot != Slot::busy() => slot,
            _ => Slot::absent(),
        }
    }

    /// Leave to take a position, `None` if all may be taken.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    unsafe fn try_permit<A: Allocator>(&self, alloc: &A) -> Result<Option<Permit<'_>>, TryReserveError> {
        let number = self.permits.fetch_add(1, Ordering::Relaxed);
        let permit = Permit(&self.permits);
        // SAFETY: caller guarantees the allocator.
        unsafe { self.packed.try_get(number.min(Slot::<K>::MAX_LEN_WITH_BUSY - 1), alloc)? };
        Ok((number < Slot::<K>::MAX_LEN_WITH_BUSY || Slot::<K>::MAX_LEN_WITH_BUSY == K::INDEX_LIMIT).then_some(permit))
    }

    /// What `key` finds in a slot that is present.
    fn found(&self, slot: Slot<K>, key: K) -> Put<K> {
        match K::from_parts(key.index(), slot.version().unwrap_or(0)) {
            Some(other) if other != key => Put::Other(other),
            _ => Put::Present,
        }
    }

    /// Puts `key` in, if its index is free.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    unsafe fn try_put<A: Allocator>(&self, key: InRange<K>, alloc: &A) -> Result<Put<K>, TryReserveError> {
        // SAFETY: caller guarantees the allocator.
        let place = unsafe { self.try_place(key.index(), alloc)? };
        let key = key.key();
        let permit = loop {
            let slot = Self::settled(place);
            if !slot.is_absent() {
                return Ok(self.found(slot, key));
            }
            // SAFETY: caller guarantees the allocator.
            if let Some(permit) = unsafe { self.try_permit(alloc)? } {
                break permit;
            }
            // All positions are taken, or about to be. Threads that only wait for the same key give theirs back.
            if self.len.load(Ordering::Acquire) >= Slot::<K>::MAX_LEN_WITH_BUSY
                && Slot::<K>::from_word(place.observe()).is_absent()
            {
                return Err(TryReserveError::CapacityOverflow);
            }
            wait_for_others();
        };
        if place.claim(Slot::<K>::absent().word(), Slot::<K>::busy().word()).is_err() {
            // Another thread was faster. Nothing is ever removed here, so the slot is present, or will be.
            return Ok(self.found(Self::settled(place), key));
        }
        // The slot is ours. From here on nothing fails, and no code of the user runs.
        mem::forget(permit);
        let position = self.len.fetch_add(1, Ordering::AcqRel);
        let Some(packed) = self.packed.get(position) else {
            unreachable!("C4: the cell of position {position} was allocated before the position was given away")
        };
        packed.publish(cell(key).word());
        place.publish(Slot::<K>::new(position, key.version()).word());
        Ok(Put::New)
    }

    /// Gives all memory back.
    ///
    /// # Safety
    /// - `alloc` is the allocator of all calls on `self`.
    unsafe fn free<A: Allocator>(&mut self, alloc: &A) {
        free_all(|| {
            for entry in self.directory.iter() {
                // Nobody else is there: `&mut self`. Taken out before the allocator runs.
                let page = entry.swap(ptr::null_mut(), Ordering::Relaxed);
                if let Some(page) = NonNull::new(page) {
                    // SAFETY: what is published is from `try_block` with this length and this allocator (C2), and is not any more.
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

/// The keys of a set that many threads fill, the slots that lead to them, and the allocator.
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

    /// How many positions are given away.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.memory.len.load(Ordering::Acquire)
    }

    /// The position of `key`.
    #[inline]
    pub(crate) fn position_of(&self, key: K) -> Option<usize> {
        self.memory.slot(key.index()).position_of(key.version())
    }

    /// The key with this index.
    #[inline]
    pub(crate) fn by_index(&self, index: usize) -> Option<K> {
        K::from_parts(index, self.memory.slot(index).version()?)
    }

    /// The key at `position`, if it is in: it is when its slot says so, which comes after the cell.
    #[inline]
    pub(crate) fn at(&self, position: usize) -> Option<K> {
        let key = key_in(Slot::from_word(self.memory.packed.get(position)?.observe()))?;
        (self.position_of(key) == Some(position)).then_some(key)
    }

    /// Puts `key` in, if its index is free. A key of another version stays.
    #[inline]
    pub(crate) fn try_put(&self, key: InRange<K>) -> Result<Put<K>, TryReserveError> {
        // SAFETY: the allocator never changes.
        unsafe { self.memory.try_put(key, &self.alloc) }
    }

    /// Allocates the blocks of the packed array for `capacity` keys.
    pub(crate) fn try_reserve(&self, capacity: usize) -> Result<(), TryReserveError> {
        match capacity.checked_sub(1) {
            Some(last) if last >= Slot::<K>::MAX_LEN_WITH_BUSY => Err(TryReserveError::CapacityOverflow),
            // SAFETY: the allocator never changes.
            Some(last) => unsafe { self.memory.packed.try_get(last, &self.alloc) }.map(drop),
            None => Ok(()),
        }
    }

    /// Takes `key` out; the last key takes its place.
    pub(crate) fn remove(&mut self, key: K) -> bool {
        let Some(position) = self.position_of(key) else { return false };
        // With `&mut self` there is no other thread, and all that were there are done: no slot is busy, and each position below
        // `len` has its cell.
        let last = self.len() - 1;
        if let (Some(to), Some(from)) = (self.memory.packed.get(position), self.memory.packed.get(last)) {
            let moved = from.observe();
            to.publish(moved);
            from.publish(Slot::<K>::absent().word());
            let moved = key_in(Slot::<K>::from_word(moved));
            if let Some((moved, place)) = moved.and_then(|moved| Some((moved, self.memory.place(moved.index())?))) {
                place.publish(Slot::<K>::new(position, moved.version()).word());
            }
        }
        // The last write, so that it is right when the key is the last one itself.
        if let Some(place) = self.memory.place(key.index()) {
            place.publish(Slot::<K>::absent().word());
        }
        self.memory.len.store(last, Ordering::Relaxed);
        self.memory.permits.store(last, Ordering::Relaxed);
        true
    }

    /// Takes all keys out. Memory stays.
    pub(crate) fn clear(&mut self) {
        for position in 0..self.len() {
            let Some(cell) = self.memory.packed.get(position) else { continue };
            if let Some(place) =
                key_in(Slot::<K>::from_word(cell.observe())).and_then(|key| self.memory.place(key.index()))
            {
                place.publish(Slot::<K>::absent().word());
            }
            cell.publish(Slot::<K>::absent().word());
        }
        self.memory.len.store(0, Ordering::Relaxed);
        self.memory.permits.store(0, Ordering::Relaxed);
    }

    /// The keys in a set of the other kind, with the same allocator.
    pub(crate) fn try_into_raw_set(self) -> Result<RawSet<K, A>, TryReserveError> {
        /// The set that is filled, and the memory of the one that is left.
        struct Moving<K: SparseKey, A: Allocator> {
            from: Memory<K>,
            // `None` only at the very end.
            to: Option<RawSet<K, A>>,
        }

        impl<K: SparseKey, A: Allocator> Drop for Moving<K, A> {
            fn drop(&mut self) {
                if let Some(to) = &self.to {
                    // SAFETY: the allocator went from the one set into the other.
                    unsafe { self.from.free(to.index().allocator()) };
                }
            }
        }

        let mut this = ManuallyDrop::new(self);
        let from = mem::replace(&mut this.memory, Memory::new());
        // SAFETY: `this` is not used or dropped any more, so there is one allocator as before.
        let alloc = unsafe { ptr::read(&raw const this.alloc) };
        let mut moving = Moving { from, to: Some(RawSet::new_in(alloc)) };
        let Moving { from, to } = &mut moving;
        if let Some(to) = to {
            let len = from.len.load(Ordering::Acquire);
            to.try_reserve(len)?;
            for position in 0..len {
                let cell = from.packed.get(position);
                if let Some(key) = cell.and_then(|cell| InRange::new(key_in(Slot::<K>::from_word(cell.observe()))?)) {
                    to.try_put::<true>(key)?;
                }
            }
            // SAFETY: the allocator went from the one set into the other.
            unsafe { from.free(to.index().allocator()) };
        }
        Ok(moving.to.take().unwrap_or_else(|| unreachable!("the set was put in above")))
    }

    /// Checks C3 to C5, which hold while no thread is inserting.
    pub(crate) fn assert_invariants(&mut self) {
        let len = self.len();
        assert!(len <= Slot::<K>::MAX_LEN_WITH_BUSY, "C4: {len} keys");
        assert_eq!(self.memory.permits.load(Ordering::Relaxed), len, "C4: permits given and not given back, keys");
        for position in 0..len {
            let Some(key) = self.at(position) else { panic!("C3: no key at position {position} of {len}") };
            assert_eq!(self.memory.slot(key.index()), Slot::new(position, key.version()), "C3: the slot of {key:?}");
        }
        let slots = self.memory.directory.iter().filter_map(|entry| NonNull::new(entry.load(Ordering::Relaxed)));
        let mut present = 0;
        for page in slots {
            for i in 0..K::PAGE_LEN {
                // SAFETY: a page that is published has PAGE_LEN initialised slots (C2).
                let slot = Slot::<K>::from_word(unsafe { page.add(i).as_ref() }.observe());
                assert!(slot != Slot::busy(), "C5: a slot is busy");
                present += usize::from(!slot.is_absent());
            }
        }
        assert_eq!(present, len, "C3: slots present, keys");
        for cell in self.memory.packed.iter().skip(len) {
            assert!(Slot::<K>::from_word(cell.observe()).is_absent(), "C3: a key past the length");
        }
    }
}

impl<K: SparseKey, A: Allocator> Drop for RawConcurrentSet<K, A> {
    fn drop(&mut self) {
        // SAFETY: the allocator never changes, and is dropped after this.
        unsafe { self.memory.free(&self.alloc) };
    }
}

//! [`Pages`], the sparse array.

use core::mem::{self, ManuallyDrop};
use core::ptr::{self, NonNull};
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::alloc::Allocator;

use super::{array_layout, free_all};
use crate::key::SparseKey;
use crate::slot::Slot;

/// A page, if there is one for these indices.
pub(super) type Entry<K> = Option<NonNull<Slot<K>>>;

/// A slot for each index, in pages that are allocated when they are first written to, and the allocator.
pub(crate) struct Pages<K: SparseKey, A: Allocator> {
    directory: NonNull<Entry<K>>,
    len: usize,
    capacity: usize,
    allocated: usize,
    alloc: A,
}

// SAFETY: `Pages` owns what its pointers lead to (I1, I3) and shares it with nobody, and slots are plain integers. The
// allocator goes with it and is used from the new thread, so it must be `Send`.
unsafe impl<K: SparseKey, A: Allocator + Send> Send for Pages<K, A> {}

// SAFETY: through `&Pages` slots are only read. It hands out `&A`, so the allocator must be `Sync`.
unsafe impl<K: SparseKey, A: Allocator + Sync> Sync for Pages<K, A> {}

impl<K: SparseKey, A: Allocator> Pages<K, A> {
    /// Pages for all indices below the limit. A directory never has more entries.
    const MAX_LEN: usize = K::INDEX_LIMIT.div_ceil(K::PAGE_LEN);

    /// Clearing the slot of one key costs as much as filling this many slots of whole pages. Measured from 1 to 100 pages: 0.6 to
    /// 0.8 ns for a key, 0.04 ns for a slot; with more pages than the caches hold, keys cost up to 2.5 ns.
    const SLOTS_PER_KEY: usize = 16;

    pub(crate) const fn new_in(alloc: A) -> Self {
        let () = Slot::<K>::LAYOUT_IS_SOUND;
        Self { directory: NonNull::dangling(), len: 0, capacity: 0, allocated: 0, alloc }
    }

    #[inline]
    pub(crate) const fn allocator(&self) -> &A {
        &self.alloc
    }

    /// The allocator. Memory that is still allocated leaks.
    #[cfg(target_has_atomic = "64")]
    pub(super) fn into_allocator(self) -> A {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not used or dropped any more.
        unsafe { ptr::read(&raw const this.alloc) }
    }

    /// Where the directory is.
    #[inline(always)]
    pub(super) const fn directory(&self) -> NonNull<Entry<K>> {
        self.directory
    }

    /// How many entries of the directory are in use.
    #[inline(always)]
    pub(super) const fn directory_len(&self) -> usize {
        self.len
    }

    /// Indices below this have an entry in the directory.
    #[inline]
    pub(crate) const fn index_capacity(&self) -> usize {
        self.len.saturating_mul(K::PAGE_LEN)
    }

    /// How many pages there are.
    #[inline]
    pub(crate) const fn allocated(&self) -> usize {
        self.allocated
    }

    /// The page of this number.
    #[inline(always)]
    fn page(&self, number: usize) -> Entry<K> {
        if number < self.len {
            // SAFETY: `number < len <= capacity` (I2), so the entry is inside the directory and initialised (I1).
            unsafe { *self.directory.add(number).as_ref() }
        } else {
            None
        }
    }

    /// Where the slot of `index` is, if its page is allocated.
    #[inline(always)]
    pub(super) fn place(&self, index: usize) -> Option<NonNull<Slot<K>>> {
        let page = self.page(index / K::PAGE_LEN)?;
        // SAFETY: the page has PAGE_LEN slots (I3), and the remainder is below that.
        Some(unsafe { page.add(index % K::PAGE_LEN) })
    }

    /// Where the slot of `index` is.
    ///
    /// # Safety
    /// - The page of `index` is allocated.
    #[inline(always)]
    pub(super) unsafe fn place_unchecked(&self, index: usize) -> NonNull<Slot<K>> {
        debug_assert!(self.page(index / K::PAGE_LEN).is_some(), "the page of index {index} is not allocated");
        // SAFETY: the page is allocated, says the caller, so its entry is one of the first `len` (I2) and not `None`.
        let page = unsafe { self.directory.add(index / K::PAGE_LEN).as_ref().unwrap_unchecked() };
        // SAFETY: the page has PAGE_LEN slots (I3), and the remainder is below that.
        unsafe { page.add(index % K::PAGE_LEN) }
    }

    /// The slot of `index`; absent if there is no page for it.
    #[inline(always)]
    pub(crate) fn slot(&self, index: usize) -> Slot<K> {
        match self.place(index) {
            // SAFETY: `place` points to an initialised slot (I3). `&self` keeps others from writing to it.
            Some(slot) => unsafe { slot.read() },
            None => Slot::absent(),
        }
    }

    /// The slot of `index`, if there is a page for it, to be written to.
    #[inline(always)]
    pub(crate) fn slot_mut(&mut self, index: usize) -> Option<&mut Slot<K>> {
        // SAFETY: `place` points to an initialised slot (I3). The reference borrows `self` mutably.
        self.place(index).map(|mut slot| unsafe { slot.as_mut() })
    }

    /// Where the slot of `index` is. Its page is allocated if it is missing; until then nothing has changed.
    ///
    /// # Panics
    /// Where a page would have to be allocated for an index that is out of range.
    #[inline]
    pub(crate) fn try_place(&mut self, index: usize) -> Result<NonNull<Slot<K>>, TryReserveError> {
        let page = match self.page(index / K::PAGE_LEN) {
            Some(page) => page,
            None => self.try_add_page(index)?,
        };
        // SAFETY: the page has PAGE_LEN slots (I3), and the remainder is below that.
        Ok(unsafe { page.add(index % K::PAGE_LEN) })
    }

    /// [`try_place`](Self::try_place) as a reference.
    #[inline]
    pub(crate) fn try_slot_mut(&mut self, index: usize) -> Result<&mut Slot<K>, TryReserveError> {
        // SAFETY: `try_place` points to an initialised slot (I3). The reference borrows `self` mutably.
        self.try_place(index).map(|mut slot| unsafe { slot.as_mut() })
    }

    /// Allocates the page of `index`, which is missing, with all slots absent.
    #[cold]
    #[inline(never)]
    fn try_add_page(&mut self, index: usize) -> Result<NonNull<Slot<K>>, TryReserveError> {
        // The directory grows with the index. This is what bounds it.
        assert!(index < K::INDEX_LIMIT, "an index of {index} must not reach the sparse array");
        let number = index / K::PAGE_LEN;
        self.try_cover(number)?;
        let layout = array_layout::<Slot<K>>(K::PAGE_LEN)?;
        let page = self.alloc.allocate_zeroed(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast();
        // SAFETY: `try_cover` made `number < len`, so the entry is inside the directory (I1, I2). It was `None`, so no page is lost.
        // The block has the layout of a page, and zeroed slots are initialised and absent (I3).
        unsafe { self.directory.add(number).write(Some(page)) };
        self.allocated += 1;
        Ok(page)
    }

    /// Makes `number < len`: lengthens the directory, and moves it to a larger block if that is needed.
    fn try_cover(&mut self, number: usize) -> Result<(), TryReserveError> {
        if number >= self.capacity {
            // Doubling keeps the copying below the number of pages; no more entries than there can be pages.
            let capacity = (self.capacity * 2).max(number + 1).max(4).min(Self::MAX_LEN);
            let layout = array_layout::<Entry<K>>(capacity)?;
            let block = self.alloc.allocate_zeroed(layout).map_err(|_| TryReserveError::AllocError { layout })?;
            let directory = block.cast::<Entry<K>>();
            // SAFETY: the old directory has `len` initialised entries (I1, I2); the new one, another block, has room for more than
            // that. Its other entries are zeroed, which is `None`.
            unsafe { directory.copy_from_nonoverlapping(self.directory, self.len) };
            let old = (self.directory, self.capacity);
            (self.directory, self.capacity) = (directory, capacity);
            // SAFETY: the old directory was a block of this allocator for this capacity (I1) and is no longer pointed to.
            unsafe { Self::free_directory(&self.alloc, old) };
        }
        self.len = self.len.max(number + 1);
        Ok(())
    }

    /// Gives a directory back.
    ///
    /// # Safety
    /// - I1 holds for the pointer and the capacity, and nothing uses the directory afterwards.
    unsafe fn free_directory(alloc: &A, (directory, capacity): (NonNull<Entry<K>>, usize)) {
        if let (1.., Ok(layout)) = (capacity, array_layout::<Entry<K>>(capacity)) {
            // SAFETY: by I1, which the caller vouches for, the block is from this allocator for this layout.
            unsafe { alloc.deallocate(directory.cast(), layout) };
        }
    }

    /// Gives the page of this number back, if there is one.
    fn free_page(&mut self, number: usize) {
        let Some(page) = self.page(number) else { return };
        // SAFETY: there is a page, so the entry is inside the directory (I2). Written before the allocator runs: whatever that
        // does, the entry does not lead to the page any more.
        unsafe { self.directory.add(number).write(None) };
        self.allocated -= 1;
        if let Ok(layout) = array_layout::<Slot<K>>(K::PAGE_LEN) {
            // SAFETY: the page was a block of this allocator for this layout (I3), and its only entry is gone.
            unsafe { self.alloc.deallocate(page.cast(), layout) };
        }
    }

    /// The slots of the page of this number, if there is one.
    fn slots(&self, number: usize) -> Option<&[Slot<K>]> {
        // SAFETY: a page has PAGE_LEN initialised slots (I3), which nobody writes to while `self` is borrowed.
        self.page(number).map(|page| unsafe { slice::from_raw_parts(page.as_ptr(), K::PAGE_LEN) })
    }

    /// Whether clearing the slots of `len` keys costs less than filling all pages.
    #[inline]
    pub(crate) const fn are_few(&self, len: usize) -> bool {
        // An entry of the directory costs as much to read as a few slots to fill.
        let all = (self.allocated.saturating_mul(K::PAGE_LEN)).saturating_add(self.len);
        len.saturating_mul(Self::SLOTS_PER_KEY) < all
    }

    /// Makes all slots absent. `keys` are those that are present, if someone knows: if they are few, only theirs are touched.
    pub(crate) fn clear(&mut self, keys: Option<&[K]>) {
        match keys {
            Some(keys) if self.are_few(keys.len()) => {
                for key in keys {
                    if let Some(slot) = self.slot_mut(key.index()) {
                        *slot = Slot::absent();
                    }
                }
            }
            _ => {
                for page in (0..self.len).filter_map(|number| self.page(number)) {
                    // SAFETY: a page is PAGE_LEN slots of memory that is ours (I3). Zeroed slots are absent.
                    unsafe { page.write_bytes(0, K::PAGE_LEN) };
                }
            }
        }
    }

    /// Frees the pages whose slots are all absent, and the end of the directory that this leaves unused.
    ///
    /// The directory stays as it is if the allocator refuses a smaller one.
    pub(crate) fn shrink(&mut self) {
        for number in 0..self.len {
            if self.slots(number).is_some_and(|slots| slots.iter().all(|slot| slot.is_absent())) {
                self.free_page(number);
            }
        }
        while self.len > 0 && self.page(self.len - 1).is_none() {
            self.len -= 1;
        }
        if self.len == self.capacity {
            return;
        }
        let (len, capacity) = (self.len, self.capacity);
        if len == 0 {
            let old = (self.directory, capacity);
            (self.directory, self.capacity) = (NonNull::dangling(), 0);
            // SAFETY: the old directory was a block of this allocator for this capacity (I1) and is no longer pointed to. It leads
            // to no page: all its entries are `None` (I2).
            unsafe { Self::free_directory(&self.alloc, old) };
        } else if let (Ok(old), Ok(new)) = (array_layout::<Entry<K>>(capacity), array_layout::<Entry<K>>(len)) {
            // SAFETY: the directory is a block of this allocator for the old layout (I1); the new one is not larger, as
            // `len < capacity`. On success the block is replaced right here, on failure it stays ours.
            if let Ok(block) = unsafe { self.alloc.shrink(self.directory.cast(), old, new) } {
                (self.directory, self.capacity) = (block.cast(), len);
            }
        }
    }

    /// Takes over the slots of `other`, into pages of the own allocator. Pages that have none but absent slots are left out.
    ///
    /// There must be no pages yet.
    pub(crate) fn try_copy(&mut self, other: &Self) -> Result<(), TryReserveError> {
        debug_assert!(self.allocated == 0, "slots would be written over");
        for number in 0..other.len {
            let Some(slots) = other.slots(number) else { continue };
            if slots.iter().any(|slot| !slot.is_absent()) {
                let page = self.try_add_page(number * K::PAGE_LEN)?;
                // SAFETY: both are pages of PAGE_LEN slots (I3), and the new one is another block.
                unsafe { page.copy_from_nonoverlapping(NonNull::from(slots).cast(), K::PAGE_LEN) };
            }
        }
        Ok(())
    }

    /// The slots that are present, with their indices.
    pub(crate) fn present(&self) -> impl Iterator<Item = (usize, Slot<K>)> {
        (0..self.len)
            .filter_map(|number| Some((number * K::PAGE_LEN, self.slots(number)?)))
            .flat_map(|(first, slots)| slots.iter().enumerate().map(move |(i, slot)| (first + i, *slot)))
            .filter(|(_, slot)| !slot.is_absent())
    }

    /// Checks I1 to I3 as far as they can be seen.
    pub(crate) fn assert_invariants(&self) {
        assert!(self.len <= self.capacity, "I2: {} entries in a directory for {}", self.len, self.capacity);
        assert!(self.capacity <= Self::MAX_LEN, "I2: a directory of {}, over {}", self.capacity, Self::MAX_LEN);
        let allocated = (0..self.len).filter(|&number| self.page(number).is_some()).count();
        assert_eq!(allocated, self.allocated, "I3: pages in the directory, pages counted");
        for number in self.len..self.capacity {
            // SAFETY: `number < capacity`, and all these entries are initialised (I1).
            let entry = unsafe { self.directory.add(number).read() };
            assert!(entry.is_none(), "I2: page {number} is past the {} that are in use", self.len);
        }
    }
}

impl<K: SparseKey, A: Allocator> Drop for Pages<K, A> {
    fn drop(&mut self) {
        free_all(|| {
            for number in 0..self.len {
                self.free_page(number);
            }
            let old = (self.directory, mem::take(&mut self.capacity));
            self.len = 0;
            // SAFETY: the directory is a block of this allocator for this capacity (I1), which is 0 from now on: this is its last use.
            unsafe { Self::free_directory(&self.alloc, old) };
        });
    }
}

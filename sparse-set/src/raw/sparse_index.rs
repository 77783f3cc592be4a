//! [`SparseIndex`], the sparse array.

use core::alloc::Layout;
use core::mem::{self, ManuallyDrop};
use core::ptr::NonNull;
use core::slice;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::short_list::{self, ShortList};
use super::{IndexView, Vacant, array_layout, free_all};
use crate::key::{Entity, SparseKey};
use crate::slot::Slot;

/// A page, [`Vacant::ENTRY`] if it is not allocated.
pub(super) type Entry<K> = Option<NonNull<Slot<K>>>;

/// A paged array that maps keys to positions: the sparse half of a [`SparseSet`](crate::SparseSet).
///
/// Holds one position per index, with the version of the key that it was set for. Positions are any numbers below
/// [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT). Up to eight keys are in a short list; beyond, pages are allocated on first
/// use. Owns the allocator.
pub struct SparseIndex<K: SparseKey = Entity, A: Allocator = Global> {
    directory: NonNull<Entry<K>>,
    len: usize,
    capacity: usize,
    allocated: usize,
    list: Option<NonNull<ShortList<K>>>,
    alloc: A,
}

// SAFETY: a `SparseIndex` owns its blocks (I1, I3), and slots are plain integers. The allocator is moved along, so `A:
// Send` is required.
unsafe impl<K: SparseKey, A: Allocator + Send> Send for SparseIndex<K, A> {}

// SAFETY: slots are only read through `&SparseIndex`. It gives out `&A`, so `A: Sync` is required.
unsafe impl<K: SparseKey, A: Allocator + Sync> Sync for SparseIndex<K, A> {}

impl<K: SparseKey, A: Allocator> SparseIndex<K, A> {
    /// The capacity of the first directory.
    const MIN_CAPACITY: usize = if Vacant::<K>::IS_COMPLETE { Vacant::<K>::MAX_LEN } else { 4 };

    /// Whether the first keys are in a short list: it is smaller than a page.
    const BEGINS_SHORT: bool = size_of::<ShortList<K>>() < K::PAGE_LEN.saturating_mul(size_of::<Slot<K>>());

    /// Clearing one key's slot costs about as much as filling this many slots of whole pages.
    const SLOTS_PER_KEY: usize = 16;

    /// Creates an empty index that allocates from `alloc`, without allocating.
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        let () = Slot::<K>::LAYOUT_IS_SOUND;
        Self { directory: Vacant::<K>::DIRECTORY, len: 0, capacity: 0, allocated: 0, list: None, alloc }
    }

    /// Returns the allocator.
    #[must_use]
    #[inline]
    pub const fn allocator(&self) -> &A {
        &self.alloc
    }

    /// Copies the pointers, for another allocator.
    ///
    /// # Safety
    /// - `self` is not used or dropped any more. Nor is the result, but to copy it again, unless `alloc` can free the
    ///   blocks.
    #[cfg(target_has_atomic = "64")]
    pub(super) unsafe fn with_allocator<B: Allocator>(&self, alloc: B) -> SparseIndex<K, B> {
        let &Self { directory, len, capacity, allocated, list, alloc: _ } = self;
        SparseIndex { directory, len, capacity, allocated, list, alloc }
    }

    /// Returns the number of indices that the directory covers. Not all pages are allocated.
    #[must_use]
    #[inline]
    pub const fn index_capacity(&self) -> usize {
        self.len.saturating_mul(K::PAGE_LEN)
    }

    /// Returns the number of allocated pages.
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.allocated
    }

    /// Returns the number of allocated bytes: the short list, or the directory and the pages.
    #[must_use]
    pub const fn allocated_bytes(&self) -> usize {
        if self.list.is_some() {
            return size_of::<ShortList<K>>();
        }
        self.capacity * size_of::<Entry<K>>() + self.allocated * K::PAGE_LEN * size_of::<Slot<K>>()
    }

    /// Returns a view for look-ups in loops.
    #[must_use]
    #[inline(always)]
    pub const fn view(&self) -> IndexView<'_, K> {
        let len = if Vacant::<K>::IS_COMPLETE { Vacant::<K>::MAX_LEN } else { self.len };
        // SAFETY: `len` is at most the number of entries of the directory: of the allocated one (I2), or of the static
        // one of a complete index (I1). They are initialized (I1) and borrowed with `self`. If there is neither, the
        // pointer is aligned and `len` is 0 (I1, I2).
        let directory = unsafe { slice::from_raw_parts(self.directory.as_ptr(), len) };
        IndexView { directory, list: self.list }
    }

    /// Returns a pointer to the slot of `index`.
    ///
    /// # Safety
    /// - There is a slot: the page of `index` is allocated, or `index` is in the short list.
    #[inline(always)]
    pub(super) unsafe fn slot_ptr_unchecked(&self, index: usize) -> NonNull<Slot<K>> {
        debug_assert!(self.view().slot_ptr(index).is_some(), "there is no slot of index {index}");
        if let Some(list) = self.list {
            // SAFETY: the list is initialized (I7), and caller guarantees that there is a slot.
            return unsafe { ShortList::slot_ptr(list, index).unwrap_unchecked() };
        }
        // SAFETY: caller guarantees that the page is allocated, as there is no list, so its entry is one of the first
        // `len` (I2) and not vacant, thus not `None`.
        let page = unsafe { self.directory.add(index / K::PAGE_LEN).as_ref().unwrap_unchecked() };
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        unsafe { page.add(index % K::PAGE_LEN) }
    }

    /// Returns a pointer to the slot of `index`. Allocates if there is none. On failure, only the directory may have
    /// grown.
    ///
    /// # Panics
    /// Panics if a slot of an out-of-range index would have to be added.
    #[inline]
    pub(super) fn try_slot_ptr(&mut self, index: usize) -> Result<NonNull<Slot<K>>, TryReserveError> {
        match self.view().slot_ptr_in_page(index) {
            Some(slot_ptr) => Ok(slot_ptr),
            None => self.try_add_slot(index, false),
        }
    }

    /// Returns a pointer to the slot of `index`, as [`try_slot_ptr`](Self::try_slot_ptr) does, if that needs no
    /// allocation. `index` must be below the limit.
    #[inline(always)]
    pub(super) fn slot_ptr_in_memory(&mut self, index: usize) -> Option<NonNull<Slot<K>>> {
        match self.view().slot_ptr_in_page(index) {
            Some(slot_ptr) => Some(slot_ptr),
            None => self.list_slot(index),
        }
    }

    /// Returns a pointer to the slot of `index` in the short list, which is added if there is room.
    #[cold]
    #[inline(never)]
    fn list_slot(&mut self, index: usize) -> Option<NonNull<Slot<K>>> {
        // SAFETY: the list is initialized, and nothing else refers to it (I7).
        unsafe { ShortList::find_or_add(self.list?, index, false) }
    }

    /// Ensures that there is a slot of `index`, as [`try_slot_ptr`](Self::try_slot_ptr) does. It stays until a key gets
    /// it, or all keys are cleared.
    pub(crate) fn try_reserve_slot(&mut self, index: usize) -> Result<(), TryReserveError> {
        if self.view().slot_ptr_in_page(index).is_none() {
            self.try_add_slot(index, true)?;
        }
        Ok(())
    }

    /// Returns the slot of `index` if there is one.
    #[inline(always)]
    pub(crate) fn slot_mut(&mut self, index: usize) -> Option<&mut Slot<K>> {
        // SAFETY: `slot_ptr` points to an initialized slot (I3, I7). The reference borrows `self` mutably.
        self.view().slot_ptr(index).map(|mut slot| unsafe { slot.as_mut() })
    }

    /// Returns the slot of `index`. Allocates and panics as [`try_slot_ptr`](Self::try_slot_ptr) does.
    #[inline]
    pub(crate) fn try_slot_mut(&mut self, index: usize) -> Result<&mut Slot<K>, TryReserveError> {
        // SAFETY: `try_slot_ptr` points to an initialized slot (I3, I7). The reference borrows `self` mutably.
        self.try_slot_ptr(index).map(|mut slot| unsafe { slot.as_mut() })
    }

    /// The cold path of [`try_slot_ptr`](Self::try_slot_ptr): finds the slot in the short list, or adds an absent one,
    /// to the list if possible.
    #[cold]
    #[inline(never)]
    fn try_add_slot(&mut self, index: usize, reserve: bool) -> Result<NonNull<Slot<K>>, TryReserveError> {
        // Bounds the directory, which grows with the index.
        assert!(index < K::INDEX_LIMIT, "an index of {index} must not reach the sparse array");
        if self.capacity != 0 || !Self::BEGINS_SHORT {
            return self.try_add_page(index);
        }
        let list = match self.list {
            Some(list) => list,
            None => self.try_add_list()?,
        };
        // SAFETY: the list is initialized, and nothing else refers to it (I7).
        match unsafe { ShortList::find_or_add(list, index, reserve) } {
            Some(slot_ptr) => Ok(slot_ptr),
            None => {
                self.try_use_pages()?;
                self.try_page_slot(index)
            }
        }
    }

    /// Allocates the short list.
    fn try_add_list(&mut self) -> Result<NonNull<ShortList<K>>, TryReserveError> {
        let layout = Layout::new::<ShortList<K>>();
        let list = self.alloc.allocate(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast();
        // SAFETY: the block has the layout of a list.
        unsafe { list.write(ShortList::new()) };
        self.list = Some(list);
        Ok(list)
    }

    /// Allocates the directory if that many keys do not fit into a short list, so that the first need not move later.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails, and changes nothing.
    pub fn try_reserve(&mut self, keys: usize) -> Result<(), TryReserveError> {
        let fit = !Self::BEGINS_SHORT || keys <= short_list::LEN;
        // There are not that many indices, or the keys have more than `isize::MAX` bytes: the caller fails then.
        let too_many = keys > K::INDEX_LIMIT.min(isize::MAX as usize / size_of::<K>());
        if fit || self.capacity != 0 || too_many { Ok(()) } else { self.try_use_pages() }
    }

    /// Allocates the directory, and moves the slots of the short list to pages. There must be no directory.
    fn try_use_pages(&mut self) -> Result<(), TryReserveError> {
        // Frees its blocks if an allocation fails or panics. Nothing has changed then.
        let mut pages = SparseIndex::<K, &A>::new_in(&self.alloc);
        pages.try_grow_directory(1)?;
        // SAFETY: the list is initialized (I7) and borrowed with `self`.
        for (index, slot) in self.list.iter().flat_map(|list| unsafe { list.as_ref() }.used_entries()) {
            // SAFETY: the slot is in a page of `pages` (I3).
            unsafe { pages.try_page_slot(index)?.write(slot) };
        }
        let pages = ManuallyDrop::new(pages);
        let (directory, len, capacity, allocated) = (pages.directory, pages.len, pages.capacity, pages.allocated);
        // The blocks are of the same allocator (I1, I3).
        (self.directory, self.len, self.capacity, self.allocated) = (directory, len, capacity, allocated);
        self.free_list();
        Ok(())
    }

    /// Moves the present slots to a short list if there are few, and frees the pages. If the allocation fails, changes
    /// nothing.
    fn shrink_to_list(&mut self) {
        if self.capacity == 0
            || !Self::BEGINS_SHORT
            || self.present().take(short_list::LEN + 1).count() > short_list::LEN
        {
            return;
        }
        // Without pages, the index can get a list. It gets the pages back if the allocation panics.
        let mut short = SparseIndex::<K, &A>::new_in(&self.alloc);
        for (index, slot) in self.present() {
            let Ok(slot_ptr) = short.try_slot_ptr(index) else { return };
            // SAFETY: the slot is in the list of `short` (I7).
            unsafe { slot_ptr.write(slot) };
        }
        let list = ManuallyDrop::new(short).list;
        let &mut Self { directory, len, capacity, allocated, .. } = self;
        let pages = SparseIndex::<K, &A> { directory, len, capacity, allocated, list: None, alloc: &self.alloc };
        (self.directory, self.len, self.capacity, self.allocated) = (Vacant::<K>::DIRECTORY, 0, 0, 0);
        self.list = list;
        // Last, as it may panic: frees the pages.
        drop(pages);
    }

    /// Frees the short list if there is one.
    fn free_list(&mut self) {
        if let Some(list) = self.list.take() {
            // SAFETY: the list is a block of this allocator with this layout (I7), and nothing refers to it any more.
            unsafe { self.alloc.deallocate(list.cast(), Layout::new::<ShortList<K>>()) };
        }
    }

    /// Returns a pointer to the slot of `index` in its page, which it adds if there is none.
    fn try_page_slot(&mut self, index: usize) -> Result<NonNull<Slot<K>>, TryReserveError> {
        match self.view().slot_ptr_in_page(index) {
            Some(slot_ptr) => Ok(slot_ptr),
            None => self.try_add_page(index),
        }
    }

    /// Allocates the missing page of `index`, with all slots absent. There must be no short list.
    fn try_add_page(&mut self, index: usize) -> Result<NonNull<Slot<K>>, TryReserveError> {
        let number = index / K::PAGE_LEN;
        self.try_cover(number)?;
        let layout = array_layout::<Slot<K>>(K::PAGE_LEN)?;
        let page = self.alloc.allocate_zeroed(layout).map_err(|_| TryReserveError::AllocError { layout })?.cast();
        // SAFETY: `try_cover` ensured `number < len`, so the entry is in the directory (I1, I2). It was vacant, so no
        // page leaks. The block has the layout of a page, and zeroed slots are initialized and absent (I3).
        unsafe { self.directory.add(number).write(Some(page)) };
        self.allocated += 1;
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        Ok(unsafe { page.add(index % K::PAGE_LEN) })
    }

    /// Ensures `number < len`: extends the directory, and reallocates it if necessary.
    fn try_cover(&mut self, number: usize) -> Result<(), TryReserveError> {
        if number >= self.capacity {
            self.try_grow_directory(number + 1)?;
        }
        self.len = self.len.max(number + 1);
        Ok(())
    }

    /// Reallocates the directory, for at least `min_capacity` pages.
    fn try_grow_directory(&mut self, min_capacity: usize) -> Result<(), TryReserveError> {
        // Double the capacity, but never exceed the number of possible pages.
        let capacity = (self.capacity * 2).max(min_capacity).max(Self::MIN_CAPACITY).min(Vacant::<K>::MAX_LEN);
        let layout = array_layout::<Entry<K>>(capacity)?;
        let block = self.alloc.allocate_zeroed(layout).map_err(|_| TryReserveError::AllocError { layout })?;
        let directory = block.cast::<Entry<K>>();
        // SAFETY: the old directory has `len` initialized entries (I1, I2); the new one is another block with room for
        // more. Its other entries are zeroed, thus `None`, which is vacant unless the directory is complete.
        unsafe { directory.copy_from_nonoverlapping(self.directory, self.len) };
        if Vacant::<K>::IS_COMPLETE {
            for number in self.len..capacity {
                // SAFETY: `number < capacity`, so the entry is in the new block.
                unsafe { directory.add(number).write(Vacant::<K>::ENTRY) };
            }
        }
        let old = (self.directory, self.capacity);
        (self.directory, self.capacity) = (directory, capacity);
        // SAFETY: the old directory is a block of this allocator with this capacity (I1), and nothing refers to it any
        // more.
        unsafe { Self::free_directory(&self.alloc, old) };
        Ok(())
    }

    /// Frees a directory.
    ///
    /// # Safety
    /// - I1 holds for the pointer and the capacity, and the directory is not used afterwards.
    unsafe fn free_directory(alloc: &A, (directory, capacity): (NonNull<Entry<K>>, usize)) {
        if let (1.., Ok(layout)) = (capacity, array_layout::<Entry<K>>(capacity)) {
            // SAFETY: caller guarantees I1: the block is from this allocator with this layout.
            unsafe { alloc.deallocate(directory.cast(), layout) };
        }
    }

    /// Frees the page of this number if it is allocated.
    fn free_page(&mut self, number: usize) {
        let Some(page) = self.view().page(number) else { return };
        // SAFETY: the page is allocated, so the directory is too, and has its entry (I1, I2). Clear the entry before
        // the allocator runs.
        unsafe { self.directory.add(number).write(Vacant::<K>::ENTRY) };
        self.allocated -= 1;
        if let Ok(layout) = array_layout::<Slot<K>>(K::PAGE_LEN) {
            // SAFETY: the page is a block of this allocator with this layout (I3), and its only entry was cleared.
            unsafe { self.alloc.deallocate(page.cast(), layout) };
        }
    }

    /// Returns the slots of the page of this number if it is allocated.
    fn slots(&self, number: usize) -> Option<&[Slot<K>]> {
        // SAFETY: a page has `PAGE_LEN` initialized slots (I3), borrowed with `self`.
        self.view().page(number).map(|page| unsafe { slice::from_raw_parts(page.as_ptr(), K::PAGE_LEN) })
    }

    /// Returns whether removing `len` keys one by one is cheaper than [`clear`](Self::clear), which fills all pages.
    #[must_use]
    #[inline]
    pub const fn is_faster_to_remove(&self, len: usize) -> bool {
        // Reading a directory entry costs as much as filling a few slots.
        let listed = if self.list.is_some() { short_list::LEN } else { 0 };
        let all = (self.allocated.saturating_mul(K::PAGE_LEN)).saturating_add(self.len + listed);
        len.saturating_mul(Self::SLOTS_PER_KEY) < all
    }

    /// Removes all keys, keeping the allocated memory.
    pub fn clear(&mut self) {
        if let Some(list) = self.list {
            // SAFETY: the list is a block for one (I7).
            unsafe { list.write(ShortList::new()) };
        }
        for page in (0..self.len).filter_map(|number| self.view().page(number)) {
            // SAFETY: a page is a block of `PAGE_LEN` slots (I3). Zeroed slots are absent.
            unsafe { page.write_bytes(0, K::PAGE_LEN) };
        }
    }

    /// Frees empty pages and the unused end of the directory, unless the allocator refuses to shrink it. Moves up to
    /// eight keys to a short list.
    pub fn shrink_to_fit(&mut self) {
        if self.listed().all(|(_, slot)| slot.is_absent()) {
            self.free_list();
        }
        self.shrink_to_list();
        for number in 0..self.len {
            if self.slots(number).is_some_and(|slots| slots.iter().all(|slot| slot.is_absent())) {
                self.free_page(number);
            }
        }
        while self.len > 0 && self.view().page(self.len - 1).is_none() {
            self.len -= 1;
        }
        if self.len == self.capacity || self.len > 0 && Vacant::<K>::IS_COMPLETE {
            return;
        }
        let (len, capacity) = (self.len, self.capacity);
        if len == 0 {
            let old = (self.directory, capacity);
            (self.directory, self.capacity) = (Vacant::<K>::DIRECTORY, 0);
            // SAFETY: the old directory is a block of this allocator with this capacity (I1), and nothing refers to it
            // any more. All its entries are vacant (I2), so no page leaks.
            unsafe { Self::free_directory(&self.alloc, old) };
        } else if let (Ok(old), Ok(new)) = (array_layout::<Entry<K>>(capacity), array_layout::<Entry<K>>(len)) {
            // SAFETY: the directory is a block of this allocator with the old layout (I1); the new one is not larger,
            // as `len < capacity`. On success the block is replaced below; on failure it stays valid.
            if let Ok(block) = unsafe { self.alloc.shrink(self.directory.cast(), old, new) } {
                (self.directory, self.capacity) = (block.cast(), len);
            }
        }
    }

    /// Clones the index, with a clone of the allocator. Empty pages are not copied.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails.
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut clone = Self::new_in(self.alloc.clone());
        clone.try_copy_blocks(self)?;
        Ok(clone)
    }

    /// Copies the slots of `source`. There must be no blocks yet.
    fn try_copy_blocks(&mut self, source: &Self) -> Result<(), TryReserveError> {
        if let Some(list) = source.list.filter(|_| source.listed().any(|(_, slot)| !slot.is_absent())) {
            // SAFETY: both are lists (I7), and the new one is another block.
            unsafe { self.try_add_list()?.copy_from_nonoverlapping(list, 1) };
        }
        for number in 0..source.len {
            let Some(slots) = source.slots(number) else { continue };
            if slots.iter().any(|slot| !slot.is_absent()) {
                let page = self.try_add_page(number * K::PAGE_LEN)?;
                // SAFETY: both are pages of `PAGE_LEN` slots (I3), and the new one is another block.
                unsafe { page.copy_from_nonoverlapping(NonNull::from(slots).cast(), K::PAGE_LEN) };
            }
        }
        Ok(())
    }

    /// Copies the slots of `source`, whose `len` keys and positions are given. If this fails or panics, no slot is
    /// present.
    ///
    /// # Panics
    /// Panics if there are blocks already.
    pub(super) fn try_copy(
        &mut self,
        source: &Self,
        len: usize,
        keys: impl Iterator<Item = (K, usize)>,
    ) -> Result<(), TryReserveError> {
        struct Unfinished<'a, K: SparseKey, A: Allocator>(&'a mut SparseIndex<K, A>);

        impl<K: SparseKey, A: Allocator> Drop for Unfinished<'_, K, A> {
            fn drop(&mut self) {
                self.0.clear();
            }
        }

        assert!(self.capacity == 0 && self.list.is_none(), "a copy must not replace blocks");
        let unfinished = Unfinished(self);
        if source.list.is_some() || !source.is_faster_to_remove(len) {
            unfinished.0.try_copy_blocks(source)?;
        } else {
            // Writing few slots is faster than copying pages.
            unfinished.0.try_reserve(len)?;
            for (key, position) in keys {
                *unfinished.0.try_slot_mut(key.index())? = Slot::new(position, key.version());
            }
        }
        mem::forget(unfinished);
        Ok(())
    }

    /// Removes `keys`.
    ///
    /// # Safety
    /// - There is a slot of each key.
    #[inline]
    pub(super) unsafe fn remove_each(&mut self, keys: impl Iterator<Item = K>) {
        // Copied into registers: the loop writes to memory.
        let view = self.view();
        if view.is_short() {
            // SAFETY: caller guarantees that there is a slot, which is in the list (I7), borrowed mutably with `self`.
            keys.for_each(|key| unsafe { view.listed(key.index()).unwrap_unchecked().write(Slot::absent()) });
        } else {
            // SAFETY: caller guarantees that there is a slot, which is in a page (I3), borrowed mutably with `self`.
            keys.for_each(|key| unsafe { view.slot_ptr_in_page(key.index()).unwrap_unchecked().write(Slot::absent()) });
        }
    }

    /// Returns an iterator over the present slots and their indices, which ascend.
    pub(crate) fn present(&self) -> impl Iterator<Item = (usize, Slot<K>)> {
        let mut listed = [(usize::MAX, Slot::absent()); short_list::LEN];
        for (to, entry) in listed.iter_mut().zip(self.listed()) {
            *to = entry;
        }
        listed.sort_unstable_by_key(|&(index, _)| index);
        let in_pages = (0..self.len)
            .filter_map(|number| Some((number * K::PAGE_LEN, self.slots(number)?)))
            .flat_map(|(first, slots)| slots.iter().enumerate().map(move |(i, slot)| (first + i, *slot)));
        listed.into_iter().chain(in_pages).filter(|(_, slot)| !slot.is_absent())
    }

    /// Returns the entries of the short list.
    fn listed(&self) -> impl Iterator<Item = (usize, Slot<K>)> {
        // SAFETY: the list is initialized (I7) and borrowed with `self`.
        self.list.iter().flat_map(|list| unsafe { list.as_ref() }.entries())
    }

    /// Returns the number of present slots, in loops that are fast without optimization.
    pub(crate) fn present_count(&self) -> usize {
        let mut count = self.listed().filter(|(_, slot)| !slot.is_absent()).count();
        for number in 0..self.len {
            for slot in self.slots(number).unwrap_or_default() {
                count += usize::from(!slot.is_absent());
            }
        }
        count
    }

    /// Checks I1 to I7 as far as possible. For tests.
    ///
    /// # Panics
    /// Panics if one does not hold.
    pub fn assert_invariants(&self) {
        assert!(self.len <= self.capacity, "I2: {} entries in a directory for {}", self.len, self.capacity);
        let max_len = Vacant::<K>::MAX_LEN;
        assert!(self.capacity <= max_len, "I2: a directory of {}, over {max_len}", self.capacity);
        let complete = !Vacant::<K>::IS_COMPLETE || [0, max_len].contains(&self.capacity);
        assert!(complete, "I2: a directory of {}, not of {max_len}", self.capacity);
        assert!(self.list.is_none() || self.capacity == 0, "I7: a short list beside {} pages", self.allocated);
        for (index, _) in self.listed() {
            assert!(index < K::INDEX_LIMIT, "I7: {index} is listed");
            assert_eq!(self.listed().filter(|&(other, _)| other == index).count(), 1, "I7: entries of {index}");
        }
        let allocated = (0..self.len).filter(|&number| self.view().page(number).is_some()).count();
        assert_eq!(allocated, self.allocated, "I3: pages in the directory, pages counted");
        for number in self.len..self.capacity {
            // SAFETY: `number < capacity`, and all these entries are initialized (I1).
            let entry = unsafe { self.directory.add(number).read() };
            assert_eq!(entry, Vacant::<K>::ENTRY, "I2: page {number} is past the {} that are in use", self.len);
        }
    }
}

impl<K: SparseKey, A: Allocator> Drop for SparseIndex<K, A> {
    fn drop(&mut self) {
        free_all(|| {
            self.free_list();
            for number in 0..self.len {
                self.free_page(number);
            }
            let old = (mem::replace(&mut self.directory, Vacant::<K>::DIRECTORY), mem::take(&mut self.capacity));
            self.len = 0;
            // SAFETY: the directory was a block of this allocator with this capacity (I1), and the index no longer has
            // it.
            unsafe { Self::free_directory(&self.alloc, old) };
        });
    }
}

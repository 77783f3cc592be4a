//! [`IndexView`], a borrowed sparse array.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::short_list::ShortList;
use super::sparse_index::Entry;
use super::{IndexPage, Vacant};
use crate::key::SparseKey;
use crate::slot::Slot;

/// A borrowed [`SparseIndex`](super::SparseIndex), for look-ups in loops.
///
/// Holds a copy of the pointers to the directory and the short list, which can stay in registers; behind `&SparseIndex`
/// they are reloaded after each write. Does not refer to the allocator, so it is `Send` and `Sync` for any allocator.
#[derive(Clone, Copy, Debug)]
pub struct IndexView<'a, K: SparseKey> {
    /// Entries of a sparse array (I3), which is borrowed for `'a`: the first `len`, or all of a complete directory.
    pub(super) directory: &'a [Entry<K>],
    /// The short list of a sparse array (I7), which is borrowed for `'a`.
    pub(super) list: Option<NonNull<ShortList<K>>>,
}

// SAFETY: an `IndexView` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Send for IndexView<'_, K> {}

// SAFETY: an `IndexView` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Sync for IndexView<'_, K> {}

impl<'a, K: SparseKey> IndexView<'a, K> {
    /// Returns the entry of the page of this number.
    #[inline(always)]
    fn entry(self, number: usize) -> Entry<K> {
        // The length of a complete directory is a constant, so the compiler knows that the index of a key is below.
        let len = if Vacant::<K>::IS_COMPLETE { Vacant::<K>::MAX_LEN } else { self.directory.len() };
        if number >= len {
            return Vacant::<K>::ENTRY;
        }
        // SAFETY: `number < len`, and a complete directory has `MAX_LEN` entries.
        unsafe { *self.directory.get_unchecked(number) }
    }

    /// Returns the page of this number if it is allocated.
    #[inline(always)]
    pub(super) fn page(self, number: usize) -> Option<NonNull<Slot<K>>> {
        if !Vacant::<K>::IS_COMPLETE {
            return self.entry(number);
        }
        if number >= Vacant::<K>::MAX_LEN {
            return None;
        }
        // Read as a `NonNull`, so that the compiler knows it and tests once.
        // SAFETY: a complete directory has `MAX_LEN` entries, and none is `None` (I3).
        let page = unsafe { self.directory.as_ptr().cast::<NonNull<Slot<K>>>().add(number).read() };
        if Some(page) == Vacant::<K>::ENTRY { None } else { Some(page) }
    }

    /// Returns a pointer to the slot of `index` if it is in the short list.
    #[inline(always)]
    pub(super) fn listed(self, index: usize) -> Option<NonNull<Slot<K>>> {
        // SAFETY: the list is initialized (I7).
        unsafe { ShortList::slot_ptr(self.list?, index) }
    }

    /// Returns the short list if there is one.
    #[inline(always)]
    fn list(self) -> Option<&'a ShortList<K>> {
        // SAFETY: the list is initialized (I7) and borrowed for `'a`.
        self.list.map(|list| unsafe { list.as_ref() })
    }

    /// Returns the position of `key` in the short list.
    #[must_use]
    #[inline(always)]
    pub fn get_listed(self, key: K) -> Option<usize> {
        /// Out of line, so that loops over pages stay small.
        #[cold]
        #[inline(never)]
        unsafe fn get<K: SparseKey>(list: NonNull<ShortList<K>>, key: K) -> Option<usize> {
            // SAFETY: caller guarantees that this is a list.
            unsafe { list.as_ref() }.slot(key.index()).position_of(key.version())
        }
        // SAFETY: the list is initialized (I7) and borrowed for `'a`.
        unsafe { get(self.list?, key) }
    }

    /// Returns whether the keys are in a short list, and there are no pages.
    #[must_use]
    #[inline(always)]
    pub const fn is_short(self) -> bool {
        self.list.is_some()
    }

    /// Returns a pointer to the slot of `index` if its page is allocated.
    #[inline(always)]
    pub(super) fn slot_ptr_in_page(self, index: usize) -> Option<NonNull<Slot<K>>> {
        let page = self.page(index / K::PAGE_LEN)?;
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        Some(unsafe { page.add(index % K::PAGE_LEN) })
    }

    /// Returns a pointer to the slot of `index` if there is one: its page is allocated, or it is in the short list.
    #[inline(always)]
    pub(super) fn slot_ptr(self, index: usize) -> Option<NonNull<Slot<K>>> {
        self.slot_ptr_in_page(index).or_else(|| self.listed(index))
    }

    /// Returns the slot of `index`. If there is none, returns an absent one or `None`.
    ///
    /// Looks whether there is a short list before the page, not after a miss there: among hits and misses in random
    /// order, nothing foresees which a look-up is, and such a branch costs more than all else.
    #[inline(always)]
    fn read(self, index: usize, listed: impl FnOnce(&ShortList<K>, usize) -> Slot<K>) -> Option<Slot<K>> {
        let number = index / K::PAGE_LEN;
        // Beside a short list, the directory has no entry or is complete.
        let may_be_listed = if Vacant::<K>::IS_COMPLETE { self.is_short() } else { number >= self.directory.len() };
        if may_be_listed {
            return Some(listed(self.list()?, index));
        }
        let entry = self.entry(number);
        let page = if Vacant::<K>::IS_COMPLETE {
            // SAFETY: no entry of a complete directory is `None` (I3).
            unsafe { entry.unwrap_unchecked() }
        } else {
            entry?
        };
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        let slot = unsafe { page.add(index % K::PAGE_LEN) };
        // SAFETY: the slot is initialized (I3) and borrowed for `'a`.
        Some(unsafe { slot.read() })
    }

    /// Returns the slot of `index`, absent if there is none.
    #[inline(always)]
    pub(crate) fn slot(self, index: usize) -> Slot<K> {
        self.read(index, ShortList::slot).unwrap_or_else(Slot::absent)
    }

    /// Returns the position of `key`, or `None` if it is absent with this version.
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: K) -> Option<usize> {
        self.read(key.index(), ShortList::slot)?.position_of(key.version())
    }

    /// Returns the position of `key` if it is below `end`. The result is unspecified if `end` is above `INDEX_LIMIT`.
    ///
    /// In a short list, it is faster than [`get`](Self::get) for keys whose indices were used in order.
    #[must_use]
    #[inline(always)]
    pub fn get_below(self, key: K, end: usize) -> Option<usize> {
        self.read(key.index(), ShortList::slot_in_order)?.position_below(key.version(), end)
    }

    /// Returns the page that covers the index of `key`. Without a page, no key that it would cover is present, unless
    /// the keys are in a [short list](Self::is_short).
    #[must_use]
    #[inline(always)]
    pub fn page_of(self, key: K) -> Option<IndexPage<'a, K>> {
        let first = self.page(key.index() / K::PAGE_LEN)?;
        Some(IndexPage { first, borrow: PhantomData })
    }
}

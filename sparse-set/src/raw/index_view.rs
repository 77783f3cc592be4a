//! [`IndexView`], a borrowed sparse array.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::IndexPage;
use super::sparse_index::Entry;
use crate::key::SparseKey;
use crate::slot::Slot;

/// A borrowed [`SparseIndex`](super::SparseIndex), for look-ups in loops.
///
/// Holds a copy of the directory's pointer and length, which can stay in registers; behind `&SparseIndex` they are
/// reloaded after each write. Does not refer to the allocator, so it is `Send` and `Sync` for any allocator.
#[derive(Clone, Copy, Debug)]
pub struct IndexView<'a, K: SparseKey> {
    /// Entries of a sparse array (I3), which is borrowed for `'a`.
    pub(super) directory: &'a [Entry<K>],
}

// SAFETY: an `IndexView` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Send for IndexView<'_, K> {}

// SAFETY: an `IndexView` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Sync for IndexView<'_, K> {}

impl<'a, K: SparseKey> IndexView<'a, K> {
    /// Returns a pointer to the slot of `index` if its page is allocated.
    #[inline(always)]
    pub(super) fn place(self, index: usize) -> Option<NonNull<Slot<K>>> {
        let page = (*self.directory.get(index / K::PAGE_LEN)?)?;
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        Some(unsafe { page.add(index % K::PAGE_LEN) })
    }

    /// Returns the slot of `index`, absent if its page is not allocated.
    #[inline(always)]
    pub(crate) fn slot(self, index: usize) -> Slot<K> {
        match self.place(index) {
            // SAFETY: `place` points to an initialized slot (I3), borrowed for `'a`.
            Some(slot) => unsafe { slot.read() },
            None => Slot::absent(),
        }
    }

    /// Returns the position of `key`, or `None` if it is absent with this version.
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: K) -> Option<usize> {
        // SAFETY: `place` points to an initialized slot (I3), borrowed for `'a`.
        unsafe { self.place(key.index())?.read() }.position_of(key.version())
    }

    /// Returns the position of `key` if it is below `end`. The result is unspecified if `end` is above `INDEX_LIMIT`.
    #[must_use]
    #[inline(always)]
    pub fn get_below(self, key: K, end: usize) -> Option<usize> {
        // SAFETY: `place` points to an initialized slot (I3), borrowed for `'a`.
        unsafe { self.place(key.index())?.read() }.position_below(key.version(), end)
    }

    /// Returns the page that covers the index of `key`. Without a page, no key that it would cover is present.
    #[must_use]
    #[inline(always)]
    pub fn page_of(self, key: K) -> Option<IndexPage<'a, K>> {
        let first = (*self.directory.get(key.index() / K::PAGE_LEN)?)?;
        Some(IndexPage { first, borrow: PhantomData })
    }
}

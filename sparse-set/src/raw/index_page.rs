//! [`IndexPage`], a borrowed page of a sparse array.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::key::SparseKey;
use crate::slot::Slot;

/// A page of an [`IndexView`](super::IndexView), which covers the keys with the same `index() / PAGE_LEN`.
#[derive(Clone, Copy, Debug)]
pub struct IndexPage<'a, K: SparseKey> {
    /// The first of the `PAGE_LEN` slots of a page (I3), which is borrowed for `'a`.
    pub(super) first: NonNull<Slot<K>>,
    pub(super) borrow: PhantomData<&'a Slot<K>>,
}

// SAFETY: an `IndexPage` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Send for IndexPage<'_, K> {}

// SAFETY: an `IndexPage` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Sync for IndexPage<'_, K> {}

impl<K: SparseKey> IndexPage<'_, K> {
    /// Returns the slot of `index`, which is reduced modulo `PAGE_LEN`.
    #[inline(always)]
    fn slot(self, index: usize) -> Slot<K> {
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        let slot = unsafe { self.first.add(index % K::PAGE_LEN) };
        // SAFETY: the slot is initialized (I3) and borrowed.
        unsafe { slot.read() }
    }

    /// Returns the position of `key`. The result is unspecified if the page does not cover its index.
    #[must_use]
    #[inline(always)]
    pub fn get(self, key: K) -> Option<usize> {
        self.slot(key.index()).position_of(key.version())
    }

    /// Returns whether both pages have the same slot for the index of `key`, which both must cover.
    #[must_use]
    #[inline(always)]
    pub fn agrees_with(self, other: IndexPage<'_, K>, key: K) -> bool {
        self.slot(key.index()) == other.slot(key.index())
    }
}

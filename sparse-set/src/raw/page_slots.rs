//! [`PageSlots`], a borrowed page.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::key::SparseKey;
use crate::slot::Slot;

pub(crate) struct PageSlots<'a, K: SparseKey> {
    first: NonNull<Slot<K>>,
    slots: PhantomData<&'a Slot<K>>,
}

// SAFETY: a `PageSlots` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Send for PageSlots<'_, K> {}

// SAFETY: a `PageSlots` only reads slots, which are plain integers.
unsafe impl<K: SparseKey> Sync for PageSlots<'_, K> {}

impl<K: SparseKey> Clone for PageSlots<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: SparseKey> Copy for PageSlots<'_, K> {}

impl<K: SparseKey> PageSlots<'_, K> {
    /// Borrows the page that starts at `first`.
    ///
    /// # Safety
    /// - `first` is the start of a page (I3) that is borrowed for the lifetime.
    #[inline(always)]
    pub(super) const unsafe fn new(first: NonNull<Slot<K>>) -> Self {
        Self { first, slots: PhantomData }
    }

    /// Returns the slot of `index`, which is reduced modulo `PAGE_LEN`.
    #[inline(always)]
    pub(crate) fn slot(self, index: usize) -> Slot<K> {
        // SAFETY: the page has `PAGE_LEN` slots (I3), and the index is reduced modulo `PAGE_LEN`.
        let slot = unsafe { self.first.add(index % K::PAGE_LEN) };
        // SAFETY: the slot is initialized (I3) and borrowed.
        unsafe { slot.read() }
    }
}

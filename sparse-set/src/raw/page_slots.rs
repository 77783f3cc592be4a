//! [`PageSlots`], one page of a sparse array while nobody writes to it.

use core::marker::PhantomData;
use core::ptr::NonNull;

use crate::key::SparseKey;
use crate::slot::Slot;

/// The slots of a page, which it borrows.
pub(crate) struct PageSlots<'a, K: SparseKey> {
    first: NonNull<Slot<K>>,
    slots: PhantomData<&'a Slot<K>>,
}

// SAFETY: it is a `&[Slot<K>]`, and slots are plain integers.
unsafe impl<K: SparseKey> Send for PageSlots<'_, K> {}

// SAFETY: the same; through a shared one slots are only read.
unsafe impl<K: SparseKey> Sync for PageSlots<'_, K> {}

impl<K: SparseKey> Clone for PageSlots<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: SparseKey> Copy for PageSlots<'_, K> {}

impl<K: SparseKey> PageSlots<'_, K> {
    /// The page whose first slot this is.
    ///
    /// # Safety
    /// - It is a page of a sparse array (I3) that is borrowed for the lifetime.
    #[inline(always)]
    pub(super) const unsafe fn new(first: NonNull<Slot<K>>) -> Self {
        Self { first, slots: PhantomData }
    }

    /// The slot of `index`, or of the index of this page that is as far from its beginning.
    #[inline(always)]
    pub(crate) fn slot(self, index: usize) -> Slot<K> {
        // SAFETY: the page has PAGE_LEN slots (I3), and the remainder is below that.
        let slot = unsafe { self.first.add(index % K::PAGE_LEN) };
        // SAFETY: the slot is initialised (I3), and the borrow keeps others from writing to it.
        unsafe { slot.read() }
    }
}

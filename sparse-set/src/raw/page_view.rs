//! [`PageView`], the pages of a sparse array while nobody writes to them.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_array::alloc::Allocator;

use super::pages::Entry;
use super::{PageSlots, Pages};
use crate::key::SparseKey;
use crate::slot::Slot;

/// A copy of what leads to the slots, which borrows them.
///
/// Behind `&Pages` the directory and its length are read anew for each look-up, if something was written in between: it might
/// have been them, for all that the compiler knows. These here can stay in registers.
pub(crate) struct PageView<'a, K: SparseKey> {
    directory: NonNull<Entry<K>>,
    len: usize,
    slots: PhantomData<&'a Slot<K>>,
}

// SAFETY: it is a `&[Slot<K>]` in pages, and slots are plain integers. It does not reach the allocator.
unsafe impl<K: SparseKey> Send for PageView<'_, K> {}

// SAFETY: the same; through a shared one slots are only read.
unsafe impl<K: SparseKey> Sync for PageView<'_, K> {}

impl<K: SparseKey> Clone for PageView<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: SparseKey> Copy for PageView<'_, K> {}

impl<K: SparseKey, A: Allocator> Pages<K, A> {
    /// The pages as they are now.
    #[inline]
    pub(crate) const fn view(&self) -> PageView<'_, K> {
        PageView { directory: self.directory(), len: self.directory_len(), slots: PhantomData }
    }
}

impl<'a, K: SparseKey> PageView<'a, K> {
    /// The page for `index`, if there is one.
    #[inline(always)]
    pub(crate) fn page_of(self, index: usize) -> Option<PageSlots<'a, K>> {
        let number = index / K::PAGE_LEN;
        if number >= self.len {
            return None;
        }
        // SAFETY: `number < len <= capacity` (I2), so the entry is inside the directory and initialised (I1). The pages are borrowed: both
        // are as they were.
        let entry = unsafe { *self.directory.add(number).as_ref() };
        // SAFETY: it is a page of the sparse array that is borrowed here.
        entry.map(|page| unsafe { PageSlots::new(page) })
    }

    /// The slot of `index`; absent if there is no page for it.
    #[inline(always)]
    pub(crate) fn slot(self, index: usize) -> Slot<K> {
        match self.page_of(index) {
            Some(page) => page.slot(index),
            None => Slot::absent(),
        }
    }
}

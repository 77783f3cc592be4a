//! [`PageView`], a borrowed sparse array.

use core::marker::PhantomData;
use core::ptr::NonNull;

use sparse_array::allocator::Allocator;

use super::pages::Entry;
use super::{PageSlots, Pages};
use crate::key::SparseKey;
use crate::slot::Slot;

/// A copy of the directory's pointer and length, which borrows the pages.
///
/// Behind `&Pages`, the compiler reloads them for each look-up if something was written in between. A copy can stay in
/// registers.
pub(crate) struct PageView<'a, K: SparseKey> {
    directory: NonNull<Entry<K>>,
    len: usize,
    slots: PhantomData<&'a Slot<K>>,
}

// SAFETY: a `PageView` only reads slots, which are plain integers, and does not reach the allocator.
unsafe impl<K: SparseKey> Send for PageView<'_, K> {}

// SAFETY: a `PageView` only reads slots, which are plain integers, and does not reach the allocator.
unsafe impl<K: SparseKey> Sync for PageView<'_, K> {}

impl<K: SparseKey> Clone for PageView<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: SparseKey> Copy for PageView<'_, K> {}

impl<K: SparseKey, A: Allocator> Pages<K, A> {
    #[inline]
    pub(crate) const fn view(&self) -> PageView<'_, K> {
        PageView { directory: self.directory(), len: self.directory_len(), slots: PhantomData }
    }
}

impl<'a, K: SparseKey> PageView<'a, K> {
    /// Returns the page of `index` if it is allocated.
    #[inline(always)]
    pub(crate) fn page_of(self, index: usize) -> Option<PageSlots<'a, K>> {
        let number = index / K::PAGE_LEN;
        if number >= self.len {
            return None;
        }
        // SAFETY: `number < len <= capacity` (I2), so the entry is in the directory and initialized (I1). The borrow
        // keeps the directory unchanged.
        let entry = unsafe { *self.directory.add(number).as_ref() };
        // SAFETY: the entry is a page (I3) of the sparse array that is borrowed for `'a`.
        entry.map(|page| unsafe { PageSlots::new(page) })
    }

    /// Returns the slot of `index`, absent if its page is not allocated.
    #[inline(always)]
    pub(crate) fn slot(self, index: usize) -> Slot<K> {
        match self.page_of(index) {
            Some(page) => page.slot(index),
            None => Slot::absent(),
        }
    }
}

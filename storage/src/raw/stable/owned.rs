//! [`OwnedCells`].

use core::iter::FusedIterator;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::borrowed::SharedCells;
use super::cursor::Cursor;
use super::raw_stable::RawStable;
use crate::{Paging, consume};

/// The pairs and the memory of a consumed storage.
pub(crate) struct OwnedCells<T, K: SparseKey, A: Allocator, P: Paging> {
    cursor: Cursor<T, K>,
    // It has given all values to the cursor. It is there to free the memory, after the values that were left are
    // dropped.
    raw: RawStable<T, K, A, P>,
}

// SAFETY: the cursor leads to values and keys in the memory of the storage, which goes along.
unsafe impl<T: Send, K: SparseKey, A: Allocator + Send, P: Paging> Send for OwnedCells<T, K, A, P> {}

// SAFETY: through a shared one, keys and values are only read, and the allocator is lent.
unsafe impl<T: Sync, K: SparseKey, A: Allocator + Sync, P: Paging> Sync for OwnedCells<T, K, A, P> {}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    #[inline]
    pub(crate) fn into_cells(mut self) -> OwnedCells<T, K, A, P> {
        // SAFETY: `OwnedCells` looks nothing up.
        OwnedCells { cursor: unsafe { self.disown() }, raw: self }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> OwnedCells<T, K, A, P> {
    /// Returns a shared iterator over the remaining items.
    pub(crate) fn shared(&self) -> SharedCells<'_, T, K> {
        // SAFETY: the memory belongs to `self`, and who borrows `self` keeps it from giving out what is to come.
        unsafe { SharedCells::new(self.cursor) }
    }

    #[inline]
    pub(crate) const fn allocator(&self) -> &A {
        self.raw.index().allocator()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Iterator for OwnedCells<T, K, A, P> {
    type Item = (K, T);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, T)> {
        // SAFETY: nobody changes slots and payload of `raw`.
        let (key, cell) = unsafe { self.cursor.next()? };
        // SAFETY: the position was taken, so its cell holds a value (H5). The storage has given it away, and a cursor
        // gives it once.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.left(), Some(self.cursor.left()))
    }

    #[inline]
    fn last(self) -> Option<(K, T)> {
        consume::last(self)
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::fold(self, init, f)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> DoubleEndedIterator for OwnedCells<T, K, A, P> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        // SAFETY: nobody changes slots and payload of `raw`.
        let (key, cell) = unsafe { self.cursor.next_back()? };
        // SAFETY: the position was taken, so its cell holds a value (H5). The storage has given it away, and a cursor
        // gives it once.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::rfold(self, init, f)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> ExactSizeIterator for OwnedCells<T, K, A, P> {}

impl<T, K: SparseKey, A: Allocator, P: Paging> FusedIterator for OwnedCells<T, K, A, P> {}

impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for OwnedCells<T, K, A, P> {
    fn drop(&mut self) {
        // SAFETY: `raw` is dropped after this, even if a value panics, and it has given the values away.
        unsafe { self.cursor.drop_rest() };
    }
}

//! [`DrainedCells`].

use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::borrowed::SharedCells;
use super::cursor::Cursor;
use super::raw_stable::RawStable;
use crate::{Paging, consume};

/// Keys and values that a storage has given away, but that lie in its memory still. It owns them and borrows the
/// storage.
pub(crate) struct DrainedCells<'a, T, K: SparseKey> {
    cursor: Cursor<T, K>,
    marker: PhantomData<(&'a mut K, T)>,
}

// SAFETY: it owns the values that are to come and borrows the keys mutably: sending it sends both.
unsafe impl<T: Send, K: SparseKey> Send for DrainedCells<'_, T, K> {}

// SAFETY: through a shared one, keys and values are only read.
unsafe impl<T: Sync, K: SparseKey> Sync for DrainedCells<'_, T, K> {}

impl<T, K: SparseKey> Default for DrainedCells<'_, T, K> {
    fn default() -> Self {
        Self { cursor: Cursor::EMPTY, marker: PhantomData }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    /// Gives all values away. The storage is empty at once, even if what is returned is forgotten.
    #[inline]
    pub(crate) fn drain(&mut self) -> DrainedCells<'_, T, K> {
        DrainedCells { cursor: self.take_all(), marker: PhantomData }
    }
}

impl<T, K: SparseKey> DrainedCells<'_, T, K> {
    /// Returns a shared iterator over the remaining items.
    pub(crate) fn shared(&self) -> SharedCells<'_, T, K> {
        // SAFETY: the storage is borrowed by `self`, and who borrows `self` keeps it from giving out what is to come.
        unsafe { SharedCells::new(self.cursor) }
    }
}

impl<T, K: SparseKey> Iterator for DrainedCells<'_, T, K> {
    type Item = (K, T);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, T)> {
        // SAFETY: the storage is borrowed mutably, so it stays as it is.
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

impl<T, K: SparseKey> DoubleEndedIterator for DrainedCells<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        // SAFETY: the storage is borrowed mutably, so it stays as it is.
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

impl<T, K: SparseKey> ExactSizeIterator for DrainedCells<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for DrainedCells<'_, T, K> {}

impl<T, K: SparseKey> Drop for DrainedCells<'_, T, K> {
    fn drop(&mut self) {
        // SAFETY: the storage is borrowed mutably, so it stays as it is, and it has given the values away.
        unsafe { self.cursor.drop_rest() };
    }
}

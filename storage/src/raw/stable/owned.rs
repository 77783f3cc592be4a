//! [`OwnedCells`]: the iterator that moves values out of cells.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::borrowed::BorrowedCells;
use super::cursor::Cursor;
use super::raw_stable::RawStable;
use crate::{Paging, consume};

/// Owns values that a storage has released, and yields them with their keys. Dropping it drops the rest, then `memory`:
/// a consumed storage, or `()` if it borrows a storage for `'a`.
///
/// Slots and payload are unchanged since the cursor was created, for `'a` and while `memory` lives.
pub(crate) struct OwnedCells<'a, T, K: SparseKey, M> {
    cursor: Cursor<T, K>,
    memory: M,
    marker: PhantomData<(&'a mut K, T)>,
}

// SAFETY: owns the remaining values and borrows or owns the keys.
unsafe impl<T: Send, K: SparseKey, M: Send> Send for OwnedCells<'_, T, K, M> {}

// SAFETY: `&OwnedCells` gives out `&T`, keys and `&M` only.
unsafe impl<T: Sync, K: SparseKey, M: Sync> Sync for OwnedCells<'_, T, K, M> {}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    /// Removes all values. The storage is empty at once, even if the result is forgotten.
    #[inline]
    pub(crate) fn drain(&mut self) -> OwnedCells<'_, T, K, ()> {
        OwnedCells { cursor: self.release_all(), memory: (), marker: PhantomData }
    }

    #[inline]
    pub(crate) fn into_iter(mut self) -> OwnedCells<'static, T, K, Self> {
        // SAFETY: `OwnedCells` performs no look-up in `memory`.
        OwnedCells { cursor: unsafe { self.release_values() }, memory: self, marker: PhantomData }
    }
}

impl<T, K: SparseKey> OwnedCells<'_, T, K, ()> {
    pub(crate) const fn empty() -> Self {
        Self { cursor: Cursor::EMPTY, memory: (), marker: PhantomData }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> OwnedCells<'_, T, K, RawStable<T, K, A, P>> {
    #[inline]
    pub(crate) const fn allocator(&self) -> &A {
        self.memory.index().allocator()
    }
}

impl<T, K: SparseKey, M> OwnedCells<'_, T, K, M> {
    pub(crate) fn as_shared(&self) -> BorrowedCells<'_, T, K, &T> {
        // SAFETY: slots and payload are unchanged, and `self` is borrowed, so it yields no value meanwhile.
        unsafe { BorrowedCells::new(self.cursor) }
    }
}

impl<T, K: SparseKey, M> Iterator for OwnedCells<'_, T, K, M> {
    type Item = (K, T);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, T)> {
        // SAFETY: slots and payload are as they were.
        let (key, cell) = unsafe { self.cursor.next()? };
        // SAFETY: the position was taken, so its cell holds a value (H5). The storage has released it, and the cursor
        // yields it once.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.left(), Some(self.cursor.left()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::fold(self, init, f)
    }
}

impl<T, K: SparseKey, M> DoubleEndedIterator for OwnedCells<'_, T, K, M> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        // SAFETY: slots and payload are as they were.
        let (key, cell) = unsafe { self.cursor.next_back()? };
        // SAFETY: the position was taken, so its cell holds a value (H5). The storage has released it, and the cursor
        // yields it once.
        Some((key, unsafe { cell.read() }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::rfold(self, init, f)
    }
}

impl<T, K: SparseKey, M> ExactSizeIterator for OwnedCells<'_, T, K, M> {}

impl<T, K: SparseKey, M> FusedIterator for OwnedCells<'_, T, K, M> {}

impl<T, K: SparseKey, M> Drop for OwnedCells<'_, T, K, M> {
    fn drop(&mut self) {
        // SAFETY: slots and payload stay until `memory` is dropped, after this, even if a value panics. The storage has
        // released the values.
        unsafe { self.cursor.drop_rest() };
    }
}

//! [`SharedCells`].

use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::cursor::Cursor;
use super::raw_stable::RawStable;
use crate::Paging;

/// Keys and values, by position. It borrows the storage that it was made from.
pub(crate) struct SharedCells<'a, T, K> {
    cursor: Cursor<T, K>,
    marker: PhantomData<&'a (T, K)>,
}

// SAFETY: it is a `&[(K, T)]` with holes: sending it shares keys and values with another thread.
unsafe impl<T: Sync, K: Sync> Send for SharedCells<'_, T, K> {}

// SAFETY: the same; through a shared one nothing more can be reached.
unsafe impl<T: Sync, K: Sync> Sync for SharedCells<'_, T, K> {}

impl<T, K> Clone for SharedCells<'_, T, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { cursor: self.cursor, marker: PhantomData }
    }
}

impl<T, K: SparseKey> Default for SharedCells<'_, T, K> {
    fn default() -> Self {
        Self { cursor: Cursor::EMPTY, marker: PhantomData }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    #[inline]
    pub(crate) fn shared(&self) -> SharedCells<'_, T, K> {
        SharedCells { cursor: self.cursor(), marker: PhantomData }
    }
}

impl<'a, T, K: SparseKey> SharedCells<'a, T, K> {
    /// What `cursor` has still to give.
    ///
    /// # Safety
    /// - For `'a`, slots and payload are as they were when the cursor was made, and nobody writes to the values that are to come.
    #[inline]
    pub(super) unsafe fn of(cursor: Cursor<T, K>) -> Self {
        Self { cursor, marker: PhantomData }
    }

    /// What is still to come, to look at.
    pub(crate) fn shared(&self) -> Self {
        self.clone()
    }
}

impl<'a, T, K: SparseKey> Iterator for SharedCells<'a, T, K> {
    type Item = (K, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is.
        let (key, cell) = unsafe { self.cursor.next()? };
        // SAFETY: the cell of a position that is taken holds a value (H5), borrowed for `'a`.
        Some((key, unsafe { cell.as_ref() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.left(), Some(self.cursor.left()))
    }

    #[inline]
    fn count(self) -> usize {
        self.cursor.left()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is.
        unsafe { self.cursor.skip(n) };
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is. The cells of positions that are taken hold values (H5).
        unsafe { self.cursor.fold(init, |result, (key, cell)| f(result, (key, cell.as_ref()))) }
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for SharedCells<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is.
        let (key, cell) = unsafe { self.cursor.next_back()? };
        // SAFETY: the cell of a position that is taken holds a value (H5), borrowed for `'a`.
        Some((key, unsafe { cell.as_ref() }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is. The cells of positions that are taken hold values (H5).
        unsafe { self.cursor.rfold(init, |result, (key, cell)| f(result, (key, cell.as_ref()))) }
    }
}

impl<T, K: SparseKey> ExactSizeIterator for SharedCells<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for SharedCells<'_, T, K> {}

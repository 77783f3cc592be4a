//! [`ExclusiveCells`].

use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::cursor::Cursor;
use super::raw_stable::RawStable;
use super::shared::SharedCells;
use crate::Paging;

/// Keys and values that may be changed, by position. It borrows the storage that it was made from mutably.
pub(crate) struct ExclusiveCells<'a, T, K> {
    cursor: Cursor<T, K>,
    marker: PhantomData<&'a mut (T, K)>,
}

// SAFETY: it is a `&mut [(K, T)]` with holes: sending it sends keys and values.
unsafe impl<T: Send, K: Send> Send for ExclusiveCells<'_, T, K> {}

// SAFETY: through a shared one, keys and values are only read.
unsafe impl<T: Sync, K: Sync> Sync for ExclusiveCells<'_, T, K> {}

impl<T, K: SparseKey> Default for ExclusiveCells<'_, T, K> {
    fn default() -> Self {
        Self { cursor: Cursor::EMPTY, marker: PhantomData }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    #[inline]
    pub(crate) fn exclusive(&mut self) -> ExclusiveCells<'_, T, K> {
        ExclusiveCells { cursor: self.cursor(), marker: PhantomData }
    }
}

impl<T, K: SparseKey> ExclusiveCells<'_, T, K> {
    /// What is still to come, to look at.
    pub(crate) fn shared(&self) -> SharedCells<'_, T, K> {
        // SAFETY: the storage is borrowed by `self`, and who borrows `self` keeps it from giving out what is to come.
        unsafe { SharedCells::of(self.cursor) }
    }
}

impl<'a, T, K: SparseKey> Iterator for ExclusiveCells<'a, T, K> {
    type Item = (K, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is.
        let (key, mut cell) = unsafe { self.cursor.next()? };
        // SAFETY: the cell of a position that is taken holds a value (H5), borrowed for `'a`. A cursor gives each once.
        Some((key, unsafe { cell.as_mut() }))
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
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is. The cells of positions that are taken hold values (H5), and a
        // cursor gives each once.
        unsafe { self.cursor.fold(init, |result, (key, mut cell)| f(result, (key, cell.as_mut()))) }
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for ExclusiveCells<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is.
        let (key, mut cell) = unsafe { self.cursor.next_back()? };
        // SAFETY: the cell of a position that is taken holds a value (H5), borrowed for `'a`. A cursor gives each once.
        Some((key, unsafe { cell.as_mut() }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the storage is borrowed for `'a`, so it stays as it is. The cells of positions that are taken hold values (H5), and a
        // cursor gives each once.
        unsafe { self.cursor.rfold(init, |result, (key, mut cell)| f(result, (key, cell.as_mut()))) }
    }
}

impl<T, K: SparseKey> ExactSizeIterator for ExclusiveCells<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for ExclusiveCells<'_, T, K> {}

//! [`BorrowedCells`].

use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::cursor::Cursor;
use super::raw_stable::RawStable;
use crate::Paging;
use crate::raw::walk::FromCell;

/// A borrowing iterator over keys and values, by position. `R` is the reference to a value, such as `&'a T`.
///
/// For `'a`, slots and payload are unchanged since the cursor was created, and the remaining values may be borrowed as
/// an `R`.
pub(crate) struct BorrowedCells<'a, T, K, R> {
    pub(super) cursor: Cursor<T, K>,
    marker: PhantomData<(&'a K, R)>,
}

// SAFETY: consists of borrowed keys and references `R` to values.
unsafe impl<T, K: Sync, R: Send> Send for BorrowedCells<'_, T, K, R> {}

// SAFETY: consists of borrowed keys and references `R` to values.
unsafe impl<T, K: Sync, R: Sync> Sync for BorrowedCells<'_, T, K, R> {}

impl<T, K, R: Copy> Clone for BorrowedCells<'_, T, K, R> {
    #[inline]
    fn clone(&self) -> Self {
        Self { cursor: self.cursor, marker: PhantomData }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStable<T, K, A, P> {
    #[inline]
    pub(crate) fn iter(&self) -> BorrowedCells<'_, T, K, &T> {
        // SAFETY: the storage is borrowed, so it does not change.
        unsafe { BorrowedCells::new(self.cursor()) }
    }

    #[inline]
    pub(crate) fn iter_mut(&mut self) -> BorrowedCells<'_, T, K, &mut T> {
        // SAFETY: the storage is borrowed mutably, so it does not change, and nothing else accesses the values.
        unsafe { BorrowedCells::new(self.cursor()) }
    }
}

impl<T, K: SparseKey, R> BorrowedCells<'_, T, K, R> {
    pub(crate) const fn empty() -> Self {
        Self { cursor: Cursor::EMPTY, marker: PhantomData }
    }

    /// Creates an iterator over the remaining items of `cursor`.
    ///
    /// # Safety
    /// - For `'a`, slots and payload are unchanged since the cursor was created, and the remaining values may be
    ///   borrowed as an `R`.
    #[inline]
    pub(super) unsafe fn new(cursor: Cursor<T, K>) -> Self {
        Self { cursor, marker: PhantomData }
    }

    pub(crate) fn as_shared(&self) -> BorrowedCells<'_, T, K, &T> {
        // SAFETY: `self` borrows the storage and is borrowed itself, so it yields no value meanwhile.
        unsafe { BorrowedCells::new(self.cursor) }
    }
}

impl<T, K: SparseKey, R: FromCell<T>> Iterator for BorrowedCells<'_, T, K, R> {
    type Item = (K, R);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, R)> {
        // SAFETY: slots and payload are as they were.
        let (key, cell) = unsafe { self.cursor.next()? };
        // SAFETY: the cell holds a value (H5) that may be borrowed as an `R`. The cursor yields each once.
        Some((key, unsafe { R::from_cell(cell) }))
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
    fn last(mut self) -> Option<(K, R)> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(K, R)> {
        // SAFETY: slots and payload are as they were.
        unsafe { self.cursor.skip(n) };
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, R)) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: slots and payload are unchanged. The cells hold values (H5) that may be borrowed as an `R`, and the
        // cursor yields each once.
        unsafe { self.cursor.fold(init, |result, (key, cell)| f(result, (key, R::from_cell(cell)))) }
    }
}

impl<T, K: SparseKey, R: FromCell<T>> DoubleEndedIterator for BorrowedCells<'_, T, K, R> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, R)> {
        // SAFETY: slots and payload are as they were.
        let (key, cell) = unsafe { self.cursor.next_back()? };
        // SAFETY: the cell holds a value (H5) that may be borrowed as an `R`. The cursor yields each once.
        Some((key, unsafe { R::from_cell(cell) }))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, R)) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: slots and payload are unchanged. The cells hold values (H5) that may be borrowed as an `R`, and the
        // cursor yields each once.
        unsafe { self.cursor.rfold(init, |result, (key, cell)| f(result, (key, R::from_cell(cell)))) }
    }
}

impl<T, K: SparseKey, R: FromCell<T>> ExactSizeIterator for BorrowedCells<'_, T, K, R> {}

impl<T, K: SparseKey, R: FromCell<T>> FusedIterator for BorrowedCells<'_, T, K, R> {}

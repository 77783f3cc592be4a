//! [`BorrowedPairs`]: the iterator that borrows values.

use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::Cursor;
use super::references::FromCell;
use sparse_set::internal::KeyWalk;

/// A borrowing iterator over keys and values, by position. `R` is the reference to a value: `&'a T`, `&'a mut T` or
/// `Pin<&'a mut T>`.
///
/// For `'a`, the cursor is valid, and the remaining values may be borrowed as an `R`.
pub(crate) struct BorrowedPairs<'a, T, W: KeyWalk, R> {
    cursor: Cursor<T, W>,
    marker: PhantomData<(&'a W::Key, R)>,
}

// SAFETY: consists of borrowed keys and references `R` to values.
unsafe impl<T, W: KeyWalk<Key: Sync>, R: Send> Send for BorrowedPairs<'_, T, W, R> {}

// SAFETY: consists of borrowed keys and references `R` to values.
unsafe impl<T, W: KeyWalk<Key: Sync>, R: Sync> Sync for BorrowedPairs<'_, T, W, R> {}

impl<T, W: KeyWalk, R: Copy> Clone for BorrowedPairs<'_, T, W, R> {
    #[inline]
    fn clone(&self) -> Self {
        Self { cursor: self.cursor, marker: PhantomData }
    }
}

impl<T, W: KeyWalk, R> BorrowedPairs<'_, T, W, R> {
    pub(crate) const EMPTY: Self = Self { cursor: Cursor::EMPTY, marker: PhantomData };

    /// Creates an iterator over the remaining pairs of `cursor`.
    ///
    /// # Safety
    /// - For `'a`, the cursor is valid, and the remaining values may be borrowed as an `R`.
    #[inline(always)]
    pub(super) unsafe fn new(cursor: Cursor<T, W>) -> Self {
        Self { cursor, marker: PhantomData }
    }

    pub(crate) fn as_shared(&self) -> BorrowedPairs<'_, T, W, &T> {
        // SAFETY: `self` borrows the storage and is borrowed itself, so it yields no value meanwhile.
        unsafe { BorrowedPairs::new(self.cursor) }
    }

    /// Splits off the first `n` pairs, or all if there are fewer.
    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        // SAFETY: the cursor is valid.
        let (now, later) = unsafe { self.cursor.split_at(n) };
        // SAFETY: no pair is in both parts, so each is yielded once.
        unsafe { (Self::new(now), Self::new(later)) }
    }
}

impl<T, W: KeyWalk, R: FromCell<T>> Iterator for BorrowedPairs<'_, T, W, R> {
    type Item = (W::Key, R);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        // SAFETY: the cursor is valid.
        let (key, cell) = unsafe { self.cursor.next()? };
        // SAFETY: the cell holds a value (S1) that may be borrowed as an `R`. The cursor yields each once.
        Some((key, unsafe { R::from_cell(cell) }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.left(), Some(self.cursor.left()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        // SAFETY: the cursor is valid.
        let (_, later) = unsafe { self.cursor.split_at(n) };
        self.cursor = later;
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the cursor is valid. The cells hold values (S1) that may be borrowed as an `R`, and the cursor yields
        // each once.
        unsafe { self.cursor.fold(init, |result, (key, cell)| f(result, (key, R::from_cell(cell)))) }
    }
}

impl<T, W: KeyWalk, R: FromCell<T>> DoubleEndedIterator for BorrowedPairs<'_, T, W, R> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        // SAFETY: the cursor is valid.
        let (key, cell) = unsafe { self.cursor.next_back()? };
        // SAFETY: the cell holds a value (S1) that may be borrowed as an `R`. The cursor yields each once.
        Some((key, unsafe { R::from_cell(cell) }))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let left = self.cursor.left().saturating_sub(n);
        // SAFETY: the cursor is valid.
        let (earlier, _) = unsafe { self.cursor.split_at(left) };
        self.cursor = earlier;
        self.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        // SAFETY: the cursor is valid. The cells hold values (S1) that may be borrowed as an `R`, and the cursor yields
        // each once.
        unsafe { self.cursor.rfold(init, |result, (key, cell)| f(result, (key, R::from_cell(cell)))) }
    }
}

impl<T, W: KeyWalk, R: FromCell<T>> ExactSizeIterator for BorrowedPairs<'_, T, W, R> {}

impl<T, W: KeyWalk, R: FromCell<T>> FusedIterator for BorrowedPairs<'_, T, W, R> {}

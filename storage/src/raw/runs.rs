//! [`Runs`].

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::FromRun;
use crate::raw::PageTable;

/// An iterator over keys and values, page by page. `R` is the slice of values, `&'a [T]` or `&'a mut [T]`.
///
/// The cells from `front` to `front + keys.len()` hold values that may be borrowed as an `R` for `'a`. Each is yielded
/// once.
#[expect(
    unnameable_types,
    missing_debug_implementations,
    reason = "part of a hidden associated type of a public trait; users have no values of it"
)]
pub struct Runs<'a, T, K, R> {
    keys: &'a [K],
    table: PageTable<T>,
    front: usize,
    marker: PhantomData<R>,
}

// SAFETY: `Runs` is a slice of keys and references `R` to values.
unsafe impl<T, K: Sync, R: Send> Send for Runs<'_, T, K, R> {}

// SAFETY: `Runs` is a slice of keys and references `R` to values.
unsafe impl<T, K: Sync, R: Sync> Sync for Runs<'_, T, K, R> {}

impl<'a, T, K, R> Runs<'a, T, K, R> {
    pub(crate) fn empty() -> Self {
        Self { keys: &[], table: PageTable::EMPTY, front: 0, marker: PhantomData }
    }

    /// Creates an iterator from position 0 on.
    ///
    /// # Safety
    /// - There are as many values as keys, and they may be borrowed as an `R` for `'a`.
    #[inline]
    pub(in crate::raw) unsafe fn new(keys: &'a [K], table: PageTable<T>) -> Self {
        Self { keys, table, front: 0, marker: PhantomData }
    }

    pub(crate) fn as_shared(&self) -> Runs<'_, T, K, &[T]> {
        Runs { keys: self.keys, table: self.table, front: self.front, marker: PhantomData }
    }

    /// Splits off the first `n` keys and values.
    ///
    /// # Panics
    /// Panics if there are fewer.
    #[cfg(feature = "rayon")]
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (keys, later) = self.keys.split_at(n);
        (Self { keys, ..self }, Self { keys: later, front: self.front + n, ..self })
    }

    /// Returns the number of remaining pages.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.pages_of(self.keys.len())
    }

    /// Returns the number of pages that the next `len` values are in.
    #[inline]
    pub(crate) fn pages_of(&self, len: usize) -> usize {
        match len {
            0 => 0,
            _ => (self.front + len - 1) / self.table.page_len() - self.front / self.table.page_len() + 1,
        }
    }

    /// Returns the number of remaining values of the current page; 0 at the end.
    #[inline(always)]
    pub(crate) fn left_in_page(&self) -> usize {
        let page_len = self.table.page_len();
        self.keys.len().min(page_len - (self.front & (page_len - 1)))
    }

    /// Returns the next keys and values of the current page, at most `most`.
    #[inline(always)]
    pub(crate) fn take_in_page(&mut self, most: usize) -> (&'a [K], R)
    where
        R: FromRun<T>,
    {
        let len = most.min(self.left_in_page());
        let first = if len == 0 {
            NonNull::dangling()
        } else {
            // SAFETY: a key remains, so the cell of `front` holds a value.
            unsafe { self.table.cell(self.front) }
        };
        let (keys, later) = self.keys.split_at(len);
        (self.keys, self.front) = (later, self.front + len);
        // SAFETY: the `len` cells are contiguous in one page. They hold values that may be borrowed and are not yielded
        // again.
        (keys, unsafe { R::from_run(first, len) })
    }

    /// Removes all but the first `len` keys and values, then the last of those, and returns it as slices of one.
    ///
    /// # Panics
    /// Panics if `len` is 0, or if there are fewer.
    #[inline]
    pub(crate) fn take_last_of(&mut self, len: usize) -> (&'a [K], R)
    where
        R: FromRun<T>,
    {
        let (earlier, last) = self.keys[..len].split_at(len - 1);
        self.keys = earlier;
        // SAFETY: the key was one of those that remain, so its cell holds a value.
        let cell = unsafe { self.table.cell(self.front + len - 1) };
        // SAFETY: the value may be borrowed, and is not yielded again.
        (last, unsafe { R::from_run(cell, 1) })
    }
}

impl<T, K, R: Copy> Clone for Runs<'_, T, K, R> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, T, K, R: FromRun<T>> Iterator for Runs<'a, T, K, R> {
    type Item = (&'a [K], R);

    #[inline]
    fn next(&mut self) -> Option<(&'a [K], R)> {
        if self.keys.is_empty() { None } else { Some(self.take_in_page(usize::MAX)) }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        if n >= self.len() {
            self.keys = &[];
            return None;
        }
        if n > 0 {
            // The first page may be partially consumed; the others are whole.
            let start = (self.front / self.table.page_len() + n) * self.table.page_len();
            (self.keys, self.front) = (&self.keys[start - self.front..], start);
        }
        self.next()
    }
}

impl<T, K, R: FromRun<T>> DoubleEndedIterator for Runs<'_, T, K, R> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let last = self.front + self.keys.len().checked_sub(1)?;
        let start = (last & !(self.table.page_len() - 1)).max(self.front);
        // SAFETY: the cells from `front` to `last` hold values, and `start` is one of them.
        let (first, len) = unsafe { self.table.run(start, last + 1) };
        let (earlier, keys) = self.keys.split_at(start - self.front);
        self.keys = earlier;
        // SAFETY: `start` to `last` are contiguous in one page. They hold values that may be borrowed and are not
        // yielded again.
        Some((keys, unsafe { R::from_run(first, len) }))
    }
}

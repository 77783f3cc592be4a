//! [`Walk`].

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

use super::FromCell;
use crate::raw::PageTable;

/// An iterator over keys and values. `R` is the reference to a value, `&'a T` or `&'a mut T`.
///
/// - The cells from `front` to `front + keys.len()` hold values that may be borrowed as an `R` for `'a`. Each is
///   yielded once.
/// - `cell` is the cell of `front`, unless `front` begins a page. Then it is arbitrary.
pub(crate) struct Walk<'a, T, K, R> {
    pub(super) keys: slice::Iter<'a, K>,
    pub(super) table: PageTable<T>,
    pub(super) front: usize,
    pub(super) cell: NonNull<T>,
    pub(super) marker: PhantomData<R>,
}

// SAFETY: a `Walk` is a slice of keys and references `R` to values.
unsafe impl<T, K: Sync, R: Send> Send for Walk<'_, T, K, R> {}

// SAFETY: a `Walk` is a slice of keys and references `R` to values.
unsafe impl<T, K: Sync, R: Sync> Sync for Walk<'_, T, K, R> {}

impl<'a, T, K, R> Walk<'a, T, K, R> {
    pub(crate) fn empty() -> Self {
        Self { keys: [].iter(), table: PageTable::EMPTY, front: 0, cell: NonNull::dangling(), marker: PhantomData }
    }

    /// Creates an iterator from position 0 on.
    ///
    /// # Safety
    /// - There are as many values as keys, and they may be borrowed as an `R` for `'a`.
    #[inline(always)]
    pub(in crate::raw) unsafe fn new(keys: &'a [K], table: PageTable<T>) -> Self {
        Self { keys: keys.iter(), table, front: 0, cell: NonNull::dangling(), marker: PhantomData }
    }

    /// Creates an iterator from position `front` on.
    ///
    /// # Safety
    /// - There are as many values from `front` on as keys, and they may be borrowed as an `R` for `'a`.
    pub(in crate::raw) unsafe fn starting_at(keys: &'a [K], table: PageTable<T>, front: usize) -> Self {
        let cell = if keys.is_empty() {
            NonNull::dangling()
        } else {
            // SAFETY: there is a key, so the cell of `front` holds a value.
            unsafe { table.cell(front) }
        };
        Self { keys: keys.iter(), table, front, cell, marker: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn as_shared(&self) -> Walk<'_, T, K, &T> {
        Walk {
            keys: self.keys.as_slice().iter(),
            table: self.table,
            front: self.front,
            cell: self.cell,
            marker: PhantomData,
        }
    }
}

impl<T, K, R> Clone for Walk<'_, T, K, R>
where
    R: Copy,
{
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone(), table: self.table, front: self.front, cell: self.cell, marker: PhantomData }
    }
}

impl<T, K: Copy, R: FromCell<T>> Iterator for Walk<'_, T, K, R> {
    type Item = (K, R);

    #[inline(always)]
    fn next(&mut self) -> Option<(K, R)> {
        let key = *self.keys.next()?;
        if self.front & (self.table.page_len() - 1) == 0 {
            // SAFETY: the cell of `front` holds a value, so its page exists.
            self.cell = unsafe { self.table.page(self.front / self.table.page_len()) };
        }
        let cell = self.cell;
        // SAFETY: `cell` is in a page, so the next one is at most the end of the page. Zero-sized cells do not advance.
        self.cell = unsafe { cell.add(1) };
        self.front += 1;
        // SAFETY: a key remained, so the cell holds a value that may be borrowed and is not yielded again.
        Some((key, unsafe { R::from_cell(cell) }))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(K, R)> {
        let left = self.keys.len();
        if n >= left {
            self.keys = [].iter();
            return None;
        }
        if n > 0 {
            self.keys.nth(n - 1);
            self.front += n;
            // SAFETY: `n < left`, so the cell of `front` holds a value.
            self.cell = unsafe { self.table.cell(self.front) };
        }
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, R)) -> B>(self, init: B, mut f: F) -> B {
        let (mut keys, mut front, mut accumulated) = (self.keys.as_slice(), self.front, init);
        while !keys.is_empty() {
            // SAFETY: the cells from `front` to `front + keys.len()` hold values, and there is a key.
            let (first, len) = unsafe { self.table.run(front, front + keys.len()) };
            let (now, later) = keys.split_at(len);
            for (i, &key) in now.iter().enumerate() {
                // SAFETY: `i < len`, and the `len` cells are contiguous.
                let cell = unsafe { first.add(i) };
                // SAFETY: the cell holds a value that may be borrowed and is not yielded again.
                accumulated = f(accumulated, (key, unsafe { R::from_cell(cell) }));
            }
            (keys, front) = (later, front + len);
        }
        accumulated
    }
}

impl<T, K: Copy, R: FromCell<T>> DoubleEndedIterator for Walk<'_, T, K, R> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, R)> {
        let key = *self.keys.next_back()?;
        // SAFETY: a key remained, so this is the last cell that holds a value.
        let cell = unsafe { self.table.cell(self.front + self.keys.len()) };
        // SAFETY: the value may be borrowed. It is not yielded again: its key is removed.
        Some((key, unsafe { R::from_cell(cell) }))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<(K, R)> {
        if n > 0 {
            self.keys.nth_back(n - 1)?;
        }
        self.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, R)) -> B>(self, init: B, mut f: F) -> B {
        let (mut keys, mut accumulated) = (self.keys.as_slice(), init);
        while let Some(last) = keys.len().checked_sub(1) {
            let last = self.front + last;
            let start = (last & !(self.table.page_len() - 1)).max(self.front);
            // SAFETY: the cells from `front` to `last` hold values, and `start` is one of them.
            let (first, len) = unsafe { self.table.run(start, last + 1) };
            let (earlier, now) = keys.split_at(start - self.front);
            debug_assert!(len == now.len(), "a run of {len} cells for {} keys", now.len());
            for (i, &key) in now.iter().enumerate().rev() {
                // SAFETY: `start` to `last` is in one page, so `i < len`, and the `len` cells are contiguous.
                let cell = unsafe { first.add(i) };
                // SAFETY: the cell holds a value that may be borrowed and is not yielded again.
                accumulated = f(accumulated, (key, unsafe { R::from_cell(cell) }));
            }
            keys = earlier;
        }
        accumulated
    }
}

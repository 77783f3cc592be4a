//! [`Walk`] and [`Runs`]: borrowing iterators over values and over pages.

#[cfg(feature = "rayon")]
mod split;

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

use super::PageTable;

/// The reference type of a [`Walk`]: `&T` or `&mut T`.
pub(crate) trait FromCell<T> {
    /// The reference to the value in the cell.
    ///
    /// # Safety
    /// - The cell holds a value, which may be borrowed like this for as long as the reference lives.
    unsafe fn from_cell(cell: NonNull<T>) -> Self;
}

impl<T> FromCell<T> for &T {
    #[inline(always)]
    unsafe fn from_cell(cell: NonNull<T>) -> Self {
        // SAFETY: caller guarantees the conditions of this function.
        unsafe { cell.as_ref() }
    }
}

impl<T> FromCell<T> for &mut T {
    #[inline(always)]
    unsafe fn from_cell(mut cell: NonNull<T>) -> Self {
        // SAFETY: caller guarantees the conditions of this function.
        unsafe { cell.as_mut() }
    }
}

impl FromCell<()> for () {
    #[inline(always)]
    unsafe fn from_cell(_cell: NonNull<()>) -> Self {}
}

/// The slice type of [`Runs`]: `&[T]` or `&mut [T]`.
pub(crate) trait FromRun<T> {
    /// The slice of the values in the cells.
    ///
    /// # Safety
    /// - The `len` cells from `first` on are contiguous and hold values, which may be borrowed like this for as long as
    ///   the slice lives.
    unsafe fn from_run(first: NonNull<T>, len: usize) -> Self;
}

impl<T> FromRun<T> for &[T] {
    #[inline(always)]
    unsafe fn from_run(first: NonNull<T>, len: usize) -> Self {
        // SAFETY: caller guarantees the conditions of this function.
        unsafe { slice::from_raw_parts(first.as_ptr(), len) }
    }
}

impl<T> FromRun<T> for &mut [T] {
    #[inline(always)]
    unsafe fn from_run(first: NonNull<T>, len: usize) -> Self {
        // SAFETY: caller guarantees the conditions of this function.
        unsafe { slice::from_raw_parts_mut(first.as_ptr(), len) }
    }
}

/// Keys and the values beside them, one by one. `R` is the reference to a value, `&'a T` or `&'a mut T`.
///
/// Of its fields this holds, and each value is yielded once:
/// - The cells from `front` to `front + keys.len()` hold values that it may borrow for `'a`, as an `R`.
/// - `cell` is the cell of `front`, unless that begins a page. Then it may be anything.
pub(crate) struct Walk<'a, T, K, R> {
    keys: slice::Iter<'a, K>,
    table: PageTable<T>,
    front: usize,
    cell: NonNull<T>,
    marker: PhantomData<R>,
}

// SAFETY: it is a slice of keys and as many references to values. It is `Send` if these are.
unsafe impl<T, K: Sync, R: Send> Send for Walk<'_, T, K, R> {}

// SAFETY: it is a slice of keys and as many references to values. It is `Sync` if these are.
unsafe impl<T, K: Sync, R: Sync> Sync for Walk<'_, T, K, R> {}

impl<'a, T, K, R> Walk<'a, T, K, R> {
    /// Nothing.
    pub(crate) fn empty() -> Self {
        Self { keys: [].iter(), table: PageTable::EMPTY, front: 0, cell: NonNull::dangling(), marker: PhantomData }
    }

    /// A walk over the keys and as many values, from position 0 on.
    ///
    /// # Safety
    /// - As many cells as there are keys hold values, which may be borrowed as an `R` for `'a`.
    #[inline(always)]
    pub(super) unsafe fn new(keys: &'a [K], table: PageTable<T>) -> Self {
        Self { keys: keys.iter(), table, front: 0, cell: NonNull::dangling(), marker: PhantomData }
    }

    /// A walk over the keys and as many values, from the position `front` on.
    ///
    /// # Safety
    /// - As many cells as there are keys, from `front` on, hold values, which may be borrowed as an `R` for `'a`.
    pub(super) unsafe fn starting_at(keys: &'a [K], table: PageTable<T>, front: usize) -> Self {
        let cell = if keys.is_empty() {
            NonNull::dangling()
        } else {
            // SAFETY: there is a key, so the cell of `front` holds a value and is below the capacity.
            unsafe { table.cell(front) }
        };
        Self { keys: keys.iter(), table, front, cell, marker: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// The remaining items, with shared references.
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
            // SAFETY: the cell of `front` holds a value, so its page is there.
            self.cell = unsafe { self.table.page(self.front / self.table.page_len()) };
        }
        let cell = self.cell;
        // SAFETY: `cell` is inside a page, or stays where it is if it has no size; one further is at most the end of
        // the page.
        self.cell = unsafe { cell.add(1) };
        self.front += 1;
        // SAFETY: there was a key, so this is a cell that holds a value, which may be borrowed and is not yielded
        // again.
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
                // SAFETY: `i < len`, and so many cells are contiguous.
                let cell = unsafe { first.add(i) };
                // SAFETY: the cell holds a value, which may be borrowed and is not yielded again.
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
        // SAFETY: there was a key, so this is the last of the cells that hold values.
        let cell = unsafe { self.table.cell(self.front + self.keys.len()) };
        // SAFETY: the value may be borrowed, and is not yielded again, as there is one key less.
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
                // SAFETY: `start` to `last` is in one page, so `i < len`, and so many cells are contiguous.
                let cell = unsafe { first.add(i) };
                // SAFETY: the cell holds a value, which may be borrowed and is not yielded again.
                accumulated = f(accumulated, (key, unsafe { R::from_cell(cell) }));
            }
            keys = earlier;
        }
        accumulated
    }
}

/// Keys and the values beside them, page by page. `R` is the slice of values, `&'a [T]` or `&'a mut [T]`.
///
/// The cells from `front` to `front + keys.len()` hold values that it may borrow for `'a`, as an `R`. Each is yielded
/// once.
pub(crate) struct Runs<'a, T, K, R> {
    keys: &'a [K],
    table: PageTable<T>,
    front: usize,
    marker: PhantomData<R>,
}

// SAFETY: it is a slice of keys and as many references to values. It is `Send` if these are.
unsafe impl<T, K: Sync, R: Send> Send for Runs<'_, T, K, R> {}

// SAFETY: it is a slice of keys and as many references to values. It is `Sync` if these are.
unsafe impl<T, K: Sync, R: Sync> Sync for Runs<'_, T, K, R> {}

impl<'a, T, K, R> Runs<'a, T, K, R> {
    /// Nothing.
    pub(crate) fn empty() -> Self {
        Self { keys: &[], table: PageTable::EMPTY, front: 0, marker: PhantomData }
    }

    /// The keys and as many values, from position 0 on.
    ///
    /// # Safety
    /// - As many cells as there are keys hold values, which may be borrowed as an `R` for `'a`.
    #[inline]
    pub(super) unsafe fn new(keys: &'a [K], table: PageTable<T>) -> Self {
        Self { keys, table, front: 0, marker: PhantomData }
    }

    /// The remaining items, with shared slices.
    pub(crate) fn as_shared(&self) -> Runs<'_, T, K, &[T]> {
        Runs { keys: self.keys, table: self.table, front: self.front, marker: PhantomData }
    }

    /// Returns the number of remaining pages.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self.keys.len() {
            0 => 0,
            left => (self.front + left - 1) / self.table.page_len() - self.front / self.table.page_len() + 1,
        }
    }
}

impl<T, K, R: Copy> Clone for Runs<'_, T, K, R> {
    fn clone(&self) -> Self {
        Self { keys: self.keys, table: self.table, front: self.front, marker: PhantomData }
    }
}

impl<'a, T, K, R: FromRun<T>> Iterator for Runs<'a, T, K, R> {
    type Item = (&'a [K], R);

    #[inline]
    fn next(&mut self) -> Option<(&'a [K], R)> {
        if self.keys.is_empty() {
            return None;
        }
        // SAFETY: the cells from `front` to `front + keys.len()` hold values, and there is a key.
        let (first, len) = unsafe { self.table.run(self.front, self.front + self.keys.len()) };
        let (keys, later) = self.keys.split_at(len);
        (self.keys, self.front) = (later, self.front + len);
        // SAFETY: these cells are contiguous and hold values, which may be borrowed and are not yielded again.
        Some((keys, unsafe { R::from_run(first, len) }))
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
        // SAFETY: these cells are contiguous, as `start` to `last` is in one page, and hold values, which may be
        // borrowed and are not yielded again.
        Some((keys, unsafe { R::from_run(first, len) }))
    }
}

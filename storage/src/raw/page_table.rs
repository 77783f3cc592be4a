//! [`PageTable`]: the map from positions to cells.

use core::mem::needs_drop;
use core::ptr::NonNull;

use crate::paging::{Paging, page_shift};

/// A view of [`Pages`](super::Pages) for loops: the directory and the page length, with the type of the values. Owns
/// nothing and creates no reference to a value. It is invalidated when pages are added or freed.
///
/// A type of its own, as an owning iterator moves its pages along, so its cursor cannot point to them: it has a copy of
/// the directory's address. Through a pointer to the pages, its loop takes twice the instructions.
#[derive(Debug)]
// The layout does not depend on `T`: see `Cursor`.
#[repr(C)]
pub(crate) struct PageTable<T> {
    directory: NonNull<NonNull<T>>,
    shift: u32,
}

impl<T> Clone for PageTable<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for PageTable<T> {}

impl<T> PageTable<T> {
    /// A table without pages.
    pub(crate) const EMPTY: Self = Self { directory: NonNull::dangling(), shift: usize::BITS - 1 };

    /// Creates the table of a directory of pages with `1 << shift` cells.
    #[inline(always)]
    pub(super) const fn new(directory: NonNull<NonNull<T>>, shift: u32) -> Self {
        Self { directory, shift }
    }

    /// Returns the table with another type of values.
    #[inline(always)]
    pub(super) const fn cast<U>(self) -> PageTable<U> {
        PageTable::new(self.directory.cast(), self.shift)
    }

    /// Returns the same table with a constant page length.
    ///
    /// # Safety
    /// - The table is of `Pages` with paging `P`, or `T` is zero-sized.
    #[inline(always)]
    pub(super) unsafe fn paged_by<P: Paging>(self) -> Self {
        let shift = const { page_shift::<P>(size_of::<T>()) };
        debug_assert!(size_of::<T>() == 0 || shift == self.shift, "pages of 2^{shift}, not of 2^{}", self.shift);
        Self::new(self.directory, shift)
    }

    #[inline(always)]
    pub(crate) const fn page_len(self) -> usize {
        1 << self.shift
    }

    /// Returns the first cell of page `number`.
    ///
    /// # Safety
    /// - The page exists, or `T` is zero-sized.
    #[inline(always)]
    pub(crate) const unsafe fn page(self, number: usize) -> NonNull<T> {
        if size_of::<T>() == 0 {
            return NonNull::dangling();
        }
        // SAFETY: caller guarantees that the page exists, so its entry is in the directory and initialized (P2).
        unsafe { *self.directory.add(number).as_ref() }
    }

    /// Returns the cell of this position.
    ///
    /// # Safety
    /// - The position is below the capacity of the pages.
    #[inline(always)]
    pub(crate) const unsafe fn cell(self, position: usize) -> NonNull<T> {
        // SAFETY: caller guarantees that the position is below the capacity, so it is in a page.
        let page = unsafe { self.page(position >> self.shift) };
        // SAFETY: the remainder is below the page length (P2). For zero-sized values, nothing is added.
        unsafe { page.add(position & (self.page_len() - 1)) }
    }

    /// Returns the first cell and the number of contiguous cells from `start` to the end of its page or to `end`.
    ///
    /// # Safety
    /// - `start < end`, and `end` is not above the capacity of the pages.
    #[inline(always)]
    pub(crate) const unsafe fn run(self, start: usize, end: usize) -> (NonNull<T>, usize) {
        debug_assert!(start < end, "a run of no cells");
        let (in_page, wanted) = (self.page_len() - (start & (self.page_len() - 1)), end - start);
        // SAFETY: caller guarantees that `start < end`, so it is below the capacity.
        let first = unsafe { self.cell(start) };
        (first, if in_page < wanted { in_page } else { wanted })
    }

    /// Returns the values at these positions.
    ///
    /// # Safety
    /// - The positions are distinct and below the capacity of the pages.
    /// - Their cells hold values that may be borrowed mutably for `'a`.
    pub(super) unsafe fn values_mut<'a, const N: usize>(self, positions: [Option<usize>; N]) -> [Option<&'a mut T>; N] {
        positions.map(|position| {
            // SAFETY: caller guarantees that the position is below the capacity.
            let mut cell = unsafe { self.cell(position?) };
            // SAFETY: caller guarantees distinct cells whose values may be borrowed mutably.
            Some(unsafe { cell.as_mut() })
        })
    }

    /// Moves the value at `from` into the cell `to`.
    ///
    /// # Safety
    /// - The positions are distinct and below the capacity of the pages.
    /// - The cell `from` holds a value, and the caller treats it as moved out.
    /// - The cell `to` holds no value, or the caller has moved it out.
    #[inline(always)]
    pub(crate) unsafe fn relocate(self, from: usize, to: usize) {
        debug_assert!(from != to, "a value does not move to where it is");
        // SAFETY: caller guarantees that both are below the capacity.
        let (from, to) = unsafe { (self.cell(from), self.cell(to)) };
        // SAFETY: both are cells of the pages. Caller guarantees that they are distinct.
        unsafe { to.copy_from_nonoverlapping(from, 1) };
    }

    /// Swaps the values of two cells.
    ///
    /// # Safety
    /// - Both are below the capacity of the pages and hold values.
    #[inline(always)]
    pub(crate) unsafe fn swap(self, a: usize, b: usize) {
        // SAFETY: caller guarantees that both are below the capacity.
        let (a, b) = unsafe { (self.cell(a), self.cell(b)) };
        // SAFETY: both are cells of the pages. `swap` allows that they are the same.
        unsafe { a.swap(b) };
    }

    /// Moves the `n` values from `start` on behind the values up to `end`. Both parts keep their order.
    ///
    /// # Safety
    /// - `start + n <= end`, and `end` is not above the capacity of the pages.
    /// - All cells from `start` to `end` hold values.
    pub(crate) unsafe fn rotate(self, start: usize, n: usize, end: usize) {
        debug_assert!(start <= end && n <= end - start, "{n} values from {start} on, of those up to {end}");
        if n == 0 || start + n == end {
            return;
        }
        // Reverse each part, then the whole.
        for (mut a, mut b) in [(start, start + n), (start + n, end), (start, end)] {
            while a + 1 < b {
                b -= 1;
                // SAFETY: caller guarantees that `start <= a < b < end`, where all cells hold values.
                unsafe { self.swap(a, b) };
                a += 1;
            }
        }
    }

    /// Drops the values from `start` to `end`. If a drop panics, the others are still dropped.
    ///
    /// # Safety
    /// - `start <= end`, and `end` is not above the capacity of the pages.
    /// - All these cells hold values, which are not accessed again, even if this panics.
    pub(crate) unsafe fn drop_values(self, start: usize, end: usize) {
        if !needs_drop::<T>() {
            return;
        }
        let mut rest = Rest { table: self, start, end };
        // SAFETY: caller guarantees that the cells hold values; `rest` starts after the dropped ones.
        unsafe { rest.drop_values() };
    }
}

/// Returns the positions, or the index of one that equals an earlier one.
pub(super) fn distinct<const N: usize>(positions: [Option<usize>; N]) -> Result<[Option<usize>; N], usize> {
    let repeats = |&n: &usize| positions[n].is_some() && positions[..n].contains(&positions[n]);
    (0..N).find(repeats).map_or(Ok(positions), Err)
}

/// The values not dropped yet.
struct Rest<T> {
    table: PageTable<T>,
    start: usize,
    end: usize,
}

impl<T> Rest<T> {
    /// # Safety
    /// - The cells from `start` to `end` hold values that are not accessed again.
    unsafe fn drop_values(&mut self) {
        while self.start < self.end {
            // SAFETY: `start < end`, and caller guarantees that the cells are in the pages.
            let (first, len) = unsafe { self.table.run(self.start, self.end) };
            // Advance first, so that a panicking drop is not repeated.
            self.start += len;
            // SAFETY: the cells are contiguous. Caller guarantees that they hold values that are not accessed again.
            unsafe { NonNull::slice_from_raw_parts(first, len).drop_in_place() };
        }
    }
}

impl<T> Drop for Rest<T> {
    fn drop(&mut self) {
        // SAFETY: caller of `drop_values` guarantees that the cells hold values; `start` is past the dropped ones.
        unsafe { self.drop_values() };
    }
}

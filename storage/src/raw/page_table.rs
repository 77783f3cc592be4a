//! [`PageTable`]: the way from a position to its cell.

use core::mem::needs_drop;
use core::ptr::NonNull;

use crate::paging::{Paging, page_shift};

/// Where the pages of a [`Payload`](super::Payload) are. It is a pointer and a number: a copy owns nothing, and is good for
/// as long as the payload neither grows nor shrinks.
///
/// All that it does with values goes through pointers. It makes no reference, neither to the directory nor to a value.
#[derive(Debug)]
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

    /// The table of the payload whose directory this is, with pages of `1 << shift` cells.
    #[inline(always)]
    pub(super) const fn new(directory: NonNull<NonNull<T>>, shift: u32) -> Self {
        Self { directory, shift }
    }

    /// The same table, with a length of pages that the compiler knows.
    ///
    /// # Safety
    /// - It is the table of a payload with this paging.
    #[inline(always)]
    pub(super) const unsafe fn with_paging<P: Paging>(self) -> Self {
        let shift = const { page_shift::<P>(size_of::<T>()) };
        debug_assert!(self.shift == shift, "the pages have another length");
        Self { directory: self.directory, shift }
    }

    /// Cells in a page.
    #[inline(always)]
    pub(crate) const fn page_len(self) -> usize {
        1 << self.shift
    }

    /// The first cell of the page of this number.
    ///
    /// # Safety
    /// - The payload has the page, or `T` is zero-sized.
    #[inline(always)]
    pub(crate) const unsafe fn page(self, number: usize) -> NonNull<T> {
        if size_of::<T>() == 0 {
            return NonNull::dangling();
        }
        // SAFETY: there is such a page, says the caller, so the entry is inside the directory and initialised (P2).
        unsafe { *self.directory.add(number).as_ref() }
    }

    /// The cell of this position.
    ///
    /// # Safety
    /// - The position is below the capacity of the payload.
    #[inline(always)]
    pub(crate) const unsafe fn cell(self, position: usize) -> NonNull<T> {
        // SAFETY: pages are side by side from position 0 on, and the position is below their end, says the caller: it is in one.
        let page = unsafe { self.page(position >> self.shift) };
        // SAFETY: the remainder is below the length of a page (P2). With no size, nothing is added.
        unsafe { page.add(position & (self.page_len() - 1)) }
    }

    /// The cells from `start` to the end of its page or to `end`, whichever comes first: where they begin, and how many they
    /// are. They lie side by side.
    ///
    /// # Safety
    /// - `start < end`, and `end` is not above the capacity of the payload.
    #[inline(always)]
    pub(crate) const unsafe fn run(self, start: usize, end: usize) -> (NonNull<T>, usize) {
        debug_assert!(start < end, "a run of no cells");
        let (in_page, wanted) = (self.page_len() - (start & (self.page_len() - 1)), end - start);
        // SAFETY: `start` is below `end` and with that below the capacity, says the caller.
        let first = unsafe { self.cell(start) };
        (first, if in_page < wanted { in_page } else { wanted })
    }

    /// Copies the value at `from` into the cell `to`, bit by bit.
    ///
    /// # Safety
    /// - Both are below the capacity of the payload, and are not the same.
    /// - The cell `from` holds a value, and the caller goes on as if it did not.
    /// - The cell `to` holds no value, or the caller has it already.
    #[inline(always)]
    pub(crate) unsafe fn relocate(self, from: usize, to: usize) {
        debug_assert!(from != to, "a value does not move to where it is");
        // SAFETY: both are below the capacity, says the caller.
        let (from, to) = unsafe { (self.cell(from), self.cell(to)) };
        // SAFETY: both are cells of the payload, and two different ones, says the caller.
        unsafe { to.copy_from_nonoverlapping(from, 1) };
    }

    /// Exchanges the values of two cells.
    ///
    /// # Safety
    /// - Both are below the capacity of the payload and hold values.
    #[inline(always)]
    pub(crate) unsafe fn swap(self, a: usize, b: usize) {
        // SAFETY: both are below the capacity, says the caller.
        let (a, b) = unsafe { (self.cell(a), self.cell(b)) };
        // SAFETY: both are cells of the payload. `swap` allows that they are the same.
        unsafe { a.swap(b) };
    }

    /// Brings the `n` values from `start` on behind those that follow up to `end`. Both keep their order.
    ///
    /// # Safety
    /// - `start + n <= end`, and `end` is not above the capacity of the payload.
    /// - All cells from `start` to `end` hold values.
    pub(crate) unsafe fn rotate(self, start: usize, n: usize, end: usize) {
        debug_assert!(start <= end && n <= end - start, "{n} values from {start} on, of those up to {end}");
        if n == 0 || start + n == end {
            return;
        }
        // Each part is reversed, then the whole.
        for (mut a, mut b) in [(start, start + n), (start + n, end), (start, end)] {
            while a + 1 < b {
                b -= 1;
                // SAFETY: `start <= a < b < end`, where all cells hold values, says the caller.
                unsafe { self.swap(a, b) };
                a += 1;
            }
        }
    }

    /// Drops the values from `start` to `end`, page by page. If one panics, the others are dropped all the same; a second panic
    /// ends the process, as with a slice.
    ///
    /// # Safety
    /// - `start <= end`, and `end` is not above the capacity of the payload.
    /// - All these cells hold values, and nobody looks at them any more, even if this panics.
    pub(crate) unsafe fn drop_values(self, start: usize, end: usize) {
        if !needs_drop::<T>() {
            return;
        }
        let mut rest = Rest { table: self, start, end };
        // SAFETY: the caller vouches for the cells, and `rest` counts those that are done.
        unsafe { rest.drop_values() };
    }
}

/// The values that are still to be dropped.
struct Rest<T> {
    table: PageTable<T>,
    start: usize,
    end: usize,
}

impl<T> Rest<T> {
    /// Drops the values that are left.
    ///
    /// # Safety
    /// - The cells from `start` to `end` hold values that nobody looks at any more.
    unsafe fn drop_values(&mut self) {
        while self.start < self.end {
            // SAFETY: `start < end`, and these cells are in the payload, says the caller.
            let (first, len) = unsafe { self.table.run(self.start, self.end) };
            // Before the values are dropped: whatever they do, they are not dropped again.
            self.start += len;
            // SAFETY: these cells lie side by side and hold values that nobody looks at any more, says the caller.
            unsafe { NonNull::slice_from_raw_parts(first, len).drop_in_place() };
        }
    }
}

impl<T> Drop for Rest<T> {
    fn drop(&mut self) {
        // Nothing is left, unless a value has panicked.
        // SAFETY: it is made for cells that hold values that nobody looks at, and `start` is past those that were dropped.
        unsafe { self.drop_values() };
    }
}

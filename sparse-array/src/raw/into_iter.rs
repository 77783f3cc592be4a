//! [`RawIntoIter`]: the values of a consumed array, in slot order.

use core::mem;
use core::ops::Range;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::table::Table;
use crate::alloc::Allocator;

/// The values that are left to drop. Its `Drop` continues after a panic in the drop of a value.
struct Rest<'a, T> {
    table: &'a Table<T>,
    cursor: &'a mut Cursor,
    /// Slots taken from the cursor and not yet dropped; `run` comes before `bits`.
    run: Range<usize>,
    bits: usize,
    base: usize,
}

impl<T> Rest<'_, T> {
    /// # Safety
    /// - The slots that the cursor will yield hold values, which are not used again.
    unsafe fn drop_values(&mut self) {
        loop {
            for index in self.run.by_ref() {
                // SAFETY: the slot holds a value. It left the run before its drop, so it is dropped once.
                unsafe { self.table.value(index).drop_in_place() };
            }
            while self.bits != 0 {
                let index = self.base + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                // SAFETY: the slot holds a value. Its bit was cleared before its drop, so it is dropped once.
                unsafe { self.table.value(index).drop_in_place() };
            }
            match self.cursor.next_chunk(self.table.words()) {
                Some(Chunk::Run(run)) => self.run = run,
                Some(Chunk::Bits { base, bits }) => (self.base, self.bits) = (base, bits),
                None => return,
            }
        }
    }
}

impl<T> Drop for Rest<'_, T> {
    fn drop(&mut self) {
        // SAFETY: only `drop_rest` creates a `Rest`, and its caller guarantees the conditions.
        unsafe { self.drop_values() };
    }
}

/// Drops the values that the cursor has not reached. If a drop panics, the others are still dropped; a second panic
/// aborts.
///
/// # Safety
/// - The slots that the cursor will yield hold values, which are not used again.
pub(super) unsafe fn drop_rest<T>(table: &Table<T>, cursor: &mut Cursor) {
    if mem::needs_drop::<T>() {
        // SAFETY: caller guarantees the callee's conditions, which are the same.
        unsafe { Rest { table, cursor, run: 0..0, bits: 0, base: 0 }.drop_values() };
    }
}

/// Drops the values that the cursor has not reached, then frees the block, even if a drop panics.
///
/// # Safety
/// - The block belongs to `allocator`, and the slots that the cursor will yield hold values.
pub(super) unsafe fn drop_and_free<T, A: Allocator>(table: Table<T>, mut cursor: Cursor, allocator: &A) {
    struct Block<'a, T, A: Allocator>(Table<T>, &'a A);

    impl<T, A: Allocator> Drop for Block<'_, T, A> {
        fn drop(&mut self) {
            // SAFETY: the block belongs to the allocator (caller of `drop_and_free`). `take` leaves no block, so it is
            // freed once.
            unsafe { self.0.take().free(self.1) };
        }
    }

    let block = Block(table, allocator);
    // SAFETY: the slots that the cursor will yield hold values (caller of `drop_and_free`).
    unsafe { drop_rest(&block.0, &mut cursor) };
}

impl<T> Table<T> {
    /// Returns a cursor over all values.
    #[inline]
    pub(super) fn cursor(&self) -> Cursor {
        Cursor::new(self.bound as usize, self.free_len as usize)
    }

    /// Returns a cursor over the values in a range of slots. Clamps the range to the bound.
    pub(super) fn cursor_within(&self, range: Range<usize>) -> Cursor {
        let end = range.end.min(self.bound as usize);
        let range = range.start.min(end)..end;
        if self.free_len == 0 { Cursor::run(range) } else { Cursor::within(range, self.words()) }
    }
}

/// The values not yet yielded, the block and its allocator.
///
/// The slots that the cursor will yield hold values. Slots already yielded are moved out, but their bits are still set.
pub(crate) struct RawIntoIter<T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) cursor: Cursor,
    allocator: A,
}

// SAFETY: owns its values, its block and its allocator, like the array.
unsafe impl<T: Send, A: Allocator + Send> Send for RawIntoIter<T, A> {}

// SAFETY: `&RawIntoIter` gives out `&T` for `Debug` (`T: Sync`) and `&A` (`A: Sync`), and changes nothing.
unsafe impl<T: Sync, A: Allocator + Sync> Sync for RawIntoIter<T, A> {}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn into_iter(self) -> RawIntoIter<T, A> {
        let (table, allocator) = self.into_parts();
        RawIntoIter { cursor: table.cursor(), table, allocator }
    }
}

impl<T, A: Allocator> RawIntoIter<T, A> {
    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        &self.allocator
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next(self.table.words())?;
        // SAFETY: the cursor yields each occupied slot once and has moved past this one.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next_back(self.table.words())?;
        // SAFETY: the cursor yields each occupied slot once and has moved past this one.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    /// Returns the remaining values, for `Debug`.
    pub(crate) fn as_shared(&self) -> super::Shared<'_, T> {
        // SAFETY: the slots that the cursor will yield hold values.
        unsafe { super::Shared::over(&self.table, self.cursor.clone()) }
    }
}

impl<T, A: Allocator> Drop for RawIntoIter<T, A> {
    fn drop(&mut self) {
        let cursor = mem::take(&mut self.cursor);
        // SAFETY: the block belongs to this allocator (I1), the slots that the cursor will yield hold values, and
        // `self` keeps neither.
        unsafe { drop_and_free(self.table.take(), cursor, &self.allocator) };
    }
}

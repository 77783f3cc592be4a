//! [`RawIntoIter`]: the values of an array that is gone, in slot order.

use core::mem;
use core::ops::Range;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::table::Table;
use crate::alloc::Allocator;

/// What is left to drop. Dropped itself, it goes on after a value whose drop has panicked.
struct Rest<'a, T> {
    table: &'a Table<T>,
    cursor: &'a mut Cursor,
    /// Taken from the cursor and still to drop, in this order.
    run: Range<usize>,
    bits: usize,
    base: usize,
}

impl<T> Rest<'_, T> {
    /// # Safety
    /// - The slots that the cursor will yield hold values. They are not used again.
    unsafe fn drop_values(&mut self) {
        loop {
            for index in self.run.by_ref() {
                // SAFETY: the slot holds a value. It is taken out of the run first, so it is dropped once.
                unsafe { self.table.value(index).drop_in_place() };
            }
            while self.bits != 0 {
                let index = self.base + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                // SAFETY: the slot holds a value. Its bit is taken out first, so it is dropped once.
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
        // SAFETY: `drop_rest`, which alone makes a `Rest`, has the caller's word for it.
        unsafe { self.drop_values() };
    }
}

/// Drops the values that the cursor has not reached. If one panics, the others are still dropped; a second panic
/// aborts.
///
/// # Safety
/// - The slots that the cursor will yield hold values. They are not used again.
pub(super) unsafe fn drop_rest<T>(table: &Table<T>, cursor: &mut Cursor) {
    if mem::needs_drop::<T>() {
        // SAFETY: the caller's conditions are the callee's.
        unsafe { Rest { table, cursor, run: 0..0, bits: 0, base: 0 }.drop_values() };
    }
}

/// Drops the values that the cursor has not reached, and frees the block even if a value's drop panics.
///
/// # Safety
/// - The block belongs to `allocator`, and the slots that the cursor will yield hold values.
pub(super) unsafe fn drop_and_free<T, A: Allocator>(table: Table<T>, mut cursor: Cursor, allocator: &A) {
    /// Frees the block when all is over.
    struct Block<'a, T, A: Allocator>(Table<T>, &'a A);

    impl<T, A: Allocator> Drop for Block<'_, T, A> {
        fn drop(&mut self) {
            // SAFETY: the block belongs to the allocator (the contract of `drop_and_free`), and is taken out: freed
            // once.
            unsafe { self.0.take().free(self.1) };
        }
    }

    let block = Block(table, allocator);
    // SAFETY: the slots to come hold values (the contract of `drop_and_free`).
    unsafe { drop_rest(&block.0, &mut cursor) };
}

impl<T> Table<T> {
    /// A cursor over all values.
    #[inline]
    pub(super) fn cursor(&self) -> Cursor {
        Cursor::new(self.bound as usize, self.free_len as usize)
    }

    /// Returns a cursor over the values in a range of slots. The part of the range past the bound is cut off.
    pub(super) fn cursor_within(&self, range: Range<usize>) -> Cursor {
        let end = range.end.min(self.bound as usize);
        let range = range.start.min(end)..end;
        if self.free_len == 0 { Cursor::run(range) } else { Cursor::within(range, self.words()) }
    }
}

/// The values not yet yielded, the block and its allocator.
///
/// The slots that the cursor will yield hold values. Those it has yielded are moved out, though their bits are still
/// set.
pub(crate) struct RawIntoIter<T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) cursor: Cursor,
    allocator: A,
}

// SAFETY: owns its values, its block and the allocator, like the array that it came from.
unsafe impl<T: Send, A: Allocator + Send> Send for RawIntoIter<T, A> {}

// SAFETY: `&RawIntoIter` gives `&T` for its `Debug` (`T: Sync`) and `&A` (`A: Sync`), and changes nothing.
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
        // SAFETY: the cursor yields each slot that holds a value once; it is past this one.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next_back(self.table.words())?;
        // SAFETY: the cursor yields each slot that holds a value once; it is past this one.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    /// The values still to come, for `Debug`.
    pub(crate) fn as_shared(&self) -> super::Shared<'_, T> {
        // SAFETY: the slots still to come hold values.
        unsafe { super::Shared::over(&self.table, self.cursor.clone()) }
    }
}

impl<T, A: Allocator> Drop for RawIntoIter<T, A> {
    fn drop(&mut self) {
        let cursor = mem::take(&mut self.cursor);
        // SAFETY: the block belongs to this allocator (I1), the slots to come hold values, and nothing is left behind.
        unsafe { drop_and_free(self.table.take(), cursor, &self.allocator) };
    }
}

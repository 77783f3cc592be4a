//! [`RawIntoIter`]: the values of an array that is gone, in slot order.

use super::array::RawSparseArray;
use super::table::Table;
use crate::alloc::Allocator;
use crate::sparse_array::cursor::Cursor;

/// Drops the values that the cursor has not reached. If one panics, the others are still dropped; a second panic aborts.
///
/// # Safety
/// - The slots that the cursor will yield hold values. They are not used again.
pub(super) unsafe fn drop_rest<T>(table: &Table<T>, cursor: &mut Cursor) {
    /// Goes on with the rest when a value's drop has panicked.
    struct Rest<'a, T>(&'a Table<T>, &'a mut Cursor);

    impl<T> Rest<'_, T> {
        fn drop_values(&mut self) {
            while let Some(index) = self.1.next(self.0.words()) {
                // SAFETY: the slot holds a value (the contract of `drop_rest`); the cursor is past it, so it is dropped once.
                unsafe { self.0.value(index).drop_in_place() };
            }
        }
    }

    impl<T> Drop for Rest<'_, T> {
        fn drop(&mut self) {
            self.drop_values();
        }
    }

    if core::mem::needs_drop::<T>() {
        Rest(table, cursor).drop_values();
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
            // SAFETY: the block belongs to the allocator (the contract of `drop_and_free`), and is taken out: freed once.
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
}

/// The values not yet yielded, the block and its allocator.
///
/// The slots that the cursor will yield hold values. Those it has yielded are moved out, though their bits are still set.
pub(crate) struct RawIntoIter<T, A: Allocator> {
    table: Table<T>,
    cursor: Cursor,
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
        let cursor = core::mem::take(&mut self.cursor);
        // SAFETY: the block belongs to this allocator (I1), the slots to come hold values, and nothing is left behind.
        unsafe { drop_and_free(self.table.take(), cursor, &self.allocator) };
    }
}

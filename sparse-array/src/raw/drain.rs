//! [`RawDrain`]: takes all values out of an array and leaves it its block.

use core::marker::PhantomData;
use core::mem;
use core::ptr::NonNull;

use super::array::RawSparseArray;
use super::into_iter::drop_rest;
use super::slot::NONE;
use super::table::Table;
use crate::alloc::Allocator;
use crate::sparse_array::cursor::Cursor;

/// The moved-out table of an array that meanwhile is empty and without a block. Dropped, it gives the emptied block back;
/// forgotten, it leaks the block.
///
/// The slots that the cursor will yield hold values. Those it has yielded are moved out, though their bits are still set.
pub(crate) struct RawDrain<'a, T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) cursor: Cursor,
    /// The array, which is borrowed exclusively. A pointer, since a `&mut` would make the drain invariant in `T`, and no `T` is
    /// ever put into the array.
    array: NonNull<RawSparseArray<T, A>>,
    borrow: PhantomData<&'a RawSparseArray<T, A>>,
}

// SAFETY: owns the values that are left and borrows the array exclusively: the same as the array itself.
unsafe impl<T: Send, A: Allocator + Send> Send for RawDrain<'_, T, A> {}

// SAFETY: `&RawDrain` gives `&T` for its `Debug` (`T: Sync`) and `&A` (`A: Sync`), and changes nothing.
unsafe impl<T: Sync, A: Allocator + Sync> Sync for RawDrain<'_, T, A> {}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn drain(&mut self) -> RawDrain<'_, T, A> {
        let table = self.table.take();
        RawDrain { cursor: table.cursor(), table, array: NonNull::from(self), borrow: PhantomData }
    }

    /// Drops all values and keeps the block.
    #[inline]
    pub(crate) fn clear(&mut self) {
        if self.bound() != 0 {
            drop(self.drain());
        }
    }
}

impl<T, A: Allocator> RawDrain<'_, T, A> {
    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        // SAFETY: the array is borrowed for longer than `self`, and nothing changes it meanwhile.
        unsafe { &self.array.as_ref().allocator }
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

impl<T, A: Allocator> Drop for RawDrain<'_, T, A> {
    fn drop(&mut self) {
        /// Gives the emptied block back, even if a value's drop panics.
        struct GiveBack<'a, 'b, T, A: Allocator>(&'a mut RawDrain<'b, T, A>);

        impl<T, A: Allocator> Drop for GiveBack<'_, '_, T, A> {
            fn drop(&mut self) {
                let mut table = self.0.table.take();
                table.lower_bound(0);
                table.first_free = NONE;
                table.free_len = 0;
                // SAFETY: the array is borrowed exclusively until the drain is gone, and no reference into it is held here.
                unsafe { self.0.array.as_mut() }.table = table;
            }
        }

        let mut cursor = mem::take(&mut self.cursor);
        let this = GiveBack(self);
        // SAFETY: the slots to come hold values; afterwards the table is emptied, whatever happens.
        unsafe { drop_rest(&this.0.table, &mut cursor) };
    }
}

//! [`RawDrain`]: takes all values out of an array and leaves it its block.

use core::marker::PhantomData;
use core::mem::{self, ManuallyDrop};
use core::ptr::NonNull;

use super::array::RawSparseArray;
use super::cursor::Cursor;
use super::into_iter::drop_rest;
use super::table::Table;
use super::words;
use crate::alloc::Allocator;

/// The moved-out table of an array that meanwhile is empty and without a block. Dropped, it gives the emptied block
/// back; forgotten, it leaks the block.
///
/// The slots that the cursor will yield hold values. Those it has yielded are moved out, though their bits are still
/// set.
pub(crate) struct RawDrain<'a, T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) cursor: Cursor,
    /// The array, which is borrowed exclusively. A pointer, since a `&mut` would make the drain invariant in `T`, and
    /// no `T` is ever put into the array.
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

    /// What [`next`](Self::next) would take.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<(usize, &T)> {
        let index = self.cursor.peek(self.table.words())?;
        // SAFETY: the slot is still to come, so it holds a value, which is the drain's alone.
        Some((index, unsafe { self.table.value(index).as_ref() }))
    }

    /// Gives the array its block back with the values still to come, under the indices that they had.
    pub(crate) fn keep_rest(self) {
        let mut this = ManuallyDrop::new(self);
        let mut table = this.table.take();
        let mut rest = mem::take(&mut this.cursor);
        // Both ends yield in order, so what is left is what lies between the two.
        let first = rest.peek(table.words());
        let bound = rest.next_back(table.words()).map_or(0, |last| last + 1);
        if first.is_none() {
            table.reset();
        }
        let yielded = |index: usize| first.is_none_or(|first| index < first) || index >= bound;
        let mut from = 0;
        while let Some(index) = words::first_one_from(table.words(), from).filter(|&index| index < table.bound as usize)
        {
            from = index + 1;
            if yielded(index) {
                // SAFETY: below the bound, and its value was moved out: from here on it is a hole like the others (I4,
                // I5).
                unsafe {
                    table.clear_bit(index);
                    table.push_free(index as u32);
                }
            } else {
                from = bound;
            }
        }
        // SAFETY: the array is borrowed exclusively until the drain is gone, and no reference into it is held here.
        unsafe { this.array.as_mut() }.table = table;
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
                table.reset();
                // SAFETY: the array is borrowed exclusively until the drain is gone, and no reference into it is held
                // here.
                unsafe { self.0.array.as_mut() }.table = table;
            }
        }

        let mut cursor = mem::take(&mut self.cursor);
        let this = GiveBack(self);
        // SAFETY: the slots to come hold values; afterwards the table is emptied, whatever happens.
        unsafe { drop_rest(&this.0.table, &mut cursor) };
    }
}

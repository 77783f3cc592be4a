//! [`RawDrain`]: moves all values out of an array, which keeps its block.

use core::marker::PhantomData;
use core::mem::{self, ManuallyDrop};
use core::ptr::NonNull;

use super::array::RawSparseArray;
use super::cursor::Cursor;
use super::into_iter::drop_rest;
use super::table::Table;
use super::words;
use crate::alloc::Allocator;

/// The table of an array that is left empty and without a block meanwhile. Returns the emptied block to the array when
/// dropped, and leaks it when forgotten.
///
/// The slots that the cursor will yield hold values. Slots already yielded are moved out, but their bits are still set.
pub(crate) struct RawDrain<'a, T, A: Allocator> {
    pub(super) table: Table<T>,
    pub(super) cursor: Cursor,
    /// The array, exclusively borrowed. A pointer, because `&mut` would make the drain invariant in `T`; no `T` is ever
    /// written to the array.
    array: NonNull<RawSparseArray<T, A>>,
    borrow: PhantomData<&'a RawSparseArray<T, A>>,
}

// SAFETY: owns the remaining values and borrows the array exclusively, so the bounds of the array suffice.
unsafe impl<T: Send, A: Allocator + Send> Send for RawDrain<'_, T, A> {}

// SAFETY: `&RawDrain` gives out `&T` for `Debug` (`T: Sync`) and `&A` (`A: Sync`), and changes nothing.
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
        // SAFETY: the cursor yields each occupied slot once and has moved past this one.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next_back(self.table.words())?;
        // SAFETY: the cursor yields each occupied slot once and has moved past this one.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    /// Returns the value that [`next`](Self::next) would yield.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<(usize, &T)> {
        let index = self.cursor.peek(self.table.words())?;
        // SAFETY: the cursor has not passed the slot, so it holds a value, which the drain owns.
        Some((index, unsafe { self.table.value(index).as_ref() }))
    }

    /// Returns the block to the array, together with the remaining values under their indices.
    pub(crate) fn keep_rest(self) {
        let mut this = ManuallyDrop::new(self);
        let mut table = this.table.take();
        let mut rest = mem::take(&mut this.cursor);
        // Both ends yield in order, so the remaining values are contiguous.
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
                // SAFETY: the slot is below the bound and its value was moved out. It becomes a regular hole (I4, I5).
                unsafe {
                    table.clear_bit(index);
                    table.push_free(index as u32);
                }
            } else {
                from = bound;
            }
        }
        // SAFETY: the array is exclusively borrowed for the lifetime of the drain, and no other reference into it
        // exists.
        unsafe { this.array.as_mut() }.table = table;
    }

    /// Returns the remaining values, for `Debug`.
    pub(crate) fn as_shared(&self) -> super::Shared<'_, T> {
        // SAFETY: the slots that the cursor will yield hold values.
        unsafe { super::Shared::over(&self.table, self.cursor.clone()) }
    }
}

impl<T, A: Allocator> Drop for RawDrain<'_, T, A> {
    fn drop(&mut self) {
        /// Returns the emptied block to the array, even if the drop of a value panics.
        struct ReturnBlock<'a, 'b, T, A: Allocator>(&'a mut RawDrain<'b, T, A>);

        impl<T, A: Allocator> Drop for ReturnBlock<'_, '_, T, A> {
            fn drop(&mut self) {
                let mut table = self.0.table.take();
                table.reset();
                // SAFETY: the array is exclusively borrowed for the lifetime of the drain, and no other reference into
                // it exists.
                unsafe { self.0.array.as_mut() }.table = table;
            }
        }

        let mut cursor = mem::take(&mut self.cursor);
        let this = ReturnBlock(self);
        // SAFETY: the slots that the cursor will yield hold values. The guard empties the table afterwards, also on a
        // panic.
        unsafe { drop_rest(&this.0.table, &mut cursor) };
    }
}

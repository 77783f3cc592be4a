use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use core::slice;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::slot::Slot;
use super::table::Table;
use super::words;
use crate::allocator::Allocator;

/// Invariant: the slots that the cursor will yield from these words hold values that are borrowed for `'a`.
pub(crate) struct Shared<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<&'a T>,
}

// SAFETY: gives out `&'a T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Send for Shared<'_, T> {}

// SAFETY: as for `Send`; `&Shared` changes nothing.
unsafe impl<T: Sync> Sync for Shared<'_, T> {}

impl<T> Clone for Shared<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { slots: self.slots, words: self.words, cursor: self.cursor.clone(), marker: PhantomData }
    }
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn shared(&self) -> Shared<'_, T> {
        // SAFETY: the cursor covers exactly the occupied slots.
        unsafe { Shared::over(&self.table, self.table.cursor()) }
    }

    pub(crate) fn shared_within(&self, range: Range<usize>) -> Shared<'_, T> {
        // SAFETY: the cursor covers occupied slots below the bound only, for any range.
        unsafe { Shared::over(&self.table, self.table.cursor_within(range)) }
    }
}

impl<'a, T> Shared<'a, T> {
    #[inline]
    pub(crate) fn empty() -> Self {
        Self { slots: NonNull::dangling(), words: &[], cursor: Cursor::default(), marker: PhantomData }
    }

    /// Iterates over the slots of `table` that `cursor` will yield.
    ///
    /// # Safety
    /// - The slots that `cursor` will yield hold values.
    #[inline]
    pub(super) unsafe fn over(table: &'a Table<T>, cursor: Cursor) -> Self {
        Self { slots: table.slots, words: table.words(), cursor, marker: PhantomData }
    }

    /// Iterates over the slots that `cursor` will yield from `words`.
    ///
    /// # Safety
    /// - The slots that `cursor` will yield from `words` hold values that are borrowed for `'a`.
    #[inline]
    pub(super) unsafe fn over_parts(slots: NonNull<Slot<T>>, words: &'a [usize], cursor: Cursor) -> Self {
        Self { slots, words, cursor, marker: PhantomData }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<(usize, &'a T)> {
        let index = self.cursor.next(self.words)?;
        // SAFETY: the slot holds a value, borrowed for `'a`.
        Some((index, unsafe { self.slots.add(index).cast().as_ref() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, &'a T)> {
        let index = self.cursor.next_back(self.words)?;
        // SAFETY: the slot holds a value, borrowed for `'a`.
        Some((index, unsafe { self.slots.add(index).cast().as_ref() }))
    }

    /// Iterates over runs as slices, so that simple loops vectorize.
    #[inline]
    pub(crate) fn fold<B>(mut self, mut acc: B, mut f: impl FnMut(B, usize, &'a T) -> B) -> B {
        while let Some(chunk) = self.cursor.next_chunk(self.words) {
            match chunk {
                Chunk::Run(run) => {
                    // SAFETY: all slots of the run hold values, borrowed for `'a`.
                    let slots = unsafe { slice::from_raw_parts(self.slots.add(run.start).as_ptr(), run.len()) };
                    for (index, slot) in run.zip(slots) {
                        // SAFETY: the slot holds a value.
                        acc = f(acc, index, unsafe { &slot.value });
                    }
                }
                Chunk::Bits { base, bits } => {
                    for bit in words::ones(bits) {
                        // SAFETY: the slot holds a value, borrowed for `'a`.
                        acc = f(acc, base + bit, unsafe { self.slots.add(base + bit).cast().as_ref() });
                    }
                }
            }
        }
        acc
    }
}

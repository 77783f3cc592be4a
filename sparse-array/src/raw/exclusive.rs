use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;
use core::slice;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::shared::Shared;
use super::slot::Slot;
use super::words;
use crate::allocator::Allocator;

/// Invariant: the slots that the cursor will yield from these words hold values that are exclusively borrowed for `'a`,
/// with no other reference to them. The words do not overlap the slots and do not change.
pub(crate) struct Exclusive<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
    pub(super) marker: PhantomData<&'a mut T>,
}

// SAFETY: gives out `&'a mut T` only, so `T: Send` suffices.
unsafe impl<T: Send> Send for Exclusive<'_, T> {}

// SAFETY: `&Exclusive` gives out `&T` only, for `Debug`, so `T: Sync` suffices.
unsafe impl<T: Sync> Sync for Exclusive<'_, T> {}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn exclusive(&mut self) -> Exclusive<'_, T> {
        let table = &self.table;
        Exclusive { slots: table.slots, words: table.words(), cursor: table.cursor(), marker: PhantomData }
    }

    pub(crate) fn exclusive_within(&mut self, range: Range<usize>) -> Exclusive<'_, T> {
        let cursor = self.table.cursor_within(range);
        Exclusive { cursor, ..self.exclusive() }
    }
}

impl<'a, T> Exclusive<'a, T> {
    #[inline]
    pub(crate) fn empty() -> Self {
        Self { slots: NonNull::dangling(), words: &[], cursor: Cursor::default(), marker: PhantomData }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<(usize, &'a mut T)> {
        let index = self.cursor.next(self.words)?;
        // SAFETY: the slot holds a value, exclusively borrowed for `'a`. The cursor yields it once, so no other
        // reference exists.
        Some((index, unsafe { self.slots.add(index).cast().as_mut() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, &'a mut T)> {
        let index = self.cursor.next_back(self.words)?;
        // SAFETY: the slot holds a value, exclusively borrowed for `'a`. The cursor yields it once, so no other
        // reference exists.
        Some((index, unsafe { self.slots.add(index).cast().as_mut() }))
    }

    /// Iterates over runs as slices, so that simple loops vectorize.
    #[inline]
    pub(crate) fn fold<B>(mut self, mut acc: B, mut f: impl FnMut(B, usize, &'a mut T) -> B) -> B {
        while let Some(chunk) = self.cursor.next_chunk(self.words) {
            match chunk {
                Chunk::Run(run) => {
                    // SAFETY: all slots of the run hold values, exclusively borrowed for `'a`. The cursor has moved
                    // past them, so no other reference exists.
                    let slots = unsafe { slice::from_raw_parts_mut(self.slots.add(run.start).as_ptr(), run.len()) };
                    for (index, slot) in run.zip(slots) {
                        // SAFETY: the slot holds a value.
                        acc = f(acc, index, unsafe { &mut slot.value });
                    }
                }
                Chunk::Bits { base, bits } => {
                    for bit in words::ones(bits) {
                        // SAFETY: the slot holds a value, exclusively borrowed for `'a`. The cursor has moved past it.
                        acc = f(acc, base + bit, unsafe { self.slots.add(base + bit).cast().as_mut() });
                    }
                }
            }
        }
        acc
    }

    pub(crate) fn as_shared(&self) -> Shared<'_, T> {
        // SAFETY: the remaining slots hold values, and the borrow of `self` keeps them from being yielded.
        unsafe { Shared::over_parts(self.slots, self.words, self.cursor.clone()) }
    }
}

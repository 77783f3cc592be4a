use core::ptr::NonNull;

use super::cursor::{Chunk, Cursor};
use super::slot::Slot;
use super::words;

/// An iterator over the occupied slots of a block: indices and pointers to the values. The typed iterators dereference
/// the pointers.
///
/// Invariant: the block at `slots` stays allocated for `'a`, and has the slots that the cursor will yield from these
/// words.
pub(super) struct SlotIter<'a, T> {
    pub(super) slots: NonNull<Slot<T>>,
    pub(super) words: &'a [usize],
    pub(super) cursor: Cursor,
}

impl<T> SlotIter<'_, T> {
    /// Returns a pointer to the value of slot `index`.
    ///
    /// # Safety
    /// - The cursor has yielded `index`.
    #[inline(always)]
    unsafe fn value(&self, index: usize) -> NonNull<T> {
        // SAFETY: caller guarantees that the cursor has yielded the slot, so the block has it (invariant).
        unsafe { self.slots.add(index) }.cast()
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.cursor.len()
    }

    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<(usize, NonNull<T>)> {
        let index = self.cursor.next(self.words)?;
        // SAFETY: the cursor has just yielded `index`.
        Some((index, unsafe { self.value(index) }))
    }

    #[inline]
    pub(super) fn next_back(&mut self) -> Option<(usize, NonNull<T>)> {
        let index = self.cursor.next_back(self.words)?;
        // SAFETY: the cursor has just yielded `index`.
        Some((index, unsafe { self.value(index) }))
    }

    /// Folds run by run, so that simple loops vectorize.
    #[inline]
    pub(super) fn fold<B>(mut self, init: B, mut f: impl FnMut(B, usize, NonNull<T>) -> B) -> B {
        let mut acc = init;
        while let Some(chunk) = self.cursor.next_chunk(self.words) {
            match chunk {
                Chunk::Run(run) => {
                    for index in run {
                        // SAFETY: the chunk that the cursor has yielded contains `index`.
                        acc = f(acc, index, unsafe { self.value(index) });
                    }
                }
                Chunk::Bits { base, bits } => {
                    for index in words::ones(bits).map(|bit| base + bit) {
                        // SAFETY: the chunk that the cursor has yielded contains `index`.
                        acc = f(acc, index, unsafe { self.value(index) });
                    }
                }
            }
        }
        acc
    }
}

impl<T> Clone for SlotIter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { cursor: self.cursor.clone(), ..*self }
    }
}

impl<T> Default for SlotIter<'_, T> {
    fn default() -> Self {
        Self { slots: NonNull::dangling(), words: &[], cursor: Cursor::default() }
    }
}

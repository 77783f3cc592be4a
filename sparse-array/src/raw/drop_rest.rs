//! [`DropRest`]: drops the values of a block.

use core::ops::Range;

use super::cursor::{Chunk, Cursor};
use super::slots::Slots;

/// The values left to drop. Its `Drop` continues after a panic in the drop of a value.
///
/// Invariant: the slots that the cursor will yield, and those in `run` and `bits`, hold values that this type owns.
pub(super) struct DropRest<T> {
    slots: Slots<T>,
    cursor: Cursor,
    /// Slots that the cursor yielded and that are not yet dropped; `run` comes before `bits`.
    run: Range<usize>,
    bits: usize,
    base: usize,
}

impl<T> DropRest<T> {
    /// # Safety
    /// - The slots that the cursor will yield hold values. Nothing else uses or drops them.
    #[inline]
    pub(super) unsafe fn new(slots: Slots<T>, cursor: Cursor) -> Self {
        Self { slots, cursor, run: 0..0, bits: 0, base: 0 }
    }

    pub(super) fn drop_values(&mut self) {
        let slots = self.slots;
        loop {
            for index in self.run.by_ref() {
                // SAFETY: the cursor yielded the slot. It left the run before its drop, so it is dropped once.
                unsafe { slots.first.add(index).cast::<T>().drop_in_place() };
            }
            while self.bits != 0 {
                let index = self.base + self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                // SAFETY: the cursor yielded the slot. Its bit was cleared before its drop, so it is dropped once.
                unsafe { slots.first.add(index).cast::<T>().drop_in_place() };
            }
            match self.cursor.next_chunk(slots.words()) {
                Some(Chunk::Run(run)) => self.run = run,
                Some(Chunk::Bits { base, bits }) => (self.base, self.bits) = (base, bits),
                None => return,
            }
        }
    }
}

impl<T> Drop for DropRest<T> {
    fn drop(&mut self) {
        self.drop_values();
    }
}

//! [`RawExtractIf`]: removal of what a predicate chooses, in slot order.

use core::ops::Range;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::table::Table;
use super::words;
use crate::alloc::Allocator;

/// A walk over the values of an array that is whole at each step: between steps nothing is pending.
///
/// The slots that the cursor will yield hold values: those that are removed on the way lie behind it.
pub(crate) struct RawExtractIf<'a, T, A: Allocator> {
    array: &'a mut RawSparseArray<T, A>,
    cursor: Cursor,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn extract_if(&mut self) -> RawExtractIf<'_, T, A> {
        RawExtractIf { cursor: self.table.cursor(), array: self }
    }

    /// The same for a range of slots. The part of the range past the bound is cut off.
    pub(crate) fn extract_if_within(&mut self, range: Range<usize>) -> RawExtractIf<'_, T, A> {
        RawExtractIf { cursor: self.table.cursor_within(range), array: self }
    }
}

impl<T, A: Allocator> RawExtractIf<'_, T, A> {
    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        &self.array.allocator
    }

    /// Values not yet looked at.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    /// Goes on to the next value that `choose` returns `true` for, and takes it out.
    #[inline]
    pub(crate) fn next(&mut self, mut choose: impl FnMut(usize, &mut T) -> bool) -> Option<(usize, T)> {
        let table = &mut self.array.table;
        while let Some(index) = self.cursor.next(table.words()) {
            // SAFETY: the slot holds a value, and the array is borrowed exclusively. If `choose` panics, the value
            // stays.
            if choose(index, unsafe { table.value(index).as_mut() }) {
                // SAFETY: `choose` cannot reach the table, so the slot still holds its value.
                return Some((index, unsafe { table.remove_unchecked(index) }));
            }
        }
        None
    }

    /// Takes out all values that `choose` returns `true` for, and hands each to `f` before it goes on to the next.
    #[inline]
    pub(crate) fn fold<B>(
        mut self,
        init: B,
        mut choose: impl FnMut(usize, &mut T) -> bool,
        mut f: impl FnMut(B, usize, T) -> B,
    ) -> B {
        let table = &mut self.array.table;
        let mut step = |table: &mut Table<T>, acc, index| {
            // SAFETY: the slot holds a value, and the array is borrowed exclusively. If `choose` panics, the value
            // stays.
            if !choose(index, unsafe { table.value(index).as_mut() }) {
                return acc;
            }
            // SAFETY: `choose` cannot reach the table, so the slot still holds its value.
            f(acc, index, unsafe { table.remove_unchecked(index) })
        };
        let mut acc = init;
        while let Some(chunk) = self.cursor.next_chunk(table.words()) {
            match chunk {
                Chunk::Run(run) => acc = run.fold(acc, |acc, index| step(table, acc, index)),
                Chunk::Bits { base, bits } => {
                    acc = words::ones(bits).fold(acc, |acc, bit| step(table, acc, base + bit));
                }
            }
        }
        acc
    }
}

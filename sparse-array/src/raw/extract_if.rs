//! [`RawExtractIf`]: removal by a predicate, in slot order, one value per step.

use core::ops::Range;

use super::array::RawSparseArray;
use super::cursor::{Chunk, Cursor};
use super::table::Table;
use super::words;
use crate::allocator::Allocator;

/// An iteration over an array that is consistent between steps: nothing is deferred.
///
/// The slots that the cursor will yield hold values. Removals happen behind the cursor.
pub(crate) struct RawExtractIf<'a, T, A: Allocator> {
    array: &'a mut RawSparseArray<T, A>,
    cursor: Cursor,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn extract_if(&mut self) -> RawExtractIf<'_, T, A> {
        RawExtractIf { cursor: self.table.cursor(), array: self }
    }

    pub(crate) fn extract_if_within(&mut self, range: Range<usize>) -> RawExtractIf<'_, T, A> {
        RawExtractIf { cursor: self.table.cursor_within(range), array: self }
    }
}

impl<T, A: Allocator> RawExtractIf<'_, T, A> {
    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        &self.array.allocator
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    /// Removes and returns the next value for which `pred` returns `true`.
    #[inline]
    pub(crate) fn next(&mut self, mut pred: impl FnMut(usize, &mut T) -> bool) -> Option<(usize, T)> {
        let table = &mut self.array.table;
        while let Some(index) = self.cursor.next(table.words()) {
            // SAFETY: the slot holds a value, and the array is exclusively borrowed. If `pred` panics, the value stays.
            if pred(index, unsafe { table.value(index).as_mut() }) {
                // SAFETY: `pred` cannot reach the table, so the slot still holds its value.
                return Some((index, unsafe { table.remove_unchecked(index) }));
            }
        }
        None
    }

    /// Removes all values for which `pred` returns `true`, and passes each to `f` before visiting the next.
    #[inline]
    pub(crate) fn fold<B>(
        mut self,
        init: B,
        mut pred: impl FnMut(usize, &mut T) -> bool,
        mut f: impl FnMut(B, usize, T) -> B,
    ) -> B {
        let table = &mut self.array.table;
        let mut step = |table: &mut Table<T>, acc, index| {
            // SAFETY: the slot holds a value, and the array is exclusively borrowed. If `pred` panics, the value stays.
            if !pred(index, unsafe { table.value(index).as_mut() }) {
                return acc;
            }
            // SAFETY: `pred` cannot reach the table, so the slot still holds its value.
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

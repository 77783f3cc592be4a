//! Splitting for parallel iterators, and the parallel sorts.

use core::cmp::Ordering;
use core::mem;

use rayon::slice::ParallelSliceMut;

use super::array::RawSparseArray;
use super::cursor::Cursor;
use super::drain::RawDrain;
use super::exclusive::Exclusive;
use super::into_iter::{RawIntoIter, drop_rest};
use super::shared::Shared;
use super::table::Table;
use crate::alloc::Allocator;

impl<T> Shared<'_, T> {
    /// Returns whether the remaining slots are contiguous.
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// Splits the remaining slots into a front part and a back part.
    pub(crate) fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    /// Splits a contiguous run after `n` slots.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}

// The two parts of an `Exclusive` yield disjoint slots, so its invariant holds for both.
impl<T> Exclusive<'_, T> {
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// Splits the remaining slots into a front part and a back part.
    pub(crate) fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    /// Splits a contiguous run after `n` slots.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}

/// Values moved out of a block that another type holds and frees. Drops the remaining values when dropped, and leaks
/// them when forgotten.
///
/// The slots that the cursor will yield hold values that this type owns. Slots already yielded are moved out, but their
/// bits are still set.
pub(crate) struct Owned<'a, T> {
    table: &'a Table<T>,
    cursor: Cursor,
}

// SAFETY: owns the values that the cursor has not yielded (`T: Send`), and moves out or drops no others. The words of
// the block do not change during `'a`, since the holder is mutably borrowed.
unsafe impl<T: Send> Send for Owned<'_, T> {}

impl<T, A: Allocator> RawIntoIter<T, A> {
    /// Returns whether the remaining slots are contiguous.
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// Moves the remaining values out. Only the block is left to the iterator.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        Owned { cursor: mem::take(&mut self.cursor), table: &self.table }
    }
}

impl<T, A: Allocator> RawDrain<'_, T, A> {
    /// Returns whether the remaining slots are contiguous.
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// Moves the remaining values out. Only the block is left to the drain.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        Owned { cursor: mem::take(&mut self.cursor), table: &self.table }
    }
}

impl<T> Owned<'_, T> {
    /// Returns whether the remaining slots are contiguous.
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next(self.table.words())?;
        // SAFETY: the slot holds a value that this type owns. The cursor yields it once and has moved past it.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next_back(self.table.words())?;
        // SAFETY: the slot holds a value that this type owns. The cursor yields it once and has moved past it.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    /// Splits the remaining values into a front part and a back part.
    pub(crate) fn split(mut self) -> (Self, Option<Self>) {
        let (front, back) = mem::take(&mut self.cursor).split(self.table.words());
        self.cursor = front;
        let table = self.table;
        (self, back.map(|cursor| Self { table, cursor }))
    }

    /// Splits a contiguous run after `n` slots.
    pub(crate) fn split_at(mut self, n: usize) -> (Self, Self) {
        let (front, back) = mem::take(&mut self.cursor).split_at(n);
        self.cursor = front;
        let table = self.table;
        (self, Self { table, cursor: back })
    }
}

impl<T> Drop for Owned<'_, T> {
    fn drop(&mut self) {
        // SAFETY: the slots that the cursor will yield hold values that this type owns, and they are not used again.
        unsafe { drop_rest(self.table, &mut self.cursor) };
    }
}

impl<T: Send, A: Allocator> RawSparseArray<T, A> {
    /// Sorts as [`sort_by`](Self::sort_by), in parallel.
    pub(crate) fn par_sort_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.compact_stable(|_, _, _| {});
        // SAFETY: a sort only moves slots, also if `compare` panics.
        let slots = unsafe { self.dense_slots_mut() };
        // SAFETY: without holes, each slot below the bound holds a value (I5). A sort passes `compare` elements of the
        // slice only.
        slots.par_sort_by(|a, b| unsafe { compare(&a.value, &b.value) });
    }

    /// Sorts as [`sort_unstable_by`](Self::sort_unstable_by), in parallel.
    pub(crate) fn par_sort_unstable_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.compact(|_, _, _| {});
        // SAFETY: a sort only moves slots, also if `compare` panics.
        let slots = unsafe { self.dense_slots_mut() };
        // SAFETY: without holes, each slot below the bound holds a value (I5). A sort passes `compare` elements of the
        // slice only.
        slots.par_sort_unstable_by(|a, b| unsafe { compare(&a.value, &b.value) });
    }
}

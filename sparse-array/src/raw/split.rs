//! Parts of a walk for threads of their own: [`Shared`] and [`Exclusive`] split in two, and [`Owned`], values to be
//! moved out. The parallel sorts are here too.

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
    /// Is what is left one run of slots?
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// Two walks over what is left, the front part and the back part.
    pub(crate) fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    /// As [`split`](Self::split), with `n` slots of a run in the front part.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}

// The parts of an exclusive walk: the cursors of both yield no slot in common, so that still nothing else refers to the
// values of either.
impl<T> Exclusive<'_, T> {
    /// Is what is left one run of slots?
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// Two walks over what is left, the front part and the back part.
    pub(crate) fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    /// As [`split`](Self::split), with `n` slots of a run in the front part.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}

/// Values to be moved out of a block that somebody else holds and frees. Dropped, it drops those that are left;
/// forgotten, it leaks them.
///
/// The slots that the cursor will yield hold values that this owns. Those it has yielded are moved out, though their
/// bits are still set.
pub(crate) struct Owned<'a, T> {
    table: &'a Table<T>,
    cursor: Cursor,
}

// SAFETY: owns the values that the cursor has still to yield (`T: Send`), and drops or moves out no others. Of the
// block it reads the words, which nobody changes during `'a`, as it is lent by a `&mut` to its holder.
unsafe impl<T: Send> Send for Owned<'_, T> {}

impl<T, A: Allocator> RawIntoIter<T, A> {
    /// Is what is left one run of slots?
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// The values not yet yielded. To the iterator itself only the block is left.
    pub(crate) fn hand_out(&mut self) -> Owned<'_, T> {
        Owned { cursor: mem::take(&mut self.cursor), table: &self.table }
    }
}

impl<T, A: Allocator> RawDrain<'_, T, A> {
    /// Is what is left one run of slots?
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    /// The values not yet yielded. To the drain itself only the block is left.
    pub(crate) fn hand_out(&mut self) -> Owned<'_, T> {
        Owned { cursor: mem::take(&mut self.cursor), table: &self.table }
    }
}

impl<T> Owned<'_, T> {
    /// Is what is left one run of slots?
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    pub(crate) fn len(&self) -> usize {
        self.cursor.len()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next(self.table.words())?;
        // SAFETY: the slot holds a value that this owns; the cursor yields it once and is past it.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(usize, T)> {
        let index = self.cursor.next_back(self.table.words())?;
        // SAFETY: the slot holds a value that this owns; the cursor yields it once and is past it.
        Some((index, unsafe { self.table.value(index).read() }))
    }

    /// Two owners of what is left, the front part and the back part.
    pub(crate) fn split(mut self) -> (Self, Option<Self>) {
        let (front, back) = mem::take(&mut self.cursor).split(self.table.words());
        self.cursor = front;
        let table = self.table;
        (self, back.map(|cursor| Self { table, cursor }))
    }

    /// As [`split`](Self::split), with `n` slots of a run in the front part.
    pub(crate) fn split_at(mut self, n: usize) -> (Self, Self) {
        let (front, back) = mem::take(&mut self.cursor).split_at(n);
        self.cursor = front;
        let table = self.table;
        (self, Self { table, cursor: back })
    }
}

impl<T> Drop for Owned<'_, T> {
    fn drop(&mut self) {
        // SAFETY: the slots to come hold values that this owns, and it ends here.
        unsafe { drop_rest(self.table, &mut self.cursor) };
    }
}

impl<T: Send, A: Allocator> RawSparseArray<T, A> {
    /// [`sort_by`](Self::sort_by) on several threads.
    pub(crate) fn par_sort_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.compact_stable(|_, _, _| {});
        // SAFETY: a sort moves slots, also when `compare` panics.
        let slots = unsafe { self.dense_slots_mut() };
        // SAFETY: without holes, each slot below the bound holds a value (I5). A sort gives `compare` nothing but
        // slots.
        slots.par_sort_by(|a, b| unsafe { compare(&a.value, &b.value) });
    }

    /// [`sort_unstable_by`](Self::sort_unstable_by) on several threads.
    pub(crate) fn par_sort_unstable_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.compact(|_, _, _| {});
        // SAFETY: a sort moves slots, also when `compare` panics.
        let slots = unsafe { self.dense_slots_mut() };
        // SAFETY: without holes, each slot below the bound holds a value (I5). A sort gives `compare` nothing but
        // slots.
        slots.par_sort_unstable_by(|a, b| unsafe { compare(&a.value, &b.value) });
    }
}

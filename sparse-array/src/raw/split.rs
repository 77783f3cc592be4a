//! Splitting for parallel iterators, and the parallel sorts.

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::mem;

use rayon::slice::ParallelSliceMut;

use super::array::RawSparseArray;
use super::drain::RawDrain;
use super::exclusive::Exclusive;
use super::into_iter::RawIntoIter;
use super::owned::Owned;
use super::shared::Shared;
use crate::allocator::Allocator;

impl<T> Shared<'_, T> {
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

    pub(crate) fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}

impl<T, A: Allocator> RawIntoIter<T, A> {
    pub(crate) fn is_run(&self) -> bool {
        self.values.is_run()
    }

    /// Moves the remaining values out, so that only the block is left.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        self.values.take_values()
    }
}

impl<T, A: Allocator> RawDrain<'_, T, A> {
    pub(crate) fn is_run(&self) -> bool {
        self.values.is_run()
    }

    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        self.values.take_values()
    }
}

// The two parts of an `Owned` yield disjoint slots, so its invariant holds for both.
impl<T> Owned<'_, T> {
    pub(crate) fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    fn take_values(&mut self) -> Owned<'_, T> {
        Owned { slots: self.slots, cursor: mem::take(&mut self.cursor), marker: PhantomData }
    }

    pub(crate) fn split(mut self) -> (Self, Option<Self>) {
        let (front, back) = mem::take(&mut self.cursor).split(self.slots.words());
        self.cursor = front;
        let slots = self.slots;
        (self, back.map(|cursor| Self { slots, cursor, marker: PhantomData }))
    }

    pub(crate) fn split_at(mut self, n: usize) -> (Self, Self) {
        let (front, back) = mem::take(&mut self.cursor).split_at(n);
        self.cursor = front;
        let slots = self.slots;
        (self, Self { slots, cursor: back, marker: PhantomData })
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

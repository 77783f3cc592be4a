//! Splitting for parallel iterators, and the parallel sorts.

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::mem;

use rayon::slice::ParallelSliceMut;

use super::array::RawSparseArray;
use super::drain::Drain;
use super::into_iter::IntoIter;
use super::iter::{Iter, IterMut};
use super::owned::Owned;
use crate::allocator::Allocator;

/// An iterator that can be split in two.
pub(crate) trait Split: Sized {
    /// Returns whether the remaining slots are contiguous.
    fn is_run(&self) -> bool;

    /// Splits the iterator into two roughly equal parts. The back part is `None` if there is too little left.
    fn split(self) -> (Self, Option<Self>);

    /// Splits a contiguous run after `n` slots.
    fn split_at(self, n: usize) -> (Self, Self);
}

macro_rules! split {
    ($Iter:ident) => {
        // The two parts yield disjoint slots, so the invariant of the iterator holds for both.
        impl<T> Split for $Iter<'_, T> {
            fn is_run(&self) -> bool {
                self.cursor.is_run()
            }

            fn split(self) -> (Self, Option<Self>) {
                let (front, back) = self.cursor.split(self.words);
                (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
            }

            fn split_at(self, n: usize) -> (Self, Self) {
                let (front, back) = self.cursor.split_at(n);
                (Self { cursor: front, ..self }, Self { cursor: back, ..self })
            }
        }
    };
}

split!(Iter);
split!(IterMut);

impl<T, A: Allocator> IntoIter<T, A> {
    /// Moves the remaining values out, so that only the block is left.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        self.values.take_values()
    }

    pub(crate) fn is_run(&self) -> bool {
        self.values.is_run()
    }
}

impl<T, A: Allocator> Drain<'_, T, A> {
    /// Moves the remaining values out, so that only the block is left.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        self.values.take_values()
    }

    pub(crate) fn is_run(&self) -> bool {
        self.values.is_run()
    }
}

impl<T> Owned<'_, T> {
    fn take_values(&mut self) -> Owned<'_, T> {
        Owned { slots: self.slots, cursor: mem::take(&mut self.cursor), marker: PhantomData }
    }
}

// The two parts of an `Owned` yield disjoint slots, so its invariant holds for both.
impl<T> Split for Owned<'_, T> {
    fn is_run(&self) -> bool {
        self.cursor.is_run()
    }

    fn split(mut self) -> (Self, Option<Self>) {
        let (front, back) = mem::take(&mut self.cursor).split(self.slots.words());
        self.cursor = front;
        let slots = self.slots;
        (self, back.map(|cursor| Self { slots, cursor, marker: PhantomData }))
    }

    fn split_at(mut self, n: usize) -> (Self, Self) {
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

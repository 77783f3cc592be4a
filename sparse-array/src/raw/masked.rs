use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr::NonNull;

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::array::RawSparseArray;
use super::masked_ones::MaskedOnes;
use super::slot::Slot;
use crate::allocator::Allocator;

/// An iterator over the values of a [`SparseArray`](crate::SparseArray) selected by a mask, created by
/// [`iter_masked`](crate::SparseArray::iter_masked).
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
/// use sparse_array::bitvec::prelude::*;
///
/// let array = SparseArray::from(["a", "b", "c"]);
/// let mask = bits![1, 0, 1];
/// let iter = array.iter_masked(mask);
/// assert_eq!(iter.clone().count(), 2);
/// assert_eq!(iter.last(), Some((2, &"c")));
/// ```
// Invariant: the slots that `ones` will yield hold values that are borrowed for `'a`.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMasked<'a, T> {
    slots: NonNull<Slot<T>>,
    ones: MaskedOnes<'a>,
    marker: PhantomData<&'a T>,
}

/// A mutable iterator over the values of a [`SparseArray`](crate::SparseArray) selected by a mask, created by
/// [`iter_masked_mut`](crate::SparseArray::iter_masked_mut).
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
/// use sparse_array::bitvec::prelude::*;
///
/// let mut array = SparseArray::from([1, 2, 3]);
/// array.iter_masked_mut(bits![1, 0, 1]).for_each(|(_, value)| *value = 0);
/// assert_eq!(array, SparseArray::from([0, 2, 0]));
/// ```
// Invariant: as for `IterMasked`, and no other reference to these values exists.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMaskedMut<'a, T> {
    slots: NonNull<Slot<T>>,
    ones: MaskedOnes<'a>,
    marker: PhantomData<&'a mut T>,
}

// SAFETY: gives out `&'a T` only, so `T: Sync` suffices.
unsafe impl<T: Sync> Send for IterMasked<'_, T> {}

// SAFETY: as for `Send`; `&IterMasked` changes nothing.
unsafe impl<T: Sync> Sync for IterMasked<'_, T> {}

// SAFETY: gives out `&'a mut T` only, so `T: Send` suffices.
unsafe impl<T: Send> Send for IterMaskedMut<'_, T> {}

// SAFETY: `&IterMaskedMut` gives out nothing.
unsafe impl<T: Sync> Sync for IterMaskedMut<'_, T> {}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn iter_masked<'a>(&'a self, mask: &'a BitSlice<usize, Lsb0>) -> IterMasked<'a, T> {
        let ones = MaskedOnes::new(self.words(), self.bound(), mask);
        IterMasked { slots: self.slots, ones, marker: PhantomData }
    }

    #[inline]
    pub(crate) fn iter_masked_mut<'a>(&'a mut self, mask: &'a BitSlice<usize, Lsb0>) -> IterMaskedMut<'a, T> {
        let table = self.table_mut();
        let ones = MaskedOnes::new(table.words(), table.bound(), mask);
        IterMaskedMut { slots: table.slots, ones, marker: PhantomData }
    }
}

impl<T> Clone for IterMasked<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { slots: self.slots, ones: self.ones.clone(), marker: PhantomData }
    }
}

impl<T: fmt::Debug> fmt::Debug for IterMasked<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

impl<T> fmt::Debug for IterMaskedMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterMaskedMut").finish_non_exhaustive()
    }
}

impl<'a, T> Iterator for IterMasked<'a, T> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.ones.next()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some((index, unsafe { self.slots.add(index).cast().as_ref() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.ones.max_len()))
    }
}

impl<T> FusedIterator for IterMasked<'_, T> {}

impl<'a, T> Iterator for IterMaskedMut<'a, T> {
    type Item = (usize, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.ones.next()?;
        // SAFETY: the slot holds a value borrowed for `'a` (invariant), and is yielded once.
        Some((index, unsafe { self.slots.add(index).cast().as_mut() }))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.ones.max_len()))
    }
}

impl<T> FusedIterator for IterMaskedMut<'_, T> {}

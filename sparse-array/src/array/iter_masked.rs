//! [`IterMasked`] and [`IterMaskedMut`]: the values selected by a mask.

use core::fmt;
use core::iter::FusedIterator;

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::SparseArray;
use crate::allocator::Allocator;
use crate::raw::{MaskedExclusive, MaskedShared};

/// An iterator over the values of a [`SparseArray`] selected by a mask, with their indices.
///
/// Created by [`SparseArray::iter_masked`].
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
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMasked<'a, T> {
    raw: MaskedShared<'a, T>,
}

/// A mutable iterator over the values of a [`SparseArray`] selected by a mask.
///
/// Created by [`SparseArray::iter_masked_mut`].
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
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMaskedMut<'a, T> {
    raw: MaskedExclusive<'a, T>,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the indices and values whose bit is set in `mask`, in ascending order.
    ///
    /// The mask may be shorter or longer than the array; missing bits count as zero.
    ///
    /// # Complexity
    /// *O*(hits + bound / 64). Fastest if the mask begins at a word's lowest bit, as every `BitArray` does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(2);
    /// let mask = bits![0, 1, 1, 1];
    /// assert_eq!(array.iter_masked(mask).collect::<Vec<_>>(), [(1, &"b")]);
    /// ```
    #[doc(alias = "TConstSubsetIterator")]
    #[inline]
    pub fn iter_masked<'a>(&'a self, mask: &'a BitSlice<usize, Lsb0>) -> IterMasked<'a, T> {
        IterMasked { raw: self.raw.masked(mask) }
    }

    /// Iterates mutably over the indices and values whose bit is set in `mask`.
    ///
    /// # Complexity
    /// *O*(hits + bound / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// for (_, value) in array.iter_masked_mut(bits![0, 1]) {
    ///     *value += 40;
    /// }
    /// assert_eq!(array, SparseArray::from([1, 42, 3]));
    /// ```
    #[doc(alias = "TConstSubsetIterator")]
    #[inline]
    pub fn iter_masked_mut<'a>(&'a mut self, mask: &'a BitSlice<usize, Lsb0>) -> IterMaskedMut<'a, T> {
        IterMaskedMut { raw: self.raw.masked_mut(mask) }
    }
}

impl<'a, T> Iterator for IterMasked<'a, T> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.raw.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.raw.max_len()))
    }
}

impl<T> FusedIterator for IterMasked<'_, T> {}

impl<T> Clone for IterMasked<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { raw: self.raw.clone() }
    }
}

impl<T: fmt::Debug> fmt::Debug for IterMasked<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

impl<'a, T> Iterator for IterMaskedMut<'a, T> {
    type Item = (usize, &'a mut T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.raw.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.raw.max_len()))
    }
}

impl<T> FusedIterator for IterMaskedMut<'_, T> {}

impl<T> fmt::Debug for IterMaskedMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterMaskedMut").finish_non_exhaustive()
    }
}

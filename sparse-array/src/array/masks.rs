//! Slots as bits, and iteration over the slots whose bit is set.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::SparseArray;
use crate::allocator::Allocator;
use crate::raw::{IterMasked, IterMaskedMut};

impl<T, A: Allocator> SparseArray<T, A> {
    /// Returns the occupied slots as [`index_bound`](Self::index_bound) bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.occupancy(), bits![1, 0, 1]);
    /// ```
    #[doc(alias = "AllocationFlags")]
    #[inline]
    pub fn occupancy(&self) -> &BitSlice<usize, Lsb0> {
        &BitSlice::from_slice(self.raw.words())[..self.raw.bound()]
    }

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
        self.raw.iter_masked(mask)
    }

    /// Mutable version of [`iter_masked`](Self::iter_masked).
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
        self.raw.iter_masked_mut(mask)
    }
}

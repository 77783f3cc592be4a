//! Iteration by reference, by range and by removal.

use core::ops::{Bound, Range, RangeBounds};

use super::SparseArray;
use crate::allocator::Allocator;
use crate::raw::{Drain, ExtractIf, IntoIter, Iter, IterMut};

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the indices and values, in ascending order of indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.iter().collect::<Vec<_>>(), [(0, &"a"), (2, &"c")]);
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        self.raw.iter()
    }

    /// Iterates mutably over the indices and values, in ascending order of indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// for (index, value) in array.iter_mut() {
    ///     *value *= index;
    /// }
    /// assert_eq!(array, SparseArray::from([0, 2, 6]));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        self.raw.iter_mut()
    }

    /// Iterates over the values whose index is in `range`, in ascending order.
    ///
    /// Hash tables name it `iter_range`: their `range` would be taken for one of elements, as in `BTreeSet`.
    ///
    /// # Complexity
    /// *O*(range / 64) to count the values, or *O*(1) without holes; then as [`iter`](Self::iter).
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past [`index_bound`](Self::index_bound) is clamped.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// assert!(array.range(..3).eq([(0, &"a"), (2, &"c")]));
    /// assert_eq!(array.range(2..).len(), 2);
    /// assert_eq!(array.range(9..).next(), None);
    /// ```
    #[doc(alias = "iter_range")]
    #[track_caller]
    pub fn range(&self, range: impl RangeBounds<usize>) -> Iter<'_, T> {
        self.raw.iter_within(resolve("SparseArray::range", range))
    }

    /// Iterates mutably over the values whose index is in `range`, in ascending order.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past [`index_bound`](Self::index_bound) is clamped.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3, 4]);
    /// for (_, value) in array.range_mut(1..3) {
    ///     *value *= 10;
    /// }
    /// assert_eq!(array, SparseArray::from([1, 20, 30, 4]));
    /// ```
    #[doc(alias = "iter_range_mut")]
    #[track_caller]
    pub fn range_mut(&mut self, range: impl RangeBounds<usize>) -> IterMut<'_, T> {
        self.raw.iter_mut_within(resolve("SparseArray::range_mut", range))
    }

    /// Removes all values and returns an iterator over them, in ascending order of indices.
    ///
    /// When the iterator is dropped, the remaining values are dropped; the array keeps its capacity. If the iterator is
    /// forgotten, the remaining values and the block leak, and the array is empty.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// let capacity = array.capacity();
    /// array.remove(0);
    /// assert_eq!(array.drain().collect::<Vec<_>>(), [(1, "b"), (2, "c")]);
    /// assert_eq!((array.index_bound(), array.capacity()), (0, capacity));
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, T, A> {
        self.raw.drain()
    }

    /// Creates an iterator that removes and yields the values for which `pred` returns `true`, in ascending order.
    ///
    /// Each removal leaves a hole. If `pred` panics, the value stays.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3, 4]);
    /// let even: Vec<_> = array.extract_if(|_, value| *value % 2 == 0).collect();
    /// assert_eq!(even, [(1, 2), (3, 4)]);
    /// assert_eq!(array.len(), 2);
    /// ```
    #[inline]
    pub fn extract_if<F: FnMut(usize, &mut T) -> bool>(&mut self, pred: F) -> ExtractIf<'_, T, F, A> {
        self.raw.extract_if(pred)
    }

    /// Creates an iterator like [`extract_if`](Self::extract_if) over the values whose index is in `range`.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end. An end past [`index_bound`](Self::index_bound) is clamped.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3, 4]);
    /// assert!(array.extract_range_if(1.., |_, value| *value % 2 == 1).eq([(2, 3)]));
    /// assert_eq!(array.len(), 3);
    /// ```
    #[doc(alias = "extract_if")]
    #[track_caller]
    pub fn extract_range_if<F>(&mut self, range: impl RangeBounds<usize>, pred: F) -> ExtractIf<'_, T, F, A>
    where
        F: FnMut(usize, &mut T) -> bool,
    {
        self.raw.extract_if_within(resolve("SparseArray::extract_range_if", range), pred)
    }

    /// Removes the values for which `keep` returns `false`, in ascending order of indices.
    ///
    /// Each removal leaves a hole. If `keep` panics, the value stays; if the drop of a value panics, that value is
    /// removed. In both cases the values after it stay.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.retain(|index, value| index == 0 || *value == "d");
    /// assert_eq!(array.iter().collect::<Vec<_>>(), [(0, &"a"), (3, &"d")]);
    /// ```
    #[doc(alias = "RemoveCurrent")]
    #[inline]
    pub fn retain(&mut self, keep: impl FnMut(usize, &mut T) -> bool) {
        self.raw.retain(keep);
    }
}

impl<T, A: Allocator> IntoIterator for SparseArray<T, A> {
    type Item = (usize, T);
    type IntoIter = IntoIter<T, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, A> {
        self.raw.into_iter()
    }
}

impl<'a, T, A: Allocator> IntoIterator for &'a SparseArray<T, A> {
    type Item = (usize, &'a T);
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, A: Allocator> IntoIterator for &'a mut SparseArray<T, A> {
    type Item = (usize, &'a mut T);
    type IntoIter = IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// Converts `range` to its start and end. Panics if the start is greater than the end.
#[track_caller]
pub(super) fn resolve(method: &str, range: impl RangeBounds<usize>) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&last) => last.saturating_add(1),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => usize::MAX,
    };
    assert!(start <= end, "{method}: the range begins at {start}, after its end at {end}");
    start..end
}

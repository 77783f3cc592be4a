use core::ops::{Bound, Range, RangeBounds};

use super::{Iter, IterMut, SparseArray, Values, ValuesMut};
use crate::allocator::Allocator;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the values whose index is in `range`, in ascending order.
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
    #[track_caller]
    pub fn range(&self, range: impl RangeBounds<usize>) -> Iter<'_, T> {
        let range = resolve("SparseArray::range", range);
        Iter { shared: self.raw.shared_within(range) }
    }

    /// Iterates mutably over the values whose index is in `range`, in ascending order.
    ///
    /// # Complexity
    /// As for [`range`](Self::range).
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
    #[track_caller]
    pub fn range_mut(&mut self, range: impl RangeBounds<usize>) -> IterMut<'_, T> {
        let range = resolve("SparseArray::range_mut", range);
        IterMut { exclusive: self.raw.exclusive_within(range) }
    }
}

impl<'a, T> Iter<'a, T> {
    /// Converts the iterator into one over the remaining values, without their indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b", "c"]);
    /// assert!(array.range(1..).into_values().eq(&["b", "c"]));
    /// ```
    #[inline]
    pub fn into_values(self) -> Values<'a, T> {
        Values { shared: self.shared }
    }
}

impl<'a, T> IterMut<'a, T> {
    /// Converts the iterator into one over the remaining values, without their indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// array.range_mut(1..).into_values().for_each(|value| *value = 0);
    /// assert_eq!(array, SparseArray::from([1, 0, 0]));
    /// ```
    #[inline]
    pub fn into_values(self) -> ValuesMut<'a, T> {
        ValuesMut { exclusive: self.exclusive }
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

use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use super::SparseArray;
use super::range::resolve;
use crate::allocator::{Allocator, Global};
use crate::raw::RawExtractIf;

/// An iterator that removes the values of a [`SparseArray`] selected by a predicate.
///
/// Created by [`SparseArray::extract_if`]. If it is dropped or forgotten early, the remaining values stay in the array.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([1, 2, 3, 4]);
/// let mut even = array.extract_if(|_, value| *value % 2 == 0);
/// assert_eq!(even.next(), Some((1, 2)));
/// drop(even);
/// assert_eq!(array.values().copied().collect::<Vec<_>>(), [1, 3, 4]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; `retain` runs to the end"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    raw: RawExtractIf<'a, T, A>,
    pred: F,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Creates an iterator that removes and yields the values for which `pred` returns `true`.
    ///
    /// It visits the values in ascending order of indices. Each removal leaves a hole, as with
    /// [`remove`](Self::remove). If `pred` panics, the value stays.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
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
        ExtractIf { raw: self.raw.extract_if(), pred }
    }

    /// Creates an iterator like [`extract_if`](Self::extract_if) over the values whose index is in `range`.
    ///
    /// # Complexity
    /// *O*(values + range / 64)
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
        let range = resolve("SparseArray::extract_range_if", range);
        ExtractIf { raw: self.raw.extract_if_within(range), pred }
    }

    /// Removes the values for which `keep` returns `false`, in ascending order of indices.
    ///
    /// Each removal leaves a hole, as with [`remove`](Self::remove). If `keep` panics, the value stays. If the drop of
    /// a value panics, that value is removed. In both cases the values after it are not visited and stay.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
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

impl<T, F, A: Allocator> ExtractIf<'_, T, F, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let mut array = SparseArray::from([1]);
    /// let none = array.extract_if(|_, _| false);
    /// let _: &Global = none.allocator();
    /// assert_eq!(none.count(), 0);
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.raw.allocator()
    }
}

impl<T, F: FnMut(usize, &mut T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.raw.next(&mut self.pred)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.raw.len()))
    }

    #[inline]
    fn fold<B, G: FnMut(B, Self::Item) -> B>(self, init: B, mut f: G) -> B {
        self.raw.fold(init, self.pred, |acc, index, value| f(acc, (index, value)))
    }
}

impl<T, F: FnMut(usize, &mut T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").field("remaining", &self.raw.len()).finish_non_exhaustive()
    }
}

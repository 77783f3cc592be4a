use core::fmt;
use core::iter::FusedIterator;

use super::SparseArray;
use crate::allocator::{Allocator, Global};
use crate::raw::{Drain, IntoIter, Values, ValuesMut};

/// An owning iterator over the values of a [`SparseArray`], created by [`SparseArray::into_values`].
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([String::from("a"), String::from("b")]);
/// assert_eq!(array.into_values().collect::<String>(), "ab");
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoValues<T, A: Allocator = Global> {
    pub(crate) iter: IntoIter<T, A>,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the values, in ascending order of indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.values().collect::<Vec<_>>(), [&"a", &"c"]);
    /// ```
    #[inline]
    pub fn values(&self) -> Values<'_, T> {
        self.iter().into_values()
    }

    /// Iterates mutably over the values, in ascending order of indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// for value in array.values_mut() {
    ///     *value = -*value;
    /// }
    /// assert_eq!(array[2], -3);
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T> {
        self.iter_mut().into_values()
    }

    /// Converts the array into an iterator over its values, in ascending order of indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.into_values().collect::<Vec<_>>(), ["a", "c"]);
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<T, A> {
        IntoValues { iter: self.into_iter() }
    }
}

impl<T, A: Allocator> IntoValues<T, A> {
    /// Returns an iterator over the remaining values without removing them.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut values = SparseArray::from([1, 2, 3]).into_values();
    /// values.next();
    /// assert!(values.as_values().eq(&[2, 3]));
    /// ```
    #[inline]
    pub fn as_values(&self) -> Values<'_, T> {
        self.iter.as_iter().into_values()
    }
}

impl<T, A: Allocator> Drain<'_, T, A> {
    /// Returns an iterator over the remaining values without removing them.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// let mut drain = array.drain();
    /// drain.next();
    /// assert!(drain.as_values().eq(&[2, 3]));
    /// ```
    #[inline]
    pub fn as_values(&self) -> Values<'_, T> {
        self.as_iter().into_values()
    }
}

impl<T, A: Allocator> Iterator for IntoValues<T, A> {
    type Item = T;

    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        self.iter.next().map(|(_, value)| value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.iter.count()
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.iter.fold(init, |acc, (_, value)| f(acc, value))
    }
}

impl<T, A: Allocator> DoubleEndedIterator for IntoValues<T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.iter.next_back().map(|(_, value)| value)
    }
}

impl<T, A: Allocator> ExactSizeIterator for IntoValues<T, A> {}
impl<T, A: Allocator> FusedIterator for IntoValues<T, A> {}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IntoValues<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_values().fmt(f)
    }
}

impl<T> Default for IntoValues<T> {
    fn default() -> Self {
        SparseArray::new().into_values()
    }
}

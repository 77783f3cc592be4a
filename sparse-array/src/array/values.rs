//! [`Values`], [`ValuesMut`] and [`IntoValues`]: iterators over values without their indices.

use core::fmt;
use core::iter::FusedIterator;

use super::{IntoIter, SparseArray};
use crate::allocator::{Allocator, Global};
use crate::raw::{Exclusive, Shared};

/// An iterator over the values of a [`SparseArray`], in ascending order of indices.
///
/// Created by [`SparseArray::values`].
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([1, 2, 3]);
/// assert_eq!(array.values().sum::<i32>(), 6);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Values<'a, T> {
    pub(crate) shared: Shared<'a, T>,
}

/// A mutable iterator over the values of a [`SparseArray`], in ascending order of indices.
///
/// Created by [`SparseArray::values_mut`].
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([1, 2, 3]);
/// array.values_mut().for_each(|value| *value *= 2);
/// assert_eq!(array, SparseArray::from([2, 4, 6]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ValuesMut<'a, T> {
    pub(crate) exclusive: Exclusive<'a, T>,
}

/// An owning iterator over the values of a [`SparseArray`], in ascending order of indices.
///
/// Created by [`SparseArray::into_values`]. Drops the remaining values when dropped.
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
    /// # Complexity
    /// *O*(len + bound / 64). As fast as a slice if there are no holes.
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
        Values { shared: self.raw.shared() }
    }

    /// Iterates mutably over the values, in ascending order of indices.
    ///
    /// # Complexity
    /// *O*(len + bound / 64). As fast as a slice if there are no holes.
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
        ValuesMut { exclusive: self.raw.exclusive() }
    }

    /// Converts the array into an iterator over its values, in ascending order of indices.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
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

impl<'a, T> Iterator for Values<'a, T> {
    type Item = &'a T;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a T> {
        self.shared.next().map(|(_, value)| value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.shared.len(), Some(self.shared.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.shared.len()
    }

    #[inline]
    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        self.shared.fold(init, |acc, _, value| f(acc, value))
    }
}

impl<T> DoubleEndedIterator for Values<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.shared.next_back().map(|(_, value)| value)
    }
}

impl<T> ExactSizeIterator for Values<'_, T> {}
impl<T> FusedIterator for Values<'_, T> {}

impl<T> Clone for Values<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone() }
    }
}

impl<T> Default for Values<'_, T> {
    fn default() -> Self {
        Self { shared: Shared::empty() }
    }
}

impl<T: fmt::Debug> fmt::Debug for Values<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T> Iterator for ValuesMut<'a, T> {
    type Item = &'a mut T;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a mut T> {
        self.exclusive.next().map(|(_, value)| value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.exclusive.len(), Some(self.exclusive.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.exclusive.len()
    }

    #[inline]
    fn last(mut self) -> Option<&'a mut T> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, init: B, mut f: F) -> B {
        self.exclusive.fold(init, |acc, _, value| f(acc, value))
    }
}

impl<T> DoubleEndedIterator for ValuesMut<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.exclusive.next_back().map(|(_, value)| value)
    }
}

impl<T> ExactSizeIterator for ValuesMut<'_, T> {}
impl<T> FusedIterator for ValuesMut<'_, T> {}

impl<T> ValuesMut<'_, T> {
    /// Returns an iterator over the remaining values without removing them.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// let mut values = array.values_mut();
    /// values.next();
    /// assert!(values.as_values().eq(&[2, 3]));
    /// ```
    #[inline]
    pub fn as_values(&self) -> Values<'_, T> {
        Values { shared: self.exclusive.as_shared() }
    }
}

impl<T> Default for ValuesMut<'_, T> {
    fn default() -> Self {
        Self { exclusive: Exclusive::empty() }
    }
}

impl<T: fmt::Debug> fmt::Debug for ValuesMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_values().fmt(f)
    }
}

impl<T, A: Allocator> Iterator for IntoValues<T, A> {
    type Item = T;

    #[inline]
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
}

impl<T, A: Allocator> DoubleEndedIterator for IntoValues<T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.iter.next_back().map(|(_, value)| value)
    }
}

impl<T, A: Allocator> ExactSizeIterator for IntoValues<T, A> {}
impl<T, A: Allocator> FusedIterator for IntoValues<T, A> {}

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
        Values { shared: self.iter.raw.as_shared() }
    }
}

impl<T> Default for IntoValues<T> {
    fn default() -> Self {
        SparseArray::new().into_values()
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IntoValues<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_values().fmt(f)
    }
}

use core::fmt;
use core::iter::FusedIterator;

use super::SparseArray;
use crate::allocator::{Allocator, Global};
use crate::raw::{Drain, IntoIter, Iter, IterMut};

/// An iterator over the values of a [`SparseArray`], created by [`SparseArray::values`].
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
    pub(crate) iter: Iter<'a, T>,
}

/// A mutable iterator over the values of a [`SparseArray`], created by [`SparseArray::values_mut`].
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
    pub(crate) iter: IterMut<'a, T>,
}

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
        Values { iter: self }
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
        ValuesMut { iter: self }
    }
}

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
        self.iter.as_iter().into_values()
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

/// Implements the iterator traits of `$Values` by those of its `iter`, which also yields the indices.
macro_rules! by_iter {
    ([$($generics:tt)*] $Values:ty, $item:ty, [$($debug:tt)*], $as_values:expr, {$($last:tt)*}) => {
        impl<$($generics)*> Iterator for $Values {
            type Item = $item;

            #[inline(always)]
            fn next(&mut self) -> Option<$item> {
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
            fn fold<B, F: FnMut(B, $item) -> B>(self, init: B, mut f: F) -> B {
                self.iter.fold(init, |acc, (_, value)| f(acc, value))
            }

            $($last)*
        }

        impl<$($generics)*> DoubleEndedIterator for $Values {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                self.iter.next_back().map(|(_, value)| value)
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Values {}
        impl<$($generics)*> FusedIterator for $Values {}

        impl<$($debug)*> fmt::Debug for $Values {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries($as_values(self)).finish()
            }
        }
    };
}

by_iter!(['a, T] Values<'a, T>, &'a T, ['a, T: fmt::Debug], Self::clone, {
    #[inline]
    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }
});
by_iter!(['a, T] ValuesMut<'a, T>, &'a mut T, ['a, T: fmt::Debug], Self::as_values, {
    #[inline]
    fn last(mut self) -> Option<&'a mut T> {
        self.next_back()
    }
});
by_iter!([T, A: Allocator] IntoValues<T, A>, T, [T: fmt::Debug, A: Allocator], Self::as_values, {});

impl<T> Clone for Values<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<T> Default for Values<'_, T> {
    fn default() -> Self {
        Iter::default().into_values()
    }
}

impl<T> Default for ValuesMut<'_, T> {
    fn default() -> Self {
        IterMut::default().into_values()
    }
}

impl<T> Default for IntoValues<T> {
    fn default() -> Self {
        SparseArray::new().into_values()
    }
}

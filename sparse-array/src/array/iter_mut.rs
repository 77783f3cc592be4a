use core::fmt;
use core::iter::FusedIterator;

use super::{Iter, SparseArray};
use crate::allocator::Allocator;
use crate::raw::Exclusive;

/// A mutable iterator over the indices and values of a [`SparseArray`], in ascending order of indices.
///
/// Created by [`SparseArray::iter_mut`].
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([1, 2]);
/// let mut iter = array.iter_mut();
/// *iter.next_back().unwrap().1 = 20;
/// assert_eq!(iter.next(), Some((0, &mut 1)));
/// assert_eq!(iter.next(), None);
/// assert_eq!(array[1], 20);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T> {
    pub(crate) exclusive: Exclusive<'a, T>,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the indices and mutable references to the values, in ascending order of indices.
    ///
    /// # Complexity
    /// *O*(len + bound / 64). As fast as a slice if there are no holes.
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
        IterMut { exclusive: self.raw.exclusive() }
    }
}

impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = (usize, &'a mut T);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.exclusive.next()
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
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.exclusive.fold(init, |acc, index, value| f(acc, (index, value)))
    }
}

impl<T> DoubleEndedIterator for IterMut<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.exclusive.next_back()
    }
}

impl<T> ExactSizeIterator for IterMut<'_, T> {}
impl<T> FusedIterator for IterMut<'_, T> {}

impl<T> Default for IterMut<'_, T> {
    fn default() -> Self {
        Self { exclusive: Exclusive::empty() }
    }
}

impl<T: fmt::Debug> fmt::Debug for IterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Iter { shared: self.exclusive.as_shared() }.fmt(f)
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

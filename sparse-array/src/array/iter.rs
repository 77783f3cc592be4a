use core::fmt;
use core::iter::FusedIterator;

use super::SparseArray;
use crate::allocator::Allocator;
use crate::raw::Shared;

/// An iterator over the indices and values of a [`SparseArray`], in ascending order of indices.
///
/// Created by [`SparseArray::iter`].
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from(["a", "b"]);
/// let mut iter = array.iter();
/// assert_eq!(iter.len(), 2);
/// assert_eq!(iter.next_back(), Some((1, &"b")));
/// assert_eq!(iter.next(), Some((0, &"a")));
/// assert_eq!(iter.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T> {
    pub(crate) shared: Shared<'a, T>,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the indices and values, in ascending order of indices.
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
    /// assert_eq!(array.iter().collect::<Vec<_>>(), [(0, &"a"), (2, &"c")]);
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { shared: self.raw.shared() }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = (usize, &'a T);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.shared.next()
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
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.shared.fold(init, |acc, index, value| f(acc, (index, value)))
    }
}

impl<T> DoubleEndedIterator for Iter<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.shared.next_back()
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone() }
    }
}

impl<T> Default for Iter<'_, T> {
    fn default() -> Self {
        Self { shared: Shared::empty() }
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.clone()).finish()
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

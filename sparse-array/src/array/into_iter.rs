use core::fmt;
use core::iter::FusedIterator;

use super::{Iter, SparseArray};
use crate::allocator::{Allocator, Global};
use crate::raw::RawIntoIter;

/// An owning iterator over the values of a [`SparseArray`] with their indices, in ascending order.
///
/// Created by [`SparseArray::into_iter`](IntoIterator::into_iter). Drops the remaining values when dropped.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([String::from("a"), String::from("b")]);
/// let mut iter = array.into_iter();
/// assert_eq!(iter.next_back(), Some((1, String::from("b"))));
/// assert_eq!(iter.next(), Some((0, String::from("a"))));
/// assert_eq!(iter.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, A: Allocator = Global> {
    pub(crate) raw: RawIntoIter<T, A>,
}

impl<T, A: Allocator> IntoIter<T, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let iter = SparseArray::from([1]).into_iter();
    /// let _: &Global = iter.allocator();
    /// assert_eq!(iter.len(), 1);
    /// ```
    #[inline]
    pub fn allocator(&self) -> &A {
        self.raw.allocator()
    }
}

impl<T, A: Allocator> Iterator for IntoIter<T, A> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.raw.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.raw.len(), Some(self.raw.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.raw.len()
    }
}

impl<T, A: Allocator> DoubleEndedIterator for IntoIter<T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.raw.next_back()
    }
}

impl<T, A: Allocator> ExactSizeIterator for IntoIter<T, A> {}
impl<T, A: Allocator> FusedIterator for IntoIter<T, A> {}

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        SparseArray::new().into_iter()
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IntoIter<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Iter { shared: self.raw.as_shared() }.fmt(f)
    }
}

impl<T, A: Allocator> IntoIterator for SparseArray<T, A> {
    type Item = (usize, T);
    type IntoIter = IntoIter<T, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, A> {
        IntoIter { raw: self.raw.into_iter() }
    }
}

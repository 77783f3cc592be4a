use core::fmt;
use core::iter::FusedIterator;

use super::array::RawSparseArray;
use super::erased_array::ErasedArray;
use super::iter::Iter;
use super::owned::Owned;
use crate::allocator::{Allocator, Global};

/// An owning iterator over the values of a [`SparseArray`](crate::SparseArray) with their indices. Drops the remaining
/// values when dropped.
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
// The remaining values, then the block: the order of their drops.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, A: Allocator = Global> {
    pub(super) values: Owned<'static, T>,
    block: ErasedArray<A>,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn into_iter(self) -> IntoIter<T, A> {
        // SAFETY: the array is consumed, and `block` is left without values. The iterator drops it last.
        let values = unsafe { Owned::new(self.table()) };
        let mut block = self.erased;
        block.table.leave_values();
        IntoIter { values, block }
    }
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
        &self.block.allocator
    }

    /// Returns the remaining values.
    #[inline]
    pub(crate) fn as_iter(&self) -> Iter<'_, T> {
        self.values.as_iter()
    }
}

impl<T, A: Allocator> Iterator for IntoIter<T, A> {
    type Item = (usize, T);

    #[inline]
    fn next(&mut self) -> Option<(usize, T)> {
        self.values.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.values.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.values.len()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (usize, T)) -> B>(self, init: B, f: F) -> B {
        let Self { values, block } = self;
        let folded = values.fold(init, f);
        // Here, because the result leaks if this panics at the end of the function.
        drop(block);
        folded
    }
}

impl<T, A: Allocator> DoubleEndedIterator for IntoIter<T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<(usize, T)> {
        self.values.next_back()
    }
}

impl<T, A: Allocator> ExactSizeIterator for IntoIter<T, A> {}
impl<T, A: Allocator> FusedIterator for IntoIter<T, A> {}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IntoIter<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.as_iter().fmt(f)
    }
}

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        RawSparseArray::new_in(Global).into_iter()
    }
}

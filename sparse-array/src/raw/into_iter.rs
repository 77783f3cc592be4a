use super::array::RawSparseArray;
use super::iter::Iter;
use super::owned::{Block, Owned, by_values};
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
    block: Block<T, A>,
}

impl<T, A: Allocator> RawSparseArray<T, A> {
    #[inline]
    pub(crate) fn into_iter(self) -> IntoIter<T, A> {
        let block = self.into_block();
        // SAFETY: the array is consumed, and a block does not use its values. The iterator drops `block` last.
        IntoIter { values: unsafe { Owned::new(&block.table) }, block }
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

by_values!(IntoIter);

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        RawSparseArray::new_in(Global).into_iter()
    }
}

use core::fmt;
use core::iter::FusedIterator;

use super::{Iter, SparseArray, Values};
use crate::allocator::{Allocator, Global};
use crate::raw::RawDrain;

/// A draining iterator over the values of a [`SparseArray`] with their indices, in ascending order.
///
/// Created by [`SparseArray::drain`]. Drops the remaining values when dropped.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from(["a", "b"]);
/// let mut drain = array.drain();
/// assert_eq!(drain.next(), Some((0, "a")));
/// drop(drain);
/// assert!(array.is_empty());
/// ```
#[must_use = "iterators are lazy; to drop all values, `clear` says so"]
pub struct Drain<'a, T, A: Allocator = Global> {
    pub(crate) raw: RawDrain<'a, T, A>,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Removes all values and returns an iterator over them, in ascending order of indices.
    ///
    /// When the iterator is dropped, the remaining values are dropped. The array is then empty and keeps its capacity.
    ///
    /// If the iterator is forgotten, the remaining values and the block leak, and the array is empty.
    ///
    /// # Complexity
    /// *O*(len + bound / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// let capacity = array.capacity();
    /// array.remove(0);
    /// assert_eq!(array.drain().collect::<Vec<_>>(), [(1, "b"), (2, "c")]);
    /// assert_eq!((array.index_bound(), array.capacity()), (0, capacity));
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, T, A> {
        Drain { raw: self.raw.drain() }
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
        Values { shared: self.raw.as_shared() }
    }

    /// Returns the value that [`next`](Self::next) would return.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// let mut drain = array.drain();
    /// assert_eq!(drain.peek(), Some((0, &"a")));
    /// assert_eq!(drain.next(), Some((0, "a")));
    /// assert_eq!(drain.peek(), Some((1, &"b")));
    /// ```
    #[inline]
    pub fn peek(&mut self) -> Option<(usize, &T)> {
        self.raw.peek()
    }

    /// Keeps the remaining values in the array, under their indices.
    ///
    /// # Complexity
    /// *O*(yielded + bound / 64)
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// let mut drain = array.drain();
    /// assert_eq!(drain.next(), Some((0, "a")));
    /// drain.keep_rest();
    /// assert!(array.iter().eq([(1, &"b"), (2, &"c")]));
    /// ```
    pub fn keep_rest(self) {
        self.raw.keep_rest();
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, allocator::Global};
    ///
    /// let mut array = SparseArray::from([1]);
    /// let drain = array.drain();
    /// let _: &Global = drain.allocator();
    /// assert_eq!(drain.len(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.raw.allocator()
    }
}

impl<T, A: Allocator> Iterator for Drain<'_, T, A> {
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

impl<T, A: Allocator> DoubleEndedIterator for Drain<'_, T, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.raw.next_back()
    }
}

impl<T, A: Allocator> ExactSizeIterator for Drain<'_, T, A> {}
impl<T, A: Allocator> FusedIterator for Drain<'_, T, A> {}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for Drain<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Iter { shared: self.raw.as_shared() }.fmt(f)
    }
}

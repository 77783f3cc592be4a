use core::fmt;
use core::iter::FusedIterator;

use super::SparseArray;
use crate::allocator::Allocator;
use crate::raw::Cursor;

/// An iterator over the indices in use, created by [`SparseArray::indices`]. Reads no slots.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from(["a", "b"]);
/// assert_eq!(array.indices().rev().collect::<Vec<_>>(), [1, 0]);
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Indices<'a> {
    pub(crate) words: &'a [usize],
    pub(crate) cursor: Cursor,
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the indices in use, in ascending order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.indices().collect::<Vec<_>>(), [0, 2]);
    /// ```
    #[inline]
    pub fn indices(&self) -> Indices<'_> {
        Indices { words: self.raw.words(), cursor: Cursor::new(self.raw.bound(), self.raw.free_len()) }
    }
}

impl Iterator for Indices<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        self.cursor.next(self.words)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.len(), Some(self.cursor.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.cursor.len()
    }

    #[inline]
    fn last(mut self) -> Option<usize> {
        self.next_back()
    }
}

impl DoubleEndedIterator for Indices<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.cursor.next_back(self.words)
    }
}

impl ExactSizeIterator for Indices<'_> {}
impl FusedIterator for Indices<'_> {}

impl fmt::Debug for Indices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

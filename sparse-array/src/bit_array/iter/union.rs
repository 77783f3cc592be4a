use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::{Either, Paired};
use super::write_positions::write_positions;
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in either array, created by [`BitArray::union`]. See [`Ones`](super::Ones).
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert_eq!(a.union(&b).count(), 2);
/// ```
#[doc(alias = "TConstDualEitherSetBitIterator")]
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Union<'a>(Scan<Paired<'a, Either>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in this array or in `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true]), BitArray::from([false, false, true]));
    /// assert!(a.union(&b).eq([0, 2]));
    /// ```
    #[doc(alias = "TConstDualEitherSetBitIterator")]
    #[inline]
    pub fn union<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Union<'a> {
        Union(Scan::of_pair(self.as_words(), other.as_words(), usize::max))
    }
}

impl Iterator for Union<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count();
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<usize> {
        self.0.nth(n)
    }

    #[inline]
    fn last(mut self) -> Option<usize> {
        self.0.next_back()
    }

    #[inline]
    fn min(mut self) -> Option<usize> {
        self.0.next()
    }

    #[inline]
    fn max(mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl DoubleEndedIterator for Union<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl FusedIterator for Union<'_> {}

impl fmt::Debug for Union<'_> {
    /// Lists the remaining positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(f, "Union", self.clone())
    }
}

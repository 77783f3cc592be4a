use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::{OneOnly, Paired};
use super::write_positions::write_positions;
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in one array only, created by [`BitArray::symmetric_difference`]. See
/// [`Ones`](super::Ones).
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true, true]));
/// assert!(a.symmetric_difference(&b).eq([0, 2]));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SymmetricDifference<'a>(Scan<Paired<'a, OneOnly>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in exactly one of this array and `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, true]));
    /// assert!(a.symmetric_difference(&b).eq([0, 2]));
    /// ```
    #[inline]
    pub fn symmetric_difference<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> SymmetricDifference<'a> {
        SymmetricDifference(Scan::of_pair(self.as_words(), other.as_words(), usize::max))
    }
}

impl Iterator for SymmetricDifference<'_> {
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

impl DoubleEndedIterator for SymmetricDifference<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl FusedIterator for SymmetricDifference<'_> {}

impl fmt::Debug for SymmetricDifference<'_> {
    /// Lists the remaining positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(f, "SymmetricDifference", self.clone())
    }
}

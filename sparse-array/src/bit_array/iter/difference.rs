use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::{LeftOnly, Paired};
use super::write_positions::write_positions;
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in the first array only, created by [`BitArray::difference`]. See
/// [`Ones`](super::Ones).
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert!(a.difference(&b).eq([0]));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Difference<'a>(Scan<Paired<'a, LeftOnly>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in this array but not in `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, true]), BitArray::from([false, true]));
    /// assert!(a.difference(&b).eq([0, 2]));
    /// ```
    #[inline]
    pub fn difference<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Difference<'a> {
        Difference(Scan::of_pair(self.as_words(), other.as_words(), |left, _| left))
    }
}

impl Iterator for Difference<'_> {
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

impl DoubleEndedIterator for Difference<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl FusedIterator for Difference<'_> {}

impl fmt::Debug for Difference<'_> {
    /// Lists the remaining positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(f, "Difference", self.clone())
    }
}

use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::{Both, Paired};
use super::write_positions::write_positions;
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in both arrays, created by [`BitArray::intersection`]. See [`Ones`](super::Ones).
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert_eq!(a.intersection(&b).count(), 1);
/// ```
#[doc(alias = "TConstDualSetBitIterator")]
#[doc(alias = "TConstDualBothSetBitIterator")]
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Intersection<'a>(Scan<Paired<'a, Both>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in both this array and `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
    /// assert!(a.intersection(&b).eq([1]));
    /// ```
    #[doc(alias = "TConstDualBothSetBitIterator")]
    #[inline]
    pub fn intersection<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Intersection<'a> {
        Intersection(Scan::of_pair(self.as_words(), other.as_words(), usize::min))
    }
}

impl Iterator for Intersection<'_> {
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

impl DoubleEndedIterator for Intersection<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl FusedIterator for Intersection<'_> {}

impl fmt::Debug for Intersection<'_> {
    /// Lists the remaining positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(f, "Intersection", self.clone())
    }
}

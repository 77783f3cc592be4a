use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::Plain;
use super::write_positions::write_positions;
use crate::BitArray;
use crate::allocator::Allocator;
use crate::bit_array::bounds::check_position;
use crate::raw::words::{self, BITS, word_of};

/// An iterator over the positions of the set bits, created by [`BitArray::iter_ones`].
///
/// [`count`](Iterator::count) and `size_hint` count the remaining bits by words: *O*(remaining words). So this is not
/// an [`ExactSizeIterator`], whose adapters, such as `take(n).rev()`, would count again at each step.
/// [`nth`](Iterator::nth) skips whole words.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, true, true]);
/// let mut ones = bits.iter_ones();
/// assert_eq!(ones.clone().count(), 3);
/// assert_eq!(ones.next(), Some(0));
/// assert_eq!(ones.next_back(), Some(3));
/// ```
#[doc(alias = "TConstSetBitIterator")]
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Ones<'a>(Scan<Plain<'a>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions of the set bits, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true]);
    /// assert!(bits.iter_ones().eq([0, 2]));
    /// assert!(bits.iter_ones().rev().eq([2, 0]));
    /// ```
    #[doc(alias = "TConstSetBitIterator")]
    #[inline]
    pub fn iter_ones(&self) -> Ones<'_> {
        Ones::from(self.as_words(), 0)
    }

    /// Iterates over the positions of the set bits at or after `start`, which may equal the length.
    ///
    /// # Panics
    /// Panics if `start` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, true]);
    /// assert!(bits.ones_from(1).eq([2, 3]));
    /// ```
    #[doc(alias = "TConstSetBitIterator")]
    #[inline]
    #[track_caller]
    pub fn ones_from(&self, start: usize) -> Ones<'_> {
        check_position("ones_from", start, self.len());
        Ones::from(self.as_words(), start)
    }
}

impl<'a> Ones<'a> {
    /// Scans the set bits at or after `start`.
    #[inline]
    fn from(words: &'a [usize], start: usize) -> Self {
        match words.get(word_of(start)..) {
            Some([first, rest @ ..]) => {
                Self(Scan::new(first & !words::low(start % BITS), start - start % BITS, Plain(rest.iter()), 0))
            }
            _ => Self::default(),
        }
    }
}

impl Iterator for Ones<'_> {
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

impl DoubleEndedIterator for Ones<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl FusedIterator for Ones<'_> {}

impl fmt::Debug for Ones<'_> {
    /// Lists the remaining positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(f, "Ones", self.clone())
    }
}

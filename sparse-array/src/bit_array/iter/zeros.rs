use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::{Complement, Plain};
use super::write_positions::write_positions;
use crate::BitArray;
use crate::allocator::Allocator;
use crate::raw::words;

/// An iterator over the positions of the clear bits, created by [`BitArray::iter_zeros`]. See [`Ones`](super::Ones).
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, true, false]);
/// assert!(bits.iter_zeros().eq([1, 3]));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Zeros<'a>(Scan<Complement<'a>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions of the clear bits, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, false]);
    /// assert!(bits.iter_zeros().eq([1, 3]));
    /// ```
    #[inline]
    pub fn iter_zeros(&self) -> Zeros<'_> {
        // Pass the last word separately, to mask the bits past the length.
        match self.as_words() {
            [] => Zeros::default(),
            [only] => Zeros(Scan::new(!only & words::last_mask(self.len()), 0, Complement::default(), 0)),
            [first, between @ .., last] => {
                Zeros(Scan::new(!first, 0, Plain(between.iter()), !last & words::last_mask(self.len())))
            }
        }
    }
}

impl Iterator for Zeros<'_> {
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

impl DoubleEndedIterator for Zeros<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back()
    }
}

impl FusedIterator for Zeros<'_> {}

impl fmt::Debug for Zeros<'_> {
    /// Lists the remaining positions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_positions(f, "Zeros", self.clone())
    }
}

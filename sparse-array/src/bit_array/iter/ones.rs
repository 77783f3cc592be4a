use super::positions::Positions;
use super::word_source::Plain;
use crate::BitArray;
use crate::allocator::Allocator;
use crate::bit_array::bounds::check_position;
use crate::raw::words::{self, BITS, word_of};

/// An iterator over the positions of the set bits, created by [`BitArray::iter_ones`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, true, true]);
/// assert!(bits.iter_ones().eq([0, 2, 3]));
/// ```
#[doc(alias = "TConstSetBitIterator")]
pub type Ones<'a> = Positions<Plain<'a>>;

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
                Positions::new(first & !words::low(start % BITS), start - start % BITS, Plain(rest.iter()), 0)
            }
            _ => Self::default(),
        }
    }
}

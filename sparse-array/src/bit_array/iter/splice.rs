use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use super::Drain;
use crate::BitArray;
use crate::allocator::{Allocator, Global};
use crate::bit_array::write_bits::write_bits;

/// An iterator over the bits that it replaces, created by [`BitArray::splice`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let mut bits = BitArray::from([true, false, false]);
/// let mut splice = bits.splice(..1, [false, true]);
/// assert_eq!(splice.next(), Some(true));
/// drop(splice);
/// assert_eq!(bits, [false, true, false, false]);
/// ```
pub struct Splice<'a, I: Iterator<Item = bool> + 'a, A: Allocator = Global> {
    drain: Drain<'a, A>,
    replace_with: I,
}

impl<A: Allocator> BitArray<A> {
    /// Replaces the bits of a range with those of an iterator, and returns an iterator over the removed bits.
    ///
    /// The bits are replaced when the returned iterator is dropped, however many it has yielded. If that is forgotten,
    /// nothing is replaced. If `replace_with` panics, the range is replaced with the bits that it yielded before.
    ///
    /// Collects the new bits in memory of the global allocator first; the array grows if they are more than the range
    /// has. To insert the bits of a slice, use [`insert_from_bitslice`](Self::insert_from_bitslice).
    ///
    /// # Complexity
    /// *O*(new bits + words after the range) when the iterator is dropped.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length. Dropping the iterator
    /// panics if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, false, true]);
    /// assert!(bits.splice(1..3, [true; 4]).eq([false, false]));
    /// assert_eq!(bits, [true; 6]);
    /// ```
    #[track_caller]
    pub fn splice<I: IntoIterator<Item = bool>>(
        &mut self,
        range: impl RangeBounds<usize>,
        replace_with: I,
    ) -> Splice<'_, I::IntoIter, A> {
        let drain = Drain::new("splice", self, range);
        Splice { drain, replace_with: replace_with.into_iter() }
    }
}

/// The new bits, which replace bits of the range when this is dropped, also if the iterator panics.
struct NewBits<'d, 'a, A: Allocator> {
    drain: &'d mut Drain<'a, A>,
    bits: BitArray,
}

impl<A: Allocator> Drop for NewBits<'_, '_, A> {
    fn drop(&mut self) {
        let Drain { bits, range, .. } = &mut *self.drain;
        bits.overwrite(range.clone(), &self.bits);
        // The drain removes the bits that were not overwritten.
        range.start = range.end.min(range.start + self.bits.len());
    }
}

impl<I: Iterator<Item = bool>, A: Allocator> Drop for Splice<'_, I, A> {
    fn drop(&mut self) {
        let mut new = NewBits { drain: &mut self.drain, bits: BitArray::new() };
        new.bits.extend(&mut self.replace_with);
    }
}

impl<I: Iterator<Item = bool>, A: Allocator> Iterator for Splice<'_, I, A> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        self.drain.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.drain.size_hint()
    }
}

impl<I: Iterator<Item = bool>, A: Allocator> DoubleEndedIterator for Splice<'_, I, A> {
    #[inline]
    fn next_back(&mut self) -> Option<bool> {
        self.drain.next_back()
    }
}

impl<I: Iterator<Item = bool>, A: Allocator> ExactSizeIterator for Splice<'_, I, A> {}
impl<I: Iterator<Item = bool>, A: Allocator> FusedIterator for Splice<'_, I, A> {}

impl<I: Iterator<Item = bool>, A: Allocator> fmt::Debug for Splice<'_, I, A> {
    /// Writes the remaining removed bits in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bits(f, "Splice", self.drain.as_iter())
    }
}

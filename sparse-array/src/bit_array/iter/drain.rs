use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Range, RangeBounds};

use super::values::{self, Iter};
use crate::BitArray;
use crate::allocator::{Allocator, Global};
use crate::bit_array::bounds::resolve;
use crate::bit_array::write_bits::write_bits;

/// An iterator over the bits that it removes, created by [`BitArray::drain`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let mut bits = BitArray::from([true, false, false]);
/// let mut drain = bits.drain(..2);
/// assert_eq!(drain.next(), Some(true));
/// drop(drain);
/// assert_eq!(bits, [false]);
/// ```
pub struct Drain<'a, A: Allocator = Global> {
    pub(super) bits: &'a mut BitArray<A>,
    /// The bits that are removed when this is dropped.
    pub(super) range: Range<usize>,
    /// Those that were not yielded.
    rest: Range<usize>,
}

impl<A: Allocator> BitArray<A> {
    /// Removes the bits of a range, shifts the bits after it down, and returns an iterator over the removed bits.
    ///
    /// The bits are removed when the iterator is dropped, however many it has yielded: `bits.drain(2..4);` removes
    /// them. If the iterator is forgotten, nothing is removed. fixedbitset's `remove_range` is
    /// [`set_range(range, false)`](Self::set_range).
    ///
    /// # Complexity
    /// *O*(words after the range) when the iterator is dropped.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false, true, true, false]);
    /// assert!(bits.drain(1..3).eq([true, true]));
    /// assert_eq!(bits, [false, false]);
    /// bits.drain(..1);
    /// assert_eq!(bits, [false]);
    /// ```
    #[doc(alias = "RemoveAt")]
    #[doc(alias = "remove_range")]
    #[track_caller]
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> Drain<'_, A> {
        Drain::new("drain", self, range)
    }
}

impl<'a, A: Allocator> Drain<'a, A> {
    #[track_caller]
    pub(super) fn new(method: &str, bits: &'a mut BitArray<A>, range: impl RangeBounds<usize>) -> Self {
        let range = resolve(method, range, bits.len());
        Self { bits, rest: range.clone(), range }
    }

    /// Returns the remaining bits.
    #[inline]
    pub(super) fn as_iter(&self) -> Iter<'_> {
        Iter { words: self.bits.as_words(), rest: self.rest.clone() }
    }
}

impl<A: Allocator> Drop for Drain<'_, A> {
    fn drop(&mut self) {
        self.bits.close_gap(self.range.start, self.range.end);
    }
}

impl<A: Allocator> Iterator for Drain<'_, A> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        self.rest.next().map(|index| values::bit(self.bits.as_words(), index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.rest.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<bool> {
        self.rest.nth(n).map(|index| values::bit(self.bits.as_words(), index))
    }

    #[inline]
    fn last(mut self) -> Option<bool> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, bool) -> B>(self, init: B, f: F) -> B {
        self.as_iter().fold(init, f)
    }
}

impl<A: Allocator> DoubleEndedIterator for Drain<'_, A> {
    #[inline]
    fn next_back(&mut self) -> Option<bool> {
        self.rest.next_back().map(|index| values::bit(self.bits.as_words(), index))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<bool> {
        self.rest.nth_back(n).map(|index| values::bit(self.bits.as_words(), index))
    }
}

impl<A: Allocator> ExactSizeIterator for Drain<'_, A> {}
impl<A: Allocator> FusedIterator for Drain<'_, A> {}

impl<A: Allocator> fmt::Debug for Drain<'_, A> {
    /// Writes the remaining bits in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bits(f, "Drain", self.as_iter())
    }
}

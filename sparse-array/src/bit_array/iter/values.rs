use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::BitArray;
use crate::allocator::{Allocator, Global};
use crate::bit_array::write_bits::write_bits;
use crate::raw::words::{BITS, bit_of, word_of};

/// An iterator over the bits as `bool`, created by [`BitArray::values`] and by iterating over `&BitArray`.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, false]);
/// let mut values = bits.values();
/// assert_eq!(values.len(), 3);
/// assert_eq!(values.next(), Some(true));
/// assert_eq!(values.next_back(), Some(false));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a> {
    pub(super) words: &'a [usize],
    pub(super) rest: Range<usize>,
}

/// An owning iterator over the bits as `bool`, created by iterating over a `BitArray`.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, false]);
/// assert!(bits.into_iter().eq([true, false, false]));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<A: Allocator = Global> {
    bits: BitArray<A>,
    rest: Range<usize>,
}

impl<A: Allocator> BitArray<A> {
    /// Iterates over the bits as `bool`. Equivalent to iterating over `&bits`.
    ///
    /// bitvec's [`iter`](crate::bitvec::slice::BitSlice::iter) yields proxies instead.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false]);
    /// assert!(bits.values().eq([true, false]));
    /// ```
    #[inline]
    pub fn values(&self) -> Iter<'_> {
        Iter { words: self.as_words(), rest: 0..self.len() }
    }
}

impl<'a, A: Allocator> IntoIterator for &'a BitArray<A> {
    type Item = bool;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.values()
    }
}

impl<A: Allocator> IntoIterator for BitArray<A> {
    type Item = bool;
    type IntoIter = IntoIter<A>;

    #[inline]
    fn into_iter(self) -> IntoIter<A> {
        IntoIter { rest: 0..self.len(), bits: self }
    }
}

impl<A: Allocator + Default> Default for IntoIter<A> {
    #[inline]
    fn default() -> Self {
        BitArray::new_in(A::default()).into_iter()
    }
}

/// Returns the bit at `index`, which must lie within the words.
#[inline]
pub(super) fn bit(words: &[usize], index: usize) -> bool {
    words[word_of(index)] & bit_of(index) != 0
}

impl Iterator for Iter<'_> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        self.rest.next().map(|index| bit(self.words, index))
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
        self.rest.nth(n).map(|index| bit(self.words, index))
    }

    #[inline]
    fn last(mut self) -> Option<bool> {
        self.next_back()
    }

    /// Loads each word once.
    #[inline]
    fn fold<B, F: FnMut(B, bool) -> B>(self, init: B, mut f: F) -> B {
        let Range { mut start, end } = self.rest;
        let mut folded = init;
        while start < end {
            let mut word = self.words[word_of(start)] >> (start % BITS);
            let stop = end.min(start - start % BITS + BITS);
            while start < stop {
                folded = f(folded, word & 1 != 0);
                word >>= 1;
                start += 1;
            }
        }
        folded
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<bool> {
        self.rest.next_back().map(|index| bit(self.words, index))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<bool> {
        self.rest.nth_back(n).map(|index| bit(self.words, index))
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}

impl fmt::Debug for Iter<'_> {
    /// Writes the remaining bits in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bits(f, "Iter", self.clone())
    }
}

impl<A: Allocator> IntoIter<A> {
    /// Returns the remaining bits.
    #[inline]
    fn as_iter(&self) -> Iter<'_> {
        Iter { words: self.bits.as_words(), rest: self.rest.clone() }
    }
}

impl<A: Allocator> Iterator for IntoIter<A> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        self.rest.next().map(|index| bit(self.bits.as_words(), index))
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
        self.rest.nth(n).map(|index| bit(self.bits.as_words(), index))
    }

    #[inline]
    fn last(mut self) -> Option<bool> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, bool) -> B>(self, init: B, f: F) -> B {
        let folded = self.as_iter().fold(init, f);
        // Here, because the result leaks if this panics at the end of the function.
        drop(self);
        folded
    }
}

impl<A: Allocator> DoubleEndedIterator for IntoIter<A> {
    #[inline]
    fn next_back(&mut self) -> Option<bool> {
        self.rest.next_back().map(|index| bit(self.bits.as_words(), index))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<bool> {
        self.rest.nth_back(n).map(|index| bit(self.bits.as_words(), index))
    }
}

impl<A: Allocator> ExactSizeIterator for IntoIter<A> {}
impl<A: Allocator> FusedIterator for IntoIter<A> {}

impl<A: Allocator> fmt::Debug for IntoIter<A> {
    /// Writes the remaining bits in order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bits(f, "IntoIter", self.as_iter())
    }
}

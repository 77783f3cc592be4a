use core::iter::FusedIterator;
use core::{fmt, mem};

use super::word_source::{Combine, Paired, WordSource};
use crate::raw::words::{BITS, highest};

/// An iterator over the positions of set bits, in ascending order: [`Ones`](super::Ones), [`Zeros`](super::Zeros),
/// [`Union`](super::Union), [`Intersection`](super::Intersection), [`Difference`](super::Difference) and
/// [`SymmetricDifference`](super::SymmetricDifference) are this type over different words.
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
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Positions<W> {
    /// The remaining bits of the first word.
    front: usize,
    /// The position of that word's lowest bit.
    front_at: usize,
    /// The words between the first and the last.
    between: W,
    /// The remaining bits of the last word. Its position follows from the number of words in between.
    back: usize,
}

impl<W: WordSource> Positions<W> {
    #[inline]
    pub(super) fn new(front: usize, front_at: usize, between: W, back: usize) -> Self {
        Self { front, front_at, between, back }
    }

    /// Replaces the exhausted first word with the next word that has bits. Returns `false` if there is none.
    #[inline]
    fn advance(&mut self) -> bool {
        self.front = match self.between.next() {
            Some(word) => word,
            None if self.back != 0 => mem::take(&mut self.back),
            None => return false,
        };
        self.front_at += BITS;
        true
    }

    /// Returns the number of set bits left.
    fn left(&self) -> usize {
        let mut between = self.between.clone();
        let mut count = (self.front.count_ones() + self.back.count_ones()) as usize;
        while let Some(word) = between.next() {
            count += word.count_ones() as usize;
        }
        count
    }
}

impl<'a, C: Combine> Positions<Paired<'a, C>> {
    /// Scans two arrays combined. `extent` computes the number of words from those of the arrays.
    #[inline]
    pub(super) fn of_pair(left: &'a [usize], right: &'a [usize], extent: impl FnOnce(usize, usize) -> usize) -> Self {
        let mut words = Paired::new(left, right, extent(left.len(), right.len()));
        let first = words.next().unwrap_or(0);
        Self::new(first, 0, words, 0)
    }
}

impl<W: WordSource> Iterator for Positions<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.front == 0 {
            if !self.advance() {
                return None;
            }
        }
        let bit = self.front.trailing_zeros() as usize;
        self.front &= self.front - 1;
        Some(self.front_at + bit)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left();
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.left()
    }

    /// Skips whole words by their bit counts.
    fn nth(&mut self, mut n: usize) -> Option<usize> {
        loop {
            let ones = self.front.count_ones() as usize;
            if n < ones {
                break;
            }
            n -= ones;
            self.front = 0;
            if !self.advance() {
                return None;
            }
        }
        for _ in 0..n {
            self.front &= self.front - 1;
        }
        self.next()
    }

    #[inline]
    fn last(mut self) -> Option<usize> {
        self.next_back()
    }

    #[inline]
    fn min(mut self) -> Option<usize> {
        self.next()
    }

    #[inline]
    fn max(mut self) -> Option<usize> {
        self.next_back()
    }
}

impl<W: WordSource> DoubleEndedIterator for Positions<W> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        while self.back == 0 {
            match self.between.next_back() {
                Some(word) => self.back = word,
                None if self.front != 0 => {
                    let bit = highest(self.front);
                    self.front ^= 1 << bit;
                    return Some(self.front_at + bit);
                }
                None => return None,
            }
        }
        let bit = highest(self.back);
        self.back ^= 1 << bit;
        Some(self.front_at + (self.between.len() + 1) * BITS + bit)
    }
}

impl<W: WordSource> FusedIterator for Positions<W> {}

impl<W: WordSource> fmt::Debug for Positions<W> {
    /// Lists the remaining positions, like `Ones([0, 2])`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(W::NAME)?;
        f.write_str("(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}

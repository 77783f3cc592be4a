use core::mem;

use super::word_source::{Combine, Paired, WordSource};
use crate::raw::words::{BITS, highest};

/// A double-ended iterator over the set bits of words.
#[derive(Clone, Default)]
pub(super) struct Scan<W> {
    /// The remaining bits of the first word.
    front: usize,
    /// The position of that word's lowest bit.
    front_at: usize,
    /// The words between the first and the last.
    between: W,
    /// The remaining bits of the last word. Its position follows from the number of words in between.
    back: usize,
}

impl<W: WordSource> Scan<W> {
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

    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
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
    pub(super) fn next_back(&mut self) -> Option<usize> {
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

    /// Skips whole words by their bit counts.
    pub(super) fn nth(&mut self, mut n: usize) -> Option<usize> {
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

    pub(super) fn count(&self) -> usize {
        let mut between = self.between.clone();
        let mut count = (self.front.count_ones() + self.back.count_ones()) as usize;
        while let Some(word) = between.next() {
            count += word.count_ones() as usize;
        }
        count
    }
}

impl<'a, C: Combine> Scan<Paired<'a, C>> {
    /// Scans two arrays combined. `extent` computes the number of words from those of the arrays.
    #[inline]
    pub(super) fn of_pair(left: &'a [usize], right: &'a [usize], extent: impl FnOnce(usize, usize) -> usize) -> Self {
        let mut words = Paired::new(left, right, extent(left.len(), right.len()));
        let first = words.next().unwrap_or(0);
        Self::new(first, 0, words, 0)
    }
}

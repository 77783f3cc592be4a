//! [`Scan`], the positions of the set bits of a sequence of words. All iterators over positions are one of these.

use core::mem;

use super::word_source::WordSource;
use crate::raw::words::{BITS, highest};

/// Goes through words from both ends, with the bits of the two current words that were not handed out.
#[derive(Clone, Default)]
pub(super) struct Scan<W> {
    /// What is left of the first word.
    front: usize,
    /// The position of that word's lowest bit.
    front_at: usize,
    /// The words between the first and the last.
    between: W,
    /// What is left of the last word, which follows those between; its position follows from their number.
    back: usize,
}

impl<W: WordSource> Scan<W> {
    /// The set bits of `front`, whose lowest bit is at `front_at`, of the words `between` and of `back`.
    #[inline]
    pub(super) fn new(front: usize, front_at: usize, between: W, back: usize) -> Self {
        Self { front, front_at, between, back }
    }

    /// Replaces the first word, which is used up, by the next that has bits. False if there is none.
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

    /// Skips whole words by their counts.
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

    /// Counts what is left, word by word.
    pub(super) fn count(&self) -> usize {
        let mut between = self.between.clone();
        let mut count = (self.front.count_ones() + self.back.count_ones()) as usize;
        while let Some(word) = between.next() {
            count += word.count_ones() as usize;
        }
        count
    }
}

//! The occupied slots selected by a mask. Index arithmetic over words.

use core::slice;

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::slice_words::SliceWords;
use super::words::BITS;

/// An iterator over the bits that are set both in the words and in the mask.
#[derive(Clone)]
pub(crate) struct MaskedOnes<'a> {
    words: slice::Iter<'a, usize>,
    /// Bits past the end of the mask are zero.
    mask: SliceWords<'a>,
    /// The number of words loaded. `bits` are the remaining bits of the last of them.
    loaded: usize,
    bits: usize,
}

impl<'a> MaskedOnes<'a> {
    /// Iterates over the first `bound` bits.
    #[inline]
    pub(crate) fn new(words: &'a [usize], bound: usize, mask: &'a BitSlice<usize, Lsb0>) -> Self {
        let mask = SliceWords::new(&mask[..mask.len().min(bound)]);
        Self { words: words.iter(), mask, loaded: 0, bits: 0 }
    }

    /// Returns an upper bound on the number of remaining bits.
    #[inline]
    pub(crate) fn max_len(&self) -> usize {
        self.words.len().min(self.mask.len()) * BITS + self.bits.count_ones() as usize
    }
}

impl Iterator for MaskedOnes<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.bits = self.mask.next()? & self.words.next()?;
            self.loaded += 1;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some((self.loaded - 1) * BITS + bit)
    }
}

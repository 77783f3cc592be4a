//! [`MaskedOnes`]: the occupied slots selected by a mask. Index arithmetic over words.

use bitvec::domain::Domain;
use bitvec::field::BitField;
use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::words::BITS;

/// A mask as words. Bits past its end are zero.
#[derive(Clone, Debug)]
enum Mask<'a> {
    /// The mask begins at a word's lowest bit: whole words, then the bits of the last one.
    Aligned { body: &'a [usize], tail: usize },
    /// The mask begins inside a word: its words are assembled from two.
    Shifted(&'a BitSlice<usize, Lsb0>),
}

impl<'a> Mask<'a> {
    fn new(mask: &'a BitSlice<usize, Lsb0>) -> Self {
        match mask.domain() {
            Domain::Region { head: None, body, tail } => {
                Self::Aligned { body, tail: tail.map_or(0, |tail| tail.load_value()) }
            }
            _ => Self::Shifted(mask),
        }
    }

    fn word_count(&self) -> usize {
        match self {
            Self::Aligned { body, .. } => body.len() + 1,
            Self::Shifted(bits) => bits.len().div_ceil(BITS),
        }
    }

    #[inline]
    fn word(&self, at: usize) -> usize {
        match self {
            Self::Aligned { body, tail } => body.get(at).copied().unwrap_or(*tail),
            Self::Shifted(bits) => bits[at * BITS..bits.len().min((at + 1) * BITS)].load_le(),
        }
    }
}

/// An iterator over the bits that are set both in the words and in the mask.
#[derive(Clone, Debug)]
pub(crate) struct MaskedOnes<'a> {
    words: &'a [usize],
    mask: Mask<'a>,
    /// The number of words loaded. `bits` are the remaining bits of the last of them.
    loaded: usize,
    bits: usize,
}

impl<'a> MaskedOnes<'a> {
    /// Iterates over the first `bound` bits.
    #[inline]
    pub(crate) fn new(words: &'a [usize], bound: usize, mask: &'a BitSlice<usize, Lsb0>) -> Self {
        let mask = Mask::new(&mask[..mask.len().min(bound)]);
        let words = &words[..words.len().min(mask.word_count())];
        Self { words, mask, loaded: 0, bits: 0 }
    }

    /// Returns an upper bound on the number of remaining bits.
    #[inline]
    pub(crate) fn max_len(&self) -> usize {
        (self.words.len() - self.loaded) * BITS + self.bits.count_ones() as usize
    }
}

impl Iterator for MaskedOnes<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.bits = *self.words.get(self.loaded)? & self.mask.word(self.loaded);
            self.loaded += 1;
        }
        let bit = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some((self.loaded - 1) * BITS + bit)
    }
}

use super::BitArray;
use crate::allocator::Allocator;
use crate::raw::words::{self, BITS, word_of};

impl<A: Allocator> BitArray<A> {
    /// Removes the bits for which `keep` returns `false`, and shifts the bits after them down.
    ///
    /// Calls `keep` with the index and the value of each bit, in order. If `keep` panics, that bit and the ones after
    /// it stay.
    ///
    /// # Complexity
    /// *O*(*n*) calls of `keep`; the bits are read and written by whole words.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, false, true]);
    /// bits.retain(|index, bit| *bit || index == 2);
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(usize, &bool) -> bool) {
        let len = self.len();
        let mut kept = Kept { bits: self, read: 0, written: 0, word: 0, count: 0 };
        while kept.read < len {
            let mut word = kept.bits.as_words()[word_of(kept.read)];
            let end = len.min(kept.read + BITS);
            while kept.read < end {
                let bit = word & 1 != 0;
                let keep = keep(kept.read, &bit);
                kept.read += 1;
                word >>= 1;
                kept.push(keep, bit);
            }
        }
    }
}

/// The bits that were kept so far. Closes the gap after them when dropped, also if `keep` panics.
struct Kept<'a, A: Allocator> {
    bits: &'a mut BitArray<A>,
    /// The number of bits that were examined.
    read: usize,
    /// The number of bits that were kept and written: whole words, at most `read` bits.
    written: usize,
    /// The bits kept after those, fewer than a word.
    word: usize,
    count: usize,
}

impl<A: Allocator> Kept<'_, A> {
    #[inline]
    fn push(&mut self, keep: bool, bit: bool) {
        self.word |= usize::from(keep & bit) << self.count;
        self.count += usize::from(keep);
        if self.count == BITS {
            // At least one more word of bits was read than written, so no unread bit is overwritten.
            self.bits.bits.words_mut()[word_of(self.written)] = self.word;
            self.written += BITS;
            (self.word, self.count) = (0, 0);
        }
    }
}

impl<A: Allocator> Drop for Kept<'_, A> {
    fn drop(&mut self) {
        if let Some(word) = self.bits.bits.words_mut().get_mut(word_of(self.written)) {
            // The word may have bits that were not read, after at least `count` that were.
            *word = *word & !words::low(self.count) | self.word;
        }
        self.bits.close_gap(self.written + self.count, self.read);
    }
}

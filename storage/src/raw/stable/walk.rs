//! [`Walk`]: the taken positions, from both ends.

use core::mem;
use core::ptr::NonNull;

use super::slots::{CHUNK, Chunk, Slots, word_of};

/// Iterates over the taken positions of [`Slots`], word by word. Borrows nothing: the owner must keep the slots
/// unchanged.
pub(super) struct Walk<K> {
    pub(super) chunks: NonNull<Chunk<K>>,
    /// The front chunk and its remaining bits.
    pub(super) front: usize,
    pub(super) front_word: u64,
    /// The same from the back. In the chunk where both ends meet, `front_word` is valid for both.
    pub(super) back: usize,
    pub(super) back_word: u64,
    pub(super) left: usize,
}

impl<K> Clone for Walk<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Walk<K> {}

impl<K> Walk<K> {
    pub(super) const fn empty() -> Self {
        Self { chunks: NonNull::dangling(), front: 0, front_word: 0, back: 0, back_word: 0, left: 0 }
    }

    /// Returns the walk with no remaining positions.
    pub(super) const fn at_end(self) -> Self {
        Self { front_word: 0, back: self.front, back_word: 0, left: 0, ..self }
    }

    /// Returns the remaining bits of a chunk after the front.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began, and the chunk is not past the back.
    #[inline(always)]
    pub(super) unsafe fn word_ahead(&self, number: usize) -> u64 {
        debug_assert!(self.front < number && number <= self.back, "chunk {number} is not ahead");
        if number == self.back {
            return self.back_word;
        }
        // SAFETY: caller guarantees that the chunk is not past the back, so it is in the block and its word is
        // initialized (H2).
        unsafe { word_of(self.chunks, number).read() }
    }

    /// Returns `true` if all positions of the front chunk have been yielded.
    #[inline(always)]
    pub(super) const fn front_is_used_up(&self) -> bool {
        self.front_word == 0
    }

    #[inline(always)]
    pub(super) const fn front_start(&self) -> usize {
        self.front * CHUNK
    }

    /// Advances to the next chunk with remaining positions.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began.
    /// - The front chunk is used up, and a position remains.
    #[inline(always)]
    pub(super) unsafe fn advance(&mut self) {
        debug_assert!(self.left > 0 && self.front_word == 0, "the walk goes on too early or too far");
        while self.front_word == 0 {
            self.front += 1;
            // SAFETY: a position remains (H3) that was not yielded from the back, so this chunk is not past the back.
            self.front_word = unsafe { word_of(self.chunks, self.front).read() };
        }
        if self.front == self.back {
            self.front_word = self.back_word;
        }
    }

    /// Removes the next position of the front chunk and returns its bit.
    ///
    /// # Safety
    /// - The front chunk is not used up.
    #[inline(always)]
    pub(super) const unsafe fn take_front(&mut self) -> usize {
        debug_assert!(self.left > 0 && self.front_word != 0, "there is no position to take");
        self.left -= 1;
        let bit = self.front_word.trailing_zeros() as usize;
        self.front_word &= self.front_word.wrapping_sub(1);
        bit
    }

    /// Returns `true` if the remaining positions are contiguous.
    pub(super) const fn has_no_holes(&self) -> bool {
        let last_word = if self.back > self.front { self.back_word } else { self.front_word };
        let first = self.front * CHUNK + self.front_word.trailing_zeros() as usize;
        let end = (self.back + 1) * CHUNK - last_word.leading_zeros() as usize;
        self.left > 0 && end - first == self.left
    }

    /// Removes all positions of the front chunk. Stores their number in `len` and returns the bit of the first.
    ///
    /// # Safety
    /// - The front chunk is not used up, and its remaining positions are contiguous.
    #[inline(always)]
    pub(super) unsafe fn take_front_run(&mut self, len: &mut usize) -> usize {
        let word = mem::take(&mut self.front_word);
        let bit = word.trailing_zeros() as usize;
        *len = CHUNK - word.leading_zeros() as usize - bit;
        debug_assert_eq!(*len, word.count_ones() as usize, "positions side by side, {word:b}");
        self.left -= *len;
        bit
    }

    /// Restores the last `len` positions that [`take_front_run`](Self::take_front_run) removed. The first is at `bit`.
    ///
    /// # Safety
    /// - The front chunk is still the same, `take_front_run` removed the positions from it, and `len` is not 0.
    #[inline]
    pub(super) const unsafe fn return_front_run(&mut self, bit: usize, len: usize) {
        self.front_word = (u64::MAX >> (CHUNK - len)) << bit;
        self.left += len;
    }

    /// Removes and returns the last position.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        while self.back > self.front && self.back_word == 0 {
            self.back -= 1;
            if self.back > self.front {
                // SAFETY: the back starts at the last chunk and descends (H2), so this chunk is in the block.
                self.back_word = unsafe { word_of(self.chunks, self.back).read() };
            }
        }
        let word = if self.back > self.front { &mut self.back_word } else { &mut self.front_word };
        // A position remains, so it is in this word.
        let bit = word.ilog2() as usize;
        *word &= !(1 << bit);
        Some(self.back * CHUNK + bit)
    }

    /// Skips `n` positions, by whole words.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began.
    pub(super) unsafe fn skip(&mut self, mut n: usize) {
        if n >= self.left {
            *self = self.at_end();
            return;
        }
        self.left -= n;
        loop {
            let ones = self.front_word.count_ones() as usize;
            if n <= ones {
                break;
            }
            n -= ones;
            // SAFETY: positions remain (H3), so this chunk is not past the back.
            self.front_word = unsafe { self.word_ahead(self.front + 1) };
            self.front += 1;
        }
        for _ in 0..n {
            self.front_word &= self.front_word - 1;
        }
    }

    /// Calls `f` with the number and the bits of each chunk with remaining positions, from front to back.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began, and until the last call.
    #[inline]
    pub(super) unsafe fn fold_words<B>(self, init: B, mut f: impl FnMut(B, usize, u64) -> B) -> B {
        let mut result = init;
        if self.left == 0 {
            return result;
        }
        let mut word = self.front_word;
        for number in self.front..=self.back {
            if number > self.front {
                // SAFETY: the chunk is not past the back. The slots are unchanged.
                word = unsafe { self.word_ahead(number) };
            }
            if word != 0 {
                result = f(result, number, word);
            }
        }
        result
    }

    /// Like [`fold_words`](Self::fold_words), from back to front.
    ///
    /// # Safety
    /// - The slots are unchanged since the walk began, and until the last call.
    #[inline]
    pub(super) unsafe fn rfold_words<B>(self, init: B, mut f: impl FnMut(B, usize, u64) -> B) -> B {
        let mut result = init;
        if self.left == 0 {
            return result;
        }
        for number in (self.front..=self.back).rev() {
            let word = if number == self.front {
                self.front_word
            } else {
                // SAFETY: the chunk is not past the back. The slots are unchanged.
                unsafe { self.word_ahead(number) }
            };
            if word != 0 {
                result = f(result, number, word);
            }
        }
        result
    }
}

impl<K: sparse_set::SparseKey> Slots<K> {
    /// Returns a walk over all taken positions.
    #[inline]
    pub(super) fn walk(&self) -> Walk<K> {
        let back = self.len().div_ceil(CHUNK).saturating_sub(1);
        Walk {
            chunks: self.chunks(),
            front: 0,
            front_word: self.word(0),
            back,
            back_word: self.word(back),
            left: self.live(),
        }
    }
}

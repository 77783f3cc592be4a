//! [`Walk`], the positions that are taken, from both ends.

use core::mem;
use core::ptr::NonNull;

use super::slots::{CHUNK, Chunk, Slots, word_of};

/// Goes over the positions of [`Slots`] that are taken, word by word. It borrows nothing: who has it sees to it that
/// the slots stay.
pub(super) struct Walk<K> {
    pub(super) chunks: NonNull<Chunk<K>>,
    /// The chunk that the next position is looked for in, and its bits that were not given yet.
    pub(super) front: usize,
    pub(super) front_word: u64,
    /// The same from the back. In the chunk where both ends meet it is the word in front that counts, for both of them.
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
    /// A walk over nothing.
    pub(super) const fn empty() -> Self {
        Self { chunks: NonNull::dangling(), front: 0, front_word: 0, back: 0, back_word: 0, left: 0 }
    }

    /// The same walk with nothing to come.
    pub(super) const fn at_end(self) -> Self {
        Self { front_word: 0, back: self.front, back_word: 0, left: 0, ..self }
    }

    /// How many positions are still to come.
    #[inline(always)]
    pub(super) const fn left(&self) -> usize {
        self.left
    }

    /// The chunks that it goes over.
    #[inline(always)]
    pub(super) const fn chunks(&self) -> NonNull<Chunk<K>> {
        self.chunks
    }

    /// The bits of a chunk behind the one in front that were not given yet.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began, and the chunk is not behind the one that the back has come to.
    #[inline(always)]
    pub(super) unsafe fn word_ahead(&self, number: usize) -> u64 {
        debug_assert!(self.front < number && number <= self.back, "chunk {number} is not ahead");
        if number == self.back {
            return self.back_word;
        }
        // SAFETY: caller guarantees that there is a chunk behind this one, so it is in the block and its word is
        // initialized (H2).
        unsafe { word_of(self.chunks, number).read() }
    }

    /// Returns `true` if all positions of the chunk in front have been given.
    #[inline(always)]
    pub(super) const fn front_is_used_up(&self) -> bool {
        self.front_word == 0
    }

    /// The first position of the chunk in front.
    #[inline(always)]
    pub(super) const fn front_start(&self) -> usize {
        self.front * CHUNK
    }

    /// Goes on to the next chunk with positions to come.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began.
    /// - The chunk in front is consumed, and there is a position to come.
    #[inline(always)]
    pub(super) unsafe fn advance(&mut self) {
        debug_assert!(self.left > 0 && self.front_word == 0, "the walk goes on too early or too far");
        while self.front_word == 0 {
            self.front += 1;
            // SAFETY: there is a position to come (H3) that was not given from the back, so this chunk is not behind
            // the back.
            self.front_word = unsafe { word_of(self.chunks, self.front).read() };
        }
        if self.front == self.back {
            self.front_word = self.back_word;
        }
    }

    /// Takes the next position of the chunk in front. Returns where it is in the chunk.
    ///
    /// # Safety
    /// - The chunk in front is not used up.
    #[inline(always)]
    pub(super) const unsafe fn take_front(&mut self) -> usize {
        debug_assert!(self.left > 0 && self.front_word != 0, "there is no position to take");
        self.left -= 1;
        let bit = self.front_word.trailing_zeros() as usize;
        self.front_word &= self.front_word.wrapping_sub(1);
        bit
    }

    /// Returns `true` if all positions from the first to the last that is to come are to come.
    pub(super) const fn has_no_holes(&self) -> bool {
        let last_word = if self.back > self.front { self.back_word } else { self.front_word };
        let first = self.front * CHUNK + self.front_word.trailing_zeros() as usize;
        let end = (self.back + 1) * CHUNK - last_word.leading_zeros() as usize;
        self.left > 0 && end - first == self.left
    }

    /// Takes all positions of the chunk in front, and puts down how many they are. Returns where the first is in the
    /// chunk.
    ///
    /// # Safety
    /// - The chunk in front is not used up, and its positions that are to come are contiguous.
    #[inline(always)]
    pub(super) unsafe fn take_front_run(&mut self, len: &mut usize) -> usize {
        let word = mem::take(&mut self.front_word);
        let bit = word.trailing_zeros() as usize;
        *len = CHUNK - word.leading_zeros() as usize - bit;
        debug_assert_eq!(*len, word.count_ones() as usize, "positions side by side, {word:b}");
        self.left -= *len;
        bit
    }

    /// Returns the last `len` positions of those that [`take_front_run`](Self::take_front_run) took, which begin at
    /// `bit` of the chunk.
    ///
    /// # Safety
    /// - The chunk is still the one in front, and the positions are some that it took. `len` is not 0.
    #[inline]
    pub(super) const unsafe fn return_front_run(&mut self, bit: usize, len: usize) {
        self.front_word = (u64::MAX >> (CHUNK - len)) << bit;
        self.left += len;
    }

    /// The last position.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        while self.back > self.front && self.back_word == 0 {
            self.back -= 1;
            if self.back > self.front {
                // SAFETY: it goes down from the last chunk (H3).
                self.back_word = unsafe { word_of(self.chunks, self.back).read() };
            }
        }
        let word = if self.back > self.front { &mut self.back_word } else { &mut self.front_word };
        // There is a position to come, so it is here.
        let bit = word.ilog2() as usize;
        *word &= !(1 << bit);
        Some(self.back * CHUNK + bit)
    }

    /// Passes over `n` positions, whole words at a time.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began.
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
            // SAFETY: there are more positions to come (H3), so this chunk is not behind the back.
            self.front_word = unsafe { self.word_ahead(self.front + 1) };
            self.front += 1;
        }
        for _ in 0..n {
            self.front_word &= self.front_word - 1;
        }
    }

    /// Calls `f` for each chunk with positions still to come, from front to back: its number, and their bits.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began, and stay so until the last call.
    #[inline]
    pub(super) unsafe fn fold_words<B>(self, init: B, mut f: impl FnMut(B, usize, u64) -> B) -> B {
        let mut result = init;
        if self.left == 0 {
            return result;
        }
        let mut word = self.front_word;
        for number in self.front..=self.back {
            if number > self.front {
                // SAFETY: the chunk is not behind the back. The slots are as they were.
                word = unsafe { self.word_ahead(number) };
            }
            if word != 0 {
                result = f(result, number, word);
            }
        }
        result
    }

    /// As [`fold_words`](Self::fold_words), from back to front.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began, and stay so until the last call.
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
                // SAFETY: the chunk is not behind the back. The slots are as they were.
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
    /// A walk over all positions that are taken now.
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

//! [`Walk`], the positions that are taken, from both ends.

use core::ptr::NonNull;

use super::slots::{CHUNK, Chunk, Slots, word_of};

/// Goes over the positions of [`Slots`] that are taken, word by word. It borrows nothing: who has it sees to it that the slots
/// stay.
pub(super) struct Walk<K> {
    pub(super) chunks: NonNull<Chunk<K>>,
    /// The chunk that the next position is looked for in, and its bits that were not given yet.
    pub(super) front: usize,
    pub(super) front_word: u64,
    /// The same from the back. In the chunk where both ends meet, each sees bits that the other one gave; `left` tells when to
    /// stop.
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

    /// The bits of a chunk.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began, and the chunk is not behind the last position.
    #[inline(always)]
    pub(super) unsafe fn word(&self, number: usize) -> u64 {
        // SAFETY: the chunk has positions, says the caller, so it is in the block and its word is initialised (H2).
        unsafe { word_of(self.chunks, number).read() }
    }

    /// Whether all positions of the chunk in front have been given.
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
    /// - The chunk in front is used up, and there is a position to come.
    #[inline(always)]
    pub(super) unsafe fn advance(&mut self) {
        debug_assert!(self.left > 0 && self.front_word == 0, "the walk goes on too early or too far");
        while self.front_word == 0 {
            self.front += 1;
            // SAFETY: there is a position to come (H3), so this chunk is not behind the last one.
            self.front_word = unsafe { self.word(self.front) };
        }
    }

    /// Takes the next position of the chunk in front. Returns where it is in the chunk.
    ///
    /// # Safety
    /// - The chunk in front is not used up, and there is a position to come.
    #[inline(always)]
    pub(super) unsafe fn take_front(&mut self) -> usize {
        debug_assert!(self.left > 0 && self.front_word != 0, "there is no position to take");
        self.left -= 1;
        let bit = self.front_word.trailing_zeros() as usize;
        self.front_word &= self.front_word.wrapping_sub(1);
        bit
    }

    /// The last position.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began.
    #[inline(always)]
    pub(super) unsafe fn next_back(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        while self.back_word == 0 {
            self.back -= 1;
            // SAFETY: there is one more position to come in front of this (H3), and it goes down from the last chunk.
            self.back_word = unsafe { self.word(self.back) };
        }
        let bit = self.back_word.ilog2() as usize;
        self.back_word &= !(1 << bit);
        Some(self.back * CHUNK + bit)
    }

    /// Passes over `n` positions, whole words at a time.
    ///
    /// # Safety
    /// - The slots are as they were when the walk began.
    pub(super) unsafe fn skip(&mut self, mut n: usize) {
        if n >= self.left {
            self.left = 0;
            return;
        }
        self.left -= n;
        loop {
            let ones = self.front_word.count_ones() as usize;
            if n <= ones {
                break;
            }
            n -= ones;
            self.front += 1;
            // SAFETY: there are more positions to come (H3), so this chunk is not behind the last one.
            self.front_word = unsafe { self.word(self.front) };
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
                // SAFETY: `back` is not behind the last position.
                word = unsafe { self.word(number) };
            }
            if number == self.back {
                word &= self.back_word;
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
        let mut word = self.back_word;
        for number in (self.front..=self.back).rev() {
            if number < self.back {
                // SAFETY: `back` is not behind the last position, and this is before it.
                word = unsafe { self.word(number) };
            }
            if number == self.front {
                word &= self.front_word;
            }
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

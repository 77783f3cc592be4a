//! [`StableWalk`]: the taken positions of [`Slots`], from both ends.

use core::mem;
use core::ptr::NonNull;

use super::slots::{CHUNK, SlotChunk, Slots, cell_of, word_of};
use crate::key::SparseKey;
use crate::raw::{Chunk, KeyWalk};

/// The remaining taken positions of [`Slots`], word by word.
#[derive(Debug)]
pub struct StableWalk<K> {
    chunks: NonNull<SlotChunk<K>>,
    /// The front chunk and its remaining bits.
    front: usize,
    front_word: u64,
    /// The same from the back. In the chunk where both ends meet, `front_word` is valid for both.
    back: usize,
    back_word: u64,
    /// The number of remaining positions. If the walk is not dense, those of the last chunk are included: counting the
    /// bits of each chunk is slower.
    left: usize,
    /// Whether all positions were contiguous when the walk began.
    ///
    /// Determined once per walk: a decision per chunk is slower. Without it, a `for` loop over a storage without holes
    /// takes up to 1.7 times as long.
    is_dense: bool,
}

impl<K> Clone for StableWalk<K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for StableWalk<K> {}

impl<K: SparseKey> Slots<K> {
    /// Returns a walk over all taken positions.
    #[inline]
    #[must_use]
    pub fn walk(&self) -> StableWalk<K> {
        let back = self.len().div_ceil(CHUNK).saturating_sub(1);
        let (front_word, back_word) = (self.word(0), self.word(back));
        let mut walk = StableWalk {
            chunks: self.chunks(),
            front: 0,
            front_word,
            back,
            back_word,
            left: self.live(),
            is_dense: false,
        };
        walk.is_dense = walk.has_no_holes();
        walk
    }
}

impl<K> StableWalk<K> {
    /// Returns the walk over the same positions of other slots.
    pub(super) const fn over(self, slots: &Slots<K>) -> Self
    where
        K: SparseKey,
    {
        Self { chunks: slots.chunks(), ..self }
    }

    /// Returns `true` if the remaining positions are contiguous.
    const fn has_no_holes(&self) -> bool {
        let last_word = if self.back > self.front { self.back_word } else { self.front_word };
        let first = self.front * CHUNK + self.front_word.trailing_zeros() as usize;
        let end = (self.back + 1) * CHUNK - last_word.leading_zeros() as usize;
        self.left > 0 && end - first == self.left
    }

    /// Returns the remaining bits of a chunk after the front.
    ///
    /// # Safety
    /// - The walk is valid (K4), and the chunk is not past the back.
    #[inline(always)]
    unsafe fn word_ahead(&self, number: usize) -> u64 {
        debug_assert!(self.front < number && number <= self.back, "chunk {number} is not ahead");
        if number == self.back {
            return self.back_word;
        }
        // SAFETY: caller guarantees that the chunk is not past the back, so it is in the block and its word is
        // initialized (H2).
        unsafe { word_of(self.chunks, number).read() }
    }

    /// Removes and returns the bits of the next chunk with remaining positions, or 0.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    #[inline(always)]
    unsafe fn take_front_word(&mut self) -> u64 {
        while self.front_word == 0 && self.front != self.back {
            self.front += 1;
            // SAFETY: this chunk is not past the back, so it is in the block and its word is initialized (H2).
            self.front_word = unsafe { word_of(self.chunks, self.front).read() };
            if self.front == self.back {
                self.front_word = self.back_word;
            }
        }
        mem::take(&mut self.front_word)
    }

    /// Moves the back to the last chunk with remaining positions, or to the front, and returns its word.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    #[inline(always)]
    unsafe fn back_word(&mut self) -> &mut u64 {
        while self.back > self.front && self.back_word == 0 {
            self.back -= 1;
            if self.back > self.front {
                // SAFETY: the back starts at the last chunk and descends (H2), so this chunk is in the block.
                self.back_word = unsafe { word_of(self.chunks, self.back).read() };
            }
        }
        if self.back > self.front { &mut self.back_word } else { &mut self.front_word }
    }

    /// Returns the positions of `word`, which were removed from chunk `number` and are in one page.
    ///
    /// # Safety
    /// - The walk yields these positions, and there is one.
    #[inline(always)]
    unsafe fn chunk_of(&mut self, number: usize, word: u64, page_len: usize) -> Chunk<K, StableOffsets> {
        let first = word.trailing_zeros() as usize;
        let skipped = if self.is_dense {
            first
        } else if page_len < CHUNK {
            // The first position of the page: both lengths are powers of two.
            first & !(page_len - 1)
        } else {
            0
        };
        let start = number * CHUNK + skipped;
        // SAFETY: caller guarantees that the walk yields a position of the chunk, so it is in the block (H2).
        let keys = unsafe { cell_of(self.chunks, start) };
        let offsets = if self.is_dense {
            let len = CHUNK - word.leading_zeros() as usize - first;
            self.left -= len;
            StableOffsets { len, word: 0 }
        } else {
            StableOffsets { len: 0, word: word >> skipped }
        };
        Chunk { keys, start, offsets }
    }

    /// Removes and returns the next key and its position. Does not take them from a chunk.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    #[inline(always)]
    pub unsafe fn next(&mut self) -> Option<(K, usize)>
    where
        K: SparseKey,
    {
        // SAFETY: caller guarantees that the walk is valid.
        let word = unsafe { self.take_front_word() };
        if word == 0 {
            return None;
        }
        self.front_word = word & (word - 1);
        self.left -= 1;
        let bit = word.trailing_zeros() as usize;
        // SAFETY: the chunk is not past the back, so it is in the block (H2).
        let cells = unsafe { cell_of(self.chunks, self.front * CHUNK) };
        // SAFETY: a taken position has a key (H3).
        Some((unsafe { cells.add(bit).read() }, self.front * CHUNK + bit))
    }

    /// Splits off the first `n` positions, without those of the last chunk.
    ///
    /// # Safety
    /// - The walk is valid (K4).
    /// - At least `n` positions remain.
    unsafe fn split_walk_at(self, n: usize) -> (Self, Self) {
        let mut later = self;
        let mut skipped = n;
        loop {
            let ones = later.front_word.count_ones() as usize;
            if skipped <= ones {
                break;
            }
            skipped -= ones;
            // SAFETY: positions remain (H3), so this chunk is not past the back.
            later.front_word = unsafe { later.word_ahead(later.front + 1) };
            later.front += 1;
        }
        for _ in 0..skipped {
            later.front_word &= later.front_word - 1;
        }
        // The skipped positions end in this chunk: those of its bits that `later` does not have.
        let mut now = Self { back: later.front, ..self };
        if now.back == now.front {
            now.front_word &= !later.front_word;
        } else {
            // SAFETY: this chunk is not past the back, where `later` has ended. The walk is valid.
            now.back_word = unsafe { self.word_ahead(now.back) } & !later.front_word;
        }
        (now, later)
    }
}

// SAFETY: the bits of the words are the taken positions (H3), and their keys are in the cells of the chunk. Each bit is
// removed when its position is yielded. A chunk lies in one page, or is split at the ends of pages.
unsafe impl<K: SparseKey> KeyWalk for StableWalk<K> {
    type Key = K;
    type Offsets = StableOffsets;

    const NO_OFFSETS: StableOffsets = StableOffsets { len: 0, word: 0 };

    const EMPTY: Self =
        Self { chunks: NonNull::dangling(), front: 0, front_word: 0, back: 0, back_word: 0, left: 0, is_dense: false };

    #[inline(always)]
    fn is_contiguous(&self) -> bool {
        self.is_dense
    }

    #[inline(always)]
    fn left(&self, offsets: &StableOffsets) -> usize {
        if self.is_dense { self.left + offsets.len } else { self.left }
    }

    #[inline(always)]
    unsafe fn next_chunk(&mut self, page_len: usize) -> Option<Chunk<K, StableOffsets>> {
        // SAFETY: caller guarantees that the walk is valid.
        let mut word = unsafe { self.take_front_word() };
        if word == 0 {
            return None;
        }
        if page_len < CHUNK {
            let page_end = (word.trailing_zeros() | (page_len as u32 - 1)) + 1;
            self.front_word = word & u64::MAX.checked_shl(page_end).unwrap_or(0);
            word ^= self.front_word;
        }
        // SAFETY: these are positions of the front chunk, cut at the end of a page.
        Some(unsafe { self.chunk_of(self.front, word, page_len) })
    }

    #[inline(always)]
    unsafe fn last_chunk(&mut self, page_len: usize) -> Option<Chunk<K, StableOffsets>> {
        // SAFETY: caller guarantees that the walk is valid.
        let remaining = unsafe { self.back_word() };
        let mut word = mem::take(remaining);
        if word == 0 {
            return None;
        }
        if page_len < CHUNK {
            let page_start = word.ilog2() & !(page_len as u32 - 1);
            *remaining = word & !(u64::MAX << page_start);
            word ^= *remaining;
        }
        // SAFETY: these are positions of the back chunk, cut at the start of a page.
        Some(unsafe { self.chunk_of(self.back, word, page_len) })
    }

    #[inline(always)]
    unsafe fn next_back(&mut self) -> Option<(K, usize)> {
        // SAFETY: caller guarantees that the walk is valid.
        let word = unsafe { self.back_word() };
        let bit = word.checked_ilog2()? as usize;
        *word &= !(1 << bit);
        self.left -= 1;
        let position = self.back * CHUNK + bit;
        // SAFETY: the walk yields positions of the slots (H2).
        let key = unsafe { cell_of(self.chunks, position) };
        // SAFETY: a taken position has a key (H3).
        Some((unsafe { key.read() }, position))
    }

    #[inline(always)]
    fn next_offset(&mut self, offsets: &mut StableOffsets) -> Option<usize> {
        if self.is_dense {
            if offsets.len == 0 {
                return None;
            }
            offsets.len -= 1;
            return Some(0);
        }
        let word = offsets.word;
        if word == 0 {
            return None;
        }
        offsets.word &= word - 1;
        self.left = self.left.wrapping_sub(1);
        Some(word.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn last_offset(&mut self, offsets: &mut StableOffsets) -> Option<usize> {
        if self.is_dense {
            offsets.len = offsets.len.checked_sub(1)?;
            return Some(offsets.len);
        }
        let bit = offsets.word.checked_ilog2()?;
        offsets.word &= !(1 << bit);
        self.left = self.left.wrapping_sub(1);
        Some(bit as usize)
    }

    /// Full chunks need no ranges.
    #[inline(always)]
    fn to_fold(self) -> Self {
        Self { is_dense: false, ..self }
    }

    #[inline(always)]
    fn fold_offsets<B>(&self, offsets: StableOffsets, init: B, mut f: impl FnMut(B, usize) -> B) -> B {
        if self.is_dense {
            return (0..offsets.len).fold(init, f);
        }
        let (mut word, mut result) = (offsets.word, init);
        // The constant length lets the compiler unroll the loop.
        if word == u64::MAX {
            return (0..CHUNK).fold(result, f);
        }
        while word != 0 {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            result = f(result, bit);
        }
        result
    }

    unsafe fn split_at(self, offsets: StableOffsets, n: usize) -> [(Self, StableOffsets); 2] {
        let left = self.left(&offsets);
        let n = n.min(left);
        let (mut now, mut later) = (offsets, offsets);
        let of_chunk = if self.is_dense {
            let of_chunk = n.min(offsets.len);
            (now.len, later.len) = (of_chunk, offsets.len - of_chunk);
            of_chunk
        } else {
            let of_chunk = n.min(offsets.word.count_ones() as usize);
            for _ in 0..of_chunk {
                later.word &= later.word - 1;
            }
            now.word &= !later.word;
            of_chunk
        };
        // SAFETY: caller guarantees that the walk is valid, and at least as many positions remain.
        let (mut front, mut back) = unsafe { self.split_walk_at(n - of_chunk) };
        // Those of the chunk are counted if the walk is not dense.
        (front.left, back.left) =
            if self.is_dense { (n - of_chunk, self.left - (n - of_chunk)) } else { (n, left - n) };
        [(front, now), (back, later)]
    }
}

/// The positions of a chunk of a [`StableWalk`]: a number of contiguous ones if the walk is dense, otherwise bits.
#[derive(Clone, Copy, Debug)]
pub struct StableOffsets {
    len: usize,
    word: u64,
}

impl StableOffsets {
    /// Returns the positions as bits. The walk must be from [`to_fold`](KeyWalk::to_fold), which is not dense.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        debug_assert!(self.len == 0, "contiguous positions");
        self.word
    }
}

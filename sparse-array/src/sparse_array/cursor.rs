//! [`Cursor`]: where an iterator stands among the occupied slots. Index arithmetic over words; no memory but the words that
//! the caller lends.

use core::mem;
use core::ops::Range;

use crate::words::{self, BITS};

/// Consecutive occupied slots, or what is left of one word of occupancy.
///
/// With `start != end` a run, and `bits` is zero; with `start == end` the slots `start + i` for each set bit `i` of `bits`.
#[derive(Clone, Debug, Default)]
struct Piece {
    start: usize,
    end: usize,
    bits: usize,
}

impl Piece {
    #[inline]
    fn is_empty(&self) -> bool {
        self.start == self.end && self.bits == 0
    }
}

/// A piece for internal iteration: see [`Cursor::next_chunk`].
pub(crate) enum Chunk {
    /// All slots of the range are occupied.
    Run(Range<usize>),
    /// Slot `base + i` is occupied for each set bit `i`.
    Bits {
        /// The slot of the word's lowest bit.
        base: usize,
        /// Not zero.
        bits: usize,
    },
}

/// A double-ended walk over the set bits of words that do not change in between (but for bits that it already yielded).
///
/// Without holes it is one run from the start. With holes it goes by words: full ones are joined to runs, others give up
/// their bits one by one. When the words between both ends are used up, an end takes what the other holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor {
    front: Piece,
    back: Piece,
    /// The words not yet loaded by either end.
    next_word: usize,
    end_word: usize,
    /// Occupied slots that are in neither end's run: those of the words not loaded and of both ends' `bits`.
    rest: usize,
}

impl Cursor {
    /// All occupied slots of an array with this bound and this number of holes below it.
    #[inline]
    pub(crate) fn new(bound: usize, holes: usize) -> Self {
        if holes == 0 {
            Self { front: Piece { start: 0, end: bound, bits: 0 }, ..Self::default() }
        } else {
            Self { end_word: words::count_for(bound), rest: bound - holes, ..Self::default() }
        }
    }

    /// Slots still to come.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.rest + (self.front.end - self.front.start) + (self.back.end - self.back.start)
    }

    /// The next occupied slot.
    #[inline]
    pub(crate) fn next(&mut self, words: &[usize]) -> Option<usize> {
        if self.front.is_empty() && !self.load_front(words) {
            return None;
        }
        let index = self.front.start;
        if index != self.front.end {
            self.front.start += 1;
            return Some(index);
        }
        let bit = self.front.bits.trailing_zeros() as usize;
        self.front.bits &= self.front.bits - 1;
        self.rest -= 1;
        Some(index + bit)
    }

    /// The last occupied slot that is still to come.
    #[inline]
    pub(crate) fn next_back(&mut self, words: &[usize]) -> Option<usize> {
        if self.back.is_empty() && !self.load_back(words) {
            return None;
        }
        if self.back.start != self.back.end {
            self.back.end -= 1;
            return Some(self.back.end);
        }
        let bit = BITS - 1 - self.back.bits.leading_zeros() as usize;
        self.back.bits &= !(1 << bit);
        self.rest -= 1;
        Some(self.back.start + bit)
    }

    /// All that the front holds at once; with nothing there, the next run or word.
    #[inline]
    pub(crate) fn next_chunk(&mut self, words: &[usize]) -> Option<Chunk> {
        if self.front.is_empty() && !self.load_front(words) {
            return None;
        }
        let Piece { start, end, bits } = mem::take(&mut self.front);
        if start != end {
            return Some(Chunk::Run(start..end));
        }
        self.rest -= bits.count_ones() as usize;
        Some(Chunk::Bits { base: start, bits })
    }

    /// Fills the empty front; `false` when nothing is left.
    #[inline]
    fn load_front(&mut self, words: &[usize]) -> bool {
        while self.next_word < self.end_word {
            let base = self.next_word * BITS;
            let word = words[self.next_word];
            self.next_word += 1;
            if word == usize::MAX {
                while self.next_word < self.end_word && words[self.next_word] == usize::MAX {
                    self.next_word += 1;
                }
                self.front = Piece { start: base, end: self.next_word * BITS, bits: 0 };
                self.rest -= self.front.end - base;
                return true;
            }
            if word != 0 {
                self.front = Piece { start: base, end: base, bits: word };
                return true;
            }
        }
        self.front = mem::take(&mut self.back);
        !self.front.is_empty()
    }

    /// Fills the empty back; `false` when nothing is left.
    #[inline]
    fn load_back(&mut self, words: &[usize]) -> bool {
        while self.next_word < self.end_word {
            self.end_word -= 1;
            let word = words[self.end_word];
            let base = self.end_word * BITS;
            if word == usize::MAX {
                while self.next_word < self.end_word && words[self.end_word - 1] == usize::MAX {
                    self.end_word -= 1;
                }
                self.back = Piece { start: self.end_word * BITS, end: base + BITS, bits: 0 };
                self.rest -= self.back.end - self.back.start;
                return true;
            }
            if word != 0 {
                self.back = Piece { start: base, end: base, bits: word };
                return true;
            }
        }
        self.back = mem::take(&mut self.front);
        !self.back.is_empty()
    }
}

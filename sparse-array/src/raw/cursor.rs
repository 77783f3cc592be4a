//! [`Cursor`]: where an iterator stands among the occupied slots. Index arithmetic over words; no memory but the words
//! that the caller lends.

#[cfg(feature = "rayon")]
mod split;

use core::mem;
use core::ops::Range;

use super::words::{self, BITS};

/// Up to this many holes in a word, its bits are taken run by run instead of one by one.
///
/// Runs are faster where they are long; a short one costs a branch that nobody predicts. Measured with random holes
/// that the branch predictor had not seen before, in ns a value, by runs and bit by bit: 0.49 and 0.60 at 1 % of holes,
/// 0.65 and 0.82 at 3 %, 0.79 and 0.87 at 5 % (3 holes in 64), 0.93 and 0.89 at 8 %, 1.06 and 0.90 at 10 %.
const FEW_HOLES: u32 = 6;

/// What an end of the iteration holds: a run of occupied slots, and behind it what is left of one word of occupancy.
#[derive(Clone, Debug, Default)]
struct Piece {
    /// The run, maybe empty.
    start: usize,
    end: usize,
    /// Slot `base + i` for each set bit `i`, to be taken one by one. When there are any, there is no run.
    bits: usize,
    /// The same, to be taken run by run. One of both is zero.
    runs: usize,
    base: usize,
}

impl Piece {
    fn run(start: usize, end: usize) -> Self {
        Self { start, end, ..Self::default() }
    }

    fn word(bits: usize, base: usize) -> Self {
        if bits.count_zeros() <= FEW_HOLES {
            Self { runs: bits, base, ..Self::default() }
        } else {
            Self { bits, base, ..Self::default() }
        }
    }

    #[inline]
    fn has_run(&self) -> bool {
        self.start != self.end
    }

    #[inline]
    fn is_empty(&self) -> bool {
        !self.has_run() && self.bits | self.runs == 0
    }

    #[inline]
    fn len(&self) -> usize {
        (self.end - self.start) + (self.bits | self.runs).count_ones() as usize
    }
}

/// What internal iteration gets: see [`Cursor::next_chunk`].
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
/// Without holes it is one run from the start. With holes it goes by words: full ones are joined to runs, others give
/// up their bits. When the words between both ends are used up, an end takes what the other holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor {
    front: Piece,
    back: Piece,
    unread: Unread,
}

/// The words that neither end has loaded.
#[derive(Clone, Copy, Debug, Default)]
struct Unread {
    next_word: usize,
    end_word: usize,
    /// Bits at or past this one are no slots, whatever they are.
    bound: usize,
    /// Their occupied slots.
    len: usize,
}

impl Cursor {
    /// All occupied slots of an array with this bound and this number of holes below it.
    #[inline]
    pub(crate) fn new(bound: usize, holes: usize) -> Self {
        if holes == 0 {
            Self::run(0..bound)
        } else {
            let unread = Unread { next_word: 0, end_word: words::count_for(bound), bound, len: bound - holes };
            Self { unread, ..Self::default() }
        }
    }

    /// Slots still to come.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.front.len() + self.unread.len + self.back.len()
    }

    /// The next occupied slot.
    #[inline(always)]
    pub(crate) fn next(&mut self, words: &[usize]) -> Option<usize> {
        // The run first: a loop over runs has one branch a value then, and one over bits has two. The other way round
        // it is two and three.
        if !self.front.has_run() {
            if self.front.bits == 0 && !self.refill_front(words) {
                return None;
            }
            let front = &mut self.front;
            if front.bits != 0 {
                let first = front.bits.trailing_zeros() as usize;
                front.bits &= front.bits - 1;
                return Some(front.base + first);
            }
        }
        let index = self.front.start;
        self.front.start += 1;
        Some(index)
    }

    /// The slot that [`next`](Self::next) would yield.
    #[inline(always)]
    pub(crate) fn peek(&mut self, words: &[usize]) -> Option<usize> {
        if !self.front.has_run() {
            if self.front.bits == 0 && !self.refill_front(words) {
                return None;
            }
            if self.front.bits != 0 {
                return Some(self.front.base + self.front.bits.trailing_zeros() as usize);
            }
        }
        Some(self.front.start)
    }

    /// The last occupied slot that is still to come.
    #[inline]
    pub(crate) fn next_back(&mut self, words: &[usize]) -> Option<usize> {
        loop {
            let back = &mut self.back;
            let bits = if back.bits != 0 { &mut back.bits } else { &mut back.runs };
            if *bits != 0 {
                let bit = words::highest(*bits);
                *bits &= !(1 << bit);
                return Some(back.base + bit);
            }
            if back.has_run() {
                back.end -= 1;
                return Some(back.end);
            }
            if !self.refill_back(words) {
                return None;
            }
        }
    }

    /// The front's run, if there is one; otherwise the next run or the bits of the next word that is not full.
    #[inline]
    pub(crate) fn next_chunk(&mut self, words: &[usize]) -> Option<Chunk> {
        if self.front.is_empty() {
            self.front = match self.unread.load_front(words) {
                Some(piece) => piece,
                None => mem::take(&mut self.back),
            };
        }
        let front = &mut self.front;
        if front.has_run() {
            let run = front.start..front.end;
            front.start = front.end;
            return Some(Chunk::Run(run));
        }
        let bits = mem::take(&mut front.bits) | mem::take(&mut front.runs);
        (bits != 0).then_some(Chunk::Bits { base: front.base, bits })
    }

    /// Gives the front, which has neither bits nor a run, one of both; `false` when nothing is left.
    #[inline(always)]
    fn refill_front(&mut self, words: &[usize]) -> bool {
        if self.front.runs == 0 {
            (self.front, self.unread) = self.unread.load_front_apart(words);
            if self.front.is_empty() {
                self.front = mem::take(&mut self.back);
            }
        }
        let runs = self.front.runs;
        if runs == 0 || self.front.has_run() {
            return !self.front.is_empty();
        }
        // The lowest bit carries through the run that it begins.
        let carried = runs.wrapping_add(runs & runs.wrapping_neg());
        self.front.runs = runs & carried;
        self.front.start = self.front.base + runs.trailing_zeros() as usize;
        self.front.end = self.front.base + carried.trailing_zeros() as usize;
        true
    }

    /// Gives the back, which is empty, a run or bits; `false` when nothing is left.
    #[inline]
    fn refill_back(&mut self, words: &[usize]) -> bool {
        self.back = match self.unread.load_back(words) {
            Some(piece) => piece,
            None => mem::take(&mut self.front),
        };
        !self.back.is_empty()
    }
}

impl Unread {
    /// [`load_front`](Self::load_front), or an empty piece, and what is unread then; not inlined.
    ///
    /// By value, so that no pointer to an iterator leaves the loop that advances it, and the compiler keeps all of it
    /// in registers. Measured in ns a value, in the first-level cache, without holes and with half of the slots vacant
    /// at random: 0.30 and 1.05 this way; 0.57 and 1.3 with `&mut self`; 0.57 and 1.5 when all of it is inlined. To be
    /// cold makes the loop come first in the code: 1.05 in place of 1.3.
    #[cold]
    #[inline(never)]
    fn load_front_apart(mut self, words: &[usize]) -> (Piece, Self) {
        (self.load_front(words).unwrap_or_default(), self)
    }

    /// The next piece for the front; `None` when all words are loaded.
    #[inline]
    fn load_front(&mut self, words: &[usize]) -> Option<Piece> {
        while self.next_word < self.end_word {
            let base = self.next_word * BITS;
            let word = words[self.next_word];
            self.next_word += 1;
            if word == usize::MAX {
                while self.next_word < self.end_word && words[self.next_word] == usize::MAX {
                    self.next_word += 1;
                }
                return Some(self.run(base, self.next_word * BITS));
            }
            if let Some(piece) = self.piece_of(word, base) {
                return Some(piece);
            }
        }
        None
    }

    /// The next piece for the back; `None` when all words are loaded.
    #[inline]
    fn load_back(&mut self, words: &[usize]) -> Option<Piece> {
        while self.next_word < self.end_word {
            self.end_word -= 1;
            let word = words[self.end_word];
            if word == usize::MAX {
                let end = (self.end_word + 1) * BITS;
                while self.next_word < self.end_word && words[self.end_word - 1] == usize::MAX {
                    self.end_word -= 1;
                }
                return Some(self.run(self.end_word * BITS, end));
            }
            if let Some(piece) = self.piece_of(word, self.end_word * BITS) {
                return Some(piece);
            }
        }
        None
    }

    /// The slots `start..end`, as far as they lie below the bound.
    #[inline]
    fn run(&mut self, start: usize, end: usize) -> Piece {
        let end = end.min(self.bound);
        self.len -= end - start;
        Piece::run(start, end)
    }

    /// The bits of a word, whose first bit is bit `base`, as far as they lie below the bound; `None` without any.
    #[inline]
    fn piece_of(&mut self, word: usize, base: usize) -> Option<Piece> {
        let bits = word & words::below(base, self.bound);
        self.len -= bits.count_ones() as usize;
        (bits != 0).then(|| Piece::word(bits, base))
    }
}

/// Cursors over a part of the slots.
impl Cursor {
    /// All slots of a range, each of which is occupied.
    #[inline]
    pub(crate) fn run(Range { start, end }: Range<usize>) -> Self {
        Self { front: Piece::run(start, end), ..Self::default() }
    }

    /// The occupied slots of a range that lies within the words.
    pub(crate) fn within(Range { start, end }: Range<usize>, words: &[usize]) -> Self {
        if start >= end {
            return Self::default();
        }
        // The word in which the range begins is loaded here: no other step knows of slots to be left out in front.
        let first = words::word_of(start);
        let len = words::count_ones_in(words, start, end);
        let mut unread = Unread { next_word: first + 1, end_word: words::count_for(end), bound: end, len };
        let front = unread.piece_of(words[first] & !words::low(start % BITS), first * BITS).unwrap_or_default();
        Self { front, unread, ..Self::default() }
    }
}

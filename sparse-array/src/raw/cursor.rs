//! The position of an iterator among the occupied slots. Index arithmetic over borrowed words.

use core::mem;
use core::ops::Range;

use super::wide;
use super::words::{self, BITS};

/// The maximum number of holes for which a word is iterated run by run instead of bit by bit.
///
/// A short run costs an unpredictable branch: bits and runs break even at about 7 % random holes.
const MAX_HOLES_FOR_RUNS: u32 = 6;

/// One end of the iteration: a run of occupied slots, then the remaining bits of one word.
#[derive(Clone, Debug, Default)]
pub(super) struct Segment {
    /// The run, possibly empty.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Slot `base + i` for each set bit `i`, to be yielded bit by bit. If not zero, there is no run.
    pub(super) bits: usize,
    /// The same, to be yielded run by run. Either `bits` or `runs` is zero.
    pub(super) runs: usize,
    pub(super) base: usize,
}

impl Segment {
    pub(super) fn run(start: usize, end: usize) -> Self {
        Self { start, end, ..Self::default() }
    }

    fn word(bits: usize, base: usize) -> Self {
        if bits.count_zeros() <= MAX_HOLES_FOR_RUNS {
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
    pub(super) fn is_empty(&self) -> bool {
        !self.has_run() && self.bits | self.runs == 0
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        (self.end - self.start) + (self.bits | self.runs).count_ones() as usize
    }
}

/// Slots for internal iteration.
pub(crate) enum Chunk {
    /// All slots of the range are occupied.
    Run(Range<usize>),
    /// Slot `base + i` is occupied for each set bit `i`.
    Bits {
        /// The slot of the word's lowest bit.
        base: usize,
        /// Never zero.
        bits: usize,
    },
}

/// A double-ended iteration over the set bits of words. Between calls, only bits already yielded may change.
///
/// Without holes, the iteration is a single run. Otherwise it goes word by word: full words form runs, others are
/// iterated by their bits. When all words are loaded, an end continues with the slots of the other end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor {
    pub(super) front: Segment,
    pub(super) back: Segment,
    pub(super) unread: Unread,
}

/// The words that neither end has loaded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unread {
    pub(super) next_word: usize,
    pub(super) end_word: usize,
    /// Bits at or past this one are ignored.
    pub(super) bound: usize,
    /// The number of occupied slots in these words.
    pub(super) len: usize,
}

impl Cursor {
    /// Creates a cursor over all occupied slots of an array with `holes` holes below its bound.
    #[inline]
    pub(crate) fn new(bound: usize, holes: usize) -> Self {
        if holes == 0 {
            Self::run(0..bound)
        } else {
            let unread = Unread { next_word: 0, end_word: words::count_for(bound), bound, len: bound - holes };
            Self { unread, ..Self::default() }
        }
    }

    /// Returns the number of remaining slots.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.front.len() + self.unread.len + self.back.len()
    }

    /// Returns the next occupied slot.
    #[inline(always)]
    pub(crate) fn next(&mut self, words: &[usize]) -> Option<usize> {
        // The run comes first: one branch a value in runs, two in bits.
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

    /// Returns the slot that [`next`](Self::next) would yield.
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

    /// Returns the last remaining occupied slot.
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

    /// Returns the rest of the front's run, else the next run or the bits of the next word that is not full.
    #[inline]
    pub(crate) fn next_chunk(&mut self, words: &[usize]) -> Option<Chunk> {
        if self.front.is_empty() {
            self.front = match self.unread.load_front(words) {
                Some(segment) => segment,
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

    /// Refills the front, which has neither bits nor a run. Returns `false` if nothing is left.
    #[inline(always)]
    fn refill_front(&mut self, words: &[usize]) -> bool {
        if self.front.runs == 0 {
            if self.unread.len == 0 {
                // Without a call: the end of each iteration is here.
                self.front = mem::take(&mut self.back);
            } else {
                (self.front, self.unread) = self.unread.load_front_outlined(words);
            }
        }
        let runs = self.front.runs;
        if runs == 0 || self.front.has_run() {
            return !self.front.is_empty();
        }
        // The addition carries through the lowest run of ones.
        let carried = runs.wrapping_add(runs & runs.wrapping_neg());
        self.front.runs = runs & carried;
        self.front.start = self.front.base + runs.trailing_zeros() as usize;
        self.front.end = self.front.base + carried.trailing_zeros() as usize;
        true
    }

    /// Refills the back, which is empty. Returns `false` if nothing is left.
    #[inline]
    fn refill_back(&mut self, words: &[usize]) -> bool {
        self.back = match self.unread.load_back(words) {
            Some(segment) => segment,
            None => mem::take(&mut self.front),
        };
        !self.back.is_empty()
    }
}

impl Unread {
    /// [`load_front`](Self::load_front) by value and not inlined, so that the caller's loop keeps the iterator in
    /// registers: half the time of `&mut self` without holes. `cold` places the loop first in the code.
    #[cold]
    #[inline(never)]
    fn load_front_outlined(mut self, words: &[usize]) -> (Segment, Self) {
        (self.load_front(words).unwrap_or_default(), self)
    }

    /// Returns the next segment for the front, or `None` if no slot is left. Reads no word after the last slot: an
    /// array that has become empty has none.
    #[inline]
    pub(super) fn load_front(&mut self, words: &[usize]) -> Option<Segment> {
        while self.len != 0 {
            let mut word = words[self.next_word];
            // A tight loop: there may be many holes before the first slot.
            while word == 0 {
                self.next_word += 1;
                word = words[self.next_word];
            }
            let base = self.next_word * BITS;
            self.next_word += 1;
            if word == usize::MAX {
                while self.next_word < self.end_word && words[self.next_word] == usize::MAX {
                    self.next_word += 1;
                }
                return Some(self.run(base, self.next_word * BITS));
            }
            if let Some(segment) = self.segment_of(word, base) {
                return Some(segment);
            }
        }
        None
    }

    /// Returns the next segment for the back, or `None` if no slot is left.
    #[inline]
    fn load_back(&mut self, words: &[usize]) -> Option<Segment> {
        while self.len != 0 {
            self.end_word -= 1;
            let word = words[self.end_word];
            if word == usize::MAX {
                let end = (self.end_word + 1) * BITS;
                while self.next_word < self.end_word && words[self.end_word - 1] == usize::MAX {
                    self.end_word -= 1;
                }
                return Some(self.run(self.end_word * BITS, end));
            }
            if let Some(segment) = self.segment_of(word, self.end_word * BITS) {
                return Some(segment);
            }
        }
        None
    }

    /// Returns the slots of `start..end` below the bound.
    #[inline]
    fn run(&mut self, start: usize, end: usize) -> Segment {
        let end = end.min(self.bound);
        self.len -= end - start;
        Segment::run(start, end)
    }

    /// Returns the bits below the bound of the word that begins at bit `base`, or `None` if there are none.
    #[inline]
    fn segment_of(&mut self, word: usize, base: usize) -> Option<Segment> {
        let bits = word & words::below(base, self.bound);
        self.len -= bits.count_ones() as usize;
        (bits != 0).then(|| Segment::word(bits, base))
    }
}

impl Cursor {
    /// Creates a cursor over a range of slots, all of which are occupied.
    #[inline]
    pub(crate) fn run(Range { start, end }: Range<usize>) -> Self {
        Self { front: Segment::run(start, end), ..Self::default() }
    }

    /// Creates a cursor over the occupied slots of a range that lies within the words.
    pub(crate) fn within(Range { start, end }: Range<usize>, words: &[usize]) -> Self {
        if start >= end {
            return Self::default();
        }
        // Only the first word needs a mask for the slots before `start`.
        let first = words::word_of(start);
        let len = wide::count_ones_in(words, start, end);
        let mut unread = Unread { next_word: first + 1, end_word: words::count_for(end), bound: end, len };
        let front = unread.segment_of(words[first] & !words::low(start % BITS), first * BITS).unwrap_or_default();
        Self { front, unread, ..Self::default() }
    }
}

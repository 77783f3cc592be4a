//! Splitting a [`Cursor`], for parallel iterators.

use super::super::words::{self, BITS};
use super::{Cursor, Segment, Unread};

impl Cursor {
    /// Returns whether the remaining slots are contiguous.
    #[inline]
    pub(crate) fn is_run(&self) -> bool {
        self.len() == self.front.end - self.front.start
    }

    /// Splits a contiguous run after `n` slots.
    ///
    /// # Panics
    /// Panics if the remaining slots are not contiguous or fewer than `n`.
    pub(crate) fn split_at(self, n: usize) -> (Self, Self) {
        let Segment { start, end, .. } = self.front;
        assert!(self.is_run() && n <= end - start, "{n} of the {} slots left", self.len());
        (Self::run(start..start + n), Self::run(start + n..end))
    }

    /// Splits the remaining slots into two roughly equal parts. The back part is `None` if fewer than two slots are
    /// left.
    ///
    /// Long runs and unloaded words are split at word boundaries, so that no two threads read the same word.
    ///
    /// # Complexity
    /// *O*(unloaded words), to count the slots of each part.
    pub(crate) fn split(mut self, words: &[usize]) -> (Self, Option<Self>) {
        let len = self.len();
        if len < 2 {
            return (self, None);
        }
        let half = len.div_ceil(2);
        if self.front.is_empty() && self.unread.end_word.saturating_sub(self.unread.next_word) == 1 {
            self.front = self.unread.load_front(words).unwrap_or_default();
        }
        let Self { front, back, unread } = self;
        let (left, right) = if front.len() >= half {
            let (before, after) = front.split();
            (Self { front: before, ..Self::default() }, Self { front: after, back, unread })
        } else if back.len() >= half {
            let (before, after) = back.split();
            (Self { front, back: before, unread }, Self { front: after, ..Self::default() })
        } else {
            // Neither end has half of the slots, so there are words between them. A single word goes to the back.
            let middle = unread.next_word + (unread.end_word - unread.next_word) / 2;
            let before = words::count_ones_in(words, unread.next_word * BITS, middle * BITS);
            let left = Unread { end_word: middle, len: before, ..unread };
            let right = Unread { next_word: middle, len: unread.len - before, ..unread };
            (
                Self { front, unread: left, back: Segment::default() },
                Self { front: Segment::default(), unread: right, back },
            )
        };
        (left, Some(right))
    }
}

impl Segment {
    /// Splits the slots into two roughly equal parts. The back part is empty if there is only one slot.
    fn split(self) -> (Self, Self) {
        let Self { start, end, bits, runs, base } = self;
        if end - start >= 2 {
            let middle = start + (end - start) / 2;
            let border = middle - middle % BITS;
            let middle = if border > start { border } else { middle };
            return (Self::run(start, middle), Self { start: middle, ..self });
        }
        let mut after = bits | runs;
        if start == end {
            for _ in 0..after.count_ones().div_ceil(2) {
                after &= after - 1;
            }
        }
        let before = Self { bits: bits & !after, runs: runs & !after, ..self };
        (before, Self { bits: bits & after, runs: runs & after, base, ..Self::default() })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Splits until nothing can be split, and collects the slots of all parts.
    fn collect_split(cursor: Cursor, words: &[usize], to: &mut Vec<usize>) {
        let len = cursor.len();
        match cursor.split(words) {
            (mut last, None) => {
                assert!(last.len() < 2);
                to.extend(core::iter::from_fn(|| last.next(words)));
            }
            (left, Some(right)) => {
                assert_eq!(left.len() + right.len(), len);
                collect_split(left, words, to);
                collect_split(right, words, to);
            }
        }
    }

    #[test]
    fn parts_yield_what_the_whole_does() {
        let mut random = test_kit::random::Random::from_seed(1);
        for round in 0..400 {
            let bound = random.below(700) as usize;
            let words: Vec<usize> = (0..words::count_for(bound))
                .map(|_| match random.below(4) {
                    0 => 0,
                    1 => usize::MAX,
                    2 => random.next_u64() as usize,
                    _ => (random.next_u64() & random.next_u64() & random.next_u64()) as usize,
                })
                .collect();
            let start = random.below(bound as u64 + 1) as usize;
            let mut cursor = match round % 3 {
                0 => Cursor::new(bound, bound - words::count_ones_in(&words, 0, bound)),
                1 => Cursor::within(start..bound, &words),
                _ => Cursor::run(start..bound),
            };
            // Move both ends into the middle of a word.
            for _ in 0..random.below(80) {
                cursor.next(&words);
            }
            for _ in 0..random.below(80) {
                cursor.next_back(&words);
            }
            let mut whole = cursor.clone();
            let expected: Vec<usize> = core::iter::from_fn(|| whole.next(&words)).collect();
            let mut parts = Vec::new();
            collect_split(cursor, &words, &mut parts);
            assert_eq!(parts, expected);
        }
    }

    #[test]
    fn without_holes_a_run_is_split_anywhere() {
        for n in 0..=200 {
            let (mut left, mut right) = Cursor::run(7..207).split_at(n);
            assert!(left.is_run() && right.is_run());
            let parts = core::iter::from_fn(|| left.next(&[]).or_else(|| right.next(&[])));
            assert!(parts.eq(7..207), "split at {n}");
        }
    }
}

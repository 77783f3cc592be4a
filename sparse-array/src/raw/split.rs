//! Splitting of iterators among threads.

use core::mem;

use super::cursor::{Cursor, Segment, Unread};
use super::drain::Drain;
use super::into_iter::IntoIter;
use super::iter::{Iter, IterMut, Values, ValuesMut};
use super::owned::Owned;
use super::slot_iter::SlotIter;
use super::wide;
use super::words::BITS;
use crate::allocator::Allocator;

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

    /// Splits the remaining slots into two roughly equal parts. The back part is `None` if fewer than two are left.
    ///
    /// Long runs and unloaded words are split at word boundaries, so that no two threads read the same word. Counts the
    /// bits of the unloaded words.
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
            // If this is the last slot of two, the other one is in the words.
            let (before, after) = if back.len() == 1 { (Segment::default(), back) } else { back.split() };
            (Self { front, back: before, unread }, Self { front: after, ..Self::default() })
        } else {
            // Neither end has half of the slots, so there are words between them. A single word goes to the back.
            let middle = unread.next_word + (unread.end_word - unread.next_word) / 2;
            let before = wide::count_ones_in(words, unread.next_word * BITS, middle * BITS);
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

/// An iterator that can be split in two.
pub(crate) trait Split: Sized {
    /// Returns whether the remaining slots are contiguous.
    fn is_run(&self) -> bool;

    /// Splits the iterator into two roughly equal parts, unless there is too little left.
    fn split(self) -> (Self, Option<Self>);

    /// Splits a contiguous run after `n` slots.
    fn split_at(self, n: usize) -> (Self, Self);
}

impl<T> SlotIter<'_, T> {
    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.cursor.split(self.words);
        (Self { cursor: front, ..self }, back.map(|cursor| Self { cursor, ..self }))
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.cursor.split_at(n);
        (Self { cursor: front, ..self }, Self { cursor: back, ..self })
    }
}

// The two parts of these iterators yield disjoint slots, so the invariants hold for both.

impl<T> Split for Iter<'_, T> {
    fn is_run(&self) -> bool {
        self.slots.cursor.is_run()
    }

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.slots.split();
        (Self { slots: front, ..self }, back.map(|slots| Self { slots, ..self }))
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.slots.split_at(n);
        (Self { slots: front, ..self }, Self { slots: back, ..self })
    }
}

impl<T> Split for IterMut<'_, T> {
    fn is_run(&self) -> bool {
        self.slots.cursor.is_run()
    }

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.slots.split();
        (Self { slots: front, ..self }, back.map(|slots| Self { slots, ..self }))
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.slots.split_at(n);
        (Self { slots: front, ..self }, Self { slots: back, ..self })
    }
}

impl<T> Split for Values<'_, T> {
    fn is_run(&self) -> bool {
        self.slots.cursor.is_run()
    }

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.slots.split();
        (Self { slots: front, ..self }, back.map(|slots| Self { slots, ..self }))
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.slots.split_at(n);
        (Self { slots: front, ..self }, Self { slots: back, ..self })
    }
}

impl<T> Split for ValuesMut<'_, T> {
    fn is_run(&self) -> bool {
        self.slots.cursor.is_run()
    }

    fn split(self) -> (Self, Option<Self>) {
        let (front, back) = self.slots.split();
        (Self { slots: front, ..self }, back.map(|slots| Self { slots, ..self }))
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.slots.split_at(n);
        (Self { slots: front, ..self }, Self { slots: back, ..self })
    }
}

impl<T, A: Allocator> IntoIter<T, A> {
    /// Moves the remaining values out, so that only the block is left.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        self.values.take_values()
    }

    pub(crate) fn is_run(&self) -> bool {
        self.values.is_run()
    }
}

impl<T, A: Allocator> Drain<'_, T, A> {
    /// Moves the remaining values out, so that only the block is left.
    pub(crate) fn take_values(&mut self) -> Owned<'_, T> {
        self.values.take_values()
    }

    pub(crate) fn is_run(&self) -> bool {
        self.values.is_run()
    }
}

impl<T> Owned<'_, T> {
    fn take_values(&mut self) -> Owned<'_, T> {
        // SAFETY: `self` is left without values, and stays borrowed.
        unsafe { Owned::within(self.slots(), mem::take(&mut self.rest.cursor)) }
    }
}

// The two parts of an `Owned` yield disjoint slots, so its invariant holds for both.
impl<T> Split for Owned<'_, T> {
    fn is_run(&self) -> bool {
        self.rest.cursor.is_run()
    }

    fn split(mut self) -> (Self, Option<Self>) {
        let (front, back) = mem::take(&mut self.rest.cursor).split(self.slots().words());
        self.rest.cursor = front;
        let slots = self.slots();
        // SAFETY: the two cursors yield disjoint slots of the same block.
        (self, back.map(|cursor| unsafe { Self::within(slots, cursor) }))
    }

    fn split_at(mut self, n: usize) -> (Self, Self) {
        let (front, back) = mem::take(&mut self.rest.cursor).split_at(n);
        self.rest.cursor = front;
        let slots = self.slots();
        // SAFETY: the two cursors yield disjoint slots of the same block.
        (self, unsafe { Self::within(slots, back) })
    }
}

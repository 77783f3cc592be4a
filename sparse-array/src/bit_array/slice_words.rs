//! [`SliceWords`], the bits of any bit slice as whole words; [`Padded`], the same without an end.

use core::slice;

use bitvec::domain::Domain;
use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use crate::raw::words::{self, BITS};

/// The bits of a slice, which may start in the middle of a word, as words whose lowest bit is the slice's first.
///
/// Bits past the end of the slice are zero.
#[derive(Clone)]
pub(super) struct SliceWords<'a> {
    /// The bits of the current word that were not handed out, when the slice starts at bit `shift` of a word.
    current: usize,
    /// The whole words that follow.
    body: slice::Iter<'a, usize>,
    /// The last word, masked.
    tail: Option<usize>,
    /// The bit of its first word at which the slice starts. At 0 the body is handed out as it is.
    shift: usize,
    /// Words to hand out.
    left: usize,
}

impl<'a> SliceWords<'a> {
    #[inline]
    pub(super) fn new(bits: &'a BitSlice<usize, Lsb0>) -> Self {
        let left = words::count_for(bits.len());
        match bits.domain() {
            Domain::Enclave(word) => {
                let shift = usize::from(word.head().into_inner());
                Self { current: 0, body: [].iter(), tail: Some(word.load_value() >> shift), shift: 0, left }
            }
            Domain::Region { head, body, tail } => {
                let shift = head.map_or(0, |word| usize::from(word.head().into_inner()));
                let current = head.map_or(0, |word| word.load_value());
                Self { current, body: body.iter(), tail: tail.map(|word| word.load_value()), shift, left }
            }
        }
    }

    /// The next words that lie in memory as they are handed out, at most `limit`; they count as handed out.
    #[inline]
    pub(super) fn take_body(&mut self, limit: usize) -> &'a [usize] {
        if self.shift != 0 {
            return &[];
        }
        let (taken, rest) = self.body.as_slice().split_at(limit.min(self.body.len()));
        self.body = rest.iter();
        self.left -= taken.len();
        taken
    }

    #[inline]
    fn next_in_memory(&mut self) -> Option<usize> {
        self.body.next().copied().or_else(|| self.tail.take())
    }
}

impl Iterator for SliceWords<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        if self.shift == 0 {
            return self.next_in_memory();
        }
        let next = self.next_in_memory().unwrap_or(0);
        let word = self.current >> self.shift | next << (BITS - self.shift);
        self.current = next;
        Some(word)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for SliceWords<'_> {}

/// The words of a slice, and then words of the bit that stands for the missing ones, without an end.
pub(super) struct Padded<'a> {
    source: SliceWords<'a>,
    /// Words that the slice fills, not handed out yet.
    full: usize,
    /// The word in which the slice ends gets these bits.
    edge: usize,
    /// What follows.
    fill: usize,
}

impl<'a> Padded<'a> {
    #[inline]
    pub(super) fn new(bits: &'a BitSlice<usize, Lsb0>, missing: bool) -> Self {
        let (full, fill) = (bits.len() / BITS, words::splat(missing));
        Self { source: SliceWords::new(bits), full, edge: fill & !words::low(bits.len() % BITS), fill }
    }

    /// The next words that lie in memory as they are handed out, at most `limit`; they count as handed out.
    #[inline]
    pub(super) fn take_body(&mut self, limit: usize) -> &'a [usize] {
        let taken = self.source.take_body(limit.min(self.full));
        self.full -= taken.len();
        taken
    }

    #[inline]
    pub(super) fn next_word(&mut self) -> usize {
        match self.source.next() {
            Some(word) if self.full > 0 => {
                self.full -= 1;
                word
            }
            Some(word) => word | self.edge,
            None => self.fill,
        }
    }
}

//! The words of any bit slice, and the same with infinite padding.

use core::slice;

use bitvec::domain::Domain;
use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::words::{self, BITS};

/// An iterator over the bits of a slice as words. Bits past the end of the slice are zero.
#[derive(Clone)]
pub(crate) struct SliceWords<'a> {
    /// The bits of the current word not yet yielded, if `shift` is not 0.
    current: usize,
    /// The whole words after it.
    body: slice::Iter<'a, usize>,
    /// The last word, masked.
    tail: Option<usize>,
    /// The position of the slice's first bit in its word.
    shift: usize,
    /// The number of words left.
    left: usize,
}

impl<'a> SliceWords<'a> {
    #[inline]
    pub(crate) fn new(bits: &'a BitSlice<usize, Lsb0>) -> Self {
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

    /// Returns up to `limit` words that can be borrowed unmodified from memory, and skips them.
    #[inline]
    pub(crate) fn take_body(&mut self, limit: usize) -> &'a [usize] {
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

/// The words of a slice, followed by padding words without end.
pub(crate) struct Padded<'a> {
    source: SliceWords<'a>,
    /// The number of words left that the slice fills completely.
    full: usize,
    /// The padding bits of the slice's last word.
    edge: usize,
    /// The padding word.
    fill: usize,
}

impl<'a> Padded<'a> {
    #[inline]
    pub(crate) fn new(bits: &'a BitSlice<usize, Lsb0>, missing: bool) -> Self {
        let (full, fill) = (bits.len() / BITS, words::splat(missing));
        Self { source: SliceWords::new(bits), full, edge: fill & !words::low(bits.len() % BITS), fill }
    }

    /// Returns up to `limit` words that can be borrowed unmodified from memory, and skips them.
    #[inline]
    pub(crate) fn take_body(&mut self, limit: usize) -> &'a [usize] {
        let taken = self.source.take_body(limit.min(self.full));
        self.full -= taken.len();
        taken
    }

    #[inline]
    pub(crate) fn next_word(&mut self) -> usize {
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

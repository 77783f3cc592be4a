//! The words and the length, which change together.

use core::ptr;

use allocator_api2::collections::TryReserveErrorKind;
use allocator_api2::vec::Vec;

use super::words::{self, BITS};
use crate::TryReserveError;
use crate::alloc::Allocator;

/// Words, of which `len` bits count.
pub(crate) struct BitWords<A: Allocator> {
    words: Vec<usize, A>,
    len: usize,
}

impl<A: Allocator> BitWords<A> {
    #[inline]
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { words: Vec::new_in(alloc), len: 0 }
    }

    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        self.words.allocator()
    }

    /// The number of bits.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn words(&self) -> &[usize] {
        &self.words
    }

    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [usize] {
        &mut self.words
    }

    /// The word of bit `index`, or `None` past the end.
    #[inline]
    pub(crate) fn word_of(&self, index: usize) -> Option<usize> {
        if index < self.len {
            // SAFETY: `index < len`, so its word is one of the first `count_for(len)`, which exist (B1).
            Some(unsafe { *self.words.get_unchecked(words::word_of(index)) })
        } else {
            None
        }
    }

    /// The word of bit `index`, to change it, or `None` past the end.
    #[inline]
    pub(crate) fn word_of_mut(&mut self, index: usize) -> Option<&mut usize> {
        if index < self.len {
            // SAFETY: `index < len`, so its word is one of the first `count_for(len)`, which exist (B1).
            Some(unsafe { self.words.get_unchecked_mut(words::word_of(index)) })
        } else {
            None
        }
    }

    /// Appends a bit if that takes no further word. Tells whether it did.
    #[inline]
    pub(crate) fn push_into_slack(&mut self, value: bool) -> bool {
        match self.words.get_mut(words::word_of(self.len)) {
            Some(word) => {
                *word |= usize::from(value) << (self.len % BITS);
                self.len += 1;
                true
            }
            None => false,
        }
    }

    /// Makes the length `len`, with new words that are `word`.
    ///
    /// Allocates if there is not enough capacity: callers reserve before.
    #[inline]
    pub(crate) fn grow_to(&mut self, len: usize, word: usize) {
        self.words.resize(words::count_for(len), word);
        self.len = len;
    }

    /// Lowers the length to `len`. Does nothing if it is lower already: a length above that of the words would break B1.
    #[inline]
    pub(crate) fn shrink_len_to(&mut self, len: usize) {
        if len < self.len {
            self.words.truncate(words::count_for(len));
            self.len = len;
        }
    }

    /// Replaces everything by the first `len` bits of `source`, which has the words for them.
    ///
    /// # Panics
    /// If the capacity, or `source`, is too small.
    pub(crate) fn copy_from(&mut self, source: &[usize], len: usize) {
        self.words.clear();
        self.len = 0;
        let source = &source[..words::count_for(len)];
        assert!(source.len() <= self.words.capacity(), "the capacity was not reserved");
        // SAFETY: `source` is a borrowed slice, which the memory of `words`, borrowed mutably, cannot overlap, and that
        // memory has room for it: checked above.
        unsafe { ptr::copy_nonoverlapping(source.as_ptr(), self.words.as_mut_ptr(), source.len()) };
        // SAFETY: that many words were written, and the capacity is no smaller.
        unsafe { self.words.set_len(source.len()) };
        self.len = len;
    }

    /// The number of words that there is room for.
    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.words.capacity()
    }

    /// Makes room for `additional` more words, and more than that if it has to allocate.
    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        if additional <= self.words.capacity() - self.words.len() {
            return Ok(());
        }
        self.grow(additional)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.words.try_reserve(additional).map_err(|error| translate(error.kind()))
    }

    /// Makes room for `additional` more words.
    #[inline(never)]
    pub(crate) fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.words.try_reserve_exact(additional).map_err(|error| translate(error.kind()))
    }

    /// Gives memory back, but keeps room for `min_capacity` words and for those that there are.
    pub(crate) fn shrink_to(&mut self, min_capacity: usize) {
        if min_capacity == 0 && self.words.is_empty() {
            self.release();
        } else {
            self.words.shrink_to(min_capacity);
        }
    }

    /// Gives all memory back. There are no words.
    ///
    /// The vector's own way would be to ask the allocator to shrink the block to zero bytes, and then to forget what it
    /// got: with allocators that give a block for that too, it would leak.
    fn release(&mut self) {
        debug_assert!(self.words.is_empty());
        let (memory, capacity) = (self.words.as_mut_ptr(), self.words.capacity());
        let allocator = ptr::from_ref(self.words.allocator());
        // SAFETY: the pointer comes from a reference. Of the two copies there are now, the old one is overwritten below
        // without being dropped, and nothing that could panic lies between.
        let allocator = unsafe { allocator.read() };
        // SAFETY: the pointer comes from a reference. The vector that is overwritten is not dropped: its allocator was
        // moved out, its memory is given back below.
        unsafe { ptr::write(&raw mut self.words, Vec::new_in(allocator)) };
        // SAFETY: pointer and capacity are those of the vector that was overwritten, so this very allocator, used by
        // reference, gave the memory, and nobody else has it. That the length is zero makes no claim on its contents.
        drop(unsafe { Vec::from_raw_parts_in(memory, 0, capacity, self.words.allocator()) });
    }
}

impl<A: Allocator + Clone> Clone for BitWords<A> {
    fn clone(&self) -> Self {
        let words = Vec::with_capacity_in(self.words.len(), self.words.allocator().clone());
        let mut copy = Self { words, len: 0 };
        copy.copy_from(&self.words, self.len);
        copy
    }
}

/// The vector's error as ours.
fn translate(error: TryReserveErrorKind) -> TryReserveError {
    match error {
        TryReserveErrorKind::CapacityOverflow => TryReserveError::CapacityOverflow,
        TryReserveErrorKind::AllocError { layout, .. } => TryReserveError::AllocError { layout },
    }
}

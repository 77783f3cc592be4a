use core::alloc::Layout;
use core::mem;
use core::ptr::{self, NonNull};

use allocator_api2::collections::TryReserveErrorKind;
use allocator_api2::vec::Vec;

use super::words::{self, BITS};
use crate::TryReserveError;
use crate::allocator::Allocator;

/// Words, of which the first `len` bits are in use.
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

    /// Returns the word of bit `index`, unless it is out of bounds.
    #[inline]
    pub(crate) fn word_of(&self, index: usize) -> Option<usize> {
        if index < self.len {
            // SAFETY: `index < len`, so its word is one of the first `count_for(len)`, which exist (B1).
            Some(unsafe { *self.words.get_unchecked(words::word_of(index)) })
        } else {
            None
        }
    }

    #[inline]
    pub(crate) fn word_of_mut(&mut self, index: usize) -> Option<&mut usize> {
        if index < self.len {
            // SAFETY: `index < len`, so its word is one of the first `count_for(len)`, which exist (B1).
            Some(unsafe { self.words.get_unchecked_mut(words::word_of(index)) })
        } else {
            None
        }
    }

    /// Appends a bit if no further word is needed. Returns whether it did.
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

    /// Sets the length to `len`; new words are `word`. Callers reserve the capacity first.
    #[inline]
    pub(crate) fn grow_to(&mut self, len: usize, word: usize) {
        self.words.resize(words::count_for(len), word);
        self.len = len;
    }

    /// Lowers the length to `len`, unless it is lower already.
    #[inline]
    pub(crate) fn shrink_len_to(&mut self, len: usize) {
        if len < self.len {
            self.words.truncate(words::count_for(len));
            self.len = len;
        }
    }

    /// Replaces the contents with the first `len` bits of `source`.
    ///
    /// # Panics
    /// Panics if the capacity or `source` is too small.
    pub(crate) fn copy_from(&mut self, source: &[usize], len: usize) {
        self.words.clear();
        self.len = 0;
        let source = &source[..words::count_for(len)];
        assert!(source.len() <= self.words.capacity(), "the capacity was not reserved");
        // SAFETY: the memory of `words` has room for `source` (just asserted) and is mutably borrowed, so it does not
        // overlap `source`.
        unsafe { ptr::copy_nonoverlapping(source.as_ptr(), self.words.as_mut_ptr(), source.len()) };
        // SAFETY: that many words were just written, and the capacity suffices.
        unsafe { self.words.set_len(source.len()) };
        self.len = len;
    }

    #[inline]
    pub(crate) fn capacity(&self) -> usize {
        self.words.capacity()
    }

    /// Reserves capacity for `additional` more words, with amortized growth.
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

    /// Reserves capacity for exactly `additional` more words.
    #[inline(never)]
    pub(crate) fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.words.try_reserve_exact(additional).map_err(|error| translate(error.kind()))
    }

    /// Shrinks the capacity to at least `min_capacity` words, never below the length. If the allocator fails, the
    /// capacity is unchanged; `Vec`'s own method aborts then, and leaks a block of zero bytes with some allocators.
    pub(crate) fn shrink_to(&mut self, min_capacity: usize) {
        let (old, new) = (self.words.capacity(), min_capacity.max(self.words.len()));
        if new >= old {
            return;
        }
        if new == 0 {
            // SAFETY: `new == 0`, so there are no words and the vector needs no block.
            drop(unsafe { self.replace_block(NonNull::dangling(), 0) });
            return;
        }
        let (Ok(old), Ok(layout)) = (Layout::array::<usize>(old), Layout::array::<usize>(new)) else {
            return;
        };
        let Some(block) = NonNull::new(self.words.as_mut_ptr()) else {
            return;
        };
        // SAFETY: the vector's allocator returned its block for the layout of an array of `capacity` elements. The new
        // layout is smaller, has the same alignment, and covers the words.
        if let Ok(block) = unsafe { self.words.allocator().shrink(block.cast(), old, layout) } {
            // SAFETY: the block begins with the words, has room for `new`, and belongs to this vector now.
            mem::forget(unsafe { self.replace_block(block.cast(), new) });
        }
    }

    /// Replaces the vector's block and returns the old one as a vector without words.
    ///
    /// # Safety
    /// - `block` was returned by the vector's allocator for `capacity` words, of which the first `self.words.len()` are
    ///   initialized. Or it dangles, aligned, and both numbers are 0.
    unsafe fn replace_block(&mut self, block: NonNull<usize>, capacity: usize) -> Vec<usize, &A> {
        let (old, old_capacity, len) = (self.words.as_mut_ptr(), self.words.capacity(), self.words.len());
        let allocator = ptr::from_ref(self.words.allocator());
        // SAFETY: the pointer comes from a reference. The original allocator is overwritten below without being
        // dropped, and nothing in between can panic.
        let allocator = unsafe { allocator.read() };
        // SAFETY: caller guarantees the block, the capacity and the initialized words.
        let words = unsafe { Vec::from_raw_parts_in(block.as_ptr(), len, capacity, allocator) };
        // SAFETY: the pointer comes from a reference. The overwritten vector need not be dropped: its allocator was
        // moved out and its block is returned.
        unsafe { ptr::write(&raw mut self.words, words) };
        // SAFETY: pointer, capacity and allocator are those of the overwritten vector. With length 0 nothing needs to
        // be initialized.
        unsafe { Vec::from_raw_parts_in(old, 0, old_capacity, self.words.allocator()) }
    }
}

fn translate(error: TryReserveErrorKind) -> TryReserveError {
    match error {
        TryReserveErrorKind::CapacityOverflow => TryReserveError::CapacityOverflow,
        TryReserveErrorKind::AllocError { layout, .. } => TryReserveError::AllocError { layout },
    }
}

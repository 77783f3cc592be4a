use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::bounds::{MAX_BITS, or_panic};
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::slice_words::SliceWords;
use crate::raw::words;

impl<A: Allocator> BitArray<A> {
    /// Appends a bit.
    ///
    /// # Panics
    /// Panics if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::new();
    /// bits.push(true);
    /// bits.push(false);
    /// assert_eq!(bits, [true, false]);
    /// ```
    #[doc(alias = "Add")]
    #[inline]
    #[track_caller]
    pub fn push(&mut self, value: bool) {
        // Read the length here only, so that it occupies no register in the caller's loop.
        if let Err(error) = self.try_push(value) {
            error.handle_error_for("BitArray::push", self.len() + 1, "bits", MAX_BITS);
        }
    }

    /// Fallible version of [`push`](Self::push).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the maximum length is exceeded or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::new();
    /// assert_eq!(bits.try_push(true), Ok(()));
    /// assert_eq!(bits, [true]);
    /// ```
    #[inline]
    pub fn try_push(&mut self, value: bool) -> Result<(), TryReserveError> {
        if self.bits.push_into_slack(value) { Ok(()) } else { self.push_word(value) }
    }

    /// Appends a bit to a new word.
    #[inline(never)]
    fn push_word(&mut self, value: bool) -> Result<(), TryReserveError> {
        self.try_reserve(1)?;
        self.bits.grow_to(self.len() + 1, usize::from(value));
        Ok(())
    }

    /// Removes the last bit and returns it, or `None` if the array is empty.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false]);
    /// assert_eq!(bits.pop(), Some(false));
    /// assert_eq!(bits.pop(), Some(true));
    /// assert_eq!(bits.pop(), None);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<bool> {
        let index = self.len().checked_sub(1)?;
        let value = self.replace(index, false);
        self.bits.shrink_len_to(index);
        Some(value)
    }

    /// Appends `n` bits equal to `value` and returns the index of the first.
    ///
    /// # Panics
    /// Panics if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true]);
    /// assert_eq!(bits.push_n(false, 2), 1);
    /// assert_eq!(bits, [true, false, false]);
    /// ```
    #[doc(alias = "Add")]
    #[inline]
    #[track_caller]
    pub fn push_n(&mut self, value: bool, n: usize) -> usize {
        or_panic("BitArray::push_n", self.len().saturating_add(n), self.try_push_n(value, n))
    }

    /// Fallible version of [`push_n`](Self::push_n).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the maximum length is exceeded or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{BitArray, TryReserveError};
    ///
    /// let mut bits = BitArray::new();
    /// assert_eq!(bits.try_push_n(true, 100), Ok(0));
    /// assert_eq!(bits.try_push_n(true, usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// assert_eq!(bits.len(), 100);
    /// ```
    pub fn try_push_n(&mut self, value: bool, n: usize) -> Result<usize, TryReserveError> {
        self.try_reserve(n)?;
        let first = self.len();
        if let Some(last) = self.bits.words_mut().last_mut() {
            // Fill the rest of the last word; excess bits are masked below.
            *last |= words::splat(value) & !words::last_mask(first);
        }
        self.bits.grow_to(first + n, words::splat(value));
        self.mask_last_word();
        Ok(first)
    }

    /// Appends the bits of a slice.
    ///
    /// # Panics
    /// Panics if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut bits = BitArray::from([true]);
    /// bits.extend_from_bitslice(bits![0, 1]);
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[doc(alias = "AddRange")]
    #[inline]
    #[track_caller]
    pub fn extend_from_bitslice(&mut self, source: &BitSlice<usize, Lsb0>) {
        or_panic("BitArray::extend_from_bitslice", self.len() + source.len(), self.try_extend_from_bitslice(source));
    }

    /// Fallible version of [`extend_from_bitslice`](Self::extend_from_bitslice).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the maximum length is exceeded or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut bits = BitArray::new();
    /// assert_eq!(bits.try_extend_from_bitslice(bits![0, 1]), Ok(()));
    /// assert_eq!(bits, [false, true]);
    /// ```
    pub fn try_extend_from_bitslice(&mut self, source: &BitSlice<usize, Lsb0>) -> Result<(), TryReserveError> {
        let first = self.try_push_n(false, source.len())?;
        words::write(self.bits.words_mut(), first, SliceWords::new(source));
        Ok(())
    }

    /// Truncates the array to `len` bits or appends bits equal to `value`. The capacity never shrinks.
    ///
    /// # Panics
    /// Panics if `len` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false]);
    /// bits.resize(3, true);
    /// assert_eq!(bits, [false, true, true]);
    /// bits.resize(2, true);
    /// assert_eq!(bits, [false, true]);
    /// ```
    #[doc(alias = "SetNum")]
    #[track_caller]
    pub fn resize(&mut self, len: usize, value: bool) {
        match len.checked_sub(self.len()) {
            Some(more) => {
                or_panic("BitArray::resize", len, self.try_push_n(value, more));
            }
            None => self.truncate(len),
        }
    }

    /// Grows the array to at least `len` bits by appending `value`. Returns the number of bits appended.
    ///
    /// # Panics
    /// Panics if `len` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false]);
    /// assert_eq!(bits.pad_to(3, true), 2);
    /// assert_eq!(bits.pad_to(3, true), 0);
    /// assert_eq!(bits, [false, true, true]);
    /// ```
    #[doc(alias = "PadToNum")]
    #[inline]
    #[track_caller]
    pub fn pad_to(&mut self, len: usize, value: bool) -> usize {
        // Return early: set operations on arrays of equal length must not touch a word here.
        if len <= self.len() {
            return 0;
        }
        let more = len - self.len();
        or_panic("BitArray::pad_to", len, self.try_push_n(value, more));
        more
    }

    /// Truncates the array to `len` bits, if it is longer. The capacity is unchanged.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// bits.truncate(2);
    /// bits.truncate(9);
    /// assert_eq!(bits, [true, false]);
    /// ```
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.bits.shrink_len_to(len);
            self.mask_last_word();
        }
    }

    /// Removes all bits. The capacity is unchanged. fixedbitset's `clear` is [`fill(false)`](Self::fill).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from_elem(true, 100);
    /// bits.clear();
    /// assert!(bits.is_empty());
    /// assert!(bits.capacity() >= 100);
    /// ```
    #[doc(alias = "Reset")]
    #[inline]
    pub fn clear(&mut self) {
        self.bits.shrink_len_to(0);
    }
}

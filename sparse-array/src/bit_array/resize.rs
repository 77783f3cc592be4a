use core::ops::{Range, RangeBounds};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::bounds::{MAX_BITS, check_position, or_panic, resolve};
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

    /// Appends copies of the bits of a range.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, if its end exceeds the length, or if the new length exceeds
    /// the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, false]);
    /// bits.extend_from_within(..2);
    /// assert_eq!(bits, [true, false, false, true, false]);
    /// ```
    #[track_caller]
    pub fn extend_from_within(&mut self, range: impl RangeBounds<usize>) {
        let range = resolve("extend_from_within", range, self.len());
        or_panic("BitArray::extend_from_within", self.len() + range.len(), self.append_copy(range));
    }

    /// Fallible version of [`extend_from_within`](Self::extend_from_within).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the maximum length is exceeded or the allocator fails.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false]);
    /// assert_eq!(bits.try_extend_from_within(..1), Ok(()));
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[track_caller]
    pub fn try_extend_from_within(&mut self, range: impl RangeBounds<usize>) -> Result<(), TryReserveError> {
        let range = resolve("try_extend_from_within", range, self.len());
        self.append_copy(range)
    }

    /// Appends a copy of the bits of `range`, which must exist.
    fn append_copy(&mut self, range: Range<usize>) -> Result<(), TryReserveError> {
        let first = self.try_push_n(false, range.len())?;
        words::copy_up(self.bits.words_mut(), range.start, range.end, first - range.start);
        Ok(())
    }

    /// Moves all bits of `other` to the end of this array. `other` keeps its capacity.
    ///
    /// # Panics
    /// Panics if the new length exceeds the maximum length; both arrays are then unchanged.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (mut bits, mut other) = (BitArray::from([true]), BitArray::from([false, true]));
    /// bits.append(&mut other);
    /// assert_eq!(bits, [true, false, true]);
    /// assert!(other.is_empty());
    /// ```
    #[doc(alias = "AddRange")]
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut BitArray<B>) {
        or_panic("BitArray::append", self.len() + other.len(), self.try_append(other));
    }

    /// Fallible version of [`append`](Self::append).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes neither array, if the maximum length is exceeded or the allocator
    /// fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (mut bits, mut other) = (BitArray::from([true]), BitArray::from([false]));
    /// assert_eq!(bits.try_append(&mut other), Ok(()));
    /// assert_eq!(bits, [true, false]);
    /// ```
    pub fn try_append<B: Allocator>(&mut self, other: &mut BitArray<B>) -> Result<(), TryReserveError> {
        self.try_extend_from_bitslice(other)?;
        other.clear();
        Ok(())
    }

    /// Removes the bits at and after `at` and returns them as an array of their own.
    ///
    /// Allocates the returned array, with a clone of the allocator. The capacity of this one is unchanged.
    ///
    /// # Panics
    /// Panics if `at` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// assert_eq!(bits.split_off(1), [false, true]);
    /// assert_eq!(bits, [true]);
    /// ```
    #[must_use = "use `truncate` if the bits are not needed"]
    #[track_caller]
    pub fn split_off(&mut self, at: usize) -> Self
    where
        A: Clone,
    {
        check_position("split_off", at, self.len());
        or_panic("BitArray::split_off", self.len() - at, self.move_tail(at))
    }

    /// Fallible version of [`split_off`](Self::split_off).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the allocator fails.
    ///
    /// # Panics
    /// Panics if `at` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// assert!(bits.try_split_off(1).is_ok_and(|tail| tail == [false, true]));
    /// ```
    #[track_caller]
    pub fn try_split_off(&mut self, at: usize) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        check_position("try_split_off", at, self.len());
        self.move_tail(at)
    }

    /// Moves the bits at and after `at`, which must not exceed the length, to another array.
    fn move_tail(&mut self, at: usize) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let mut tail = Self::try_with_capacity_in(self.len() - at, self.allocator().clone())?;
        tail.try_extend_from_bitslice(&self.as_bitslice()[at..])?;
        self.truncate(at);
        Ok(tail)
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

    /// Truncates the array to `len` bits or appends the bits that `make` returns for their indices.
    ///
    /// Allocates before it calls `make`. If `make` panics, the bits appended so far are kept.
    ///
    /// # Panics
    /// Panics if `len` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true]);
    /// bits.resize_with(4, |index| index % 2 == 0);
    /// assert_eq!(bits, [true, false, true, false]);
    /// ```
    #[track_caller]
    pub fn resize_with(&mut self, len: usize, make: impl FnMut(usize) -> bool) {
        match len.checked_sub(self.len()) {
            Some(more) => {
                or_panic("BitArray::resize_with", len, self.try_reserve(more));
                self.extend((self.len()..len).map(make));
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

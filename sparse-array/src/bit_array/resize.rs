//! Growing and shrinking at the end.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::slice_words::SliceWords;
use crate::TryReserveError;
use crate::alloc::Allocator;
use crate::words::{self, BITS, bit_of, word_of};

impl<A: Allocator> BitArray<A> {
    /// Appends a bit.
    ///
    /// # Complexity
    /// *O*(1) amortised.
    ///
    /// # Panics
    /// If the array would exceed what it can have.
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
        self.try_push(value).unwrap_or_else(|error| error.raise("BitArray::push"));
    }

    /// Appends a bit, or tells why it cannot.
    ///
    /// # Errors
    /// If the array would exceed what it can have, or the allocator fails. The array is then as it was.
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
        match self.words.get_mut(word_of(self.len)) {
            Some(word) => *word |= usize::from(value) << (self.len % BITS),
            None => self.push_word(usize::from(value))?,
        }
        self.len += 1;
        Ok(())
    }

    /// Adds a word; the caller sets the length.
    #[inline(never)]
    fn push_word(&mut self, word: usize) -> Result<(), TryReserveError> {
        self.try_reserve(1)?;
        self.words.push(word);
        Ok(())
    }

    /// Removes the last bit and returns it, or `None` if there is none. The capacity stays.
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
        let index = self.len.checked_sub(1)?;
        let word = self.words.last_mut()?;
        let value = *word & bit_of(index) != 0;
        *word &= !bit_of(index);
        self.len = index;
        if index % BITS == 0 {
            self.words.pop();
        }
        Some(value)
    }

    /// Appends `n` bits, each `value`, and returns the index of the first.
    ///
    /// # Complexity
    /// *O*(words added), amortised.
    ///
    /// # Panics
    /// If the array would exceed what it can have.
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
        self.try_push_n(value, n).unwrap_or_else(|error| error.raise("BitArray::push_n"))
    }

    /// Appends `n` bits, each `value`, and returns the index of the first, or tells why it cannot.
    ///
    /// # Errors
    /// If the array would exceed what it can have, or the allocator fails. The array is then as it was.
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
        let first = self.len;
        if let Some(last) = self.words.last_mut() {
            // The rest of the last word; what lies past the new length is masked below.
            *last |= words::splat(value) & !words::last_mask(first);
        }
        self.len = first + n;
        self.words.resize(words::count_for(self.len), words::splat(value));
        self.mask_last_word();
        Ok(first)
    }

    /// Appends the bits of a slice.
    ///
    /// # Complexity
    /// *O*(words added), amortised, wherever the slice starts.
    ///
    /// # Panics
    /// If the array would exceed what it can have.
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
        self.try_extend_from_bitslice(source).unwrap_or_else(|error| error.raise("BitArray::extend_from_bitslice"));
    }

    /// Appends the bits of a slice, or tells why it cannot.
    ///
    /// # Errors
    /// If the array would exceed what it can have, or the allocator fails. The array is then as it was.
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
        words::write(&mut self.words, first, SliceWords::new(source));
        Ok(())
    }

    /// Makes the array `len` bits long: drops bits at the end, or appends bits that are `value`.
    ///
    /// # Panics
    /// If `len` exceeds what an array can have.
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
        match len.checked_sub(self.len) {
            Some(more) => {
                self.try_push_n(value, more).unwrap_or_else(|error| error.raise("BitArray::resize"));
            }
            None => self.truncate(len),
        }
    }

    /// Makes the array at least `len` bits long by appending bits that are `value`, and returns how many it appended.
    ///
    /// # Panics
    /// If `len` exceeds what an array can have.
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
    #[track_caller]
    pub fn pad_to(&mut self, len: usize, value: bool) -> usize {
        let more = len.saturating_sub(self.len);
        self.try_push_n(value, more).unwrap_or_else(|error| error.raise("BitArray::pad_to"));
        more
    }

    /// Drops all bits from `len` on. Does nothing if there are none. The capacity stays.
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
        if len < self.len {
            self.words.truncate(words::count_for(len));
            self.len = len;
            self.mask_last_word();
        }
    }

    /// Drops all bits. The capacity stays.
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
        self.words.clear();
        self.len = 0;
    }
}

//! Reading and writing single bits, ranges, and all bits.

use core::ops::{Range, RangeBounds};

use super::BitArray;
use super::bounds::{index_out_of_range, resolve};
use crate::allocator::Allocator;
use crate::raw::words::{self, bit_of};

impl<A: Allocator> BitArray<A> {
    /// Returns the value of the bit at `index`, or `None` if `index` is out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([false, true]);
    /// assert_eq!(bits.get_bit(1), Some(true));
    /// assert_eq!(bits.get_bit(2), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn get_bit(&self, index: usize) -> Option<bool> {
        self.bits.word_of(index).map(|word| word & bit_of(index) != 0)
    }

    /// Sets the bit at `index` to `value`.
    ///
    /// # Panics
    /// Panics if `index` is not below the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from_elem(false, 3);
    /// bits.set(1, true);
    /// assert_eq!(bits, [false, true, false]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn set(&mut self, index: usize, value: bool) {
        put(self.word_mut("set", index), index, value);
    }

    /// Sets the bit at `index` to `value` and returns the old value.
    ///
    /// # Panics
    /// Panics if `index` is not below the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from_elem(false, 3);
    /// assert_eq!(bits.replace(1, true), false);
    /// assert_eq!(bits.replace(1, true), true);
    /// ```
    #[inline]
    #[track_caller]
    pub fn replace(&mut self, index: usize, value: bool) -> bool {
        let word = self.word_mut("replace", index);
        let was = *word & bit_of(index) != 0;
        put(word, index, value);
        was
    }

    /// Flips the bit at `index`.
    ///
    /// # Panics
    /// Panics if `index` is not below the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from_elem(false, 3);
    /// bits.toggle(2);
    /// assert_eq!(bits, [false, false, true]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn toggle(&mut self, index: usize) {
        *self.word_mut("toggle", index) ^= bit_of(index);
    }

    /// Sets the bits of a range to `value`.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from_elem(false, 100);
    /// bits.set_range(10..90, true);
    /// assert_eq!(bits.count_ones(), 80);
    /// ```
    #[doc(alias = "SetRange")]
    #[inline]
    #[track_caller]
    pub fn set_range(&mut self, range: impl RangeBounds<usize>, value: bool) {
        let Range { start, end } = resolve("set_range", range, self.len());
        words::fill(self.bits.words_mut(), start, end, value);
    }

    /// Flips the bits of a range.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, true, false]);
    /// bits.toggle_range(1..);
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn toggle_range(&mut self, range: impl RangeBounds<usize>) {
        let Range { start, end } = resolve("toggle_range", range, self.len());
        words::edit(self.bits.words_mut(), start, end, |word, mask| *word ^= mask);
    }

    /// Sets all bits to `value`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false]);
    /// bits.fill(true);
    /// assert_eq!(bits, [true, true]);
    /// ```
    #[inline]
    pub fn fill(&mut self, value: bool) {
        self.bits.words_mut().fill(words::splat(value));
        self.mask_last_word();
    }

    /// Flips all bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false]);
    /// bits.toggle_all();
    /// assert_eq!(bits, [false, true]);
    /// ```
    #[doc(alias = "BitwiseNOT")]
    #[inline]
    pub fn toggle_all(&mut self) {
        let mask = words::last_mask(self.len());
        if let Some((last, before)) = self.bits.words_mut().split_last_mut() {
            *last = !*last & mask;
            for word in before {
                *word = !*word;
            }
        }
    }

    /// Returns the word of bit `index`, or panics if `index` is out of bounds.
    #[inline]
    #[track_caller]
    fn word_mut(&mut self, method: &str, index: usize) -> &mut usize {
        let len = self.len();
        match self.bits.word_of_mut(index) {
            Some(word) => word,
            None => index_out_of_range(method, index, len),
        }
    }
}

/// Sets bit `index` in its word.
#[inline]
fn put(word: &mut usize, index: usize, value: bool) {
    if value {
        *word |= bit_of(index);
    } else {
        *word &= !bit_of(index);
    }
}

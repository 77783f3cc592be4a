use core::ops::{Range, RangeBounds};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::bounds::or_panic;
use super::bounds::{check_index, check_position, resolve};
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::slice_words::SliceWords;
use crate::raw::words;

impl<A: Allocator> BitArray<A> {
    /// Inserts a bit at `index` and shifts the bits after it up by one.
    ///
    /// fixedbitset's `insert` is [`set(index, true)`](Self::set).
    ///
    /// # Panics
    /// Panics if `index` exceeds the length, or if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false, false]);
    /// bits.insert(1, true);
    /// assert_eq!(bits, [false, true, false]);
    /// ```
    #[doc(alias = "Insert")]
    #[inline]
    #[track_caller]
    pub fn insert(&mut self, index: usize, value: bool) {
        check_position("insert", index, self.len());
        or_panic("BitArray::insert", self.len() + 1, self.open_gap(index, 1));
        self.set(index, value);
    }

    /// Inserts `n` bits equal to `value` at `index` and shifts the bits after it up by `n`.
    ///
    /// # Panics
    /// Panics if `index` exceeds the length, or if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false, false]);
    /// bits.insert_n(1, true, 2);
    /// assert_eq!(bits, [false, true, true, false]);
    /// ```
    #[doc(alias = "Insert")]
    #[track_caller]
    pub fn insert_n(&mut self, index: usize, value: bool, n: usize) {
        check_position("insert_n", index, self.len());
        or_panic("BitArray::insert_n", self.len().saturating_add(n), self.open_gap(index, n));
        words::fill(self.bits.words_mut(), index, index + n, value);
    }

    /// Inserts the bits of a slice at `index` and shifts the bits after them up.
    ///
    /// # Panics
    /// Panics if `index` exceeds the length, or if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut bits = BitArray::from([false, false]);
    /// bits.insert_from_bitslice(1, bits![1, 0, 1]);
    /// assert_eq!(bits, [false, true, false, true, false]);
    /// ```
    #[doc(alias = "InsertRange")]
    #[track_caller]
    pub fn insert_from_bitslice(&mut self, index: usize, source: &BitSlice<usize, Lsb0>) {
        check_position("insert_from_bitslice", index, self.len());
        or_panic("BitArray::insert_from_bitslice", self.len() + source.len(), self.open_gap(index, source.len()));
        words::fill(self.bits.words_mut(), index, index + source.len(), false);
        words::write(self.bits.words_mut(), index, SliceWords::new(source));
    }

    /// Removes and returns the bit at `index` and shifts the bits after it down by one.
    ///
    /// # Panics
    /// Panics if `index` is not below the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false, true, false]);
    /// assert_eq!(bits.remove(1), true);
    /// assert_eq!(bits, [false, false]);
    /// ```
    #[doc(alias = "RemoveAt")]
    #[track_caller]
    pub fn remove(&mut self, index: usize) -> bool {
        check_index("remove", index, self.len());
        let value = self[index];
        self.close_gap(index, index + 1);
        value
    }

    /// Removes and returns the bit at `index`, replacing it with the last bit.
    ///
    /// # Panics
    /// Panics if `index` is not below the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false, false, true]);
    /// assert_eq!(bits.swap_remove(0), false);
    /// assert_eq!(bits, [true, false]);
    /// ```
    #[doc(alias = "RemoveAtSwap")]
    #[inline]
    #[track_caller]
    pub fn swap_remove(&mut self, index: usize) -> bool {
        check_index("swap_remove", index, self.len());
        let last = self[self.len() - 1];
        let value = self.replace(index, last);
        self.pop();
        value
    }

    /// Removes the bits of a range, replacing them with the last bits.
    ///
    /// The gap is filled from its start with the bits at the end, in order, as by `RemoveAtSwap(index, count)` of
    /// Unreal's arrays. The result differs from removing the bits one by one.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false, false, false, true, true, false]);
    /// bits.swap_remove_range(0..2);
    /// assert_eq!(bits, [true, false, false, true]);
    /// ```
    #[doc(alias = "RemoveAtSwap")]
    #[track_caller]
    pub fn swap_remove_range(&mut self, range: impl RangeBounds<usize>) {
        let len = self.len();
        let Range { start, end } = resolve("swap_remove_range", range, len);
        let from = len - (end - start).min(len - end);
        words::copy_down(self.bits.words_mut(), from, len, from - start);
        self.truncate(len - (end - start));
    }

    /// Writes `source` from the range's start. If it is longer than the range, the bits after it are shifted up.
    #[track_caller]
    pub(super) fn overwrite(&mut self, range: Range<usize>, source: &BitSlice<usize, Lsb0>) {
        let more = source.len().saturating_sub(range.len());
        or_panic("BitArray::splice", self.len().saturating_add(more), self.open_gap(range.end, more));
        words::fill(self.bits.words_mut(), range.start, range.start + source.len(), false);
        words::write(self.bits.words_mut(), range.start, SliceWords::new(source));
    }

    /// Removes bits `start..end`, which must exist, and shifts the bits after them down.
    pub(super) fn close_gap(&mut self, start: usize, end: usize) {
        let len = self.len();
        words::copy_down(self.bits.words_mut(), end, len, end - start);
        self.truncate(len - (end - start));
    }

    /// Shifts the bits at and after `index` up by `n`. The bits in the gap are unspecified.
    fn open_gap(&mut self, index: usize, n: usize) -> Result<(), TryReserveError> {
        let end = self.len();
        self.try_push_n(false, n)?;
        words::copy_up(self.bits.words_mut(), index, end, n);
        Ok(())
    }
}

//! bitvec's methods that panic on bad arguments, with messages that name the method, the argument and the length.

use core::ops::{Range, RangeBounds};

use bitvec::order::{BitOrder, Lsb0};
use bitvec::slice::BitSlice;
use bitvec::store::BitStore;

use super::BitArray;
use super::bounds::{check_index, check_position, resolve};
use crate::allocator::Allocator;
use crate::raw::words;

/// The slices returned by [`BitArray::split_at_mut`], which share a word.
type Shared = BitSlice<<usize as BitStore>::Alias, Lsb0>;

impl<A: Allocator> BitArray<A> {
    /// Swaps two bits.
    ///
    /// # Panics
    /// Panics if `a` or `b` is not below the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, false]);
    /// bits.swap(0, 2);
    /// assert_eq!(bits, [false, false, true]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn swap(&mut self, a: usize, b: usize) {
        check_index("swap", a, self.len());
        check_index("swap", b, self.len());
        if self[a] != self[b] {
            self.toggle(a);
            self.toggle(b);
        }
    }

    /// Copies the bits of a range to `dest..`. The ranges may overlap.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end or the destination's end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, false, false]);
    /// bits.copy_within(..2, 1);
    /// assert_eq!(bits, [true, true, false, false]);
    /// ```
    #[track_caller]
    pub fn copy_within(&mut self, src: impl RangeBounds<usize>, dest: usize) {
        let Range { start, end } = resolve("copy_within", src, self.len());
        check_position("copy_within", dest.saturating_add(end - start), self.len());
        let words = self.bits.words_mut();
        if dest >= start {
            words::copy_up(words, start, end, dest - start);
        } else {
            words::copy_down(words, start, end, start - dest);
        }
    }

    /// Rotates the bits so that bit `by` becomes the first one.
    ///
    /// # Panics
    /// Panics if `by` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// bits.rotate_left(1);
    /// assert_eq!(bits, [false, true, true]);
    /// ```
    #[track_caller]
    pub fn rotate_left(&mut self, by: usize) {
        check_position("rotate_left", by, self.len());
        self.as_mut_bitslice().rotate_left(by);
    }

    /// Rotates the bits so that the first one becomes bit `by`.
    ///
    /// # Panics
    /// Panics if `by` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// bits.rotate_right(1);
    /// assert_eq!(bits, [true, true, false]);
    /// ```
    #[track_caller]
    pub fn rotate_right(&mut self, by: usize) {
        check_position("rotate_right", by, self.len());
        self.as_mut_bitslice().rotate_right(by);
    }

    /// Shifts the bits down by `by`, dropping the first `by` bits and clearing the last.
    ///
    /// # Panics
    /// Panics if `by` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// bits.shift_start(1);
    /// assert_eq!(bits, [false, true, false]);
    /// ```
    #[track_caller]
    pub fn shift_start(&mut self, by: usize) {
        check_position("shift_start", by, self.len());
        self.as_mut_bitslice().shift_start(by);
    }

    /// Shifts the bits up by `by`, dropping the last `by` bits and clearing the first.
    ///
    /// # Panics
    /// Panics if `by` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, true]);
    /// bits.shift_end(1);
    /// assert_eq!(bits, [false, true, false]);
    /// ```
    #[track_caller]
    pub fn shift_end(&mut self, by: usize) {
        check_position("shift_end", by, self.len());
        self.as_mut_bitslice().shift_end(by);
    }

    /// Splits the bits in two at `mid`.
    ///
    /// # Panics
    /// Panics if `mid` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true]);
    /// let (left, right) = bits.split_at(1);
    /// assert!(left.all());
    /// assert_eq!(right.len(), 2);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn split_at(&self, mid: usize) -> (&BitSlice<usize, Lsb0>, &BitSlice<usize, Lsb0>) {
        check_position("split_at", mid, self.len());
        self.as_bitslice().split_at(mid)
    }

    /// Splits the bits in two at `mid`, mutably.
    ///
    /// # Panics
    /// Panics if `mid` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([false; 3]);
    /// let (left, right) = bits.split_at_mut(1);
    /// left.fill(true);
    /// right.set(1, true);
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut Shared, &mut Shared) {
        check_position("split_at_mut", mid, self.len());
        self.as_mut_bitslice().split_at_mut(mid)
    }

    /// Copies the bits of a slice of the same length.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut bits = BitArray::from([false, false]);
    /// bits.copy_from_bitslice(bits![0, 1]);
    /// assert_eq!(bits, [false, true]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn copy_from_bitslice(&mut self, source: &BitSlice<usize, Lsb0>) {
        check_same("copy_from_bitslice", source.len(), self.len());
        self.as_mut_bitslice().copy_from_bitslice(source);
    }

    /// Copies the bits of a slice of the same length, with any word type and bit order.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let mut bits = BitArray::from([false, false]);
    /// bits.clone_from_bitslice(bits![u8, Msb0; 0, 1]);
    /// assert_eq!(bits, [false, true]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn clone_from_bitslice<T: BitStore, O: BitOrder>(&mut self, source: &BitSlice<T, O>) {
        check_same("clone_from_bitslice", source.len(), self.len());
        self.as_mut_bitslice().clone_from_bitslice(source);
    }

    /// Swaps the bits with those of a slice of the same length.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (mut a, mut b) = (BitArray::from([false, true]), BitArray::from([true, true]));
    /// a.swap_with_bitslice(b.as_mut_bitslice());
    /// assert_eq!(a, [true, true]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn swap_with_bitslice<T: BitStore, O: BitOrder>(&mut self, other: &mut BitSlice<T, O>) {
        check_same("swap_with_bitslice", other.len(), self.len());
        self.as_mut_bitslice().swap_with_bitslice(other);
    }
}

/// Panics unless the lengths are equal.
#[inline]
#[track_caller]
fn check_same(method: &str, theirs: usize, ours: usize) {
    assert!(theirs == ours, "BitArray::{method}: a slice of length {theirs} for an array of length {ours}");
}

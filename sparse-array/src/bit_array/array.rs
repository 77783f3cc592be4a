use core::fmt;

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::bounds::or_panic;
use super::write_bits::write_bits;
use crate::TryReserveError;
use crate::allocator::{Allocator, Global};
use crate::raw::BitWords;
use crate::raw::words;

/// A growable array of bits with one bit of memory each, on any allocator.
///
/// Bits are numbered from 0, the lowest bit of the first word. An array dereferences to bitvec's
/// [`BitSlice<usize, Lsb0>`](BitSlice). Methods that exist on both have the same result; those of the array are faster,
/// and their panic messages name the method, the argument and the length.
///
/// Bits past the length are always zero, so the words of [`as_words`](Self::as_words) can be compared, hashed and
/// counted directly. The maximum length is an eighth of `usize::MAX`, rounded down to whole words.
///
/// The result of `a | b` and `a ^ b` has the length of the longer operand, `a & b` of the shorter one, `a - b` of `a`.
/// Missing bits count as clear.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let mut bits = BitArray::new();
/// bits.push(true);
/// bits.push_n(false, 99);
/// bits.set(70, true);
///
/// assert_eq!(bits.len(), 100);
/// assert_eq!(bits.count_ones(), 2);
/// assert!(bits.iter_ones().eq([0, 70]));
/// assert_eq!(bits.first_one_from(1), Some(70));
/// ```
#[doc(alias = "TBitArray")]
pub struct BitArray<A: Allocator = Global> {
    pub(super) bits: BitWords<A>,
}

impl BitArray {
    /// Creates an empty array without allocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// const EMPTY: BitArray = BitArray::new();
    /// assert_eq!(EMPTY.len(), 0);
    /// assert_eq!(EMPTY.allocated_bytes(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty array with capacity for at least `capacity` bits.
    ///
    /// The length is 0. fixedbitset's `with_capacity` is [`from_elem(false, n)`](Self::from_elem).
    ///
    /// # Panics
    /// Panics if `capacity` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::with_capacity(1000);
    /// assert!(bits.is_empty());
    /// assert!(bits.capacity() >= 1000);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        or_panic("BitArray::with_capacity", capacity, Self::try_with_capacity(capacity))
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `capacity` exceeds the maximum length, or if the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{BitArray, TryReserveError};
    ///
    /// assert!(BitArray::try_with_capacity(1000).is_ok_and(|bits| bits.capacity() >= 1000));
    /// assert_eq!(BitArray::try_with_capacity(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }

    /// Creates an array of `len` bits, all equal to `value`.
    ///
    /// # Panics
    /// Panics if `len` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from_elem(true, 70);
    /// assert_eq!(bits.len(), 70);
    /// assert!(bits.all());
    /// ```
    #[doc(alias = "Init")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn from_elem(value: bool, len: usize) -> Self {
        Self::from_elem_for(value, len, Global, "BitArray::from_elem")
    }

    /// Creates an array with the bits of a slice.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let bits = BitArray::from_bitslice(&bits![1, 0, 1, 1][1..]);
    /// assert_eq!(bits, [false, true, true]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn from_bitslice(bits: &BitSlice<usize, Lsb0>) -> Self {
        Self::from_bitslice_in(bits, Global)
    }

    /// Creates an array with the first `len` bits of `words`, lowest bit first. Ignores the others.
    ///
    /// # Panics
    /// Panics if `words` has fewer than `len` bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from_words(&[0b1101], 3);
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn from_words(words: &[usize], len: usize) -> Self {
        Self::from_words_for(words, len, Global, "BitArray::from_words")
    }
}

impl<A: Allocator> BitArray<A> {
    /// Creates an empty array that allocates from `alloc`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
    ///
    /// let bits = BitArray::new_in(Global);
    /// assert!(bits.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { bits: BitWords::new_in(alloc) }
    }

    /// Creates an empty array with capacity for at least `capacity` bits, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics if `capacity` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
    ///
    /// let bits = BitArray::with_capacity_in(1000, Global);
    /// assert!(bits.capacity() >= 1000);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        or_panic("BitArray::with_capacity_in", capacity, Self::try_with_capacity_in(capacity, alloc))
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if `capacity` exceeds the maximum length, or if the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::allocator::Global;
    /// use sparse_array::{BitArray, TryReserveError};
    ///
    /// assert!(BitArray::try_with_capacity_in(1000, Global).is_ok());
    /// let error = BitArray::try_with_capacity_in(usize::MAX, Global).unwrap_err();
    /// assert_eq!(error, TryReserveError::CapacityOverflow);
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut bits = Self::new_in(alloc);
        bits.try_reserve_exact(capacity)?;
        Ok(bits)
    }

    /// Creates an array of `len` bits, all equal to `value`, allocated from `alloc`.
    ///
    /// # Panics
    /// Panics if `len` exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
    ///
    /// assert_eq!(BitArray::from_elem_in(false, 3, Global), [false; 3]);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn from_elem_in(value: bool, len: usize, alloc: A) -> Self {
        Self::from_elem_for(value, len, alloc, "BitArray::from_elem_in")
    }

    /// Creates an array of equal bits, and panics in the name of `method`.
    #[track_caller]
    fn from_elem_for(value: bool, len: usize, alloc: A, method: &str) -> Self {
        let mut bits = or_panic(method, len, Self::try_with_capacity_in(len, alloc));
        bits.push_n(value, len);
        bits
    }

    /// Creates an array with the bits of a slice, allocated from `alloc`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
    /// use sparse_array::bitvec::prelude::*;
    ///
    /// let bits = BitArray::from_bitslice_in(bits![0, 1], Global);
    /// assert_eq!(bits, [false, true]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_bitslice_in(source: &BitSlice<usize, Lsb0>, alloc: A) -> Self {
        let mut bits =
            or_panic("BitArray::from_bitslice", source.len(), Self::try_with_capacity_in(source.len(), alloc));
        bits.extend_from_bitslice(source);
        bits
    }

    /// Creates an array from `alloc` with the first `len` bits of `source`, lowest bit first. Ignores the others.
    ///
    /// # Panics
    /// Panics if `source` has fewer than `len` bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
    ///
    /// let bits = BitArray::from_words_in(&[0b10], 2, Global);
    /// assert_eq!(bits, [false, true]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_words_in(source: &[usize], len: usize, alloc: A) -> Self {
        Self::from_words_for(source, len, alloc, "BitArray::from_words_in")
    }

    /// Creates an array of the bits of words, and panics in the name of `method`.
    #[track_caller]
    fn from_words_for(source: &[usize], len: usize, alloc: A, method: &str) -> Self {
        assert!(words::count_for(len) <= source.len(), "{method}: {} words are too few for {len} bits", source.len());
        let mut bits = or_panic(method, len, Self::try_with_capacity_in(len, alloc));
        bits.bits.copy_from(source, len);
        bits.mask_last_word();
        bits
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
    ///
    /// let bits = BitArray::new();
    /// let _: &Global = bits.allocator();
    /// # assert!(bits.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.bits.allocator()
    }

    /// Returns the number of bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([true, false]).len(), 2);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bits.len()
    }

    /// Returns whether the array has no bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert!(BitArray::new().is_empty());
    /// assert!(!BitArray::from([false]).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bits.len() == 0
    }

    /// Returns the words that store the bits, lowest bit first.
    ///
    /// Bits past the length are zero. To store or transfer the bits, use little-endian bytes: there bit `i` is bit
    /// `i % 8` of byte `i / 8` for every word size.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true]);
    /// assert_eq!(bits.as_words(), [0b101]);
    /// ```
    #[doc(alias = "GetData")]
    #[inline]
    #[must_use]
    pub fn as_words(&self) -> &[usize] {
        self.bits.words()
    }

    /// Calls `edit` with the words that store the bits, and returns its result.
    ///
    /// Bits that `edit` sets past the length are cleared afterwards, even if `edit` panics.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from_elem(false, 3);
    /// bits.edit_words(|words| words[0] = usize::MAX);
    /// assert_eq!(bits, [true; 3]);
    /// assert_eq!(bits.as_words(), [0b111]);
    /// ```
    pub fn edit_words<R>(&mut self, edit: impl FnOnce(&mut [usize]) -> R) -> R {
        struct MaskAfter<'a, A: Allocator>(&'a mut BitArray<A>);

        impl<A: Allocator> Drop for MaskAfter<'_, A> {
            fn drop(&mut self) {
                self.0.mask_last_word();
            }
        }

        let after = MaskAfter(self);
        edit(after.0.bits.words_mut())
    }

    /// Returns the bits as a slice of bitvec.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false]);
    /// assert_eq!(bits.as_bitslice().leading_ones(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_bitslice(&self) -> &BitSlice<usize, Lsb0> {
        &BitSlice::from_slice(self.bits.words())[..self.bits.len()]
    }

    /// Returns the bits up to the length as a mutable slice of bitvec.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false, false]);
    /// bits.as_mut_bitslice().rotate_right(1);
    /// assert_eq!(bits, [false, true, false]);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_mut_bitslice(&mut self) -> &mut BitSlice<usize, Lsb0> {
        let len = self.bits.len();
        &mut BitSlice::from_slice_mut(self.bits.words_mut())[..len]
    }

    /// Checks the internal invariants.
    ///
    /// # Panics
    /// Panics if an invariant is broken.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        let (words, len) = (self.as_words(), self.len());
        assert_eq!(words.len(), words::count_for(len), "B1: the number of words for {len} bits");
        if let Some(last) = words.last() {
            assert_eq!(last & !words::last_mask(len), 0, "B2: set bits past the length {len}");
        }
        assert!(len <= self.capacity());
    }

    /// Clears the bits past the length (B2).
    #[inline]
    pub(super) fn mask_last_word(&mut self) {
        let mask = words::last_mask(self.bits.len());
        if let Some(last) = self.bits.words_mut().last_mut() {
            *last &= mask;
        }
    }
}

impl<A: Allocator> fmt::Debug for BitArray<A> {
    /// Writes the bits in order: `BitArray(0110)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_bits(f, "BitArray", self.values())
    }
}

impl<A: Allocator> fmt::Display for BitArray<A> {
    /// Writes the bits as bitvec's slices do: `[0, 1, 1, 0]`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([false, true, true, false]).to_string(), "[0, 1, 1, 0]");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_bitslice(), f)
    }
}

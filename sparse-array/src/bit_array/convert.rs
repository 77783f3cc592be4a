use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::bounds::or_panic;
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::words::BITS;

/// The most bits that `extend` reserves at once for a size hint: 1 MiB.
const TRUSTED_HINT: usize = 1 << 23;

impl<A: Allocator> Deref for BitArray<A> {
    type Target = BitSlice<usize, Lsb0>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.as_bitslice()
    }
}

impl<A: Allocator> DerefMut for BitArray<A> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.as_mut_bitslice()
    }
}

impl<A: Allocator> AsRef<BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    fn as_ref(&self) -> &BitSlice<usize, Lsb0> {
        self.as_bitslice()
    }
}

impl<A: Allocator> AsMut<BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    fn as_mut(&mut self) -> &mut BitSlice<usize, Lsb0> {
        self.as_mut_bitslice()
    }
}

impl Default for BitArray {
    /// Creates an empty array without allocating.
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Allocator + Clone> BitArray<A> {
    /// Fallible version of [`clone`](Clone::clone).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false]);
    /// assert_eq!(bits.try_clone(), Ok(bits));
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        let mut clone = Self::try_with_capacity_in(self.len(), self.allocator().clone())?;
        clone.bits.copy_from(self.as_words(), self.len());
        Ok(clone)
    }
}

impl<A: Allocator + Clone> Clone for BitArray<A> {
    /// Clones the bits and the allocator. The capacity is that of the bits only.
    #[track_caller]
    fn clone(&self) -> Self {
        or_panic("BitArray::clone", self.len(), self.try_clone())
    }

    /// Clones the bits of `source`. Keeps the allocator, and the block if it is large enough.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.reserve(source.len());
        self.bits.copy_from(source.as_words(), source.len());
    }
}

impl From<&BitSlice<usize, Lsb0>> for BitArray {
    #[inline]
    fn from(bits: &BitSlice<usize, Lsb0>) -> Self {
        Self::from_bitslice(bits)
    }
}

impl From<&[bool]> for BitArray {
    /// Packs the bits word by word.
    fn from(source: &[bool]) -> Self {
        let mut bits = Self::from_elem(false, source.len());
        for (word, source) in bits.bits.words_mut().iter_mut().zip(source.chunks(BITS)) {
            *word = source.iter().rev().fold(0, |word, &bit| word << 1 | usize::from(bit));
        }
        bits
    }
}

impl<const N: usize> From<[bool; N]> for BitArray {
    fn from(bits: [bool; N]) -> Self {
        Self::from(bits.as_slice())
    }
}

/// Packs the bits.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// assert_eq!(BitArray::from(vec![true, false]).as_words(), [0b01]);
/// ```
impl From<Vec<bool>> for BitArray {
    fn from(bits: Vec<bool>) -> Self {
        Self::from(bits.as_slice())
    }
}

/// Unpacks the bits.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// assert_eq!(Vec::from(BitArray::from([true, false])), [true, false]);
/// ```
impl<A: Allocator> From<BitArray<A>> for Vec<bool> {
    fn from(bits: BitArray<A>) -> Self {
        let mut values = Self::with_capacity(bits.len());
        bits.into_iter().for_each(|bit| values.push(bit));
        values
    }
}

impl FromIterator<bool> for BitArray {
    fn from_iter<I: IntoIterator<Item = bool>>(iter: I) -> Self {
        let mut bits = Self::new();
        bits.extend(iter);
        bits
    }
}

impl<'a> FromIterator<&'a bool> for BitArray {
    fn from_iter<I: IntoIterator<Item = &'a bool>>(iter: I) -> Self {
        iter.into_iter().copied().collect()
    }
}

impl<A: Allocator> Extend<bool> for BitArray<A> {
    /// Appends the bits of an iterator. If it panics, the bits yielded so far are kept.
    fn extend<I: IntoIterator<Item = bool>>(&mut self, iter: I) {
        let iter = iter.into_iter();
        self.reserve(iter.size_hint().0.min(TRUSTED_HINT));
        iter.for_each(|bit| self.push(bit));
    }
}

impl<'a, A: Allocator> Extend<&'a bool> for BitArray<A> {
    /// Appends the bits of an iterator. If it panics, the bits yielded so far are kept.
    fn extend<I: IntoIterator<Item = &'a bool>>(&mut self, iter: I) {
        self.extend(iter.into_iter().copied());
    }
}

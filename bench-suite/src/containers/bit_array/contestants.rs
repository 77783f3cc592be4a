//! The trait of all bit arrays ([`Bits`]), that of some ([`FindFrom`]), and their implementations by the fastest calls.

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use fixedbitset::FixedBitSet;
use sparse_array::BitArray;

/// A growable array of bits.
pub(super) trait Bits: Clone {
    /// Creates an empty one that has not allocated.
    fn new() -> Self;
    /// Creates `len` bits from words, lowest bit first.
    fn from_words(words: &[usize], len: usize) -> Self;
    fn push(&mut self, value: bool);
    fn set(&mut self, index: usize, value: bool);
    fn get(&self, index: usize) -> bool;
    fn count_ones(&self) -> usize;
    fn first_one(&self) -> Option<usize>;
    fn first_zero(&self) -> Option<usize>;
    fn and(&mut self, other: &Self);
    fn or(&mut self, other: &Self);
    fn xor(&mut self, other: &Self);
    /// Visits each set bit in order and adds up the indices.
    fn sum_of_ones(&self) -> usize;
}

/// Bits that can be searched from an index on.
pub(super) trait FindFrom: Bits {
    fn first_one_from(&self, start: usize) -> Option<usize>;
    fn first_zero_from(&self, start: usize) -> Option<usize>;
}

/// Adds up the items of an iterator over indices.
macro_rules! sum_of {
    ($ones:expr) => {{
        let mut sum = 0_usize;
        for index in $ones {
            sum = sum.wrapping_add(index);
        }
        sum
    }};
}

impl Bits for BitArray {
    fn new() -> Self {
        Self::new()
    }

    fn from_words(words: &[usize], len: usize) -> Self {
        Self::from_words(words, len)
    }

    #[inline]
    fn push(&mut self, value: bool) {
        self.push(value);
    }

    #[inline]
    fn set(&mut self, index: usize, value: bool) {
        self.set(index, value);
    }

    #[inline]
    fn get(&self, index: usize) -> bool {
        self.get_bit(index) == Some(true)
    }

    #[inline]
    fn count_ones(&self) -> usize {
        self.count_ones()
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.first_one()
    }

    #[inline]
    fn first_zero(&self) -> Option<usize> {
        self.first_zero()
    }

    #[inline]
    fn and(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    #[inline]
    fn or(&mut self, other: &Self) {
        self.union_with(other);
    }

    #[inline]
    fn xor(&mut self, other: &Self) {
        self.symmetric_difference_with(other);
    }

    #[inline]
    fn sum_of_ones(&self) -> usize {
        sum_of!(self.iter_ones())
    }
}

impl FindFrom for BitArray {
    #[inline]
    fn first_one_from(&self, start: usize) -> Option<usize> {
        self.first_one_from(start)
    }

    #[inline]
    fn first_zero_from(&self, start: usize) -> Option<usize> {
        self.first_zero_from(start)
    }
}

impl Bits for BitVec<usize, Lsb0> {
    fn new() -> Self {
        Self::new()
    }

    fn from_words(words: &[usize], len: usize) -> Self {
        let mut bits = Self::from_slice(words);
        bits.truncate(len);
        bits
    }

    #[inline]
    fn push(&mut self, value: bool) {
        self.push(value);
    }

    #[inline]
    fn set(&mut self, index: usize, value: bool) {
        self.as_mut_bitslice().set(index, value);
    }

    #[inline]
    fn get(&self, index: usize) -> bool {
        self[index]
    }

    #[inline]
    fn count_ones(&self) -> usize {
        self.as_bitslice().count_ones()
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.as_bitslice().first_one()
    }

    #[inline]
    fn first_zero(&self) -> Option<usize> {
        self.as_bitslice().first_zero()
    }

    #[inline]
    fn and(&mut self, other: &Self) {
        *self.as_mut_bitslice() &= other.as_bitslice();
    }

    #[inline]
    fn or(&mut self, other: &Self) {
        *self.as_mut_bitslice() |= other.as_bitslice();
    }

    #[inline]
    fn xor(&mut self, other: &Self) {
        *self.as_mut_bitslice() ^= other.as_bitslice();
    }

    #[inline]
    fn sum_of_ones(&self) -> usize {
        sum_of!(self.iter_ones())
    }
}

impl FindFrom for BitVec<usize, Lsb0> {
    #[inline]
    fn first_one_from(&self, start: usize) -> Option<usize> {
        self[start..].first_one().map(|found| start + found)
    }

    #[inline]
    fn first_zero_from(&self, start: usize) -> Option<usize> {
        self[start..].first_zero().map(|found| start + found)
    }
}

impl Bits for FixedBitSet {
    fn new() -> Self {
        Self::new()
    }

    fn from_words(words: &[usize], len: usize) -> Self {
        Self::with_capacity_and_blocks(len, words.iter().copied())
    }

    #[inline]
    fn push(&mut self, value: bool) {
        let index = self.len();
        if value {
            self.grow_and_insert(index);
        } else {
            self.grow(index + 1);
        }
    }

    #[inline]
    fn set(&mut self, index: usize, value: bool) {
        self.set(index, value);
    }

    #[inline]
    fn get(&self, index: usize) -> bool {
        self.contains(index)
    }

    #[inline]
    fn count_ones(&self) -> usize {
        self.count_ones(..)
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.minimum()
    }

    #[inline]
    fn first_zero(&self) -> Option<usize> {
        self.zeroes().next()
    }

    #[inline]
    fn and(&mut self, other: &Self) {
        self.intersect_with(other);
    }

    #[inline]
    fn or(&mut self, other: &Self) {
        self.union_with(other);
    }

    #[inline]
    fn xor(&mut self, other: &Self) {
        self.symmetric_difference_with(other);
    }

    #[inline]
    fn sum_of_ones(&self) -> usize {
        sum_of!(self.ones())
    }
}

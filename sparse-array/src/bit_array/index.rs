//! `Index` by position, and `Index` and `IndexMut` by range.

use core::ops::{Index, IndexMut, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::bounds::{index_out_of_range, resolve};
use crate::allocator::Allocator;

impl<A: Allocator> Index<usize> for BitArray<A> {
    type Output = bool;

    /// Returns the bit at `index`.
    ///
    /// # Panics
    /// Panics if `index` is not below the length.
    #[inline]
    #[track_caller]
    fn index(&self, index: usize) -> &bool {
        match self.get_bit(index) {
            Some(true) => &true,
            Some(false) => &false,
            None => index_out_of_range("index", index, self.len()),
        }
    }
}

impl<A: Allocator> Index<Range<usize>> for BitArray<A> {
    type Output = BitSlice<usize, Lsb0>;

    /// Returns the bits of the range as a slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index(&self, range: Range<usize>) -> &Self::Output {
        &self.as_bitslice()[resolve("index", range, self.len())]
    }
}

impl<A: Allocator> IndexMut<Range<usize>> for BitArray<A> {
    /// Returns the bits of the range as a mutable slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, range: Range<usize>) -> &mut Self::Output {
        let range = resolve("index_mut", range, self.len());
        &mut self.as_mut_bitslice()[range]
    }
}

impl<A: Allocator> Index<RangeFrom<usize>> for BitArray<A> {
    type Output = BitSlice<usize, Lsb0>;

    /// Returns the bits of the range as a slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index(&self, range: RangeFrom<usize>) -> &Self::Output {
        &self.as_bitslice()[resolve("index", range, self.len())]
    }
}

impl<A: Allocator> IndexMut<RangeFrom<usize>> for BitArray<A> {
    /// Returns the bits of the range as a mutable slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, range: RangeFrom<usize>) -> &mut Self::Output {
        let range = resolve("index_mut", range, self.len());
        &mut self.as_mut_bitslice()[range]
    }
}

impl<A: Allocator> Index<RangeFull> for BitArray<A> {
    type Output = BitSlice<usize, Lsb0>;

    /// Returns the bits of the range as a slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index(&self, range: RangeFull) -> &Self::Output {
        &self.as_bitslice()[resolve("index", range, self.len())]
    }
}

impl<A: Allocator> IndexMut<RangeFull> for BitArray<A> {
    /// Returns the bits of the range as a mutable slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, range: RangeFull) -> &mut Self::Output {
        let range = resolve("index_mut", range, self.len());
        &mut self.as_mut_bitslice()[range]
    }
}

impl<A: Allocator> Index<RangeInclusive<usize>> for BitArray<A> {
    type Output = BitSlice<usize, Lsb0>;

    /// Returns the bits of the range as a slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index(&self, range: RangeInclusive<usize>) -> &Self::Output {
        &self.as_bitslice()[resolve("index", range, self.len())]
    }
}

impl<A: Allocator> IndexMut<RangeInclusive<usize>> for BitArray<A> {
    /// Returns the bits of the range as a mutable slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, range: RangeInclusive<usize>) -> &mut Self::Output {
        let range = resolve("index_mut", range, self.len());
        &mut self.as_mut_bitslice()[range]
    }
}

impl<A: Allocator> Index<RangeTo<usize>> for BitArray<A> {
    type Output = BitSlice<usize, Lsb0>;

    /// Returns the bits of the range as a slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index(&self, range: RangeTo<usize>) -> &Self::Output {
        &self.as_bitslice()[resolve("index", range, self.len())]
    }
}

impl<A: Allocator> IndexMut<RangeTo<usize>> for BitArray<A> {
    /// Returns the bits of the range as a mutable slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, range: RangeTo<usize>) -> &mut Self::Output {
        let range = resolve("index_mut", range, self.len());
        &mut self.as_mut_bitslice()[range]
    }
}

impl<A: Allocator> Index<RangeToInclusive<usize>> for BitArray<A> {
    type Output = BitSlice<usize, Lsb0>;

    /// Returns the bits of the range as a slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index(&self, range: RangeToInclusive<usize>) -> &Self::Output {
        &self.as_bitslice()[resolve("index", range, self.len())]
    }
}

impl<A: Allocator> IndexMut<RangeToInclusive<usize>> for BitArray<A> {
    /// Returns the bits of the range as a mutable slice of bitvec.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, range: RangeToInclusive<usize>) -> &mut Self::Output {
        let range = resolve("index_mut", range, self.len());
        &mut self.as_mut_bitslice()[range]
    }
}

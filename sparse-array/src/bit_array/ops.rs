//! The operators `&`, `|`, `^`, `-`, `!` and their assigning forms.
//!
//! The result of `|` and `^` has the length of the longer operand, `&` of the shorter one, `-` of the left one. Missing
//! bits count as clear. A left operand passed by value is reused; otherwise the result has a clone of its allocator.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::bounds::or_panic;
use super::{BitArray, Extent};
use crate::allocator::Allocator;

impl<A: Allocator> BitArray<A> {
    /// Keeps the bits set in both arrays, and truncates to the shorter length.
    #[inline]
    fn intersect_shortest<B: Allocator>(&mut self, other: &BitArray<B>) {
        self.truncate(other.len());
        self.intersect_with(other);
    }

    /// Clones the array as the start of a result, with capacity for the whole result.
    #[track_caller]
    fn clone_for(&self, method: &str, extent: Extent, other_len: usize) -> Self
    where
        A: Clone,
    {
        let len = extent.of(self.len(), other_len);
        let mut bits = or_panic(method, len, Self::try_with_capacity_in(len, self.allocator().clone()));
        bits.bits.copy_from(self.as_words(), len.min(self.len()));
        bits.mask_last_word();
        bits
    }
}

impl<A: Allocator, B: Allocator> BitAndAssign<&BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitand_assign(&mut self, other: &BitArray<B>) {
        self.intersect_shortest(other);
    }
}

impl<A: Allocator, B: Allocator> BitAndAssign<BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitand_assign(&mut self, other: BitArray<B>) {
        self.intersect_shortest(&other);
    }
}

impl<A: Allocator> BitAndAssign<&BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitand_assign(&mut self, other: &BitSlice<usize, Lsb0>) {
        self.combine_with(other, Extent::Shortest, false, |x, y| x & y);
    }
}

impl<A: Allocator, B: Allocator> BitAnd<&BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[doc(alias = "BitwiseAND")]
    #[inline]
    #[track_caller]
    fn bitand(mut self, other: &BitArray<B>) -> BitArray<A> {
        self.intersect_shortest(other);
        self
    }
}

impl<A: Allocator, B: Allocator> BitAnd<BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitand(mut self, other: BitArray<B>) -> BitArray<A> {
        self.intersect_shortest(&other);
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        self
    }
}

impl<A: Allocator + Clone, B: Allocator> BitAnd<&BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitand(self, other: &BitArray<B>) -> BitArray<A> {
        let mut bits = self.clone_for("BitArray::bitand", Extent::Shortest, other.len());
        bits.intersect_shortest(other);
        bits
    }
}

impl<A: Allocator + Clone, B: Allocator> BitAnd<BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitand(self, other: BitArray<B>) -> BitArray<A> {
        let bits = self & &other;
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        bits
    }
}

impl<A: Allocator, B: Allocator> BitOrAssign<&BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitor_assign(&mut self, other: &BitArray<B>) {
        self.union_with(other);
    }
}

impl<A: Allocator, B: Allocator> BitOrAssign<BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitor_assign(&mut self, other: BitArray<B>) {
        self.union_with(&other);
    }
}

impl<A: Allocator> BitOrAssign<&BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitor_assign(&mut self, other: &BitSlice<usize, Lsb0>) {
        self.combine_with(other, Extent::Longest, false, |x, y| x | y);
    }
}

impl<A: Allocator, B: Allocator> BitOr<&BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[doc(alias = "BitwiseOR")]
    #[inline]
    #[track_caller]
    fn bitor(mut self, other: &BitArray<B>) -> BitArray<A> {
        self.union_with(other);
        self
    }
}

impl<A: Allocator, B: Allocator> BitOr<BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitor(mut self, other: BitArray<B>) -> BitArray<A> {
        self.union_with(&other);
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        self
    }
}

impl<A: Allocator + Clone, B: Allocator> BitOr<&BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitor(self, other: &BitArray<B>) -> BitArray<A> {
        let mut bits = self.clone_for("BitArray::bitor", Extent::Longest, other.len());
        bits.union_with(other);
        bits
    }
}

impl<A: Allocator + Clone, B: Allocator> BitOr<BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitor(self, other: BitArray<B>) -> BitArray<A> {
        let bits = self | &other;
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        bits
    }
}

impl<A: Allocator, B: Allocator> BitXorAssign<&BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitxor_assign(&mut self, other: &BitArray<B>) {
        self.symmetric_difference_with(other);
    }
}

impl<A: Allocator, B: Allocator> BitXorAssign<BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitxor_assign(&mut self, other: BitArray<B>) {
        self.symmetric_difference_with(&other);
    }
}

impl<A: Allocator> BitXorAssign<&BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn bitxor_assign(&mut self, other: &BitSlice<usize, Lsb0>) {
        self.combine_with(other, Extent::Longest, false, |x, y| x ^ y);
    }
}

impl<A: Allocator, B: Allocator> BitXor<&BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[doc(alias = "BitwiseXOR")]
    #[inline]
    #[track_caller]
    fn bitxor(mut self, other: &BitArray<B>) -> BitArray<A> {
        self.symmetric_difference_with(other);
        self
    }
}

impl<A: Allocator, B: Allocator> BitXor<BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitxor(mut self, other: BitArray<B>) -> BitArray<A> {
        self.symmetric_difference_with(&other);
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        self
    }
}

impl<A: Allocator + Clone, B: Allocator> BitXor<&BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitxor(self, other: &BitArray<B>) -> BitArray<A> {
        let mut bits = self.clone_for("BitArray::bitxor", Extent::Longest, other.len());
        bits.symmetric_difference_with(other);
        bits
    }
}

impl<A: Allocator + Clone, B: Allocator> BitXor<BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn bitxor(self, other: BitArray<B>) -> BitArray<A> {
        let bits = self ^ &other;
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        bits
    }
}

impl<A: Allocator, B: Allocator> SubAssign<&BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn sub_assign(&mut self, other: &BitArray<B>) {
        self.difference_with(other);
    }
}

impl<A: Allocator, B: Allocator> SubAssign<BitArray<B>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn sub_assign(&mut self, other: BitArray<B>) {
        self.difference_with(&other);
    }
}

impl<A: Allocator> SubAssign<&BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    #[track_caller]
    fn sub_assign(&mut self, other: &BitSlice<usize, Lsb0>) {
        self.combine_with(other, Extent::Keep, false, |x, y| x & !y);
    }
}

impl<A: Allocator, B: Allocator> Sub<&BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[doc(alias = "Difference")]
    #[inline]
    #[track_caller]
    fn sub(mut self, other: &BitArray<B>) -> BitArray<A> {
        self.difference_with(other);
        self
    }
}

impl<A: Allocator, B: Allocator> Sub<BitArray<B>> for BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn sub(mut self, other: BitArray<B>) -> BitArray<A> {
        self.difference_with(&other);
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        self
    }
}

impl<A: Allocator + Clone, B: Allocator> Sub<&BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn sub(self, other: &BitArray<B>) -> BitArray<A> {
        let mut bits = self.clone_for("BitArray::sub", Extent::Keep, other.len());
        bits.difference_with(other);
        bits
    }
}

impl<A: Allocator + Clone, B: Allocator> Sub<BitArray<B>> for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    #[track_caller]
    fn sub(self, other: BitArray<B>) -> BitArray<A> {
        let bits = self - &other;
        // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
        drop(other);
        bits
    }
}

impl<A: Allocator> Not for BitArray<A> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.toggle_all();
        self
    }
}

impl<A: Allocator + Clone> Not for &BitArray<A> {
    type Output = BitArray<A>;

    #[inline]
    fn not(self) -> BitArray<A> {
        !self.clone()
    }
}

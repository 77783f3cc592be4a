//! The operators `&`, `|`, `^`, `-`, `!` and their assigning forms.
//!
//! The result is as long as the left side, as with bitvec: what the right side lacks reads as clear, what it has
//! beyond is ignored. With a reference on the left the result is a new array in a clone of the left one's allocator;
//! with an array on the left it is that array.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::{BitArray, Extent};
use crate::alloc::Allocator;
use crate::raw::words;

impl<A: Allocator> BitArray<A> {
    /// Sets what is set in `other`, within the length of this array.
    #[inline]
    fn or_within<B: Allocator>(&mut self, other: &BitArray<B>) {
        words::combine(self.bits.words_mut(), other.as_words(), |word, other| word | other);
        if other.len() > self.len() {
            self.mask_last_word();
        }
    }

    /// Flips what is set in `other`, within the length of this array.
    #[inline]
    fn xor_within<B: Allocator>(&mut self, other: &BitArray<B>) {
        words::combine(self.bits.words_mut(), other.as_words(), |word, other| word ^ other);
        if other.len() > self.len() {
            self.mask_last_word();
        }
    }
}

macro_rules! operator {
    ($assign:ident :: $assign_fn:ident, $binary:ident :: $binary_fn:ident, $method:ident, $combine:expr, $alias:literal) => {
        impl<A: Allocator, B: Allocator> $assign<&BitArray<B>> for BitArray<A> {
            #[inline]
            fn $assign_fn(&mut self, other: &BitArray<B>) {
                self.$method(other);
            }
        }

        impl<A: Allocator, B: Allocator> $assign<BitArray<B>> for BitArray<A> {
            #[inline]
            fn $assign_fn(&mut self, other: BitArray<B>) {
                self.$method(&other);
            }
        }

        impl<A: Allocator> $assign<&BitSlice<usize, Lsb0>> for BitArray<A> {
            #[inline]
            fn $assign_fn(&mut self, other: &BitSlice<usize, Lsb0>) {
                self.combine_with(other, Extent::Keep, false, $combine);
            }
        }

        impl<A: Allocator, B: Allocator> $binary<&BitArray<B>> for BitArray<A> {
            type Output = BitArray<A>;

            #[doc(alias = $alias)]
            #[inline]
            fn $binary_fn(mut self, other: &BitArray<B>) -> BitArray<A> {
                self.$method(other);
                self
            }
        }

        impl<A: Allocator, B: Allocator> $binary<BitArray<B>> for BitArray<A> {
            type Output = BitArray<A>;

            #[inline]
            fn $binary_fn(mut self, other: BitArray<B>) -> BitArray<A> {
                self.$method(&other);
                self
            }
        }

        impl<A: Allocator + Clone, B: Allocator> $binary<&BitArray<B>> for &BitArray<A> {
            type Output = BitArray<A>;

            #[inline]
            fn $binary_fn(self, other: &BitArray<B>) -> BitArray<A> {
                self.clone().$binary_fn(other)
            }
        }

        impl<A: Allocator + Clone, B: Allocator> $binary<BitArray<B>> for &BitArray<A> {
            type Output = BitArray<A>;

            #[inline]
            fn $binary_fn(self, other: BitArray<B>) -> BitArray<A> {
                self.clone().$binary_fn(&other)
            }
        }
    };
}

operator!(BitAndAssign::bitand_assign, BitAnd::bitand, intersect_with, |x, y| x & y, "BitwiseAND");
operator!(BitOrAssign::bitor_assign, BitOr::bitor, or_within, |x, y| x | y, "BitwiseOR");
operator!(BitXorAssign::bitxor_assign, BitXor::bitxor, xor_within, |x, y| x ^ y, "BitwiseXOR");
operator!(SubAssign::sub_assign, Sub::sub, difference_with, |x, y| x & !y, "Difference");

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

//! The operators `&`, `|`, `^`, `-`, `!` and their assigning forms.
//!
//! The result of `|` and `^` has the length of the longer operand, `&` of the shorter one, `-` of the left one. Missing
//! bits count as clear. A left operand passed by value is reused; otherwise the result has a clone of its allocator.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::capacity::or_panic;
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

macro_rules! operator {
    ($assign:ident :: $assign_fn:ident, $binary:ident :: $binary_fn:ident, $method:ident, $extent:expr, $combine:expr, $alias:literal) => {
        impl<A: Allocator, B: Allocator> $assign<&BitArray<B>> for BitArray<A> {
            #[inline]
            #[track_caller]
            fn $assign_fn(&mut self, other: &BitArray<B>) {
                self.$method(other);
            }
        }

        impl<A: Allocator, B: Allocator> $assign<BitArray<B>> for BitArray<A> {
            #[inline]
            #[track_caller]
            fn $assign_fn(&mut self, other: BitArray<B>) {
                self.$method(&other);
            }
        }

        impl<A: Allocator> $assign<&BitSlice<usize, Lsb0>> for BitArray<A> {
            #[inline]
            #[track_caller]
            fn $assign_fn(&mut self, other: &BitSlice<usize, Lsb0>) {
                self.combine_with(other, $extent, false, $combine);
            }
        }

        impl<A: Allocator, B: Allocator> $binary<&BitArray<B>> for BitArray<A> {
            type Output = BitArray<A>;

            #[doc(alias = $alias)]
            #[inline]
            #[track_caller]
            fn $binary_fn(mut self, other: &BitArray<B>) -> BitArray<A> {
                self.$method(other);
                self
            }
        }

        impl<A: Allocator, B: Allocator> $binary<BitArray<B>> for BitArray<A> {
            type Output = BitArray<A>;

            #[inline]
            #[track_caller]
            fn $binary_fn(mut self, other: BitArray<B>) -> BitArray<A> {
                self.$method(&other);
                // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
                drop(other);
                self
            }
        }

        impl<A: Allocator + Clone, B: Allocator> $binary<&BitArray<B>> for &BitArray<A> {
            type Output = BitArray<A>;

            #[inline]
            #[track_caller]
            fn $binary_fn(self, other: &BitArray<B>) -> BitArray<A> {
                let mut bits = self.clone_for(concat!("BitArray::", stringify!($binary_fn)), $extent, other.len());
                bits.$method(other);
                bits
            }
        }

        impl<A: Allocator + Clone, B: Allocator> $binary<BitArray<B>> for &BitArray<A> {
            type Output = BitArray<A>;

            #[inline]
            #[track_caller]
            fn $binary_fn(self, other: BitArray<B>) -> BitArray<A> {
                let bits = self.$binary_fn(&other);
                // Drop `other` first: if its drop panics at the end of the function, the return value leaks.
                drop(other);
                bits
            }
        }
    };
}

operator!(
    BitAndAssign::bitand_assign,
    BitAnd::bitand,
    intersect_shortest,
    Extent::Shortest,
    |x, y| x & y,
    "BitwiseAND"
);
operator!(BitOrAssign::bitor_assign, BitOr::bitor, union_with, Extent::Longest, |x, y| x | y, "BitwiseOR");
operator!(
    BitXorAssign::bitxor_assign,
    BitXor::bitxor,
    symmetric_difference_with,
    Extent::Longest,
    |x, y| x ^ y,
    "BitwiseXOR"
);
operator!(SubAssign::sub_assign, Sub::sub, difference_with, Extent::Keep, |x, y| x & !y, "Difference");

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

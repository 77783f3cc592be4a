use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use crate::allocator::Allocator;
use crate::raw::slice_words::{Padded, SliceWords};
use crate::raw::words;

impl<A: Allocator> BitArray<A> {
    /// Returns whether the array equals a slice, padding the shorter one with `missing`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (short, long) = (BitArray::from([true]), BitArray::from([true, false, false]));
    /// assert!(short.eq_padded(&long, false));
    /// assert!(!short.eq_padded(&long, true));
    /// ```
    #[doc(alias = "CompareSetBits")]
    #[must_use]
    pub fn eq_padded(&self, other: &BitSlice<usize, Lsb0>, missing: bool) -> bool {
        let (mut left, mut right) = (Padded::new(self.as_bitslice(), missing), Padded::new(other, missing));
        (0..words::count_for(self.len().max(other.len()))).all(|_| left.next_word() == right.next_word())
    }
}

impl<A: Allocator, B: Allocator> PartialEq<BitArray<B>> for BitArray<A> {
    #[inline]
    fn eq(&self, other: &BitArray<B>) -> bool {
        // Bits past the length are equal too (B2).
        self.len() == other.len() && self.as_words() == other.as_words()
    }
}

impl<A: Allocator> Eq for BitArray<A> {}

impl<A: Allocator> PartialEq<BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    fn eq(&self, other: &BitSlice<usize, Lsb0>) -> bool {
        self.len() == other.len() && self.as_words().iter().copied().eq(SliceWords::new(other))
    }
}

impl<A: Allocator> PartialEq<&BitSlice<usize, Lsb0>> for BitArray<A> {
    #[inline]
    fn eq(&self, other: &&BitSlice<usize, Lsb0>) -> bool {
        self == *other
    }
}

impl<A: Allocator> PartialEq<BitArray<A>> for BitSlice<usize, Lsb0> {
    #[inline]
    fn eq(&self, other: &BitArray<A>) -> bool {
        other == self
    }
}

impl<A: Allocator> PartialEq<BitArray<A>> for &BitSlice<usize, Lsb0> {
    #[inline]
    fn eq(&self, other: &BitArray<A>) -> bool {
        other == *self
    }
}

impl<A: Allocator> PartialEq<[bool]> for BitArray<A> {
    #[inline]
    fn eq(&self, other: &[bool]) -> bool {
        self.len() == other.len() && self.values().eq(other.iter().copied())
    }
}

impl<A: Allocator> PartialEq<&[bool]> for BitArray<A> {
    #[inline]
    fn eq(&self, other: &&[bool]) -> bool {
        self == *other
    }
}

impl<A: Allocator, const N: usize> PartialEq<[bool; N]> for BitArray<A> {
    #[inline]
    fn eq(&self, other: &[bool; N]) -> bool {
        self == other.as_slice()
    }
}

impl<A: Allocator, B: Allocator> PartialOrd<BitArray<B>> for BitArray<A> {
    #[inline]
    fn partial_cmp(&self, other: &BitArray<B>) -> Option<Ordering> {
        Some(compare(self, other))
    }
}

impl<A: Allocator> Ord for BitArray<A> {
    /// Compares lexicographically, as `[bool]` does. Unreal compares the lengths first.
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        compare(self, other)
    }
}

/// Compares two arrays lexicographically, by the lowest differing bit of the first differing pair of words. If that bit
/// is past the end of one array, it is zero there (B2), so the longer array is greater, as required.
fn compare<A: Allocator, B: Allocator>(left: &BitArray<A>, right: &BitArray<B>) -> Ordering {
    match left.as_words().iter().zip(right.as_words()).find(|(left, right)| left != right) {
        Some((left, right)) => {
            let lowest = (left ^ right).trailing_zeros();
            (left >> lowest & 1).cmp(&(right >> lowest & 1))
        }
        None => left.len().cmp(&right.len()),
    }
}

impl<A: Allocator> Hash for BitArray<A> {
    /// Hashes the length and the words, unlike bitvec's slices, which hash bit by bit.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.as_words().hash(state);
    }
}

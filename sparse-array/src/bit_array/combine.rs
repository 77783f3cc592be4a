//! Combining two arrays word by word with any function: [`Extent`], `combine`, `combine_with`.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::capacity::obtain;
use super::slice_words::Padded;
use crate::alloc::{Allocator, Global};
use crate::raw::words::{self, BITS};

/// How long the combination of two bit sequences is.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
/// use sparse_array::bit_array::Extent;
///
/// let (a, b) = (BitArray::from([true, true]), BitArray::from([true, false, false]));
/// let or = |extent| BitArray::combine(&a, &b, extent, false, |x, y| x | y);
/// assert_eq!(or(Extent::Longest), [true, true, false]);
/// assert_eq!(or(Extent::Shortest), [true, true]);
/// assert_eq!(or(Extent::Keep), [true, true]);
/// ```
#[doc(alias = "EBitwiseOperatorFlags")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// As long as the longer one. The shorter is continued with the bit that stands for missing ones.
    #[doc(alias = "MaxSize")]
    Longest,
    /// As long as the shorter one.
    #[doc(alias = "MinSize")]
    Shortest,
    /// As long as the left one. The right is continued with the bit that stands for missing ones, or cut.
    #[doc(alias = "MaintainSize")]
    Keep,
}

impl Extent {
    pub(super) fn of(self, left: usize, right: usize) -> usize {
        match self {
            Self::Longest => left.max(right),
            Self::Shortest => left.min(right),
            Self::Keep => left,
        }
    }
}

impl BitArray {
    /// Combines two slices into a new array, word by word: see [`combine_with`](Self::combine_with).
    ///
    /// # Panics
    /// Panics if `f` does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bit_array::Extent;
    ///
    /// let (a, b) = (BitArray::from([false, true]), BitArray::from([false, false]));
    /// let nor = BitArray::combine(&a, &b, Extent::Keep, false, |x, y| !(x | y));
    /// assert_eq!(nor, [true, false]);
    /// ```
    #[doc(alias = "BitwiseAND")]
    #[doc(alias = "BitwiseOR")]
    #[doc(alias = "BitwiseXOR")]
    #[must_use]
    #[track_caller]
    pub fn combine(
        left: &BitSlice<usize, Lsb0>,
        right: &BitSlice<usize, Lsb0>,
        extent: Extent,
        missing: bool,
        f: impl FnMut(usize, usize) -> usize,
    ) -> Self {
        Self::combine_in(left, right, extent, missing, f, Global)
    }
}

impl<A: Allocator> BitArray<A> {
    /// Combines two slices into a new array in `alloc`, word by word: see [`combine_with`](Self::combine_with).
    ///
    /// # Panics
    /// Panics if `f` does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::alloc::Global;
    /// use sparse_array::bit_array::Extent;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true]));
    /// assert_eq!(BitArray::combine_in(&a, &b, Extent::Keep, false, |x, y| x & y, Global), [false, true]);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn combine_in(
        left: &BitSlice<usize, Lsb0>,
        right: &BitSlice<usize, Lsb0>,
        extent: Extent,
        missing: bool,
        f: impl FnMut(usize, usize) -> usize,
        alloc: A,
    ) -> Self {
        let len = extent.of(left.len(), right.len());
        let mut bits = obtain("BitArray::combine", len, Self::try_with_capacity_in(len, alloc));
        bits.extend_from_bitslice(&left[..len.min(left.len())]);
        bits.combine_with(right, extent_after_cut(extent), missing, f);
        bits
    }

    /// Combines this array with a slice, in place: each word becomes `f` of itself and the slice's word.
    ///
    /// `extent` tells how long the result is. Where one side has no bit, it reads as `missing`. `f` works on all bits
    /// of a word at once and must treat each position alike; which words it is called with past the end of the result,
    /// and in what order, is not specified. What it makes of bits past the end is dropped.
    ///
    /// Allocates if the array becomes longer than its capacity.
    ///
    /// For the usual operators see [`union_with`](Self::union_with) and its kin, and `&=`, `|=`, `^=`.
    ///
    /// # Complexity
    /// *O*(words of the result).
    ///
    /// # Panics
    /// Panics if `f` does. The array then has the length of the result, and some of its words are combined.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::bit_array::Extent;
    ///
    /// let mut bits = BitArray::from([true, true]);
    /// bits.combine_with(&BitArray::from([true, false, false]), Extent::Longest, true, |x, y| x & y);
    /// assert_eq!(bits, [true, false, false]);
    /// ```
    #[doc(alias = "CombineWithBitwiseAND")]
    #[doc(alias = "CombineWithBitwiseOR")]
    #[doc(alias = "CombineWithBitwiseXOR")]
    #[doc(alias = "CombineWithBinaryOp")]
    #[track_caller]
    pub fn combine_with(
        &mut self,
        right: &BitSlice<usize, Lsb0>,
        extent: Extent,
        missing: bool,
        mut f: impl FnMut(usize, usize) -> usize,
    ) {
        let len = extent.of(self.len(), right.len());
        self.resize(len, missing);
        let mut right = Padded::new(right, missing);

        // Whole words take what `f` gives. Of the last word the part past the end is cut off before it is stored, so
        // that the array is valid wherever `f` panics.
        let (whole, last) = self.bits.words_mut().split_at_mut(len / BITS);
        let body = right.take_body(whole.len());
        let (aligned, rest) = whole.split_at_mut(body.len());
        for (word, &right) in aligned.iter_mut().zip(body) {
            *word = f(*word, right);
        }
        for word in rest {
            *word = f(*word, right.next_word());
        }
        if let Some(word) = last.first_mut() {
            *word = f(*word, right.next_word()) & words::last_mask(len);
        }
    }
}

/// What `combine` has left to do when the left side has been cut already: only `Longest` differs from `Keep` then.
fn extent_after_cut(extent: Extent) -> Extent {
    match extent {
        Extent::Longest => Extent::Longest,
        Extent::Shortest | Extent::Keep => Extent::Keep,
    }
}

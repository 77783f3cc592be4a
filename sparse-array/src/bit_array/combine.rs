use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use super::BitArray;
use super::bounds::or_panic;
use crate::allocator::{Allocator, Global};
use crate::raw::slice_words::Padded;
use crate::raw::words::{self, BITS};

/// The length of the combination of two bit sequences.
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
    /// The longer length. The shorter sequence is padded.
    #[doc(alias = "MaxSize")]
    Longest,
    /// The shorter length.
    #[doc(alias = "MinSize")]
    Shortest,
    /// The length of the left sequence. The right one is padded or truncated.
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
    /// Combines two slices into a new array. See [`combine_with`](Self::combine_with).
    ///
    /// # Panics
    /// Panics if `f` panics.
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
    /// Combines two slices into a new array allocated from `alloc`. See [`combine_with`](Self::combine_with).
    ///
    /// # Panics
    /// Panics if `f` panics.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    /// use sparse_array::allocator::Global;
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
        let mut bits = or_panic("BitArray::combine", len, Self::try_with_capacity_in(len, alloc));
        bits.extend_from_bitslice(&left[..len.min(left.len())]);
        bits.combine_with(right, extent_after_cut(extent), missing, f);
        bits
    }

    /// Combines this array with a slice in place, replacing each word with `f(word, other_word)`.
    ///
    /// `extent` selects the length of the result. Missing bits of either side are read as `missing`. `f` must compute
    /// each bit from the bits at the same position only. The order of the calls, and the words passed to `f` past the
    /// end of the result, are unspecified.
    ///
    /// For the usual operations, see [`union_with`](Self::union_with) and similar methods, and `&=`, `|=`, `^=`.
    ///
    /// # Panics
    /// Panics if `f` panics. The array then has the length of the result, and some of its words are combined.
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

        // Mask the last word before it is stored, so that the array is valid if `f` panics.
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

/// Returns the extent for a left side that is already truncated.
fn extent_after_cut(extent: Extent) -> Extent {
    match extent {
        Extent::Longest => Extent::Longest,
        Extent::Shortest | Extent::Keep => Extent::Keep,
    }
}

use super::positions::Positions;
use super::word_source::{Both, Paired};
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in both arrays, created by [`BitArray::intersection`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert_eq!(a.intersection(&b).count(), 1);
/// ```
#[doc(alias = "TConstDualSetBitIterator")]
#[doc(alias = "TConstDualBothSetBitIterator")]
pub type Intersection<'a> = Positions<Paired<'a, Both>>;

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in both this array and `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
    /// assert!(a.intersection(&b).eq([1]));
    /// ```
    #[doc(alias = "TConstDualBothSetBitIterator")]
    #[inline]
    pub fn intersection<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Intersection<'a> {
        Positions::of_pair(self.as_words(), other.as_words(), usize::min)
    }
}

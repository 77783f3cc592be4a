use super::positions::Positions;
use super::word_source::{Either, Paired};
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in either array, created by [`BitArray::union`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert_eq!(a.union(&b).count(), 2);
/// ```
#[doc(alias = "TConstDualEitherSetBitIterator")]
pub type Union<'a> = Positions<Paired<'a, Either>>;

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in this array or in `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true]), BitArray::from([false, false, true]));
    /// assert!(a.union(&b).eq([0, 2]));
    /// ```
    #[doc(alias = "TConstDualEitherSetBitIterator")]
    #[inline]
    pub fn union<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Union<'a> {
        Positions::of_pair(self.as_words(), other.as_words(), usize::max)
    }
}

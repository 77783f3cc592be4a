use super::positions::Positions;
use super::word_source::{OneOnly, Paired};
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in one array only, created by [`BitArray::symmetric_difference`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true, true]));
/// assert!(a.symmetric_difference(&b).eq([0, 2]));
/// ```
pub type SymmetricDifference<'a> = Positions<Paired<'a, OneOnly>>;

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in exactly one of this array and `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, true]));
    /// assert!(a.symmetric_difference(&b).eq([0, 2]));
    /// ```
    #[inline]
    pub fn symmetric_difference<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> SymmetricDifference<'a> {
        Positions::of_pair(self.as_words(), other.as_words(), usize::max)
    }
}

use super::positions::Positions;
use super::word_source::{LeftOnly, Paired};
use crate::BitArray;
use crate::allocator::Allocator;

/// An iterator over the positions set in the first array only, created by [`BitArray::difference`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert!(a.difference(&b).eq([0]));
/// ```
pub type Difference<'a> = Positions<Paired<'a, LeftOnly>>;

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions set in this array but not in `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, true]), BitArray::from([false, true]));
    /// assert!(a.difference(&b).eq([0, 2]));
    /// ```
    #[inline]
    pub fn difference<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Difference<'a> {
        Positions::of_pair(self.as_words(), other.as_words(), |left, _| left)
    }
}

use super::positions::Positions;
use super::word_source::{Complement, Plain};
use crate::BitArray;
use crate::allocator::Allocator;
use crate::raw::words;

/// An iterator over the positions of the clear bits, created by [`BitArray::iter_zeros`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, true, false]);
/// assert!(bits.iter_zeros().eq([1, 3]));
/// ```
pub type Zeros<'a> = Positions<Complement<'a>>;

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions of the clear bits, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, false]);
    /// assert!(bits.iter_zeros().eq([1, 3]));
    /// ```
    #[inline]
    pub fn iter_zeros(&self) -> Zeros<'_> {
        // Pass the last word separately, to mask the bits past the length.
        match self.as_words() {
            [] => Zeros::default(),
            [only] => Positions::new(!only & words::last_mask(self.len()), 0, Complement::default(), 0),
            [first, between @ .., last] => {
                Positions::new(!first, 0, Plain(between.iter()), !last & words::last_mask(self.len()))
            }
        }
    }
}

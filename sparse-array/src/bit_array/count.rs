use core::ops::{Range, RangeBounds};

use super::BitArray;
use super::bounds::resolve;
use crate::allocator::Allocator;
use crate::raw::wide;

impl<A: Allocator> BitArray<A> {
    /// Returns the number of set bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([true, false, true]).count_ones(), 2);
    /// ```
    #[doc(alias = "CountSetBits")]
    #[inline]
    #[must_use]
    pub fn count_ones(&self) -> usize {
        wide::count_ones(self.bits.words())
    }

    /// Returns the number of clear bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([true, false, true]).count_zeros(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_zeros(&self) -> usize {
        self.len() - self.count_ones()
    }

    /// Returns the number of set bits in a range.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, true]);
    /// assert_eq!(bits.count_ones_in(1..3), 1);
    /// assert_eq!(bits.count_ones_in(..), 3);
    /// ```
    #[doc(alias = "CountSetBits")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn count_ones_in(&self, range: impl RangeBounds<usize>) -> usize {
        let Range { start, end } = resolve("count_ones_in", range, self.len());
        wide::count_ones_in(self.bits.words(), start, end)
    }

    /// Returns the number of clear bits in a range.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end, or if its end exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, true]);
    /// assert_eq!(bits.count_zeros_in(1..3), 1);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn count_zeros_in(&self, range: impl RangeBounds<usize>) -> usize {
        let Range { start, end } = resolve("count_zeros_in", range, self.len());
        end - start - wide::count_ones_in(self.bits.words(), start, end)
    }

    /// Returns whether any bit is set.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert!(BitArray::from([false, true]).any());
    /// assert!(!BitArray::new().any());
    /// ```
    #[doc(alias = "Contains")]
    #[inline]
    #[must_use]
    pub fn any(&self) -> bool {
        self.bits.words().iter().any(|&word| word != 0)
    }

    /// Returns whether all bits are set.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert!(!BitArray::from([false, true]).all());
    /// assert!(BitArray::new().all());
    /// ```
    #[inline]
    #[must_use]
    pub fn all(&self) -> bool {
        self.first_zero().is_none()
    }

    /// Returns whether no bit is set.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert!(BitArray::from([false, false]).not_any());
    /// ```
    #[inline]
    #[must_use]
    pub fn not_any(&self) -> bool {
        !self.any()
    }

    /// Returns whether any bit is clear.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert!(BitArray::from([false, true]).not_all());
    /// ```
    #[doc(alias = "Contains")]
    #[inline]
    #[must_use]
    pub fn not_all(&self) -> bool {
        !self.all()
    }

    /// Returns whether there are both set and clear bits.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert!(BitArray::from([false, true]).some());
    /// assert!(!BitArray::from([true, true]).some());
    /// ```
    #[inline]
    #[must_use]
    pub fn some(&self) -> bool {
        self.any() && self.not_all()
    }
}

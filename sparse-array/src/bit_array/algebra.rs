//! Set operations on the positions of set bits: in-place operations, comparisons, counts.

use super::BitArray;
use crate::allocator::Allocator;
use crate::raw::wide;

impl<A: Allocator> BitArray<A> {
    /// Sets every bit that is set in `other`.
    ///
    /// Grows the array if `other` is longer. `|=` is equivalent.
    ///
    /// # Panics
    /// Panics if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, false]);
    /// bits.union_with(&BitArray::from([false, false, true]));
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[doc(alias = "CombineWithBitwiseOR")]
    #[inline]
    #[track_caller]
    pub fn union_with<B: Allocator>(&mut self, other: &BitArray<B>) {
        self.pad_to(other.len(), false);
        wide::combine(self.bits.words_mut(), other.as_words(), |word, other| word | other);
    }

    /// Clears every bit that is not set in `other`. The length is unchanged.
    ///
    /// `&=` additionally truncates the array to the length of `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, true, true]);
    /// bits.intersect_with(&BitArray::from([false, true]));
    /// assert_eq!(bits, [false, true, false]);
    /// ```
    #[doc(alias = "CombineWithBitwiseAND")]
    #[inline]
    pub fn intersect_with<B: Allocator>(&mut self, other: &BitArray<B>) {
        let words = self.bits.words_mut();
        wide::combine(words, other.as_words(), |word, other| word & other);
        let common = other.as_words().len();
        if common < words.len() {
            words[common..].fill(0);
        }
    }

    /// Clears every bit that is set in `other`. The length is unchanged. `-=` is equivalent.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, true, true]);
    /// bits.difference_with(&BitArray::from([false, true]));
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[inline]
    pub fn difference_with<B: Allocator>(&mut self, other: &BitArray<B>) {
        wide::combine(self.bits.words_mut(), other.as_words(), |word, other| word & !other);
    }

    /// Flips every bit that is set in `other`.
    ///
    /// Grows the array if `other` is longer. `^=` is equivalent.
    ///
    /// # Panics
    /// Panics if the new length exceeds the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true, true]);
    /// bits.symmetric_difference_with(&BitArray::from([false, true, true]));
    /// assert_eq!(bits, [true, false, true]);
    /// ```
    #[doc(alias = "CombineWithBitwiseXOR")]
    #[inline]
    #[track_caller]
    pub fn symmetric_difference_with<B: Allocator>(&mut self, other: &BitArray<B>) {
        self.pad_to(other.len(), false);
        wide::combine(self.bits.words_mut(), other.as_words(), |word, other| word ^ other);
    }

    /// Returns whether every set bit of this array is set in `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([false, true, false]), BitArray::from([true, true]));
    /// assert!(a.is_subset(&b));
    /// assert!(!b.is_subset(&a));
    /// ```
    #[must_use]
    pub fn is_subset<B: Allocator>(&self, other: &BitArray<B>) -> bool {
        let (both, rest) = self.as_words().split_at(self.as_words().len().min(other.as_words().len()));
        both.iter().zip(other.as_words()).all(|(word, other)| word & !other == 0) && rest.iter().all(|&word| word == 0)
    }

    /// Returns whether every set bit of `other` is set in this array.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, false]));
    /// assert!(a.is_superset(&b));
    /// ```
    #[must_use]
    pub fn is_superset<B: Allocator>(&self, other: &BitArray<B>) -> bool {
        other.is_subset(self)
    }

    /// Returns whether no bit is set in both arrays.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, false]), BitArray::from([false, true, true]));
    /// assert!(a.is_disjoint(&b));
    /// ```
    #[must_use]
    pub fn is_disjoint<B: Allocator>(&self, other: &BitArray<B>) -> bool {
        self.as_words().iter().zip(other.as_words()).all(|(word, other)| word & other == 0)
    }

    /// Returns the number of positions set in either array.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, true]));
    /// assert_eq!(a.union_count(&b), 3);
    /// ```
    #[must_use]
    pub fn union_count<B: Allocator>(&self, other: &BitArray<B>) -> usize {
        let common = self.as_words().len().min(other.as_words().len());
        wide::count_combined(self.as_words(), other.as_words(), |left, right| left | right)
            + wide::count_ones(&self.as_words()[common..])
            + wide::count_ones(&other.as_words()[common..])
    }

    /// Returns the number of positions set in both arrays.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, true]));
    /// assert_eq!(a.intersection_count(&b), 1);
    /// ```
    #[must_use]
    pub fn intersection_count<B: Allocator>(&self, other: &BitArray<B>) -> usize {
        wide::count_combined(self.as_words(), other.as_words(), |left, right| left & right)
    }

    /// Returns the number of positions set in this array but not in `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, true]), BitArray::from([false, true]));
    /// assert_eq!(a.difference_count(&b), 2);
    /// ```
    #[must_use]
    pub fn difference_count<B: Allocator>(&self, other: &BitArray<B>) -> usize {
        let common = self.as_words().len().min(other.as_words().len());
        wide::count_combined(self.as_words(), other.as_words(), |left, right| left & !right)
            + wide::count_ones(&self.as_words()[common..])
    }

    /// Returns the number of positions set in exactly one of the arrays.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, true]));
    /// assert_eq!(a.symmetric_difference_count(&b), 2);
    /// ```
    #[must_use]
    pub fn symmetric_difference_count<B: Allocator>(&self, other: &BitArray<B>) -> usize {
        let common = self.as_words().len().min(other.as_words().len());
        wide::count_combined(self.as_words(), other.as_words(), |left, right| left ^ right)
            + wide::count_ones(&self.as_words()[common..])
            + wide::count_ones(&other.as_words()[common..])
    }
}

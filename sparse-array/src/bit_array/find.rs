use super::BitArray;
use super::bounds::check_position;
use crate::allocator::Allocator;
use crate::raw::words::{self, bit_of, word_of};

impl<A: Allocator> BitArray<A> {
    /// Returns the index of the first set bit.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([false, true, true]).first_one(), Some(1));
    /// assert_eq!(BitArray::from([false]).first_one(), None);
    /// ```
    #[doc(alias = "Find")]
    #[inline]
    #[must_use]
    pub fn first_one(&self) -> Option<usize> {
        words::first_one_from(self.bits.words(), 0)
    }

    /// Returns the index of the first clear bit.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([true, false, false]).first_zero(), Some(1));
    /// assert_eq!(BitArray::from([true]).first_zero(), None);
    /// ```
    #[doc(alias = "Find")]
    #[inline]
    #[must_use]
    pub fn first_zero(&self) -> Option<usize> {
        words::first_zero_from(self.bits.words(), 0, self.len())
    }

    /// Returns the index of the last set bit.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([true, true, false]).last_one(), Some(1));
    /// assert_eq!(BitArray::from([false]).last_one(), None);
    /// ```
    #[doc(alias = "FindLast")]
    #[inline]
    #[must_use]
    pub fn last_one(&self) -> Option<usize> {
        words::last_one_before(self.bits.words(), self.len())
    }

    /// Returns the index of the last clear bit.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::from([false, false, true]).last_zero(), Some(1));
    /// assert_eq!(BitArray::from([true]).last_zero(), None);
    /// ```
    #[doc(alias = "FindLast")]
    #[inline]
    #[must_use]
    pub fn last_zero(&self) -> Option<usize> {
        words::last_zero_before(self.bits.words(), self.len())
    }

    /// Returns the index of the first set bit at or after `start`, which may equal the length.
    ///
    /// # Panics
    /// Panics if `start` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true]);
    /// assert_eq!(bits.first_one_from(1), Some(2));
    /// assert_eq!(bits.first_one_from(3), None);
    /// ```
    #[doc(alias = "FindFrom")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn first_one_from(&self, start: usize) -> Option<usize> {
        check_position("first_one_from", start, self.len());
        words::first_one_from(self.bits.words(), start)
    }

    /// Returns the index of the first clear bit at or after `start`, which may equal the length.
    ///
    /// # Panics
    /// Panics if `start` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([false, true, false]);
    /// assert_eq!(bits.first_zero_from(1), Some(2));
    /// assert_eq!(bits.first_zero_from(3), None);
    /// ```
    #[doc(alias = "FindFrom")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn first_zero_from(&self, start: usize) -> Option<usize> {
        check_position("first_zero_from", start, self.len());
        words::first_zero_from(self.bits.words(), start, self.len())
    }

    /// Returns the index of the last set bit before `end`, which may equal the length.
    ///
    /// # Panics
    /// Panics if `end` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true]);
    /// assert_eq!(bits.last_one_before(2), Some(0));
    /// assert_eq!(bits.last_one_before(0), None);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn last_one_before(&self, end: usize) -> Option<usize> {
        check_position("last_one_before", end, self.len());
        words::last_one_before(self.bits.words(), end)
    }

    /// Returns the index of the last clear bit before `end`, which may equal the length.
    ///
    /// # Panics
    /// Panics if `end` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([false, true, false]);
    /// assert_eq!(bits.last_zero_before(2), Some(0));
    /// assert_eq!(bits.last_zero_before(0), None);
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn last_zero_before(&self, end: usize) -> Option<usize> {
        check_position("last_zero_before", end, self.len());
        words::last_zero_before(self.bits.words(), end)
    }

    /// Sets the first clear bit at or after `start` and returns its index, or `None` if there is none.
    ///
    /// # Panics
    /// Panics if `start` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut used = BitArray::from([true, false, false]);
    /// assert_eq!(used.set_first_zero_from(0), Some(1));
    /// assert_eq!(used.set_first_zero_from(0), Some(2));
    /// assert_eq!(used.set_first_zero_from(0), None);
    /// ```
    #[doc(alias = "FindAndSetFirstZeroBit")]
    #[inline]
    #[track_caller]
    pub fn set_first_zero_from(&mut self, start: usize) -> Option<usize> {
        check_position("set_first_zero_from", start, self.len());
        let index = words::first_zero_from(self.bits.words(), start, self.len())?;
        self.bits.words_mut()[word_of(index)] |= bit_of(index);
        Some(index)
    }

    /// Sets the last clear bit and returns its index, or `None` if there is none.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut used = BitArray::from([false, false, true]);
    /// assert_eq!(used.set_last_zero(), Some(1));
    /// assert_eq!(used.set_last_zero(), Some(0));
    /// assert_eq!(used.set_last_zero(), None);
    /// ```
    #[doc(alias = "FindAndSetLastZeroBit")]
    #[inline]
    pub fn set_last_zero(&mut self) -> Option<usize> {
        let index = self.last_zero()?;
        self.bits.words_mut()[word_of(index)] |= bit_of(index);
        Some(index)
    }

    /// Clears the first set bit at or after `start` and returns its index, or `None` if there is none.
    ///
    /// # Panics
    /// Panics if `start` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut due = BitArray::from([false, true, true]);
    /// assert_eq!(due.clear_first_one_from(0), Some(1));
    /// assert_eq!(due.clear_first_one_from(0), Some(2));
    /// assert_eq!(due.clear_first_one_from(0), None);
    /// ```
    #[inline]
    #[track_caller]
    pub fn clear_first_one_from(&mut self, start: usize) -> Option<usize> {
        check_position("clear_first_one_from", start, self.len());
        let index = words::first_one_from(self.bits.words(), start)?;
        self.bits.words_mut()[word_of(index)] &= !bit_of(index);
        Some(index)
    }
}

use super::BitArray;
use super::bounds::{MAX_BITS, or_panic};
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::words::{self, BITS};

impl<A: Allocator> BitArray<A> {
    /// Returns the number of bits the array can hold without reallocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// assert_eq!(BitArray::new().capacity(), 0);
    /// assert!(BitArray::with_capacity(65).capacity() >= 65);
    /// ```
    #[doc(alias = "Max")]
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.bits.capacity().saturating_mul(BITS).min(MAX_BITS)
    }

    /// Returns the size of the allocated block in bytes.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from_elem(false, 1024);
    /// assert_eq!(bits.allocated_bytes(), 128);
    /// ```
    #[doc(alias = "GetAllocatedSize")]
    #[inline]
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.bits.capacity() * size_of::<usize>()
    }

    /// Reserves capacity for at least `additional` more bits. Unreal's `Reserve` takes the total number instead.
    ///
    /// # Panics
    /// Panics if the new length would exceed the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::from([true]);
    /// bits.reserve(1000);
    /// assert!(bits.capacity() >= 1001);
    /// ```
    #[inline]
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        or_panic("BitArray::reserve", self.len().saturating_add(additional), self.try_reserve(additional));
    }

    /// Reserves capacity for exactly `additional` more bits, rounded up to whole words.
    ///
    /// # Panics
    /// Panics if the new length would exceed the maximum length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::new();
    /// bits.reserve_exact(640);
    /// assert!(bits.capacity() >= 640);
    /// ```
    #[inline]
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        or_panic("BitArray::reserve_exact", self.len().saturating_add(additional), self.try_reserve_exact(additional));
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the maximum length is exceeded or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{BitArray, TryReserveError};
    ///
    /// let mut bits = BitArray::from([true]);
    /// assert_eq!(bits.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// assert_eq!(bits.try_reserve(100), Ok(()));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let wanted = self.words_wanted(additional)?;
        self.bits.try_reserve(wanted)
    }

    /// Fallible version of [`reserve_exact`](Self::reserve_exact).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if the maximum length is exceeded or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::new();
    /// assert!(bits.try_reserve_exact(100).is_ok());
    /// ```
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let wanted = self.words_wanted(additional)?;
        self.bits.try_reserve_exact(wanted)
    }

    /// Shrinks the capacity to at least `min_capacity` bits, never below the length.
    ///
    /// If the allocator cannot shrink the block, the capacity is unchanged.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::with_capacity(10_000);
    /// bits.push_n(true, 100);
    /// bits.shrink_to(1000);
    /// assert!((1000..10_000).contains(&bits.capacity()));
    /// ```
    #[doc(alias = "Empty")]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.bits.shrink_to(words::count_for(min_capacity));
    }

    /// Shrinks the capacity as much as possible.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let mut bits = BitArray::with_capacity(10_000);
    /// bits.shrink_to_fit();
    /// assert_eq!(bits.capacity(), 0);
    /// ```
    #[doc(alias = "Shrink")]
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Returns the number of words to add for `additional` more bits.
    #[inline]
    fn words_wanted(&self, additional: usize) -> Result<usize, TryReserveError> {
        match self.len().checked_add(additional) {
            Some(len) if len <= MAX_BITS => Ok(words::count_for(len) - words::count_for(self.len())),
            _ => Err(TryReserveError::CapacityOverflow),
        }
    }
}

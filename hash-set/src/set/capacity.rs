//! Capacity: reserving, shrinking, and statistics of the buckets.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::handle_error::handle_error;
use crate::hash_table::BucketStats;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns the number of elements the set can hold without reallocating, unless far more hashes collide than random
    /// hashes would.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set: HashSet<i32> = HashSet::with_capacity(100);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[inline]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// Returns the number of bytes allocated by the set, excluding memory owned by its elements.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(HashSet::<u64>::new().allocated_bytes(), 0);
    /// assert!(HashSet::<u64>::with_capacity(100).allocated_bytes() >= 100 * 8);
    /// ```
    #[doc(alias = "allocation_size")]
    #[doc(alias = "GetAllocatedSize")]
    #[doc(alias = "CountBytes")]
    pub fn allocated_bytes(&self) -> usize {
        self.table.allocated_bytes()
    }

    /// Reserves capacity for `additional` more elements. Ids stay.
    ///
    /// # Panics
    /// Panics if the capacity would exceed `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = HashSet::new();
    /// set.reserve(10);
    /// assert!(set.capacity() >= 10);
    /// ```
    #[doc(alias = "Reserve")]
    #[inline]
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.table.try_reserve(additional) {
            handle_error(error, self.len().saturating_add(additional), "HashSet::reserve");
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the capacity is too large or the allocator fails. Elements and ids are
    /// unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, TryReserveError};
    ///
    /// let mut set: HashSet<i32> = HashSet::new();
    /// assert_eq!(set.try_reserve(10), Ok(()));
    /// assert_eq!(set.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve(additional)
    }

    /// Reserves exactly the slots for `additional` more elements. Ids stay. The number of buckets is a power of two.
    ///
    /// # Panics
    /// Panics if the capacity would exceed `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<u32> = HashSet::new();
    /// set.reserve_exact(100);
    /// assert_eq!(set.capacity(), 100);
    /// ```
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve_exact(additional) {
            handle_error(error, self.len().saturating_add(additional), "HashSet::reserve_exact");
        }
    }

    /// Fallible version of [`reserve_exact`](Self::reserve_exact).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the capacity is too large or the allocator fails. Elements and ids are
    /// unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<u32> = HashSet::new();
    /// assert!(set.try_reserve_exact(100).is_ok());
    /// assert!(set.try_reserve_exact(usize::MAX).is_err());
    /// ```
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve_exact(additional)
    }

    /// Shrinks the capacity to the slots in use. Ids stay: call [`compact`](Self::compact) first for the least memory.
    ///
    /// If the allocator cannot provide a smaller block, the set keeps the larger one.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::with_capacity(100);
    /// set.insert(1);
    /// set.shrink_to_fit();
    /// assert!(set.capacity() < 100);
    /// ```
    #[doc(alias = "Shrink")]
    pub fn shrink_to_fit(&mut self) {
        self.table.shrink_to_fit();
    }

    /// Shrinks the capacity to at least `min_capacity` elements, never below the slots in use.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = HashSet::with_capacity(100);
    /// set.shrink_to(10);
    /// assert!(set.capacity() >= 10 && set.capacity() < 100);
    /// ```
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.table.shrink_to(min_capacity);
    }

    /// Shrinks the buckets to what the slots need. Keeps the slots, and the buckets if the allocator fails, or if
    /// hashes that collide would take more memory in fewer buckets.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = HashSet::with_capacity(1000);
    /// set.shrink_buckets();
    /// assert!(set.capacity() >= 1000);
    /// ```
    #[doc(alias = "Relax")]
    pub fn shrink_buckets(&mut self) {
        self.table.shrink_buckets();
    }

    /// Returns the distribution of the elements over the buckets. Takes *O*(capacity).
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set: HashSet<u64> = (0..1000).collect();
    /// assert!(set.bucket_stats().mean_buckets < 2.0);
    /// ```
    #[doc(alias = "DumpHashElements")]
    pub fn bucket_stats(&self) -> BucketStats {
        self.table.bucket_stats()
    }

    /// Reserves for `coming` elements, or for half of them if the set is not empty, as std does: some may be present.
    /// Panics in the name of `method`.
    #[track_caller]
    pub(crate) fn reserve_for(&mut self, coming: usize, method: &str) {
        let additional = if self.is_empty() { coming } else { coming.div_ceil(2) };
        if let Err(error) = self.table.try_reserve(additional) {
            handle_error(error, self.len().saturating_add(additional), method);
        }
    }
}

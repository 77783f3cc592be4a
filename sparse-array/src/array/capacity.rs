use core::ptr::NonNull;

use super::SparseArray;
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::MAX_CAPACITY;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Returns the number of values the array can hold without reallocating.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// assert_eq!(SparseArray::<u64>::new().capacity(), 0);
    /// assert!(SparseArray::from([1, 2, 3]).capacity() >= 3);
    /// ```
    #[doc(alias = "Max")]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    /// Returns the size of the block in bytes, without memory owned by the values.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// assert_eq!(SparseArray::<u64>::new().allocated_bytes(), 0);
    /// assert_eq!(SparseArray::<u64>::with_capacity(64).allocated_bytes(), 64 * 8 + 8 + 16);
    /// ```
    #[doc(alias = "GetAllocatedSize")]
    pub fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    /// Reserves capacity for at least `additional` more values. Holes count as capacity.
    ///
    /// # Panics
    /// Panics if more than `u32::MAX` slots or `isize::MAX` bytes are needed.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// array.reserve(10);
    /// assert!(array.capacity() >= 12);
    /// assert_eq!(array.index_bound(), 2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.raw.try_reserve(additional, true) {
            error.handle_error_for(
                "SparseArray::reserve",
                self.len().saturating_add(additional),
                "slots",
                MAX_CAPACITY,
            );
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if `reserve` would panic or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::{SparseArray, TryReserveError};
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// assert_eq!(array.try_reserve(10), Ok(()));
    /// assert_eq!(array.try_reserve(u32::MAX as usize), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional, true)
    }

    /// Reserves capacity for exactly `additional` more values. Holes count as capacity.
    ///
    /// # Panics
    /// Panics if more than `u32::MAX` slots or `isize::MAX` bytes are needed.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// array.reserve_exact(10);
    /// assert_eq!(array.capacity(), 12);
    /// ```
    #[inline]
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.raw.try_reserve(additional, false) {
            error.handle_error_for(
                "SparseArray::reserve_exact",
                self.len().saturating_add(additional),
                "slots",
                MAX_CAPACITY,
            );
        }
    }

    /// Fallible version of [`reserve_exact`](Self::reserve_exact).
    ///
    /// # Errors
    /// Returns [`TryReserveError`], and changes nothing, if `reserve_exact` would panic or the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// assert_eq!(array.try_reserve_exact(10), Ok(()));
    /// assert_eq!(array.capacity(), 12);
    /// ```
    #[inline]
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional, false)
    }

    /// Removes the holes after the last value and shrinks the capacity as much as possible.
    ///
    /// Holes between values stay; [`compact`](Self::compact) closes them. If the allocator cannot shrink the block, the
    /// capacity is unchanged.
    ///
    /// # Complexity
    /// *O*(removed holes) amortized over removals. A single call takes *O*(holes) in the worst case, since it records
    /// the missing back links of the free list.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// array.remove(3);
    /// array.shrink_to_fit();
    /// assert_eq!((array.index_bound(), array.capacity(), array.free_len()), (3, 3, 1));
    /// ```
    #[doc(alias = "Shrink")]
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Removes the holes after the last value and shrinks the capacity to at least `min_capacity`.
    ///
    /// If the allocator cannot shrink the block, the capacity is unchanged.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::with_capacity(100);
    /// array.insert("a");
    /// array.shrink_to(10);
    /// assert_eq!(array.capacity(), 10);
    /// array.shrink_to(50);
    /// assert_eq!(array.capacity(), 10);
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Moves the slots to a new block of `capacity` slots, at least those in use and one, with a tail of `tail` bytes.
    ///
    /// A tail is memory for another structure of the same lifetime, aligned to 16, after the slots and in the same
    /// block. Its contents are unspecified. Any other method that changes the capacity moves the slots to a block
    /// without one.
    ///
    /// Calls `moved` with the new tail before it frees the old block: the old tail is valid until then. If an
    /// allocation fails, nothing has changed, and `moved` is not called.
    #[doc(hidden)]
    #[inline]
    pub fn try_replace_block(
        &mut self,
        capacity: usize,
        tail: usize,
        moved: impl FnOnce(&Self, NonNull<u8>),
    ) -> Result<(), TryReserveError> {
        self.raw.try_replace_block(capacity, tail, moved)
    }

    /// Returns the start of the tail. It may be accessed as far as the block has one, until it is replaced or freed.
    #[doc(hidden)]
    #[inline]
    pub fn tail(&self) -> NonNull<u8> {
        self.raw.tail()
    }
}

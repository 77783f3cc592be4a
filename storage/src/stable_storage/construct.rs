//! Making a [`StableStorage`] where memory may be missing.

use sparse_set::alloc::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use super::StableStorage;

impl<T, K: SparseKey> StableStorage<T, K> {
    /// [`with_capacity`](Self::with_capacity) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{StableStorage, TryReserveError};
    ///
    /// let names: Result<StableStorage<&str, u8>, _> = StableStorage::try_with_capacity(257);
    /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, K: SparseKey, A: Allocator> StableStorage<T, K, A> {
    /// [`with_capacity_in`](Self::with_capacity_in) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve). What could be had is given back then.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::alloc::Global;
    ///
    /// let names: StableStorage<&str, u32> = StableStorage::try_with_capacity_in(100, Global)?;
    /// assert!(names.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut storage = Self::new_in(alloc);
        storage.try_reserve(capacity)?;
        Ok(storage)
    }
}

//! Making a [`Storage`] where memory may be missing.

use core::marker::PhantomData;

use sparse_set::alloc::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use super::Storage;
use crate::Paging;

impl<T, K: SparseKey> Storage<T, K> {
    /// [`with_capacity`](Self::with_capacity) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryReserveError};
    ///
    /// let names: Result<Storage<&str, u8>, _> = Storage::try_with_capacity(257);
    /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, K: SparseKey, A: Allocator> Storage<T, K, A> {
    /// [`with_capacity_in`](Self::with_capacity_in) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve). What could be had is given back then.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::alloc::Global;
    ///
    /// let names: Storage<&str, u32> = Storage::try_with_capacity_in(100, Global)?;
    /// assert!(names.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut storage = Self::new_in(alloc);
        storage.try_reserve(capacity)?;
        Ok(storage)
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Storage<T, K, A, P> {
    /// A copy in memory of a clone of the allocator: clones of the values for the same keys at the same positions.
    ///
    /// # Complexity
    /// *O*(len + slots of pages of the sparse array).
    ///
    /// # Errors
    /// If there is no memory. All of it is asked for before the first value is cloned.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// assert_eq!(names.try_clone()?, names);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { raw: self.raw.try_clone()?, paging: PhantomData })
    }
}

//! Constructors of the storages.

use sparse_set::TryReserveError;
use sparse_set::allocator::Global;

use super::BasicStorage;
use crate::Paging;
use crate::handle_error::handle_too_many;
use crate::raw::RawStorage;
use sparse_set::internal::KeySet;

impl<T, S: KeySet<Alloc = Global>> BasicStorage<T, S> {
    /// Creates an empty storage with capacity for `capacity` values. Does not allocate pages of the sparse
    /// array.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names: Storage<&str> = Storage::with_capacity(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(storage) => storage,
            Err(error) => handle_too_many::<S::Key>(error, S::STORAGE, "with_capacity", capacity),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryReserveError};
    ///
    /// let names = Storage::<&str, u8>::try_with_capacity(257);
    /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, S: KeySet> BasicStorage<T, S> {
    /// Creates an empty storage with capacity for `capacity` values, in `alloc`. Does not allocate pages of the
    /// sparse array.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
    ///
    /// let names = Storage::<&str, u32>::with_capacity_in(100, Global);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: S::Alloc) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(storage) => storage,
            Err(error) => handle_too_many::<S::Key>(error, S::STORAGE, "with_capacity_in", capacity),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve). Pages allocated so far are freed.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
    ///
    /// let names = Storage::<&str, u32>::try_with_capacity_in(100, Global)?;
    /// assert!(names.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: S::Alloc) -> Result<Self, TryReserveError> {
        let mut storage = Self { raw: RawStorage::new_in(alloc) };
        storage.try_reserve(capacity)?;
        Ok(storage)
    }
}

impl<T: Clone, S: KeySet<Alloc: Clone>, P: Paging> BasicStorage<T, S, P> {
    /// Clones the storage with a clone of the allocator. Preserves positions, holes and the order in which
    /// holes are filled.
    ///
    /// # Complexity
    /// *O*(positions + slots of pages of the sparse array).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. Allocates all memory before the first value is cloned.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// let clone = names.try_clone()?;
    /// assert!(clone.iter().eq(names.iter()));
    /// assert_eq!(clone.position_of(1), Some(1));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { raw: self.raw.try_clone()? })
    }
}

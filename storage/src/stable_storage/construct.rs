//! Creating a [`StableStorage`].

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use super::StableStorage;
use crate::Paging;
use crate::raw::RawStable;

impl<T, K: SparseKey> StableStorage<T, K> {
    /// Creates an empty storage. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// static EMPTY: StableStorage<String, u32> = StableStorage::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty storage with room for `capacity` values. Pages of the sparse array are allocated as keys are
    /// inserted.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let names: StableStorage<String> = StableStorage::with_capacity(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_in(capacity, Global)
    }

    /// Does the same as [`with_capacity`](Self::with_capacity), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
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
    /// Creates an empty storage in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::StableStorage;
    ///
    /// let bump = Bump::new();
    /// let mut names = StableStorage::new_in(&bump);
    /// names.insert(7_u16, "Ada");
    /// assert_eq!(names[7], "Ada");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self { raw: RawStable::new_in(alloc) }
    }

    /// Creates an empty storage with room for `capacity` values, in `alloc`. Pages of the sparse array are allocated as
    /// keys are inserted.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
    ///
    /// let names: StableStorage<String, u32> = StableStorage::with_capacity_in(100, Global);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(storage) => storage,
            Err(error) => error.raise_for("StableStorage::with_capacity", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Does the same as [`with_capacity_in`](Self::with_capacity_in), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve). Pages allocated so far are freed.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
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

impl<T, K: SparseKey, P: Paging> StableStorage<T, K, Global, P> {
    /// Creates an empty storage with the page length of `paging`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{PagesOf, StableStorage};
    ///
    /// let mut names = StableStorage::with_paging(PagesOf::<8>);
    /// names.insert(3_u32, "Ada");
    /// assert_eq!(names.page_len(), 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging(paging: P) -> Self {
        Self::with_paging_in(paging, Global)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Creates an empty storage with the page length of `paging`, in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::allocator::Global;
    /// use storage::{PagesOf, StableStorage};
    ///
    /// let names: StableStorage<String, u32, _, _> = StableStorage::with_paging_in(PagesOf::<8>, Global);
    /// assert_eq!(names.page_len(), 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging_in(_paging: P, alloc: A) -> Self {
        Self { raw: RawStable::new_in(alloc) }
    }
}

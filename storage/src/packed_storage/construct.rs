//! Creating a [`Storage`].

use core::marker::PhantomData;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use super::Storage;
use crate::raw::RawStorage;
use crate::{BySize, Paging};

impl<T, K: SparseKey> Storage<T, K> {
    /// Creates an empty storage. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let names: Storage<&str> = Storage::new();
    /// assert!(names.is_empty());
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
    /// use storage::Storage;
    ///
    /// let names: Storage<&str, u32> = Storage::with_capacity(100);
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
    /// Creates an empty storage in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::Storage;
    ///
    /// let bump = Bump::new();
    /// let mut names = Storage::new_in(&bump);
    /// names.insert(7_u32, "ada");
    /// assert_eq!(names[7], "ada");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self::with_paging_in(BySize, alloc)
    }

    /// Creates an empty storage with room for `capacity` values, in `alloc`. Pages of the sparse array are allocated as
    /// keys are inserted.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
    ///
    /// let names: Storage<&str, u32> = Storage::with_capacity_in(100, Global);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(storage) => storage,
            Err(error) => error.raise_for("Storage::with_capacity", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Does the same as [`with_capacity_in`](Self::with_capacity_in), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve). Pages allocated so far are freed.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
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

impl<T, K: SparseKey, P: Paging> Storage<T, K, Global, P> {
    /// Creates an empty storage with the page length of `paging`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{PagesOf, Storage};
    ///
    /// let mut chunks = Storage::with_paging(PagesOf::<16>);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging(paging: P) -> Self {
        Self::with_paging_in(paging, Global)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Creates an empty storage with the page length of `paging`, in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::allocator::Global;
    /// use storage::{PagesOf, Storage};
    ///
    /// let mut chunks = Storage::with_paging_in(PagesOf::<16>, Global);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging_in(paging: P, alloc: A) -> Self {
        let _ = paging;
        Self { raw: RawStorage::new_in(alloc), paging: PhantomData }
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Storage<T, K, A, P> {
    /// Clones the storage with a clone of the allocator. Positions are preserved.
    ///
    /// # Complexity
    /// *O*(len + slots of pages of the sparse array).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. All memory is allocated before the first value is cloned.
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

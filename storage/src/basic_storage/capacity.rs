//! Length and capacity of the storages.

use sparse_set::TryReserveError;

use super::BasicStorage;
use crate::Paging;
use crate::handle_error::handle_too_many;
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
    ///
    /// let names: Storage<&str> = Storage::new();
    /// let Global = names.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    #[inline]
    pub fn allocator(&self) -> &S::Alloc {
        self.raw.index().allocator()
    }

    /// Returns the number of values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "Ada"), (3, "Bob")]).len(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.raw.set().len()
    }

    /// Returns `true` if there are no values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada")]);
    /// assert!(!names.is_empty());
    /// names.clear();
    /// assert!(names.is_empty());
    /// ```
    #[doc(alias = "empty")]
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of values the storage can hold without allocating, except for pages of the sparse
    /// array.
    ///
    /// [`reserve`](Self::reserve) allocates whole pages of values. After growth on insertion, there may be
    /// capacity for more values than keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names: Storage<&str> = Storage::new();
    /// assert_eq!(names.capacity(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub fn capacity(&self) -> usize {
        self.raw.capacity()
    }

    /// Returns the number of values per page, a power of two (see [`Paging`]). For zero-sized values, returns
    /// `1 << (usize::BITS - 1)`.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::<u64>::new().page_len(), 1024);
    /// ```
    #[doc(alias("page_size", "ENTT_PACKED_PAGE"))]
    #[must_use]
    #[inline]
    pub const fn page_len(&self) -> usize {
        self.raw.table().page_len()
    }

    /// Returns the number of allocated bytes: pages of values, their directory, and the set of keys.
    ///
    /// Does not count what the values own.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names: Storage<&str> = Storage::new();
    /// assert_eq!(names.allocated_bytes(), 0);
    /// names.reserve(100);
    /// assert!(names.allocated_bytes() >= 100 * 16);
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.raw.allocated_bytes()
    }

    /// Returns the number of allocated pages of values, without pages of the sparse array.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "Ada")]).page_count(), 1);
    /// assert_eq!(Storage::from([(3_u32, ())]).page_count(), 0);
    /// ```
    #[must_use]
    #[inline]
    pub const fn page_count(&self) -> usize {
        self.raw.page_count()
    }

    /// Reserves capacity for at least `additional` more values, in whole pages. Holes count as capacity.
    ///
    /// No value moves. Does not allocate pages of the sparse array for new keys, as they depend on the keys.
    ///
    /// # Panics
    /// Panics if the new length would exceed the number of indices. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 1_u64)]);
    /// counts.reserve(1024);
    /// assert_eq!(counts.page_count(), 2);
    /// assert!(counts.capacity() >= 1025);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            handle_too_many::<S::Key>(error, S::STORAGE, "reserve", self.len().saturating_add(additional));
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns `TryReserveError` if the new length would exceed the number of indices or if allocation fails.
    /// Pages allocated so far are kept.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryReserveError};
    ///
    /// let mut counts = Storage::<u64, u8>::new();
    /// assert_eq!(counts.try_reserve(256), Ok(()));
    /// assert_eq!(counts.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.raw.try_reserve(additional)
    }

    /// Frees unused pages of values and of the sparse array, and unused capacity for keys.
    ///
    /// Keeps blocks that the allocator fails to shrink. No value moves, so holes stay unless the storage is
    /// empty.
    ///
    /// # Complexity
    /// *O*(len + slots of pages).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::<u64, u32>::with_capacity(5000);
    /// counts.extend((0..10).map(|n| (n, 0)));
    /// counts.shrink_to_fit();
    /// assert_eq!(counts.page_count(), 1);
    /// counts.clear();
    /// counts.shrink_to_fit();
    /// assert_eq!((counts.page_count(), counts.capacity()), (0, 0));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.raw.shrink_to(0);
    }

    /// Shrinks the capacity to at least `min_capacity` values, never below the length.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::<u64, u32>::with_capacity(5000);
    /// counts.shrink_to(100);
    /// assert_eq!(counts.page_count(), 1);
    /// assert!((100..5000).contains(&counts.capacity()));
    /// ```
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.raw.shrink_to(min_capacity);
    }

    /// Checks the invariants, for tests.
    ///
    /// # Panics
    /// Panics if an invariant is violated.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }
}

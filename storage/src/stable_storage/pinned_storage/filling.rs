//! Making room in a [`PinnedStorage`], and filling it from arrays and iterators.

use sparse_set::alloc::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use super::PinnedStorage;
use crate::{Paging, trusted_hint};

impl<T, K: SparseKey> PinnedStorage<T, K> {
    /// An empty storage with room for `capacity` values. Pages of the sparse array are allocated only as keys come in.
    ///
    /// # Panics
    /// As [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let names: PinnedStorage<String> = PinnedStorage::with_capacity(100);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_in(capacity, Global)
    }

    /// [`with_capacity`](Self::with_capacity) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{PinnedStorage, TryReserveError};
    ///
    /// let names: Result<PinnedStorage<&str, u8>, _> = PinnedStorage::try_with_capacity(257);
    /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<T, K: SparseKey, P: Paging> PinnedStorage<T, K, Global, P> {
    /// An empty storage whose pages are as long as `paging` says. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{PagesOf, PinnedStorage};
    ///
    /// let mut names = PinnedStorage::with_paging(PagesOf::<8>);
    /// names.insert(3_u32, "Ada");
    /// assert_eq!(names.capacity(), 8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging(paging: P) -> Self {
        Self::with_paging_in(paging, Global)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static> PinnedStorage<T, K, A> {
    /// An empty storage with room for `capacity` values, in memory of `alloc`. Pages of the sparse array are allocated only as
    /// keys come in.
    ///
    /// # Panics
    /// As [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::alloc::Global;
    ///
    /// let names: PinnedStorage<String, u32> = PinnedStorage::with_capacity_in(100, Global);
    /// assert!(names.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(storage) => storage,
            Err(error) => error.raise("PinnedStorage::with_capacity"),
        }
    }

    /// [`with_capacity_in`](Self::with_capacity_in) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve). What could be had is given back then.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    /// use storage::alloc::Global;
    ///
    /// let names: PinnedStorage<&str, u32> = PinnedStorage::try_with_capacity_in(100, Global)?;
    /// assert!(names.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut storage = Self::new_in(alloc);
        storage.try_reserve(capacity)?;
        Ok(storage)
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// Gives each of `keys` a clone of `value`; values that are there are dropped in place first. Holes are filled first.
    ///
    /// # Panics
    /// As [`insert`](Self::insert). The keys before have their values then.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut health = PinnedStorage::from([(3_u32, 5), (1, 7)]);
    /// health.remove_in_place(3);
    /// health.insert_many([8, 9], &100);
    /// assert!(health.iter().eq([(8, &100), (1, &7), (9, &100)]));
    /// ```
    #[doc(alias = "insert")]
    #[track_caller]
    pub fn insert_many(&mut self, keys: impl IntoIterator<Item = K>, value: &T)
    where
        T: Clone,
    {
        self.extend(keys.into_iter().map(|key| (key, value.clone())));
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Extend<(K, T)> for PinnedStorage<T, K, A, P> {
    /// [Inserts](PinnedStorage::insert) each value, holes first: a later one replaces an earlier one of the same index, which is dropped in
    /// place.
    ///
    /// # Panics
    /// As [`insert`](PinnedStorage::insert). The values before are in the storage then.
    fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, entries: I) {
        let entries = entries.into_iter();
        // A hint and no more: it may lie, and keys may be there already. What cannot be had in one go is asked for step by step.
        let hint = trusted_hint::of_iterator::<T, K>(&entries).min(K::INDEX_LIMIT - self.len());
        let _ = self.try_reserve(hint);
        entries.for_each(|(key, value)| {
            self.insert(key, value);
        });
    }
}

impl<T, K: SparseKey> FromIterator<(K, T)> for PinnedStorage<T, K> {
    /// [Inserts](PinnedStorage::insert) each value: a later one replaces an earlier one of the same index.
    ///
    /// # Panics
    /// As [`insert`](PinnedStorage::insert).
    fn from_iter<I: IntoIterator<Item = (K, T)>>(entries: I) -> Self {
        let mut storage = Self::new();
        storage.extend(entries);
        storage
    }
}

impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for PinnedStorage<T, K> {
    /// [Inserts](PinnedStorage::insert) each value: a later one replaces an earlier one of the same index.
    ///
    /// # Panics
    /// As [`insert`](PinnedStorage::insert).
    fn from(entries: [(K, T); N]) -> Self {
        entries.into_iter().collect()
    }
}

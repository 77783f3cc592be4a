//! Inserting into a [`StableStorage`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::{Entry, StableStorage};
use crate::{Paging, TryInsertError};

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Inserts a value for `key`. Replaces the value of the same index in place, if any.
    ///
    /// Returns the replaced pair; its key may be of another version, which is displaced.
    ///
    /// A new value fills the most recent hole, or is appended if there is none. Allocates if there is no hole and the
    /// keys or the pages of values are full, or if the key is the first of its page of the sparse array.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible for integers
    /// only. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails. `value` is
    /// dropped in both cases.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, StableStorage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut names = StableStorage::new();
    /// assert_eq!(names.insert(old, "Ada"), None);
    /// assert_eq!(names.insert(old, "Bob"), Some((old, "Ada")));
    /// assert_eq!(names.insert(new, "Cleo"), Some((old, "Bob")));
    /// assert!(names.iter().eq([(new, &"Cleo")]));
    /// ```
    #[doc(alias("emplace", "emplace_or_replace", "replace"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: K, value: T) -> Option<(K, T)> {
        match self.raw.try_insert(key, value) {
            Ok(old) => old,
            Err(error) => error.raise("StableStorage::insert"),
        }
    }

    /// Inserts a value for a key whose index is vacant and returns a reference to it.
    ///
    /// Never displaces a value. Allocates like [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Panics
    /// Panics if a key of any version has the index, or if [`insert`](Self::insert) would panic. The value is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::new();
    /// names.insert_new(3_u32, "Ada".to_string()).push('!');
    /// assert_eq!(names[3], "Ada!");
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    #[inline]
    pub fn insert_new(&mut self, key: K, value: T) -> &mut T {
        match self.raw.try_insert_new(key, value) {
            Ok(value) => value,
            Err(error) => error.raise("StableStorage::insert_new"),
        }
    }

    /// Does the same as [`insert_new`](Self::insert_new), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the value, with the reason:
    /// - [`Present`](crate::TryInsertErrorKind::Present) if the key has a value,
    /// - [`OtherVersion`](crate::TryInsertErrorKind::OtherVersion) if a key of another version has its index,
    /// - [`OutOfRange`](crate::TryInsertErrorKind::OutOfRange) if its index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT)
    ///   or more,
    /// - [`Reserve`](crate::TryInsertErrorKind::Reserve) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, StableStorage, TryInsertErrorKind};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut names = StableStorage::new();
    /// assert_eq!(names.try_insert_new(old, "Ada"), Ok(&mut "Ada"));
    ///
    /// let error = names.try_insert_new(new, "Bob").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OtherVersion { present: old }, "Bob"));
    /// ```
    #[doc(alias = "try_emplace")]
    #[inline]
    pub fn try_insert_new(&mut self, key: K, value: T) -> Result<&mut T, TryInsertError<K, T>> {
        self.raw.try_insert_new(key, value)
    }

    /// Does the same as [`insert`](Self::insert), but returns an error instead of panicking.
    ///
    /// Std's `HashMap::try_insert` refuses keys that are present; [`try_insert_new`](Self::try_insert_new) does that
    /// here.
    ///
    /// # Errors
    /// Returns the errors of [`try_insert_new`](Self::try_insert_new) except for present values, which are replaced.
    ///
    /// # Examples
    /// ```
    /// use storage::{StableStorage, TryInsertErrorKind};
    ///
    /// let mut names = StableStorage::new();
    /// assert_eq!(names.try_insert(5_u64, "Ada"), Ok(None));
    /// assert_eq!(names.try_insert(5, "Bob"), Ok(Some((5, "Ada"))));
    /// let error = names.try_insert(u64::MAX, "Cleo").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OutOfRange, "Cleo"));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: K, value: T) -> Result<Option<(K, T)>, TryInsertError<K, T>> {
        self.raw.try_insert(key, value)
    }

    /// Returns the entry of `key`, for in-place manipulation.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut counts = StableStorage::new();
    /// for key in [3_u32, 1, 3] {
    ///     *counts.entry(key).or_insert(0) += 1;
    /// }
    /// assert_eq!((counts[3], counts[1]), (2, 1));
    /// ```
    #[doc(alias("get_or_emplace", "emplace_or_replace"))]
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, T, K, A, P> {
        Entry::new(self, key)
    }
}

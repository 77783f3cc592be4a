//! Insertion into the storages.

use super::{BasicStorage, Entry};
use sparse_set::SparseKey;

use crate::handle_error::handle_error;
use crate::{Paging, TryInsertError, owned_iterator};
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Inserts a value for `key`, or replaces the value of `key` in place and returns it.
    ///
    /// Refuses a key whose index belongs to a key of another version, so that a stale handle cannot evict the value of
    /// a living entity. [`insert_evicting`](Self::insert_evicting) does, and so do the methods that insert many:
    /// `extend`, [`append`](Self::append), [`insert_many`](Self::insert_many). A new value fills the most recent hole
    /// or is appended.
    ///
    /// Allocates if there is no hole and a page or the array of keys is full, or if the key is the first of its
    /// page of the sparse array.
    ///
    /// # Panics
    /// Panics if a key of another version has the index, or if the index of `key` is
    /// [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible for integers only. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails. The storage is then unchanged, and
    /// the value is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.insert(5_u32, "Ada"), None);
    /// assert_eq!(names.insert(5, "Bob"), Some("Ada"));
    /// assert!(names.iter().eq([(5, &"Bob")]));
    /// ```
    /// ```should_panic
    /// use storage::{Entity, Storage};
    ///
    /// let stale = Entity::new(5, 0).unwrap();
    /// let mut names = Storage::from([(stale.next_version(), "Ada")]);
    /// names.insert(stale, "Bob"); // panics: the index belongs to a newer key
    /// ```
    #[doc(alias("emplace", "emplace_or_replace", "replace", "push"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: S::Key, value: T) -> Option<T> {
        match self.raw.try_insert(key, value) {
            Ok(old) => old,
            Err(error) => error.handle(S::STORAGE, "insert"),
        }
    }

    /// Inserts a value for `key`, or replaces the pair with the same index in place and returns it, whatever its
    /// version.
    ///
    /// For storages from which the values of dead entities have not been removed. A stale handle evicts the value of
    /// the living entity.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does, but not for other versions.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut names = Storage::from([(old, "Ada")]);
    /// assert_eq!(names.insert_evicting(new, "Bob"), Some((old, "Ada")));
    /// assert!(names.iter().eq([(new, &"Bob")]));
    /// ```
    #[track_caller]
    pub fn insert_evicting(&mut self, key: S::Key, value: T) -> Option<(S::Key, T)> {
        match self.raw.try_insert_evicting(key, value) {
            Ok(old) => old,
            Err(error) => error.handle(S::STORAGE, "insert_evicting"),
        }
    }

    /// Inserts a value for a key whose index is vacant and returns a mutable reference to it.
    ///
    /// # Panics
    /// Panics if a key of any version has the index, or if [`insert`](Self::insert) would. The value is
    /// dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// names.insert_new(3_u32, "Ada".to_string()).push('!');
    /// assert_eq!(names[3], "Ada!");
    /// ```
    /// ```should_panic
    /// use storage::{Entity, Storage};
    ///
    /// let stale = Entity::new(5, 0).unwrap();
    /// let mut names = Storage::from([(stale.next_version(), "Ada")]);
    /// names.insert_new(stale, "Bob"); // panics: the index belongs to a newer key
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    #[inline]
    pub fn insert_new(&mut self, key: S::Key, value: T) -> &mut T {
        match self.raw.try_insert_new(key, value) {
            Ok(value) => value,
            Err(error) => error.handle(S::STORAGE, "insert_new"),
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// Unlike std's `HashMap::try_insert`, replaces present keys; see [`try_insert_new`](Self::try_insert_new).
    ///
    /// # Errors
    /// Returns the value and the reason:
    /// - [`OtherVersion`](crate::TryInsertErrorKind::OtherVersion) if a key of another version has the index,
    /// - [`OutOfRange`](crate::TryInsertErrorKind::OutOfRange) if the index is
    ///   [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Reserve`](crate::TryInsertErrorKind::Reserve) if allocation fails.
    ///
    /// The contents are unchanged; pages may have been allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, TryInsertErrorKind};
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.try_insert(3_u64, "Ada"), Ok(None));
    /// assert_eq!(names.try_insert(3, "Bob"), Ok(Some("Ada")));
    /// let error = names.try_insert(u64::MAX, "Cleo").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OutOfRange, "Cleo"));
    /// ```
    #[inline]
    pub fn try_insert(&mut self, key: S::Key, value: T) -> Result<Option<T>, TryInsertError<S::Key, T>> {
        self.raw.try_insert(key, value)
    }

    /// Fallible version of [`insert_evicting`](Self::insert_evicting).
    ///
    /// # Errors
    /// Returns the errors of [`try_insert`](Self::try_insert), except that for other versions.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut names = Storage::from([(old, "Ada")]);
    /// assert_eq!(names.try_insert_evicting(old.next_version(), "Bob"), Ok(Some((old, "Ada"))));
    /// ```
    #[expect(clippy::type_complexity, reason = "a private alias would hide the type from the documentation")]
    pub fn try_insert_evicting(
        &mut self,
        key: S::Key,
        value: T,
    ) -> Result<Option<(S::Key, T)>, TryInsertError<S::Key, T>> {
        self.raw.try_insert_evicting(key, value)
    }

    /// Fallible version of [`insert_new`](Self::insert_new).
    ///
    /// # Errors
    /// Returns the value and the reason:
    /// - [`Present`](crate::TryInsertErrorKind::Present) if the key has a value,
    /// - the reasons of [`try_insert`](Self::try_insert).
    ///
    /// The contents are unchanged; pages may have been allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage, TryInsertErrorKind};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut names = Storage::new();
    /// assert_eq!(names.try_insert_new(old, "Ada"), Ok(&mut "Ada"));
    /// assert_eq!(names.try_insert_new(old, "Bob").unwrap_err().kind, TryInsertErrorKind::Present);
    /// let error = names.try_insert_new(new, "Bob").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OtherVersion { present: old }, "Bob"));
    /// ```
    #[doc(alias = "try_emplace")]
    #[inline]
    pub fn try_insert_new(&mut self, key: S::Key, value: T) -> Result<&mut T, TryInsertError<S::Key, T>> {
        self.raw.try_insert_new(key, value)
    }

    /// Returns the entry of `key`, for in-place manipulation. The entry of a key out of range is vacant;
    /// inserting panics.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10)]);
    /// *counts.entry(3).and_modify(|count| *count += 1).or_insert(0) *= 2;
    /// assert_eq!(counts[3], 22);
    /// ```
    #[doc(alias("get_or_emplace", "emplace_or_replace", "patch"))]
    #[inline]
    pub fn entry(&mut self, key: S::Key) -> Entry<'_, T, S, P> {
        Entry::new(self, key)
    }
}

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Moves all pairs of `other` into this storage. `other` is then empty and without holes.
    ///
    /// Replaces pairs with the same indices at their positions, whatever their versions, and drops them. Inserts the
    /// other pairs in their order, into holes first.
    ///
    /// # Complexity
    /// *O*(`other.len()` + positions of `other` / 64).
    ///
    /// # Panics
    /// Panics if [`insert_evicting`](Self::insert_evicting) would; then no value has moved. Also panics if the drop of
    /// a replaced value does; then all values have been moved.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut a = Storage::from([(1_u32, "ada")]);
    /// let mut b = Storage::from([(2_u32, "bob")]);
    /// a.append(&mut b);
    /// assert_eq!(a.keys_slice(), [1, 2]);
    /// assert!(b.is_empty());
    /// ```
    #[track_caller]
    pub fn append<R: KeySet<Key = S::Key>, Q: Paging>(&mut self, other: &mut BasicStorage<T, R, Q>) {
        // Allocate first: while a value moves, it belongs to neither storage.
        let mut new = 0;
        for key in other.keys() {
            if let Err(error) = self.raw.try_reserve_page(key) {
                error.handle(S::STORAGE, "append", key);
            }
            new += usize::from(self.raw.index().get_by_index(key.index()).is_none());
        }
        if let Err(error) = self.try_reserve(new) {
            handle_error(error, S::STORAGE, "append");
        }
        // Not `extend`: it would reserve for keys that are already present.
        owned_iterator::for_all(other.raw.drain_all(), |(key, value)| drop(self.insert_evicting(key, value)));
    }

    /// [Inserts](Self::insert_evicting) a clone of `value` for each key and drops the replaced values.
    ///
    /// # Panics
    /// Panics if [`insert_evicting`](Self::insert_evicting) would. Earlier keys keep their new values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut health = Storage::new();
    /// health.insert_many(0..3_u32, &100);
    /// assert!(health.iter().eq([(0, &100), (1, &100), (2, &100)]));
    /// ```
    #[doc(alias = "insert")]
    #[track_caller]
    pub fn insert_many(&mut self, keys: impl IntoIterator<Item = S::Key>, value: &T)
    where
        T: Clone,
    {
        self.extend_for("insert_many", keys.into_iter().map(|key| (key, value.clone())));
    }

    /// Replaces the key with the index of `key` by `key` and keeps the value. The version may be lower than
    /// before.
    ///
    /// Returns the previous key, or `None` if the index is vacant.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 7).unwrap();
    /// let mut names = Storage::from([(key, "Ada")]);
    /// assert_eq!(names.set_version(key.next_version()), Some(key));
    /// assert_eq!(names.get(key.next_version()), Some(&"Ada"));
    /// ```
    #[doc(alias = "bump")]
    #[inline]
    pub fn set_version(&mut self, key: S::Key) -> Option<S::Key> {
        self.raw.rename(key)
    }
}

//! Insertion into the storages.

use super::{BasicStorage, Entry};
use sparse_set::SparseKey;

use crate::handle_error::handle_error;
use crate::{Paging, TryInsertError, owned_iterator};
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Inserts a value for `key`. Replaces the value with the same index in place, if any.
    ///
    /// Returns the replaced pair; its key may have another version: a stale handle evicts the value of the living
    /// entity. [`insert_new`](Self::insert_new) and [`try_insert_new`](Self::try_insert_new) never evict. A new value
    /// fills the most recent hole or is appended.
    ///
    /// Allocates if there is no hole and a page or the array of keys is full, or if the key is the first of its
    /// page of the sparse array.
    ///
    /// # Panics
    /// Panics if the index of `key` is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more, which is possible for
    /// integers only. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails. The
    /// storage is then unchanged, and the value is dropped.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let new = old.next_version();
    /// let mut names = Storage::new();
    /// assert_eq!(names.insert(old, "Ada"), None);
    /// assert_eq!(names.insert(old, "Bob"), Some((old, "Ada")));
    /// assert_eq!(names.insert(new, "Cleo"), Some((old, "Bob")));
    /// assert!(names.iter().eq([(new, &"Cleo")]));
    /// ```
    #[doc(alias("emplace", "emplace_or_replace", "replace", "push"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, key: S::Key, value: T) -> Option<(S::Key, T)> {
        match self.raw.try_insert(key, value) {
            Ok(old) => old,
            Err(error) => error.handle(S::STORAGE, "insert"),
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
    /// assert_eq!(names.try_insert(3, "Bob"), Ok(Some((3, "Ada"))));
    /// let error = names.try_insert(u64::MAX, "Cleo").unwrap_err();
    /// assert_eq!((error.kind, error.value), (TryInsertErrorKind::OutOfRange, "Cleo"));
    /// ```
    #[expect(clippy::type_complexity, reason = "a private alias would hide the type from the documentation")]
    #[inline]
    pub fn try_insert(&mut self, key: S::Key, value: T) -> Result<Option<(S::Key, T)>, TryInsertError<S::Key, T>> {
        self.raw.try_insert(key, value)
    }

    /// Fallible version of [`insert_new`](Self::insert_new).
    ///
    /// # Errors
    /// Returns the value and the reason:
    /// - [`Present`](crate::TryInsertErrorKind::Present) if the key has a value,
    /// - [`OtherVersion`](crate::TryInsertErrorKind::OtherVersion) if a key of another version has the index,
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
    /// Replaces pairs with the same indices at their positions and drops them. Inserts the other pairs in their order,
    /// into holes first.
    ///
    /// # Complexity
    /// *O*(`other.len()` + positions of `other` / 64).
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would; then no value has moved. Also panics if the drop of a replaced value
    /// does; then all values have been moved.
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
        owned_iterator::for_all(other.raw.drain_all(), |(key, value)| drop(self.insert(key, value)));
    }

    /// [Inserts](Self::insert) a clone of `value` for each key and drops the replaced values.
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would. Earlier keys keep their new values.
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

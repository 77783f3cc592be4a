//! Look-up in the storages.

use core::ptr::NonNull;

use super::BasicStorage;
use crate::Paging;
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns `true` if `key` has a value. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = Storage::from([(key, "Ada")]);
    /// assert!(names.contains_key(key));
    /// assert!(!names.contains_key(key.next_version()));
    /// ```
    #[doc(alias = "contains")]
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: S::Key) -> bool {
        self.position_of(key).is_some()
    }

    /// Returns a reference to the value of `key`. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.get(3), Some(&"Ada"));
    /// assert_eq!(names.get(4), None);
    /// ```
    #[doc(alias("try_get", "find"))]
    #[must_use]
    #[inline]
    pub fn get(&self, key: S::Key) -> Option<&T> {
        self.raw.get(key)
    }

    /// Returns the key with this index, whatever its version, and its value.
    ///
    /// An index is that of a key, not a position: [`get_at`](Self::get_at) takes a position.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let names = Storage::from([(key, "Ada")]);
    /// assert_eq!(names.get_by_index(5), Some((key, &"Ada")));
    /// assert_eq!(names.get_by_index(6), None);
    /// ```
    #[doc(alias("current", "get_key_value"))]
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(S::Key, &T)> {
        let (_, position) = self.raw.index().get_by_index(index)?;
        self.get_at(position)
    }

    /// Returns the position of `key`. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!((names.position_of(1), names.position_of(2)), (Some(1), None));
    /// ```
    #[doc(alias("index", "find", "index_of"))]
    #[must_use]
    #[inline]
    pub fn position_of(&self, key: S::Key) -> Option<usize> {
        self.raw.index().get(key)
    }

    /// Returns the key and the value at a position, or `None` if it is a hole or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert_eq!(names.get_at(1), Some((1, &"Bob")));
    /// assert_eq!(names.get_at(2), None);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub fn get_at(&self, position: usize) -> Option<(S::Key, &T)> {
        self.raw.get_at(position)
    }
}

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Returns a mutable reference to the value of `key`.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10)]);
    /// if let Some(count) = counts.get_mut(3) {
    ///     *count += 1;
    /// }
    /// assert_eq!(counts[3], 11);
    /// ```
    #[doc(alias("try_get", "find", "patch"))]
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: S::Key) -> Option<&mut T> {
        self.raw.get_mut(key)
    }

    /// Returns a reference to the value of `key` without checking that there is one.
    ///
    /// # Safety
    /// - `key` has a value.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada")]);
    /// // SAFETY: the key was just inserted.
    /// assert_eq!(unsafe { names.get_unchecked(3) }, &"Ada");
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked(&self, key: S::Key) -> &T {
        let value = self.get(key);
        debug_assert!(value.is_some(), "{}::get_unchecked: {key:?} has no value", S::STORAGE);
        // SAFETY: caller guarantees that `key` has a value.
        unsafe { value.unwrap_unchecked() }
    }

    /// Returns a mutable reference to the value of `key` without checking that there is one.
    ///
    /// # Safety
    /// - `key` has a value.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10)]);
    /// // SAFETY: the key was just inserted.
    /// unsafe { *counts.get_unchecked_mut(3) += 1 };
    /// assert_eq!(counts[3], 11);
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, key: S::Key) -> &mut T {
        let value = self.get_mut(key);
        debug_assert!(value.is_some(), "{}::get_unchecked_mut: {key:?} has no value", S::STORAGE);
        // SAFETY: caller guarantees that `key` has a value.
        unsafe { value.unwrap_unchecked() }
    }

    /// Returns mutable references to the values of several keys.
    ///
    /// # Complexity
    /// *O*(`N`²).
    ///
    /// # Panics
    /// Panics if a key with a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// if let [Some(a), Some(b), None] = counts.get_disjoint_mut([1, 3, 7]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!((counts[3], counts[1]), (20, 10));
    /// ```
    #[doc(alias = "get_many_mut")]
    #[must_use]
    #[track_caller]
    pub fn get_disjoint_mut<const N: usize>(&mut self, keys: [S::Key; N]) -> [Option<&mut T>; N] {
        self.get_disjoint_mut_for(S::STORAGE, keys)
    }

    /// Returns mutable references to the values of several keys, on behalf of `storage`.
    #[track_caller]
    pub(crate) fn get_disjoint_mut_for<const N: usize>(
        &mut self,
        storage: &str,
        keys: [S::Key; N],
    ) -> [Option<&mut T>; N] {
        match self.raw.get_disjoint_mut(keys) {
            Ok(values) => values,
            Err(n) => panic!("{storage}::get_disjoint_mut: the key {:?} comes twice", keys[n]),
        }
    }

    /// Returns mutable references to the values of several keys without checking that the keys differ.
    ///
    /// # Safety
    /// - No key with a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// // SAFETY: the keys are different.
    /// let [a, b] = unsafe { counts.get_disjoint_unchecked_mut([1, 7]) };
    /// assert_eq!((a, b), (Some(&mut 20), None));
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the keys are different")]
    #[must_use]
    pub unsafe fn get_disjoint_unchecked_mut<const N: usize>(&mut self, keys: [S::Key; N]) -> [Option<&mut T>; N] {
        // SAFETY: caller guarantees that keys with a value differ, so no two have the same value.
        unsafe { self.raw.get_disjoint_unchecked_mut(keys) }
    }

    /// Returns the key with this index, whatever its version, and a mutable reference to its value.
    ///
    /// An index is that of a key, not a position: [`get_at_mut`](Self::get_at_mut) takes a position.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, Storage};
    ///
    /// let key = Entity::new(5, 1).unwrap();
    /// let mut counts = Storage::from([(key, 10)]);
    /// assert_eq!(counts.get_by_index_mut(5), Some((key, &mut 10)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_by_index_mut(&mut self, index: usize) -> Option<(S::Key, &mut T)> {
        let (_, position) = self.raw.index().get_by_index(index)?;
        self.get_at_mut(position)
    }

    /// Returns a pointer to the value of `key`.
    ///
    /// It is valid until the value is moved or dropped (see the addresses of [`Storage`](crate::Storage#addresses) and
    /// of [`StableStorage`](crate::StableStorage#addresses)), and subject to the usual aliasing rules.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(0_u32, 10)]);
    /// let before = counts.get_ptr(0).unwrap();
    /// counts.extend((1..10_000).map(|n| (n, 0)));
    /// assert_eq!(counts.get_ptr(0), Some(before));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_ptr(&self, key: S::Key) -> Option<NonNull<T>> {
        self.raw.find(key)
    }

    /// Returns the key and a mutable reference to the value at a position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// assert_eq!(counts.get_at_mut(1), Some((1, &mut 20)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_at_mut(&mut self, position: usize) -> Option<(S::Key, &mut T)> {
        self.raw.get_at_mut(position)
    }
}

//! Putting values into a [`Group`].

use sparse_set::SparseKey;

use super::{Group, StorageAt, Storages};
use crate::TryInsertError;

/// What a storage had for the index of a key, or why the value could not be put in.
type Put<K, T> = Result<Option<(K, T)>, TryInsertError<K, T>>;

/// # Insertion
/// All memory is obtained before anything changes: an allocator that fails or panics leaves the group as it was.
impl<S: Storages> Group<S> {
    /// Puts a value into each storage, so that `key` is shared.
    ///
    /// Returns what each storage had for the index of the key, as [`Storage::insert`](crate::Storage::insert) does.
    ///
    /// # Complexity
    /// *O*(storages), amortized.
    ///
    /// # Panics
    /// Panics if `key` is out of range. Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there
    /// is no memory.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.insert(3, ("anna", 30)), (Some((3, "ada")), None));
    /// assert_eq!(group.get(3), Some((&"anna", &30)));
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    pub fn insert(&mut self, key: S::Key, values: S::Values) -> S::Displaced {
        match self.try_insert(key, values) {
            Ok(displaced) => displaced,
            Err(error) => error.raise("Group::insert"),
        }
    }

    /// Does the same as [`insert`](Self::insert), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns `TryReserveError` if `key` is out of range or there is no memory. The error has the values, none of
    /// which is in a storage.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage, TryInsertErrorKind};
    ///
    /// let mut group: Group<(Storage<&str, u32>, Storage<u8, u32>)> = Group::default();
    /// assert_eq!(group.try_insert(3, ("ada", 30)), Ok((None, None)));
    /// let error = group.try_insert(u32::MAX, ("bob", 10)).unwrap_err();
    /// assert_eq!((error.value, error.kind), (("bob", 10), TryInsertErrorKind::OutOfRange));
    /// ```
    pub fn try_insert(
        &mut self,
        key: S::Key,
        values: S::Values,
    ) -> Result<S::Displaced, TryInsertError<S::Key, S::Values>> {
        // A key of another version with the index, if it is shared, is replaced in its place in all storages.
        let displaced = self.storages.try_replace(key, values)?;
        self.enter(key);
        Ok(displaced)
    }

    /// Puts a value into storage `N`. If all others have the key, it is shared from now on.
    ///
    /// Returns what the storage had for the index of the key, as [`Storage::insert`](crate::Storage::insert) does. If that was a key of
    /// another version, it is shared no more.
    ///
    /// # Complexity
    /// *O*(storages), amortized.
    ///
    /// # Panics
    /// Panics if `key` is out of range. Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there
    /// is no memory.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.insert_into::<1>(3, 30), None);
    /// assert_eq!(group.keys_slice(), [3]);
    /// assert_eq!(group.insert_into::<1>(3, 31), Some((3, 30)));
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    pub fn insert_into<const N: usize>(&mut self, key: S::Key, value: S::Value) -> Option<(S::Key, S::Value)>
    where
        S: StorageAt<N>,
    {
        match self.try_insert_into(key, value) {
            Ok(displaced) => displaced,
            Err(error) => error.raise("Group::insert_into"),
        }
    }

    /// Does the same as [`insert_into`](Self::insert_into), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns `TryReserveError` if `key` is out of range or there is no memory. The error has the value.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage, TryInsertErrorKind};
    ///
    /// let mut group: Group<(Storage<&str, u32>, Storage<u8, u32>)> = Group::default();
    /// assert_eq!(group.try_insert_into::<0>(3, "ada"), Ok(None));
    /// let error = group.try_insert_into::<1>(u32::MAX, 10).unwrap_err();
    /// assert_eq!((error.value, error.kind), (10, TryInsertErrorKind::OutOfRange));
    /// ```
    pub fn try_insert_into<const N: usize>(&mut self, key: S::Key, value: S::Value) -> Put<S::Key, S::Value>
    where
        S: StorageAt<N>,
    {
        let storage = self.storages.storage_at_mut();
        if let Err(kind) = storage.try_reserve_for(key) {
            return Err(TryInsertError { key, value, kind });
        }
        match storage.as_set().get_by_index(key.index()) {
            // It is to be replaced in this storage alone.
            Some(old) if old != key => _ = self.leave(old),
            _ => {}
        }
        let displaced = self.storages.storage_at_mut().try_insert(key, value)?;
        self.enter(key);
        Ok(displaced)
    }
}

/// Puts all values in, as by [`Group::insert`].
impl<S: Storages> Extend<(S::Key, S::Values)> for Group<S> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = (S::Key, S::Values)>>(&mut self, rows: I) {
        for (key, values) in rows {
            self.insert(key, values);
        }
    }
}

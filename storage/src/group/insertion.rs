//! Insertion into a [`Group`].

use super::{Excluded, Group, StorageAt, Storages};
use crate::TryInsertError;
use crate::try_insert_error::InsertResult;

/// # Insertion
/// Insertion takes *O*(storages) amortized. All memory is allocated before anything changes: if the allocator fails or
/// panics, the group is unchanged.
impl<S: Storages, X: Excluded<S>> Group<S, X> {
    /// Inserts a value into each storage, so that `key` is shared unless it is excluded. Returns the replaced value of
    /// each storage.
    ///
    /// # Panics
    /// Panics if `key` is out of range, or if a storage has a key of another version with its index. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.insert(3, ("anna", 30)), (Some("ada"), None));
    /// assert_eq!(group.get(3), Some((&"anna", &30)));
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    pub fn insert(&mut self, key: S::Key, values: S::Values) -> S::Replaced {
        match self.try_insert(key, values) {
            Ok(replaced) => replaced,
            Err(error) => error.handle("Group", "insert"),
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns `TryInsertError` with the values if `key` is out of range, if a storage has a key of another version
    /// with its index, or if allocation fails. Then no value is inserted.
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
    ) -> Result<S::Replaced, TryInsertError<S::Key, S::Values>> {
        let replaced = self.storages.try_replace(key, values)?;
        self.enter(key);
        Ok(replaced)
    }

    /// Inserts a value into storage `N`. The key is shared if all other storages contain it, unless it is
    /// excluded.
    ///
    /// Returns the replaced value.
    ///
    /// # Panics
    /// Panics if `key` is out of range, or if the storage has a key of another version with its index. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.insert_into::<1>(3, 30), None);
    /// assert_eq!(group.keys_slice(), [3]);
    /// assert_eq!(group.insert_into::<1>(3, 31), Some(30));
    /// ```
    #[doc(alias = "emplace")]
    #[track_caller]
    pub fn insert_into<const N: usize>(&mut self, key: S::Key, value: S::Value) -> Option<S::Value>
    where
        S: StorageAt<N>,
    {
        match self.try_insert_into(key, value) {
            Ok(replaced) => replaced,
            Err(error) => error.handle("Group", "insert_into"),
        }
    }

    /// Fallible version of [`insert_into`](Self::insert_into).
    ///
    /// # Errors
    /// Returns `TryInsertError` with the value if `key` is out of range, if the storage has a key of another version
    /// with its index, or if allocation fails.
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
    pub fn try_insert_into<const N: usize>(&mut self, key: S::Key, value: S::Value) -> InsertResult<S::Key, S::Value>
    where
        S: StorageAt<N>,
    {
        let replaced = self.storages.storage_at_mut().try_insert(key, value)?;
        self.enter(key);
        Ok(replaced)
    }
}

/// [Inserts](Group::insert) all values.
impl<S: Storages, X: Excluded<S>> Extend<(S::Key, S::Values)> for Group<S, X> {
    /// # Panics
    /// Panics if [`insert`](Group::insert) would. The preceding rows stay in the group.
    #[track_caller]
    fn extend<I: IntoIterator<Item = (S::Key, S::Values)>>(&mut self, rows: I) {
        for (key, values) in rows {
            if let Err(error) = self.try_insert(key, values) {
                error.handle("Group", "extend");
            }
        }
    }
}

//! [`Entry`], [`OccupiedEntry`] and [`VacantEntry`].

use core::fmt;
use core::mem;

use sparse_set::{SparseKey, SparseSet};

use super::BasicStorage;
use crate::{BySize, Paging, TryInsertError};
#[cfg(doc)]
use crate::{StableStorage, Storage};
use sparse_set::internal::KeySet;

/// An entry of a [`Storage`] or a [`StableStorage`], occupied or vacant.
///
/// Occupied if the storage contains the key with this version. If a key of another version has the index, the entry is
/// vacant, [`occupant`](VacantEntry::occupant) returns that key, and inserting panics like [`Storage::insert`].
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut counts = Storage::new();
/// for key in [3_u32, 1, 3, 3] {
///     *counts.entry(key).or_insert(0) += 1;
/// }
/// assert!(counts.iter().eq([(3, &3), (1, &1)]));
/// ```
pub enum Entry<'a, T, S: KeySet = SparseSet, P: Paging = BySize> {
    /// The key has a value.
    Occupied(OccupiedEntry<'a, T, S, P>),
    /// The key has no value.
    Vacant(VacantEntry<'a, T, S, P>),
}

/// An entry whose key has a value.
///
/// # Examples
/// ```
/// use storage::Storage;
/// use storage::basic_storage::Entry;
///
/// let mut names = Storage::from([(3_u32, "Ada")]);
/// if let Entry::Occupied(mut entry) = names.entry(3) {
///     assert_eq!(entry.insert("Bob"), "Ada");
///     assert_eq!(entry.remove(), "Bob");
/// }
/// assert!(names.is_empty());
/// ```
pub struct OccupiedEntry<'a, T, S: KeySet = SparseSet, P: Paging = BySize> {
    storage: &'a mut BasicStorage<T, S, P>,
    key: S::Key,
    position: usize,
}

/// An entry whose key has no value.
///
/// # Examples
/// ```
/// use storage::Storage;
/// use storage::basic_storage::Entry;
///
/// let mut names = Storage::new();
/// if let Entry::Vacant(entry) = names.entry(3_u32) {
///     entry.insert("Ada");
/// }
/// assert_eq!(names[3], "Ada");
/// ```
pub struct VacantEntry<'a, T, S: KeySet = SparseSet, P: Paging = BySize> {
    storage: &'a mut BasicStorage<T, S, P>,
    key: S::Key,
}

/// Unwraps the result of a look-up: the storage is borrowed, so the key is still present.
#[track_caller]
#[inline]
fn present<T>(value: Option<T>) -> T {
    match value {
        Some(value) => value,
        None => unreachable!("the key of an occupied entry is in the storage"),
    }
}

impl<'a, T, S: KeySet, P: Paging> Entry<'a, T, S, P> {
    #[inline]
    pub(super) fn new(storage: &'a mut BasicStorage<T, S, P>, key: S::Key) -> Self {
        match storage.position_of(key) {
            Some(position) => Self::Occupied(OccupiedEntry { storage, key, position }),
            None => Self::Vacant(VacantEntry { storage, key }),
        }
    }

    /// Inserts `default` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::new();
    /// assert_eq!(counts.entry(3_u32).or_insert(7), &mut 7);
    /// assert_eq!(counts.entry(3_u32).or_insert(8), &mut 7);
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert(self, default: T) -> &'a mut T {
        match self {
            // Drop `default` before creating the reference: the drop may panic.
            Self::Occupied(entry) => {
                drop(default);
                entry.into_mut()
            }
            Self::Vacant(entry) => entry.insert_for("Entry", "or_insert", default).into_mut(),
        }
    }

    /// Inserts `default()` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.entry(3_u32).or_insert_with(|| "Ada".to_string()), "Ada");
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert_with(self, default: impl FnOnce() -> T) -> &'a mut T {
        self.or_insert_for("or_insert_with", |_| default())
    }

    /// Inserts `default(key)` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut squares = Storage::new();
    /// assert_eq!(squares.entry(3_u32).or_insert_with_key(|key| key * key), &mut 9);
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert_with_key(self, default: impl FnOnce(S::Key) -> T) -> &'a mut T {
        self.or_insert_for("or_insert_with_key", default)
    }

    /// Inserts `default(key)` if the entry is vacant, on behalf of `method`.
    #[track_caller]
    #[inline]
    fn or_insert_for(self, method: &str, default: impl FnOnce(S::Key) -> T) -> &'a mut T {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => {
                let value = default(entry.key);
                entry.insert_for("Entry", method, value).into_mut()
            }
        }
    }

    /// Inserts the default value if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut lists: Storage<Vec<u8>, u32> = Storage::new();
    /// lists.entry(3).or_default().push(7);
    /// assert_eq!(lists[3], [7]);
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_default(self) -> &'a mut T
    where
        T: Default,
    {
        self.or_insert_for("or_default", |_| T::default())
    }

    /// Calls `change` with the value if the entry is occupied.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10)]);
    /// counts.entry(3).and_modify(|count| *count += 1).or_insert(0);
    /// counts.entry(4).and_modify(|count| *count += 1).or_insert(0);
    /// assert_eq!((counts[3], counts[4]), (11, 0));
    /// ```
    #[doc(alias = "patch")]
    #[inline]
    pub fn and_modify(mut self, change: impl FnOnce(&mut T)) -> Self {
        if let Self::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }

    /// Inserts the value and returns the entry. Drops the replaced value.
    ///
    /// # Panics
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada")]);
    /// assert_eq!(names.entry(3).insert_entry("Bob").get(), &"Bob");
    /// ```
    #[track_caller]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T, S, P> {
        match self {
            Self::Occupied(mut entry) => {
                drop(entry.insert(value));
                entry
            }
            Self::Vacant(entry) => entry.insert_for("Entry", "insert_entry", value),
        }
    }

    /// Returns the key.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names: Storage<&str, u32> = Storage::new();
    /// assert_eq!(names.entry(3).key(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn key(&self) -> S::Key {
        match self {
            Self::Occupied(entry) => entry.key,
            Self::Vacant(entry) => entry.key,
        }
    }
}

impl<'a, T, S: KeySet, P: Paging> OccupiedEntry<'a, T, S, P> {
    /// Returns the key.
    #[must_use]
    #[inline]
    pub fn key(&self) -> S::Key {
        self.key
    }

    /// Returns the position of the key.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::basic_storage::Entry;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(matches!(names.entry(1), Entry::Occupied(entry) if entry.position() == 1));
    /// ```
    #[must_use]
    #[inline]
    pub fn position(&self) -> usize {
        self.position
    }

    /// Returns a reference to the value.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.entry(3_u32).insert_entry("Ada").get(), &"Ada");
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self) -> &T {
        present(self.storage.get_at(self.position)).1
    }

    /// Returns a mutable reference to the value. See [`into_mut`](Self::into_mut) for a longer lifetime.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::new();
    /// *counts.entry(3_u32).insert_entry(10).get_mut() += 1;
    /// assert_eq!(counts[3], 11);
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self) -> &mut T {
        present(self.storage.get_at_mut(self.position)).1
    }

    /// Converts the entry into a mutable reference with the lifetime of the storage's borrow.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::new();
    /// let count = counts.entry(3_u32).insert_entry(10).into_mut();
    /// *count += 1;
    /// assert_eq!(counts[3], 11);
    /// ```
    #[must_use]
    #[inline]
    pub fn into_mut(self) -> &'a mut T {
        present(self.storage.get_at_mut(self.position)).1
    }

    /// Replaces the value and returns the previous one.
    #[inline]
    pub fn insert(&mut self, value: T) -> T {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the pair and returns the value.
    #[inline]
    pub fn remove(self) -> T {
        present(self.storage.remove(self.key))
    }

    /// Removes and returns the pair.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.entry(3_u32).insert_entry("Ada").remove_entry(), (3, "Ada"));
    /// assert!(names.is_empty());
    /// ```
    #[inline]
    pub fn remove_entry(self) -> (S::Key, T) {
        (self.key, self.remove())
    }
}

impl<'a, T, S: KeySet, P: Paging> VacantEntry<'a, T, S, P> {
    /// Returns the key.
    #[must_use]
    #[inline]
    pub fn key(&self) -> S::Key {
        self.key
    }

    /// Returns the key of another version with the same index, if any. Inserting panics then.
    ///
    /// # Examples
    /// ```
    /// use storage::basic_storage::Entry;
    /// use storage::{Entity, Storage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut names = Storage::from([(old, "Ada")]);
    /// let Entry::Vacant(entry) = names.entry(old.next_version()) else { panic!("the version is another") };
    /// assert_eq!(entry.occupant(), Some(old));
    /// ```
    #[must_use]
    pub fn occupant(&self) -> Option<S::Key> {
        self.storage.get_by_index(self.key.index()).map(|(key, _)| key)
    }

    /// Inserts the value and returns a mutable reference to it.
    ///
    /// # Panics
    /// Panics if [`Storage::insert`] would.
    #[track_caller]
    #[inline]
    pub fn insert(self, value: T) -> &'a mut T {
        self.insert_for("VacantEntry", "insert", value).into_mut()
    }

    /// Inserts the value and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if [`Storage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::basic_storage::Entry;
    ///
    /// let mut names = Storage::new();
    /// if let Entry::Vacant(entry) = names.entry(3_u32) {
    ///     assert_eq!(entry.insert_entry("Ada").position(), 0);
    /// }
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T, S, P> {
        self.insert_for("VacantEntry", "insert_entry", value)
    }

    /// Inserts the value, on behalf of `method` of `entry`.
    #[track_caller]
    #[inline]
    fn insert_for(self, entry: &str, method: &str, value: T) -> OccupiedEntry<'a, T, S, P> {
        let Self { storage, key } = self;
        match storage.try_insert(key, value) {
            Ok(old) => debug_assert!(old.is_none(), "the entry is vacant"),
            Err(error) => error.handle(entry, method),
        }
        let position = present(storage.position_of(key));
        OccupiedEntry { storage, key, position }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns the errors of [`Storage::try_insert`].
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::basic_storage::Entry;
    ///
    /// let mut names = Storage::new();
    /// if let Entry::Vacant(entry) = names.entry(u64::MAX) {
    ///     assert_eq!(entry.try_insert("Bob").unwrap_err().value, "Bob");
    /// }
    /// ```
    #[inline]
    pub fn try_insert(self, value: T) -> Result<&'a mut T, TryInsertError<S::Key, T>> {
        let Self { storage, key } = self;
        storage.try_insert(key, value)?;
        let position = present(storage.position_of(key));
        Ok(OccupiedEntry { storage, key, position }.into_mut())
    }
}

impl<T: fmt::Debug, S: KeySet, P: Paging> fmt::Debug for Entry<'_, T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(entry) => f.debug_tuple("Entry").field(entry).finish(),
            Self::Vacant(entry) => f.debug_tuple("Entry").field(entry).finish(),
        }
    }
}

impl<T: fmt::Debug, S: KeySet, P: Paging> fmt::Debug for OccupiedEntry<'_, T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("key", &self.key).field("value", self.get()).finish_non_exhaustive()
    }
}

impl<T, S: KeySet, P: Paging> fmt::Debug for VacantEntry<'_, T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(&self.key).finish()
    }
}

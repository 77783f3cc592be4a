//! [`StableStorage::entry`] and its types.

use core::fmt;
use core::mem;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::StableStorage;
use crate::{BySize, Paging, TryInsertError};

/// An entry of a [`StableStorage`], occupied or vacant.
///
/// The entry is vacant if a key of another version has the index; inserting displaces that key.
///
/// # Examples
/// ```
/// use storage::StableStorage;
///
/// let mut ages = StableStorage::from([(3_u32, 36)]);
/// ages.entry(3).and_modify(|age| *age += 1).or_insert(0);
/// ages.entry(1).and_modify(|age| *age += 1).or_insert(20);
/// assert_eq!((ages[3], ages[1]), (37, 20));
/// ```
pub enum Entry<'a, T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    /// The key has a value.
    Occupied(OccupiedEntry<'a, T, K, A, P>),
    /// The key has no value.
    Vacant(VacantEntry<'a, T, K, A, P>),
}

/// An entry whose key has a value.
///
/// # Examples
/// ```
/// use storage::StableStorage;
/// use storage::stable_storage::Entry;
///
/// let mut ages = StableStorage::from([(3_u32, 36)]);
/// if let Entry::Occupied(entry) = ages.entry(3) {
///     assert_eq!(entry.remove(), 36);
/// }
/// assert!(ages.is_empty());
/// ```
pub struct OccupiedEntry<'a, T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut StableStorage<T, K, A, P>,
    key: K,
    position: usize,
}

/// An entry whose key has no value.
///
/// # Examples
/// ```
/// use storage::StableStorage;
/// use storage::stable_storage::Entry;
///
/// let mut ages = StableStorage::new();
/// if let Entry::Vacant(entry) = ages.entry(3_u32) {
///     *entry.insert(36) += 1;
/// }
/// assert_eq!(ages[3], 37);
/// ```
pub struct VacantEntry<'a, T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut StableStorage<T, K, A, P>,
    key: K,
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Entry<'a, T, K, A, P> {
    #[inline]
    pub(super) fn new(storage: &'a mut StableStorage<T, K, A, P>, key: K) -> Self {
        match storage.index_of(key) {
            Some(position) => Self::Occupied(OccupiedEntry { storage, key, position }),
            None => Self::Vacant(VacantEntry { storage, key }),
        }
    }

    /// Returns the key.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages: StableStorage<u8, u32> = StableStorage::new();
    /// assert_eq!(ages.entry(3).key(), 3);
    /// ```
    #[must_use]
    pub fn key(&self) -> K {
        match self {
            Self::Occupied(entry) => entry.key(),
            Self::Vacant(entry) => entry.key(),
        }
    }

    /// Inserts `default` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).or_insert(36), &36);
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert(self, default: T) -> &'a mut T {
        match self {
            Self::Occupied(entry) => {
                drop(default);
                entry.into_mut()
            }
            Self::Vacant(entry) => entry.insert(default),
        }
    }

    /// Inserts `default()` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).or_insert_with(|| 36), &36);
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert_with(self, default: impl FnOnce() -> T) -> &'a mut T {
        self.or_insert_with_key(|_| default())
    }

    /// Inserts `default(key)` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut squares = StableStorage::new();
    /// assert_eq!(squares.entry(3_u32).or_insert_with_key(|key| key * key), &9);
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert_with_key(self, default: impl FnOnce(K) -> T) -> &'a mut T {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => {
                let value = default(entry.key);
                entry.insert(value)
            }
        }
    }

    /// Inserts the default value if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut words: StableStorage<String, u32> = StableStorage::new();
    /// words.entry(3).or_default().push_str("ahoy");
    /// assert_eq!(words[3], "ahoy");
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_default(self) -> &'a mut T
    where
        T: Default,
    {
        self.or_insert_with(T::default)
    }

    /// Calls the closure with the value if the entry is occupied.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36)]);
    /// ages.entry(3).and_modify(|age| *age += 1);
    /// assert_eq!(ages[3], 37);
    /// ```
    #[doc(alias = "patch")]
    #[must_use = "the entry is returned, to go on with; `get_mut` changes a value and no more"]
    #[inline]
    pub fn and_modify(self, modify: impl FnOnce(&mut T)) -> Self {
        match self {
            Self::Occupied(mut entry) => {
                modify(entry.get_mut());
                Self::Occupied(entry)
            }
            vacant @ Self::Vacant(_) => vacant,
        }
    }

    /// Inserts the value and returns the entry. Drops the replaced or displaced value.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// let entry = ages.entry(3_u32).insert_entry(36);
    /// assert_eq!(entry.get(), &36);
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T, K, A, P> {
        match self {
            Self::Occupied(mut entry) => {
                entry.insert(value);
                entry
            }
            Self::Vacant(entry) => entry.insert_entry(value),
        }
    }
}

/// Returns the value at the position of an occupied entry.
#[track_caller]
#[inline]
fn value_of<T>(value: Option<T>) -> T {
    match value {
        Some(value) => value,
        None => unreachable!("the key of an occupied entry has a value"),
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> OccupiedEntry<'a, T, K, A, P> {
    /// Returns the key.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).insert_entry(36).key(), 3);
    /// ```
    #[must_use]
    pub fn key(&self) -> K {
        self.key
    }

    /// Returns the position of the key.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36)]);
    /// assert_eq!(ages.entry(1).insert_entry(20).position(), 1);
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
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).insert_entry(36).get(), &36);
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self) -> &T {
        value_of(self.storage.get_at(self.position)).1
    }

    /// Returns a mutable reference to the value. See [`into_mut`](Self::into_mut) for a longer lifetime.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// *ages.entry(3_u32).insert_entry(36).get_mut() += 1;
    /// assert_eq!(ages[3], 37);
    /// ```
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self) -> &mut T {
        value_of(self.storage.get_at_mut(self.position)).1
    }

    /// Converts the entry into a mutable reference with the lifetime of the storage's borrow.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// let age: &mut u8 = ages.entry(3_u32).insert_entry(36).into_mut();
    /// assert_eq!(*age, 36);
    /// ```
    #[must_use]
    #[inline]
    pub fn into_mut(self) -> &'a mut T {
        value_of(self.storage.get_at_mut(self.position)).1
    }

    /// Replaces the value and returns the previous one.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).insert_entry(36).insert(37), 36);
    /// ```
    #[inline]
    pub fn insert(&mut self, value: T) -> T {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the key and returns its value. Leaves a hole.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).insert_entry(36).remove(), 36);
    /// assert!(ages.is_empty());
    /// ```
    #[inline]
    pub fn remove(self) -> T {
        value_of(self.storage.remove(self.key))
    }

    /// Removes the key and returns it with its value. Leaves a hole.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::new();
    /// assert_eq!(ages.entry(3_u32).insert_entry(36).remove_entry(), (3, 36));
    /// ```
    #[inline]
    pub fn remove_entry(self) -> (K, T) {
        (self.key, self.remove())
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> VacantEntry<'a, T, K, A, P> {
    /// Returns the key.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::stable_storage::Entry;
    ///
    /// let mut ages: StableStorage<u8, u32> = StableStorage::new();
    /// assert!(matches!(ages.entry(3), Entry::Vacant(entry) if entry.key() == 3));
    /// ```
    #[must_use]
    pub fn key(&self) -> K {
        self.key
    }

    /// Returns the key of another version that has the index. Inserting displaces it.
    ///
    /// # Examples
    /// ```
    /// use storage::stable_storage::Entry;
    /// use storage::{Entity, StableStorage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut names = StableStorage::from([(old, "Ada")]);
    /// let Entry::Vacant(entry) = names.entry(old.next_version()) else { panic!("the version is another") };
    /// assert_eq!(entry.occupant(), Some(old));
    /// entry.insert("Bob");
    /// assert_eq!(names.get(old), None);
    /// ```
    #[must_use]
    pub fn occupant(&self) -> Option<K> {
        self.storage.get_by_index(self.key.index()).map(|(key, _)| key)
    }

    /// Inserts the value. Displaces a key of another version and drops its value.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::stable_storage::Entry;
    ///
    /// let mut ages = StableStorage::new();
    /// if let Entry::Vacant(entry) = ages.entry(3_u32) {
    ///     entry.insert(36);
    /// }
    /// assert_eq!(ages[3], 36);
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert(self, value: T) -> &'a mut T {
        self.insert_entry(value).into_mut()
    }

    /// Inserts the value and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if [`StableStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::stable_storage::Entry;
    ///
    /// let mut ages = StableStorage::new();
    /// if let Entry::Vacant(entry) = ages.entry(3_u32) {
    ///     assert_eq!(entry.insert_entry(36).remove(), 36);
    /// }
    /// assert!(ages.is_empty());
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T, K, A, P> {
        let Self { storage, key } = self;
        // Displaced values are dropped after the insertion.
        drop(storage.insert(key, value));
        let position = value_of(storage.index_of(key));
        OccupiedEntry { storage, key, position }
    }

    /// Does the same as [`insert`](Self::insert), but returns an error instead of panicking.
    ///
    /// # Errors
    /// As [`StableStorage::try_insert`].
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::stable_storage::Entry;
    ///
    /// let mut ages = StableStorage::new();
    /// if let Entry::Vacant(entry) = ages.entry(u64::MAX) {
    ///     assert_eq!(entry.try_insert(36).unwrap_err().value, 36);
    /// }
    /// ```
    #[inline]
    pub fn try_insert(self, value: T) -> Result<&'a mut T, TryInsertError<K, T>> {
        let Self { storage, key } = self;
        // Displaced values are dropped after the insertion.
        drop(storage.try_insert(key, value)?);
        Ok(value_of(storage.get_mut(key)))
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for Entry<'_, T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(entry) => f.debug_tuple("Entry").field(entry).finish(),
            Self::Vacant(entry) => f.debug_tuple("Entry").field(entry).finish(),
        }
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for OccupiedEntry<'_, T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("key", &self.key).field("value", self.get()).finish_non_exhaustive()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for VacantEntry<'_, T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(&self.key).finish()
    }
}

//! [`Storage::entry`] and its types.

use core::fmt;
use core::mem;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::Storage;
use crate::TryInsertError;
use crate::paging::{BySize, Paging};

/// An entry of a [`Storage`], occupied or vacant.
///
/// It is occupied if the storage contains the key with this version. If a key of another version has the index, the
/// entry is vacant, [`occupant`](VacantEntry::occupant) returns that key, and inserting displaces it as
/// [`Storage::insert`] does.
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
/// use storage::Storage;
/// use storage::packed_storage::Entry;
///
/// let mut names = Storage::from([(3_u32, "ada")]);
/// if let Entry::Occupied(mut entry) = names.entry(3) {
///     assert_eq!(entry.insert("bob"), "ada");
///     assert_eq!(entry.remove(), "bob");
/// }
/// assert!(names.is_empty());
/// ```
pub struct OccupiedEntry<'a, T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut Storage<T, K, A, P>,
    key: K,
    position: usize,
}

/// An entry whose key has no value.
///
/// # Examples
/// ```
/// use storage::Storage;
/// use storage::packed_storage::Entry;
///
/// let mut names = Storage::new();
/// if let Entry::Vacant(entry) = names.entry(3_u32) {
///     entry.insert("ada");
/// }
/// assert_eq!(names[3], "ada");
/// ```
pub struct VacantEntry<'a, T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    storage: &'a mut Storage<T, K, A, P>,
    key: K,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Returns the entry of `key`, for in-place manipulation.
    ///
    /// A key that is out of range has a vacant entry; inserting into it panics.
    ///
    /// # Complexity
    /// *O*(1).
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
    pub fn entry(&mut self, key: K) -> Entry<'_, T, K, A, P> {
        match self.index_of(key) {
            Some(position) => Entry::Occupied(OccupiedEntry { storage: self, key, position }),
            None => Entry::Vacant(VacantEntry { storage: self, key }),
        }
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> Entry<'a, T, K, A, P> {
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
            // Drop `default` before the reference is created: the drop may panic.
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
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.entry(3_u32).or_insert_with(|| "ada".to_string()), "ada");
    /// ```
    #[track_caller]
    #[inline]
    pub fn or_insert_with(self, default: impl FnOnce() -> T) -> &'a mut T {
        self.or_insert_with_key(|_| default())
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
        self.or_insert_with(T::default)
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

    /// Inserts the value and returns the entry. Drops the replaced or displaced value.
    ///
    /// # Panics
    /// Panics if [`VacantEntry::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada")]);
    /// assert_eq!(names.entry(3).insert_entry("bob").get(), &"bob");
    /// ```
    #[track_caller]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T, K, A, P> {
        match self {
            Self::Occupied(mut entry) => {
                drop(entry.insert(value));
                entry
            }
            Self::Vacant(entry) => entry.insert_entry(value),
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
    pub fn key(&self) -> K {
        match self {
            Self::Occupied(entry) => entry.key,
            Self::Vacant(entry) => entry.key,
        }
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> OccupiedEntry<'a, T, K, A, P> {
    /// Returns the key.
    ///
    /// # Examples
    /// See [`OccupiedEntry`].
    #[must_use]
    #[inline]
    pub fn key(&self) -> K {
        self.key
    }

    /// Returns the position of the key.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::packed_storage::Entry;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
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
    /// assert_eq!(names.entry(3_u32).insert_entry("ada").get(), &"ada");
    /// ```
    #[must_use]
    #[inline]
    pub fn get(&self) -> &T {
        match self.storage.get_at(self.position) {
            Some((_, value)) => value,
            None => unreachable!("the storage is borrowed, and had a value"),
        }
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
        match self.storage.get_at_mut(self.position) {
            Some((_, value)) => value,
            None => unreachable!("the storage is borrowed, and had a value"),
        }
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
        match self.storage.get_at_mut(self.position) {
            Some((_, value)) => value,
            None => unreachable!("the storage is borrowed, and had a value"),
        }
    }

    /// Replaces the value and returns the previous one.
    ///
    /// # Examples
    /// See [`OccupiedEntry`].
    #[inline]
    pub fn insert(&mut self, value: T) -> T {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the pair and returns the value. The last pair moves to its position.
    ///
    /// # Examples
    /// See [`OccupiedEntry`].
    #[inline]
    pub fn remove(self) -> T {
        self.remove_entry().1
    }

    /// Removes and returns the pair. The last pair moves to its position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::new();
    /// assert_eq!(names.entry(3_u32).insert_entry("ada").remove_entry(), (3, "ada"));
    /// assert!(names.is_empty());
    /// ```
    #[inline]
    pub fn remove_entry(self) -> (K, T) {
        match self.storage.remove_at(self.position) {
            Some(pair) => pair,
            None => unreachable!("the storage is borrowed, and had a value"),
        }
    }
}

impl<'a, T, K: SparseKey, A: Allocator, P: Paging> VacantEntry<'a, T, K, A, P> {
    /// Returns the key.
    ///
    /// # Examples
    /// See [`Entry::key`].
    #[must_use]
    #[inline]
    pub fn key(&self) -> K {
        self.key
    }

    /// Returns the key of another version that has the index. Inserting displaces it.
    ///
    /// # Examples
    /// ```
    /// use storage::packed_storage::Entry;
    /// use storage::{Entity, Storage};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut names = Storage::from([(old, "ada")]);
    /// let Entry::Vacant(entry) = names.entry(old.next_version()) else { panic!("the version is another") };
    /// assert_eq!(entry.occupant(), Some(old));
    /// entry.insert("bob");
    /// assert_eq!(names.get(old), None);
    /// ```
    #[must_use]
    pub fn occupant(&self) -> Option<K> {
        self.storage.as_set().get_by_index(self.key.index())
    }

    /// Inserts the value. Displaces a key of another version and drops its value.
    ///
    /// Allocates like [`Storage::insert`].
    ///
    /// # Panics
    /// Panics if [`Storage::insert`] would.
    ///
    /// # Examples
    /// See [`VacantEntry`].
    #[track_caller]
    #[inline]
    pub fn insert(self, value: T) -> &'a mut T {
        self.insert_entry(value).into_mut()
    }

    /// Inserts the value and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if [`Storage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::packed_storage::Entry;
    ///
    /// let mut names = Storage::new();
    /// if let Entry::Vacant(entry) = names.entry(3_u32) {
    ///     assert_eq!(entry.insert_entry("ada").position(), 0);
    /// }
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_entry(self, value: T) -> OccupiedEntry<'a, T, K, A, P> {
        let Self { storage, key } = self;
        // Another version has the index: its value is dropped after the insertion.
        drop(storage.insert(key, value));
        match storage.index_of(key) {
            Some(position) => OccupiedEntry { storage, key, position },
            None => unreachable!("the key {key:?} was just inserted"),
        }
    }

    /// Does the same as [`insert`](Self::insert), but returns an error instead of panicking.
    ///
    /// # Errors
    /// As [`Storage::try_insert`].
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::packed_storage::Entry;
    ///
    /// let mut names = Storage::new();
    /// if let Entry::Vacant(entry) = names.entry(u64::MAX) {
    ///     assert_eq!(entry.try_insert("bob").unwrap_err().value, "bob");
    /// }
    /// ```
    #[inline]
    pub fn try_insert(self, value: T) -> Result<&'a mut T, TryInsertError<K, T>> {
        let Self { storage, key } = self;
        // Another version has the index: its value is dropped after the insertion.
        drop(storage.try_insert(key, value)?);
        match storage.get_mut(key) {
            Some(value) => Ok(value),
            None => unreachable!("the key {key:?} was just inserted"),
        }
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

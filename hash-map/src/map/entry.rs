//! [`Entry`] and its two variants.

use core::fmt;
use core::mem;

use hash_set::allocator::{Allocator, Global};
use hash_set::{ElementId, InsertError, hash_table};

use crate::pair::into_value;

/// The entry of a key in a [`HashMap`](crate::HashMap), from [`HashMap::entry`](crate::HashMap::entry).
///
/// # Examples
/// ```
/// use hash_map::{Entry, HashMap};
///
/// let mut map = HashMap::from([("a", 1)]);
/// match map.entry("a") {
///     Entry::Occupied(occupied) => assert_eq!(occupied.remove(), 1),
///     Entry::Vacant(_) => unreachable!(),
/// }
/// assert!(map.is_empty());
/// ```
pub enum Entry<'a, K: 'a, V: 'a, A: Allocator = Global> {
    /// The key is present.
    Occupied(OccupiedEntry<'a, K, V, A>),
    /// The key is absent.
    Vacant(VacantEntry<'a, K, V, A>),
}

impl<'a, K, V, A: Allocator> Entry<'a, K, V, A> {
    /// Drops `key` if the entry is occupied.
    #[inline]
    pub(super) fn new(table: hash_table::Entry<'a, (K, V), A>, key: K) -> Self {
        match table {
            hash_table::Entry::Occupied(table) => Self::Occupied(OccupiedEntry::new(table)),
            hash_table::Entry::Vacant(table) => Self::Vacant(VacantEntry { key, table }),
        }
    }

    /// Inserts `default` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// assert_eq!(map.entry("pequod").or_insert(1), &1);
    /// assert_eq!(map.entry("pequod").or_insert(2), &1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert(self, default: V) -> &'a mut V {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => vacant.insert_for(default, "Entry::or_insert").into_mut(),
        }
    }

    /// Inserts `default()` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// assert_eq!(map.entry("pequod").or_insert_with(|| 1), &1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => vacant.insert_for(default(), "Entry::or_insert_with").into_mut(),
        }
    }

    /// Inserts `default(key)`, called with the key that was looked up, if the entry is vacant. Returns a mutable
    /// reference to the value.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, usize> = HashMap::new();
    /// assert_eq!(map.entry("pequod").or_insert_with_key(|key| key.len()), &6);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => {
                let value = default(vacant.key());
                vacant.insert_for(value, "Entry::or_insert_with_key").into_mut()
            }
        }
    }

    /// Inserts the result of a fallible `default` if the entry is vacant.
    ///
    /// # Errors
    /// Returns the error of `default`. The map is unchanged.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, i32> = HashMap::new();
    /// assert!(map.entry("a").or_try_insert_with(|| "one".parse()).is_err());
    /// assert_eq!(map.entry("a").or_try_insert_with(|| "1".parse()), Ok(&mut 1));
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_try_insert_with<F: FnOnce() -> Result<V, E>, E>(self, default: F) -> Result<&'a mut V, E> {
        match self {
            Self::Occupied(occupied) => Ok(occupied.into_mut()),
            Self::Vacant(vacant) => Ok(vacant.insert_for(default()?, "Entry::or_try_insert_with").into_mut()),
        }
    }

    /// Inserts the default value if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, Vec<u32>> = HashMap::new();
    /// map.entry("pequod").or_default().push(1);
    /// assert_eq!(map["pequod"], [1]);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => vacant.insert_for(V::default(), "Entry::or_default").into_mut(),
        }
    }

    /// Inserts `default` if the entry is vacant and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let id = map.entry("a").or_insert_entry(1).id();
    /// assert_eq!(map.get_by_id(id), Some((&"a", &1)));
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert_entry(self, default: V) -> OccupiedEntry<'a, K, V, A> {
        match self {
            Self::Occupied(occupied) => occupied,
            Self::Vacant(vacant) => vacant.insert_for(default, "Entry::or_insert_entry"),
        }
    }

    /// Sets the value of the entry and returns the occupied entry. Alias of [`insert_entry`](Self::insert_entry), as in
    /// hashbrown.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// assert_eq!(map.entry("pequod").insert(2).get(), &2);
    /// assert_eq!(map.entry("pequod").insert(3).get(), &3);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self, value: V) -> OccupiedEntry<'a, K, V, A> {
        self.insert_for(value, "Entry::insert")
    }

    /// Sets the value of the entry and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// assert_eq!(map.entry("pequod").insert_entry(2).get(), &2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, A> {
        self.insert_for(value, "Entry::insert_entry")
    }

    /// Sets the value of the entry, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_for(self, value: V, method: &'static str) -> OccupiedEntry<'a, K, V, A> {
        match self {
            Self::Occupied(mut occupied) => {
                occupied.insert(value);
                occupied
            }
            Self::Vacant(vacant) => vacant.insert_for(value, method),
        }
    }

    /// Returns the id of the pair, or the id that an inserted pair would have.
    ///
    /// # Panics
    /// Panics if the entry is vacant and the map has `u32::MAX` pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// let id = map.entry("pequod").id();
    /// map.entry("pequod").or_insert(1);
    /// assert_eq!((map.entry("pequod").id(), map.get_id("pequod")), (id, Some(id)));
    /// ```
    #[doc(alias = "index")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        match self {
            Self::Occupied(occupied) => occupied.id(),
            Self::Vacant(vacant) => vacant.table.id_for("Entry::id"),
        }
    }

    /// Returns the key in the map, or the key of the vacant entry.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// assert_eq!(map.entry("a").key(), &"a");
    /// ```
    #[inline]
    pub fn key(&self) -> &K {
        match self {
            Self::Occupied(occupied) => occupied.key(),
            Self::Vacant(vacant) => vacant.key(),
        }
    }

    /// Calls `f` with the value if the entry is occupied.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// for _ in 0..3 {
    ///     map.entry("pequod").and_modify(|count| *count += 1).or_insert(1);
    /// }
    /// assert_eq!(map["pequod"], 3);
    /// ```
    #[inline]
    pub fn and_modify<F>(mut self, f: F) -> Self
    where
        F: FnOnce(&mut V),
    {
        if let Self::Occupied(occupied) = &mut self {
            f(occupied.get_mut());
        }
        self
    }

    /// Replaces the value of an occupied entry with `f(&key, value)`, or removes the pair if `f` returns `None`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 3)]);
    /// for _ in 0..3 {
    ///     map.entry("a").and_replace_entry_with(|_, lives| (lives > 1).then(|| lives - 1));
    /// }
    /// assert!(map.is_empty());
    /// ```
    #[inline]
    pub fn and_replace_entry_with<F>(self, f: F) -> Self
    where
        F: FnOnce(&K, V) -> Option<V>,
    {
        match self {
            Self::Occupied(occupied) => occupied.replace_entry_with(f),
            Self::Vacant(_) => self,
        }
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for Entry<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(occupied) => f.debug_tuple("Entry").field(occupied).finish(),
            Self::Vacant(vacant) => f.debug_tuple("Entry").field(vacant).finish(),
        }
    }
}

/// An occupied entry of a [`HashMap`](crate::HashMap).
///
/// # Examples
/// ```
/// use hash_map::{Entry, HashMap};
///
/// let mut map = HashMap::from([("a", 1)]);
/// if let Entry::Occupied(mut occupied) = map.entry("a") {
///     *occupied.get_mut() += 1;
///     assert_eq!(occupied.remove_entry(), ("a", 2));
/// }
/// assert!(map.is_empty());
/// ```
pub struct OccupiedEntry<'a, K: 'a, V: 'a, A: Allocator = Global> {
    pub(super) table: hash_table::OccupiedEntry<'a, (K, V), A>,
}

impl<'a, K, V, A: Allocator> OccupiedEntry<'a, K, V, A> {
    #[inline]
    pub(super) fn new(table: hash_table::OccupiedEntry<'a, (K, V), A>) -> Self {
        Self { table }
    }

    /// Returns the id of the pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let id = map.entry("a").insert_entry(1).id();
    /// assert_eq!(map.get_by_id(id), Some((&"a", &1)));
    /// ```
    #[inline]
    #[must_use]
    pub fn id(&self) -> ElementId {
        self.table.id()
    }

    /// Returns the key in the map.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.entry("a").insert_entry(1).key(), &"a");
    /// ```
    #[inline]
    #[must_use]
    pub fn key(&self) -> &K {
        &self.table.get().0
    }

    /// Removes and returns the pair. Its slot is the next to be reused.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.entry("a").insert_entry(1).remove_entry(), ("a", 1));
    /// assert!(map.is_empty());
    /// ```
    #[inline]
    #[expect(clippy::must_use_candidate, reason = "to remove a pair without a look at it is a use of this method")]
    pub fn remove_entry(self) -> (K, V) {
        self.table.remove().0
    }

    /// Returns the value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.entry("a").insert_entry(1).get(), &1);
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self) -> &V {
        &self.table.get().1
    }

    /// Returns a mutable reference to the value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// *map.entry("a").insert_entry(1).get_mut() += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.table.get_mut().1
    }

    /// Returns a mutable reference to the value, for as long as the map is borrowed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let value: &mut u32 = map.entry("a").insert_entry(1).into_mut();
    /// *value += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn into_mut(self) -> &'a mut V {
        &mut self.table.into_mut().1
    }

    /// Returns the key and a mutable reference to the value, for as long as the map is borrowed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let (key, value) = map.entry("a").insert_entry(1).into_entry();
    /// assert_eq!((key, value), (&"a", &mut 1));
    /// ```
    #[inline]
    #[must_use]
    pub fn into_entry(self) -> (&'a K, &'a mut V) {
        let (key, value) = self.table.into_mut();
        (key, value)
    }

    /// Replaces the value and returns the old one.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.entry("a").insert_entry(1).insert(2), 1);
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Replaces the key with an equal one and returns the old one.
    ///
    /// For another key, use [`HashMap::replace_key_by_id`](crate::HashMap::replace_key_by_id).
    ///
    /// # Panics
    /// Panics if the keys are not equal. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::from([(String::with_capacity(100), 1)]);
    /// if let Entry::Occupied(mut occupied) = map.entry(String::new()) {
    ///     assert!(occupied.replace_key(String::new()).capacity() >= 100);
    ///     assert_eq!(occupied.key().capacity(), 0);
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn replace_key(&mut self, key: K) -> K
    where
        K: Eq,
    {
        self.replace_key_for(key, "OccupiedEntry::replace_key")
    }

    /// Replaces the key with an equal one, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn replace_key_for(&mut self, key: K, method: &str) -> K
    where
        K: Eq,
    {
        assert!(*self.key() == key, "{method}: the new key is not equal to the old one");
        mem::replace(&mut self.table.get_mut().0, key)
    }

    /// Replaces the key with an equal one, and the value. Returns the old pair.
    ///
    /// # Panics
    /// Panics as [`replace_key`](Self::replace_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// if let Entry::Occupied(mut occupied) = map.entry("a") {
    ///     assert_eq!(occupied.replace_entry("a", 2), ("a", 1));
    /// }
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn replace_entry(&mut self, key: K, value: V) -> (K, V)
    where
        K: Eq,
    {
        let old = self.replace_key_for(key, "OccupiedEntry::replace_entry");
        (old, self.insert(value))
    }

    /// Removes the pair and returns the value. Its slot is the next to be reused.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.entry("a").insert_entry(1).remove(), 1);
    /// assert!(map.is_empty());
    /// ```
    #[inline]
    #[expect(clippy::must_use_candidate, reason = "to remove a pair without a look at it is a use of this method")]
    pub fn remove(self) -> V {
        into_value(self.remove_entry())
    }

    /// Replaces the value with `f(&key, value)`, or removes the pair if `f` returns `None`.
    ///
    /// The pair keeps its id, and the vacant entry that may result keeps the key. If `f` panics, the pair is removed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::new();
    /// let entry = map.entry("a").insert_entry(1);
    /// let Entry::Occupied(entry) = entry.replace_entry_with(|_, value| Some(value + 1)) else { unreachable!() };
    /// assert_eq!(entry.get(), &2);
    /// let Entry::Vacant(entry) = entry.replace_entry_with(|_, _| None) else { unreachable!() };
    /// assert_eq!(entry.into_key(), "a");
    /// ```
    pub fn replace_entry_with<F>(self, f: F) -> Entry<'a, K, V, A>
    where
        F: FnOnce(&K, V) -> Option<V>,
    {
        let mut removed = None;
        let entry = self.table.replace_entry_with(|(key, value)| match f(&key, value) {
            Some(value) => Some((key, value)),
            None => {
                removed = Some(key);
                None
            }
        });
        match entry {
            hash_table::Entry::Occupied(table) => Entry::Occupied(Self { table }),
            hash_table::Entry::Vacant(table) => {
                let Some(key) = removed else { unreachable!("set when the pair was removed") };
                Entry::Vacant(VacantEntry { key, table })
            }
        }
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for OccupiedEntry<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("key", self.key()).field("value", self.get()).finish_non_exhaustive()
    }
}

/// A vacant entry of a [`HashMap`](crate::HashMap).
///
/// # Examples
/// ```
/// use hash_map::{Entry, HashMap};
///
/// let mut map = HashMap::new();
/// if let Entry::Vacant(vacant) = map.entry("a") {
///     vacant.insert(1);
/// }
/// assert_eq!(map["a"], 1);
/// ```
pub struct VacantEntry<'a, K: 'a, V: 'a, A: Allocator = Global> {
    pub(super) key: K,
    pub(super) table: hash_table::VacantEntry<'a, (K, V), A>,
}

impl<'a, K, V, A: Allocator> VacantEntry<'a, K, V, A> {
    /// Returns the key that was looked up.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map: HashMap<&str, u32> = HashMap::new();
    /// if let Entry::Vacant(vacant) = map.entry("a") {
    ///     assert_eq!(vacant.key(), &"a");
    /// }
    /// ```
    #[inline]
    pub fn key(&self) -> &K {
        &self.key
    }

    /// Returns the id that the pair will have.
    ///
    /// # Panics
    /// Panics if the map has `u32::MAX` pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::new();
    /// let Entry::Vacant(vacant) = map.entry("a") else { unreachable!() };
    /// let id = vacant.id();
    /// vacant.insert(1);
    /// assert_eq!(map.get_id("a"), Some(id));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        self.table.id()
    }

    /// Returns ownership of the key that was looked up.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let Entry::Vacant(vacant) = map.entry("a".to_string()) {
    ///     assert_eq!(vacant.into_key(), "a");
    /// }
    /// ```
    #[inline]
    pub fn into_key(self) -> K {
        self.key
    }

    /// Inserts the key with `value` and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::new();
    /// if let Entry::Vacant(vacant) = map.entry("a") {
    ///     *vacant.insert(1) += 1;
    /// }
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_for(value, "VacantEntry::insert").into_mut()
    }

    /// Inserts the key with `value` and returns the entry.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::new();
    /// if let Entry::Vacant(vacant) = map.entry("a") {
    ///     assert_eq!(vacant.insert_entry(1).get(), &1);
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, A> {
        self.insert_for(value, "VacantEntry::insert_entry")
    }

    /// Inserts the key with `value`, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_for(self, value: V, method: &'static str) -> OccupiedEntry<'a, K, V, A> {
        OccupiedEntry::new(self.table.insert_for((self.key, value), method))
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the pair if the map cannot grow. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{Entry, HashMap};
    ///
    /// let mut map = HashMap::new();
    /// if let Entry::Vacant(vacant) = map.entry("a") {
    ///     assert_eq!(vacant.try_insert(1), Ok(&mut 1));
    /// }
    /// ```
    #[inline]
    pub fn try_insert(self, value: V) -> Result<&'a mut V, InsertError<(K, V)>> {
        self.table.try_insert((self.key, value)).map(|occupied| &mut occupied.into_mut().1)
    }
}

impl<K: fmt::Debug, V, A: Allocator> fmt::Debug for VacantEntry<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(self.key()).finish()
    }
}

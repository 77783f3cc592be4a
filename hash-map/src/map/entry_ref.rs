//! [`EntryRef`], the entry of a borrowed key.

use alloc::borrow::ToOwned;
use core::fmt;

use hash_set::allocator::{Allocator, Global};
use hash_set::{ElementId, Equivalent, InsertError, hash_table};

use super::OccupiedEntry;

/// The entry of a borrowed key in a [`HashMap`](crate::HashMap), from
/// [`HashMap::entry_ref`](crate::HashMap::entry_ref).
///
/// The key becomes owned when a pair is inserted: through [`ToOwned`], or by the caller with
/// [`VacantEntryRef::insert_with_key`].
///
/// # Examples
/// ```
/// use hash_map::{EntryRef, HashMap};
///
/// let mut map = HashMap::from([("a".to_string(), 1)]);
/// match map.entry_ref("a") {
///     EntryRef::Occupied(mut occupied) => *occupied.get_mut() += 1,
///     EntryRef::Vacant(_) => unreachable!(),
/// }
/// assert_eq!(map["a"], 2);
/// ```
pub enum EntryRef<'a, 'b, K: 'a, Q: ?Sized, V: 'a, A: Allocator = Global> {
    /// The key is present.
    Occupied(OccupiedEntry<'a, K, V, A>),
    /// The key is absent.
    Vacant(VacantEntryRef<'a, 'b, K, Q, V, A>),
}

impl<'a, 'b, K, Q: ?Sized, V, A: Allocator> EntryRef<'a, 'b, K, Q, V, A> {
    #[inline]
    pub(super) fn new(table: hash_table::Entry<'a, (K, V), A>, key: &'b Q) -> Self {
        match table {
            hash_table::Entry::Occupied(table) => Self::Occupied(OccupiedEntry::new(table)),
            hash_table::Entry::Vacant(table) => Self::Vacant(VacantEntryRef { key, table }),
        }
    }

    /// Inserts the default value if the entry is vacant and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// let id = map.entry_ref("a").or_default_entry().id();
    /// assert_eq!((map.get_id("a"), map["a"]), (Some(id), 0));
    /// ```
    #[inline]
    #[track_caller]
    #[expect(clippy::must_use_candidate, reason = "the entry is there then, which may be all that is wanted")]
    pub fn or_default_entry(self) -> OccupiedEntry<'a, K, V, A>
    where
        Q: ToOwned<Owned = K> + Equivalent<K>,
        V: Default,
    {
        match self {
            Self::Occupied(occupied) => occupied,
            Self::Vacant(vacant) => vacant.insert_owned(V::default(), "EntryRef::or_default_entry"),
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
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// let id = map.entry_ref("pequod").id();
    /// map.entry_ref("pequod").or_insert(1);
    /// assert_eq!((map.entry_ref("pequod").id(), map.get_id("pequod")), (id, Some(id)));
    /// ```
    #[doc(alias = "index")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        match self {
            Self::Occupied(occupied) => occupied.id(),
            Self::Vacant(vacant) => vacant.table.id_for("EntryRef::id"),
        }
    }

    /// Returns the key in the map, in its borrowed form, or the key of the vacant entry.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// assert_eq!(map.entry_ref("a").key(), "a");
    /// ```
    #[inline]
    #[must_use]
    pub fn key(&self) -> &Q
    where
        K: core::borrow::Borrow<Q>,
    {
        match self {
            Self::Occupied(occupied) => occupied.key().borrow(),
            Self::Vacant(vacant) => vacant.key,
        }
    }

    /// Calls `f` with the value if the entry is occupied.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// for _ in 0..3 {
    ///     map.entry_ref("pequod").and_modify(|count| *count += 1).or_insert(1);
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
}

impl<'a, 'b, K, Q: ?Sized + ToOwned<Owned = K> + Equivalent<K>, V, A: Allocator> EntryRef<'a, 'b, K, Q, V, A> {
    /// Inserts `default` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// assert_eq!(map.entry_ref("pequod").or_insert(1), &1);
    /// assert_eq!(map.entry_ref("pequod").or_insert(2), &1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert(self, default: V) -> &'a mut V {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => vacant.insert_owned(default, "EntryRef::or_insert").into_mut(),
        }
    }

    /// Inserts `default()` if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// assert_eq!(map.entry_ref("pequod").or_insert_with(|| 1), &1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => vacant.insert_owned(default(), "EntryRef::or_insert_with").into_mut(),
        }
    }

    /// Inserts `default(key)`, called with the key that was looked up, if the entry is vacant. Returns a mutable
    /// reference to the value.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, usize> = HashMap::new();
    /// assert_eq!(map.entry_ref("pequod").or_insert_with_key(|key| key.len()), &6);
    /// ```
    #[inline]
    #[track_caller]
    pub fn or_insert_with_key<F: FnOnce(&Q) -> V>(self, default: F) -> &'a mut V {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => {
                let value = default(vacant.key());
                vacant.insert_owned(value, "EntryRef::or_insert_with_key").into_mut()
            }
        }
    }

    /// Inserts the default value if the entry is vacant and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, Vec<u32>> = HashMap::new();
    /// map.entry_ref("pequod").or_default().push(1);
    /// assert_eq!(map["pequod"], [1]);
    /// ```
    #[inline]
    #[expect(clippy::must_use_candidate, reason = "the entry is there then, which may be all that is wanted")]
    #[track_caller]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        match self {
            Self::Occupied(occupied) => occupied.into_mut(),
            Self::Vacant(vacant) => vacant.insert_owned(V::default(), "EntryRef::or_default").into_mut(),
        }
    }

    /// Sets the value of the entry and returns the occupied entry. Alias of [`insert_entry`](Self::insert_entry), as in
    /// hashbrown.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// assert_eq!(map.entry_ref("pequod").insert(2).get(), &2);
    /// assert_eq!(map.entry_ref("pequod").insert(3).get(), &3);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self, value: V) -> OccupiedEntry<'a, K, V, A> {
        self.insert_for(value, "EntryRef::insert")
    }

    /// Sets the value of the entry and returns the occupied entry.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// assert_eq!(map.entry_ref("pequod").insert_entry(2).get(), &2);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, A> {
        self.insert_for(value, "EntryRef::insert_entry")
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
            Self::Vacant(vacant) => vacant.insert_owned(value, method),
        }
    }
}

impl<K: fmt::Debug, Q: ?Sized + fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for EntryRef<'_, '_, K, Q, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(occupied) => f.debug_tuple("EntryRef").field(occupied).finish(),
            Self::Vacant(vacant) => f.debug_tuple("EntryRef").field(vacant).finish(),
        }
    }
}

/// A vacant entry of a borrowed key in a [`HashMap`](crate::HashMap).
///
/// # Examples
/// ```
/// use hash_map::{EntryRef, HashMap};
///
/// let mut map: HashMap<String, u32> = HashMap::new();
/// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
///     vacant.insert(1);
/// }
/// assert_eq!(map["a"], 1);
/// ```
pub struct VacantEntryRef<'a, 'b, K: 'a, Q: ?Sized, V: 'a, A: Allocator = Global> {
    key: &'b Q,
    table: hash_table::VacantEntry<'a, (K, V), A>,
}

impl<'a, 'b, K, Q: ?Sized, V, A: Allocator> VacantEntryRef<'a, 'b, K, Q, V, A> {
    /// Returns the key that was looked up.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     assert_eq!(vacant.key(), "a");
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub fn key(&self) -> &'b Q {
        self.key
    }

    /// Returns the id that the pair will have.
    ///
    /// # Panics
    /// Panics if the map has `u32::MAX` pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// let EntryRef::Vacant(vacant) = map.entry_ref("a") else { unreachable!() };
    /// let id = vacant.id();
    /// vacant.insert(1);
    /// assert_eq!(map.get_id("a"), Some(id));
    /// ```
    #[doc(alias = "index")]
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn id(&self) -> ElementId {
        self.table.id_for("VacantEntryRef::id")
    }

    /// Converts the key with [`ToOwned`], inserts it with `value` and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs
    /// or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     assert_eq!(vacant.insert(1), &1);
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert(self, value: V) -> &'a mut V
    where
        Q: ToOwned<Owned = K> + Equivalent<K>,
    {
        self.insert_owned(value, "VacantEntryRef::insert").into_mut()
    }

    /// Inserts the owned `key` with `value` and returns a mutable reference to the value.
    ///
    /// # Panics
    /// Panics if `key` is not equivalent to the borrowed key, or if there would be more than `u32::MAX` pairs or
    /// `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    /// use std::rc::Rc;
    ///
    /// let mut map: HashMap<Rc<str>, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     vacant.insert_with_key("a".into(), 1);
    /// }
    /// assert_eq!(map["a"], 1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_with_key(self, key: K, value: V) -> &'a mut V
    where
        Q: Equivalent<K>,
    {
        self.insert_for(key, value, "VacantEntryRef::insert_with_key").into_mut()
    }

    /// Inserts the key, converted with [`ToOwned`], with `value` and returns the entry.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     assert_eq!(vacant.insert_entry(1).key(), "a");
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, A>
    where
        Q: ToOwned<Owned = K> + Equivalent<K>,
    {
        self.insert_owned(value, "VacantEntryRef::insert_entry")
    }

    /// Inserts the owned `key` with `value` and returns the entry.
    ///
    /// # Panics
    /// Panics as [`insert_with_key`](Self::insert_with_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     assert_eq!(vacant.insert_entry_with_key('a'.to_string(), 1).get(), &1);
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry_with_key(self, key: K, value: V) -> OccupiedEntry<'a, K, V, A>
    where
        Q: Equivalent<K>,
    {
        self.insert_for(key, value, "VacantEntryRef::insert_entry_with_key")
    }

    /// Inserts the key, converted with [`ToOwned`], with `value`. Panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_owned(self, value: V, method: &'static str) -> OccupiedEntry<'a, K, V, A>
    where
        Q: ToOwned<Owned = K> + Equivalent<K>,
    {
        let key = self.key.to_owned();
        self.insert_for(key, value, method)
    }

    /// Inserts the owned `key` with `value`, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_for(self, key: K, value: V, method: &'static str) -> OccupiedEntry<'a, K, V, A>
    where
        Q: Equivalent<K>,
    {
        self.assert_equivalent(&key, method);
        OccupiedEntry::new(self.table.insert_for((key, value), method))
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the pair if the map cannot grow. The map is unchanged.
    ///
    /// # Panics
    /// Panics if the owned key is not equivalent to the borrowed one.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     assert_eq!(vacant.try_insert(1), Ok(&mut 1));
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_insert(self, value: V) -> Result<&'a mut V, InsertError<(K, V)>>
    where
        Q: ToOwned<Owned = K> + Equivalent<K>,
    {
        let key = self.key.to_owned();
        self.try_insert_for(key, value, "VacantEntryRef::try_insert")
    }

    /// Fallible version of [`insert_with_key`](Self::insert_with_key).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the pair if the map cannot grow. The map is unchanged.
    ///
    /// # Panics
    /// Panics if `key` is not equivalent to the borrowed key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    /// use std::rc::Rc;
    ///
    /// let mut map: HashMap<Rc<str>, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     assert_eq!(vacant.try_insert_with_key("a".into(), 1), Ok(&mut 1));
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn try_insert_with_key(self, key: K, value: V) -> Result<&'a mut V, InsertError<(K, V)>>
    where
        Q: Equivalent<K>,
    {
        self.try_insert_for(key, value, "VacantEntryRef::try_insert_with_key")
    }

    /// Inserts as [`try_insert_with_key`](Self::try_insert_with_key) does, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn try_insert_for(self, key: K, value: V, method: &'static str) -> Result<&'a mut V, InsertError<(K, V)>>
    where
        Q: Equivalent<K>,
    {
        self.assert_equivalent(&key, method);
        self.table.try_insert((key, value)).map(|occupied| &mut occupied.into_mut().1)
    }

    /// Inserts as [`insert_with_key`](Self::insert_with_key) does, without comparing the two keys.
    ///
    /// `key` must be equivalent to the borrowed key and have the same hash. Otherwise the map may not find it, or may
    /// hold two equal keys; memory stays safe.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes, and in debug builds if `key` is not
    /// equivalent to the borrowed key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     let key = vacant.key().to_string();
    ///     vacant.insert_with_key_unchecked(key, 1);
    /// }
    /// assert_eq!(map["a"], 1);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_with_key_unchecked(self, key: K, value: V) -> &'a mut V
    where
        Q: Equivalent<K>,
    {
        self.insert_unchecked(key, value, "VacantEntryRef::insert_with_key_unchecked").into_mut()
    }

    /// Inserts as [`insert_with_key_unchecked`](Self::insert_with_key_unchecked) does and returns the entry.
    ///
    /// # Panics
    /// Panics as [`insert_with_key_unchecked`](Self::insert_with_key_unchecked) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{EntryRef, HashMap};
    ///
    /// let mut map: HashMap<String, u32> = HashMap::new();
    /// if let EntryRef::Vacant(vacant) = map.entry_ref("a") {
    ///     let key = vacant.key().to_string();
    ///     assert_eq!(vacant.insert_entry_with_key_unchecked(key, 1).get(), &1);
    /// }
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_entry_with_key_unchecked(self, key: K, value: V) -> OccupiedEntry<'a, K, V, A>
    where
        Q: Equivalent<K>,
    {
        self.insert_unchecked(key, value, "VacantEntryRef::insert_entry_with_key_unchecked")
    }

    /// Inserts without comparing the keys, but in debug builds. Panics in the name of `method`.
    #[inline]
    #[track_caller]
    fn insert_unchecked(self, key: K, value: V, method: &'static str) -> OccupiedEntry<'a, K, V, A>
    where
        Q: Equivalent<K>,
    {
        if cfg!(debug_assertions) {
            self.assert_equivalent(&key, method);
        }
        OccupiedEntry::new(self.table.insert_for((key, value), method))
    }

    #[inline]
    #[track_caller]
    fn assert_equivalent(&self, key: &K, method: &str)
    where
        Q: Equivalent<K>,
    {
        assert!(self.key.equivalent(key), "{method}: the owned key is not equivalent to the borrowed key");
    }
}

impl<K, Q: ?Sized + fmt::Debug, V, A: Allocator> fmt::Debug for VacantEntryRef<'_, '_, K, Q, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntryRef").field(&self.key()).finish()
    }
}

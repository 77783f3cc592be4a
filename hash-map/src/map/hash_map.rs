//! The type [`HashMap`]: look-up, insertion and removal by key.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::panic::UnwindSafe;

use hash_set::allocator::{Allocator, Global};
use hash_set::{DefaultHashBuilder, Equivalent, HashTable};

use super::{Entry, EntryRef};
use crate::pair::{equivalent_key, into_value};

/// A hash map with std's API, stable element ids and iteration over dense memory.
///
/// It offers everything that [`std::collections::HashMap`] does, with the same names, bounds and results, except for
/// the differences listed in the module [`details`](crate::details#differences-from-std).
///
/// Each pair has an [`ElementId`](crate::ElementId) that stays the same until the pair is removed; see
/// [`insert_full`](Self::insert_full) and [`get_by_id`](Self::get_by_id). Pairs lie in slot order, which is insertion
/// order until the first removal; a later insertion takes the slot that was freed last.
///
/// Growing, cloning, sorting, compacting and removing by id or predicate never call the key's `Hash` or `Eq`. A wrong
/// `Hash` or `Eq`, or a key that changes in the map, leads to wrong answers and nothing worse.
///
/// # Complexity
/// Look-up, insertion and removal take *O*(1) if hashes spread, *O*(*n*) if all are equal. Iteration takes *O*(1) per
/// pair plus one step for each 64 slots.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut crew = HashMap::from([("captain", "Ahab"), ("first mate", "Starbuck")]);
/// crew.insert("harpooner", "Queequeg");
/// assert_eq!(crew["captain"], "Ahab");
/// assert_eq!(crew.get("cook"), None);
/// *crew.entry("cook").or_default() = "Fleece";
/// assert_eq!(crew.len(), 4);
/// ```
#[doc(alias = "TMap")]
pub struct HashMap<K, V, S = DefaultHashBuilder, A: Allocator = Global> {
    pub(crate) hash_builder: S,
    pub(crate) table: HashTable<(K, V), A>,
}

// Implemented by hand, as in std: a panic of user code leaves the map in a documented state.
impl<K: UnwindSafe, V: UnwindSafe, S: UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for HashMap<K, V, S, A> {}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the entry of `key`. If it is occupied, `key` is dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut counts = HashMap::new();
    /// for word in ["the", "whale", "the"] {
    ///     *counts.entry(word).or_insert(0) += 1;
    /// }
    /// assert_eq!(counts["the"], 2);
    /// ```
    #[doc(alias = "FindOrAdd")]
    #[inline]
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V, A> {
        let hash = self.hash_builder.hash_one(&key);
        Entry::new(self.table.entry(hash, |(candidate, _)| key == *candidate), key)
    }

    /// Returns the entry of a borrowed key, which becomes owned only if a pair is inserted.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut counts: HashMap<String, u32> = HashMap::new();
    /// for word in "the whale the".split(' ') {
    ///     *counts.entry_ref(word).or_insert(0) += 1;
    /// }
    /// assert_eq!(counts["the"], 2);
    /// ```
    #[inline]
    pub fn entry_ref<'a, 'b, Q>(&'a mut self, key: &'b Q) -> EntryRef<'a, 'b, K, Q, V, A>
    where
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let hash = self.hash_builder.hash_one(key);
        EntryRef::new(self.table.entry(hash, equivalent_key(key)), key)
    }

    /// Returns a reference to the value of a key.
    ///
    /// The argument may be any borrowed form of the key type that hashes and compares alike, such as `&str` for
    /// `String`. For other types use [`get_equivalent`](Self::get_equivalent).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a".to_string(), 1)]);
    /// assert_eq!(map.get("a"), Some(&1));
    /// assert_eq!(map.get("b"), None);
    /// ```
    #[doc(alias = "Find")]
    #[doc(alias = "FindRef")]
    #[inline]
    pub fn get<Q>(&self, k: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_key_value(k).map(|(_, value)| value)
    }

    /// Returns the key and the value of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.get_key_value("a"), Some((&"a", &1)));
    /// ```
    #[inline]
    pub fn get_key_value<Q>(&self, k: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        self.table.find(hash, equivalent_key(k)).map(|(key, value)| (key, value))
    }

    /// Returns a mutable reference to the value of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// *map.get_mut("a").unwrap() += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    pub fn get_mut<Q>(&mut self, k: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_key_value_mut(k).map(|(_, value)| value)
    }

    /// Returns the key and a mutable reference to the value of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let (key, value) = map.get_key_value_mut("a").unwrap();
    /// *value += key.len();
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    pub fn get_key_value_mut<Q>(&mut self, k: &Q) -> Option<(&K, &mut V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        self.table.find_mut(hash, equivalent_key(k)).map(|(key, value)| (&*key, value))
    }

    /// Returns whether the map contains a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// assert!(map.contains_key("a") && !map.contains_key("b"));
    /// ```
    #[doc(alias = "Contains")]
    #[inline]
    pub fn contains_key<Q>(&self, k: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_key_value(k).is_some()
    }

    /// Inserts a pair, or replaces the value of an equal key. Returns the old value.
    ///
    /// An equal key in the map stays, and `k` is dropped; [`replace_pair`](Self::replace_pair) replaces the key too.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// assert_eq!(map.insert(7, "seven"), None);
    /// assert_eq!(map.insert(7, "sept"), Some("seven"));
    /// ```
    #[doc(alias = "Add")]
    #[doc(alias = "Emplace")]
    #[inline]
    #[track_caller]
    pub fn insert(&mut self, k: K, v: V) -> Option<V> {
        insert_into(&mut self.table, self.hash_builder.hash_one(&k), (k, v), "HashMap::insert")
    }

    /// Removes a key and returns its value.
    ///
    /// No other pair moves. The pair leaves a hole, which the next insertion fills. indexmap's
    /// [`swap_remove`](Self::swap_remove) moves the last pair into the hole;
    /// [`shift_remove`](super::IndexMapExt::shift_remove) moves all later pairs by one slot.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.remove("a"), Some(1));
    /// assert_eq!(map.remove("a"), None);
    /// ```
    #[doc(alias = "RemoveAndCopyValue")]
    #[doc(alias = "FindAndRemoveChecked")]
    #[inline]
    pub fn remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.remove_entry(k).map(into_value)
    }

    /// Removes a key and returns the key and the value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.remove_entry("a"), Some(("a", 1)));
    /// ```
    #[inline]
    pub fn remove_entry<Q>(&mut self, k: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        self.table.remove(hash, equivalent_key(k))
    }
}

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Checks the invariants, for tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.table.assert_invariants();
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S, A: Allocator> fmt::Debug for HashMap<K, V, S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Inserts as [`HashMap::insert`] does, and panics in the name of `method`.
#[inline]
#[track_caller]
pub(super) fn insert_into<K: Eq, V, A: Allocator>(
    table: &mut HashTable<(K, V), A>,
    hash: u64,
    (k, v): (K, V),
    method: &'static str,
) -> Option<V> {
    if let Some((_, value)) = table.find_mut(hash, |(candidate, _)| k == *candidate) {
        let old = mem::replace(value, v);
        // Drop `k` first: if its drop panics at the end of the function, the return value leaks.
        drop(k);
        return Some(old);
    }
    table.insert_unique_for(hash, (k, v), method);
    None
}

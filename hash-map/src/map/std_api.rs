//! The type [`HashMap`] and the operations that std's map has too.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::mem;
use core::panic::UnwindSafe;

use hash_set::allocator::{Allocator, Global};
use hash_set::{DefaultHashBuilder, Equivalent, HashTable, TryReserveError, raise};

use super::{Drain, Entry, EntryRef, ExtractIf, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};

/// A hash map with std's API, stable element ids and iteration over dense memory.
///
/// Everything that [`std::collections::HashMap`] offers is here with the same names, bounds and results. The
/// differences are listed in the module [`details`](crate::details#differences-from-std).
///
/// Each pair has an [`ElementId`](crate::ElementId) that stays the same until the pair is removed, however the map
/// grows; see [`insert_full`](Self::insert_full) and [`get_by_id`](Self::get_by_id). Pairs lie in slot order, which is
/// insertion order until a first removal; a later insertion takes the slot that was freed last.
///
/// The map keeps 32 bits of each key's hash. Growing, cloning, removing by id or by predicate, and compacting never
/// call the key's `Hash` or `Eq`.
///
/// It is a logic error to change a key in the map so that its hash or its equality changes, through a `Cell`, global
/// state or I/O. A wrong `Hash` or `Eq` leads to wrong answers and nothing worse.
///
/// # Complexity
/// Look-up, insertion and removal take *O*(1) when hashes spread, *O*(*n*) when they are all equal. Iteration takes
/// *O*(1) a pair plus one step for each 64 slots.
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
    pub(super) hash_builder: S,
    pub(crate) table: HashTable<(K, V), A>,
}

// std implements this by hand as well: a panic of user code leaves the map in a documented state.
impl<K: UnwindSafe, V: UnwindSafe, S: UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for HashMap<K, V, S, A> {}

/// Returns the predicate of a look-up for `key`.
#[inline]
pub(super) fn is<Q: ?Sized + Equivalent<K>, K, V>(key: &Q) -> impl Fn(&(K, V)) -> bool {
    move |(candidate, _)| key.equivalent(candidate)
}

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the number of pairs the map can hold without reallocating.
    ///
    /// The map may reallocate earlier if many more hashes collide than random ones would.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::<u32, u32>::new().capacity(), 0);
    /// assert!(HashMap::<u32, u32>::with_capacity(100).capacity() >= 100);
    /// ```
    #[inline]
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// Returns an iterator over the keys in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.keys().eq(&["a", "b"]));
    /// ```
    #[doc(alias = "GetKeys")]
    #[doc(alias = "GenerateKeyArray")]
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys::new(self.table.iter())
    }

    /// Returns an iterator over the keys in slot order, by value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.into_keys().eq(["a", "b"]));
    /// ```
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V, A> {
        IntoKeys::new(self.without_hasher().into_iter())
    }

    /// Returns an iterator over the values in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.values().eq(&[1, 2]));
    /// ```
    #[doc(alias = "GenerateValueArray")]
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values::new(self.table.iter())
    }

    /// Returns an iterator over the values in slot order, mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.values_mut().for_each(|value| *value *= 10);
    /// assert_eq!(map["b"], 20);
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut::new(self.table.iter_mut())
    }

    /// Returns an iterator over the values in slot order, by value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.into_values().eq([1, 2]));
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V, A> {
        IntoValues::new(self.without_hasher().into_iter())
    }

    /// Returns an iterator over the pairs in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.iter().next(), Some((&"a", &1)));
    /// assert_eq!(map.iter().next_back(), Some((&"b", &2)));
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter::new(self.table.iter())
    }

    /// Returns an iterator over the pairs in slot order, the values mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// for (_, value) in map.iter_mut() {
    ///     *value += 1;
    /// }
    /// assert_eq!(map["b"], 3);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(self.table.iter_mut())
    }

    /// Returns the number of pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::from([("a", 1), ("a", 2)]).len(), 1);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether the map is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert!(HashMap::<u32, u32>::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Removes all pairs and returns them as an iterator in slot order. Keeps the memory.
    ///
    /// If the iterator is dropped early, the remaining pairs are dropped. If it is forgotten, they and the memory of
    /// the slots leak, and the map is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.drain().eq([("a", 1), ("b", 2)]));
    /// assert!(map.is_empty() && map.capacity() >= 2);
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, K, V, A> {
        Drain::new(self.table.drain())
    }

    /// Creates an iterator that removes and yields the pairs for which `pred` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, the remaining pairs stay; [`retain`](Self::retain) visits all
    /// pairs. If `pred` panics, its pair and those after it stay.
    ///
    /// `for_each` and `fold` take half the time of a `for` loop, as they update the index once, at the end.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<i32, i32> = (0..6).map(|n| (n, n * n)).collect();
    /// let even: Vec<_> = map.extract_if(|key, _| key % 2 == 0).collect();
    /// assert_eq!(even, [(0, 0), (2, 4), (4, 16)]);
    /// assert!(map.keys().eq(&[1, 3, 5]));
    /// ```
    #[doc(alias = "FilterByPredicate")]
    #[inline]
    pub fn extract_if<F>(&mut self, pred: F) -> ExtractIf<'_, K, V, F, A>
    where
        F: FnMut(&K, &mut V) -> bool,
    {
        ExtractIf::new(self.table.extractor(..), pred)
    }

    /// Removes the pairs for which `f` returns `false`, in slot order.
    ///
    /// Hashes nothing. Keeps the memory and the other ids.
    ///
    /// If `f` panics, its pair and those after it stay.
    ///
    /// # Complexity
    /// *O*(*n*), plus one step for each 64 slots.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<i32, i32> = (0..6).map(|n| (n, n * n)).collect();
    /// map.retain(|key, _| key % 2 == 0);
    /// assert!(map.keys().eq(&[0, 2, 4]));
    /// ```
    #[doc(alias = "FilterByPredicate")]
    #[inline]
    pub fn retain<F>(&mut self, mut f: F)
    where
        F: FnMut(&K, &mut V) -> bool,
    {
        self.table.retain(|(key, value)| f(key, value));
    }

    /// Removes all pairs. Keeps the memory.
    ///
    /// If a drop panics, the remaining pairs are dropped as well, and the map is empty.
    ///
    /// # Complexity
    /// *O*(capacity), and a drop for each pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// map.clear();
    /// assert!(map.is_empty() && map.capacity() > 0);
    /// ```
    #[doc(alias = "Reset")]
    #[doc(alias = "Empty")]
    #[inline]
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Returns the hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{DefaultHashBuilder, HashMap};
    ///
    /// let map: HashMap<u32, u32> = HashMap::new();
    /// let _hasher: &DefaultHashBuilder = map.hasher();
    /// ```
    #[inline]
    #[must_use]
    pub fn hasher(&self) -> &S {
        &self.hash_builder
    }

    /// Reserves room for `additional` more pairs. Hashes nothing. Ids stay.
    ///
    /// # Panics
    /// Panics if that exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::new();
    /// map.reserve(100);
    /// assert!(map.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            raise(error, self.len().saturating_add(additional), "HashMap::reserve");
        }
    }

    /// As [`reserve`](Self::reserve), with an error where that panics or aborts.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. Pairs and ids are unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, TryReserveError};
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::new();
    /// assert!(map.try_reserve(100).is_ok());
    /// assert_eq!(map.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve(additional)
    }

    /// Reserves room for `additional` more pairs, with no more slots than they need. Hashes nothing. Ids stay.
    ///
    /// Only the slots are exact: the number of buckets is a power of two. Later insertions double the slots again.
    ///
    /// # Panics
    /// Panics if that exceeds `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::new();
    /// map.reserve_exact(100);
    /// assert_eq!(map.capacity(), 100);
    /// ```
    #[track_caller]
    pub fn reserve_exact(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve_exact(additional) {
            raise(error, self.len().saturating_add(additional), "HashMap::reserve_exact");
        }
    }

    /// As [`reserve_exact`](Self::reserve_exact), with an error where that panics or aborts.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the capacity is too large or the allocator fails. Pairs and ids are unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::new();
    /// assert!(map.try_reserve_exact(100).is_ok());
    /// assert!(map.try_reserve_exact(usize::MAX).is_err());
    /// ```
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve_exact(additional)
    }

    /// Shrinks the capacity as far as possible, and gives up the holes at the end.
    ///
    /// Ids stay: call [`compact`](Self::compact) first for the least memory.
    ///
    /// If the allocator has no smaller block, the larger one stays.
    ///
    /// # Complexity
    /// *O*(slots given up), amortized over removals, and a reallocation. A single call takes *O*(holes) at worst,
    /// whatever their place.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::with_capacity(1000);
    /// map.insert(1, 1);
    /// map.shrink_to_fit();
    /// assert!(map.capacity() >= 1 && map.capacity() < 1000);
    /// ```
    #[doc(alias = "Shrink")]
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        self.table.shrink_to_fit();
    }

    /// As [`shrink_to_fit`](Self::shrink_to_fit), keeping room for `min_capacity` pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map: HashMap<u32, u32> = HashMap::with_capacity(1000);
    /// map.shrink_to(10);
    /// assert!(map.capacity() >= 10 && map.capacity() < 1000);
    /// map.shrink_to(100_000);
    /// assert!(map.capacity() < 1000);
    /// ```
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.table.shrink_to(min_capacity);
    }

    /// Drops the hasher and returns the table. If that drop panics, the pairs are dropped as well.
    #[inline]
    pub(crate) fn without_hasher(self) -> HashTable<(K, V), A> {
        let Self { hash_builder, table } = self;
        drop(hash_builder);
        table
    }

    /// Checks the invariants. For tests and fuzzers.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.table.assert_invariants();
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the entry of `key`, occupied or vacant. If it is occupied, `key` is dropped.
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
        Entry::new(self.table.entry(hash, is(&key)), key)
    }

    /// Returns the entry of a borrowed key, occupied or vacant. An owned key is made only if a pair is inserted.
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
        EntryRef::new(self.table.entry(hash, is(key)), key)
    }

    /// Returns a reference to the value of a key.
    ///
    /// The key may be in any borrowed form of the map's key type, such as `&str` for `String`. That form must hash and
    /// compare like the key. For other types use [`get_equivalent`](Self::get_equivalent).
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
        self.table.find(hash, is(k)).map(|(key, value)| (key, value))
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
        self.table.find_mut(hash, is(k)).map(|(key, value)| (&*key, value))
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
    /// The key that was there stays, and `k` is dropped. [`replace_pair`](Self::replace_pair) puts the new key in its
    /// place.
    ///
    /// Allocates if the map is full.
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
        let hash = self.hash_builder.hash_one(&k);
        if let Some((_, value)) = self.table.find_mut(hash, is(&k)) {
            let old = mem::replace(value, v);
            // Drop `k` first: if its drop panics at the end of the function, the return value leaks.
            drop(k);
            return Some(old);
        }
        self.table.insert_unique(hash, (k, v));
        None
    }

    /// Removes a key and returns its value.
    ///
    /// No other pair moves. The pair leaves a hole, which the next insertion fills. In the terms of indexmap this is
    /// neither `swap_remove`, which is [here](Self::swap_remove) too, nor `shift_remove`, for which
    /// [`compact_stable`](Self::compact_stable) after the removals closes the holes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.remove("a"), Some(1));
    /// assert_eq!(map.remove("a"), None);
    /// ```
    #[doc(alias = "shift_remove")]
    #[doc(alias = "RemoveAndCopyValue")]
    #[doc(alias = "FindAndRemoveChecked")]
    #[inline]
    pub fn remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        // Drop the key first: if its drop panics, the value is not leaked.
        self.remove_entry(k).map(|(key, value)| {
            drop(key);
            value
        })
    }

    /// Removes a key and returns it with its value.
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
        self.table.remove(hash, is(k))
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S, A: Allocator> fmt::Debug for HashMap<K, V, S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

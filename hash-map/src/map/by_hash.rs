//! Pairs by a hash that the caller has, computed once for several look-ups or outside of a lock; and insertion without a look-up.

use core::hash::{BuildHasher, Hash};

use hash_set::alloc::Allocator;
use hash_set::{ElementId, HashTable};

use super::std_api::is;
use super::{Entry, HashMap};

impl<K, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// The hash of `key` in this map: what the methods that take a hash ask for.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a".to_string(), 1)]);
    /// let hash = map.hash_of("a");
    /// assert!(map.get_by_hash(hash, |key| key == "a").is_some());
    /// ```
    #[doc(alias = "GetKeyHash")]
    #[inline]
    #[must_use]
    pub fn hash_of<Q>(&self, key: &Q) -> u64
    where
        Q: ?Sized + Hash,
    {
        self.hash_builder.hash_one(key)
    }
}

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// The table under the map, for all its look-ups by hash: [`find`](HashTable::find), [`iter_hash`](HashTable::iter_hash) and others.
    ///
    /// There is no mutable way to it, since a table allows equal elements. [`into_table`](Self::into_table) gives it away.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([(1, 'a'), (2, 'b')]);
    /// assert_eq!(map.table().iter_hash(map.hash_of(&2)).next(), Some(&(2, 'b')));
    /// ```
    #[inline]
    #[must_use]
    pub fn table(&self) -> &HashTable<(K, V), A> {
        &self.table
    }

    /// The table and the hasher of the map, with all ids as they are.
    ///
    /// # Examples
    /// ```
    /// use core::hash::BuildHasher;
    /// use hash_map::HashMap;
    ///
    /// let (mut table, hasher) = HashMap::from([("a", 1)]).into_table();
    /// assert_eq!(table.remove(hasher.hash_one("a"), |&(key, _)| key == "a"), Some(("a", 1)));
    /// ```
    #[inline]
    #[must_use]
    pub fn into_table(self) -> (HashTable<(K, V), A>, S) {
        (self.table, self.hash_builder)
    }

    /// The map of what is in `table`: the way back from [`into_table`](Self::into_table).
    ///
    /// Wrong answers are all that a broken promise leads to in the map itself. This is unsafe because other code may rely on a map of a well-behaved
    /// key type to be free of duplicates. [`MultiMap::from_table`](crate::MultiMap::from_table) promises nothing and is safe.
    ///
    /// # Safety
    /// - The hash of each pair in the table is that of its key by `hash_builder`.
    /// - No two keys are equal.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let (table, hasher) = HashMap::from([("a", 1)]).into_table();
    /// // SAFETY: the table has the keys of a map, and its hasher.
    /// let map = unsafe { HashMap::from_table_unchecked(table.map(|(key, value)| (key, value + 1)), hasher) };
    /// assert_eq!(map["a"], 2);
    /// ```
    #[expect(unsafe_code, reason = "uniqueness, on which others may rely, is the caller's promise")]
    #[inline]
    #[must_use]
    pub const unsafe fn from_table_unchecked(table: HashTable<(K, V), A>, hash_builder: S) -> Self {
        Self { hash_builder, table }
    }

    /// The pair with this hash whose key `eq` takes. With a hash that is not [`hash_of`](Self::hash_of) the key, it is not found.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.get_by_hash(map.hash_of("a"), |&key| key == "a"), Some((&"a", &1)));
    /// ```
    #[doc(alias = "FindByHash")]
    #[doc(alias = "ContainsByHash")]
    #[inline]
    pub fn get_by_hash(&self, hash: u64, mut eq: impl FnMut(&K) -> bool) -> Option<(&K, &V)> {
        self.table.find(hash, |(key, _)| eq(key)).map(|(key, value)| (key, value))
    }

    /// The pair with this hash whose key `eq` takes, the value mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let hash = map.hash_of("a");
    /// *map.get_by_hash_mut(hash, |&key| key == "a").unwrap().1 += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[inline]
    pub fn get_by_hash_mut(&mut self, hash: u64, mut eq: impl FnMut(&K) -> bool) -> Option<(&K, &mut V)> {
        self.table.find_mut(hash, |(key, _)| eq(key)).map(|(key, value)| (&*key, value))
    }

    /// The id of the pair with this hash whose key `eq` takes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.get_id_by_hash(map.hash_of("a"), |&key| key == "a"), map.get_id("a"));
    /// ```
    #[doc(alias = "FindIdByHash")]
    #[inline]
    pub fn get_id_by_hash(&self, hash: u64, mut eq: impl FnMut(&K) -> bool) -> Option<ElementId> {
        self.table.find_id(hash, |(key, _)| eq(key))
    }

    /// Takes out the pair with this hash whose key `eq` takes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.remove_by_hash(map.hash_of("a"), |&key| key == "a"), Some(("a", 1)));
    /// assert!(map.is_empty());
    /// ```
    #[doc(alias = "RemoveByHash")]
    #[inline]
    pub fn remove_by_hash(&mut self, hash: u64, mut eq: impl FnMut(&K) -> bool) -> Option<(K, V)> {
        self.table.remove(hash, |(key, _)| eq(key))
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// [`insert_full`](Self::insert_full) with a hash that the caller has computed: a key that is there stays, and gets the new value.
    ///
    /// Nothing here reads memory by it: a wrong hash makes wrong answers, in this map. It is unsafe because other code may rely on a map of a
    /// well-behaved key type to be free of duplicates.
    ///
    /// # Safety
    /// - `hash` is [`hash_of`](Self::hash_of) `k` in this map.
    ///
    /// # Panics
    /// When there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let hash = map.hash_of("a");
    /// // SAFETY: the hash is that of the key.
    /// let (id, old) = unsafe { map.insert_by_hash_unchecked(hash, "a", 1) };
    /// assert!(old.is_none() && map.get_id("a") == Some(id) && map["a"] == 1);
    /// ```
    #[doc(alias = "AddByHash")]
    #[doc(alias = "EmplaceByHash")]
    #[expect(unsafe_code, reason = "uniqueness, on which others may rely, is the caller's promise")]
    #[inline]
    #[track_caller]
    pub unsafe fn insert_by_hash_unchecked(&mut self, hash: u64, k: K, v: V) -> (ElementId, Option<V>) {
        debug_assert!(hash == self.hash_of(&k), "HashMap::insert_by_hash_unchecked: the hash is not that of the key");
        self.insert_hashed(hash, k, v)
    }

    /// [`entry`](Self::entry) with a hash that the caller has computed.
    ///
    /// It is unsafe for the reason that [`insert_by_hash_unchecked`](Self::insert_by_hash_unchecked) is.
    ///
    /// # Safety
    /// - `hash` is [`hash_of`](Self::hash_of) `key` in this map.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let hash = map.hash_of("a");
    /// // SAFETY: the hash is that of the key.
    /// *unsafe { map.entry_by_hash_unchecked(hash, "a") }.or_insert(1) += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[doc(alias = "FindOrAddByHash")]
    #[expect(unsafe_code, reason = "uniqueness, on which others may rely, is the caller's promise")]
    #[inline]
    pub unsafe fn entry_by_hash_unchecked(&mut self, hash: u64, key: K) -> Entry<'_, K, V, A> {
        debug_assert!(hash == self.hash_of(&key), "HashMap::entry_by_hash_unchecked: the hash is not that of the key");
        Entry::new(self.table.entry(hash, is(&key)), key)
    }

    /// Inserts a pair whose key is known not to be there, without looking for it. Gives the key and the value.
    ///
    /// A key that is there twice is no danger here: a look-up finds one of the two. It is unsafe because other code may rely on a map of a
    /// well-behaved key type to be free of duplicates.
    ///
    /// # Safety
    /// - No key of the map equals `k`.
    ///
    /// # Panics
    /// When there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let squares = (0..100).map(|n| (n, n * n));
    /// let mut map = HashMap::new();
    /// for (n, square) in squares {
    ///     // SAFETY: each `n` comes once.
    ///     unsafe { map.insert_unique_unchecked(n, square) };
    /// }
    /// assert_eq!(map[&7], 49);
    /// ```
    #[expect(unsafe_code, reason = "uniqueness, on which others may rely, is the caller's promise")]
    #[inline]
    #[track_caller]
    pub unsafe fn insert_unique_unchecked(&mut self, k: K, v: V) -> (&K, &mut V) {
        debug_assert!(!self.contains_key(&k), "HashMap::insert_unique_unchecked: the key is there already");
        let hash = self.hash_of(&k);
        let (key, value) = self.table.insert_unique(hash, (k, v)).into_mut();
        (key, value)
    }
}

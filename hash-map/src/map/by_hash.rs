//! Access by a hash that the caller computed.

use core::hash::{BuildHasher, Hash};
use core::mem;

use hash_set::allocator::Allocator;
use hash_set::{ElementId, hash_table};

use super::{Entry, HashMap};

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the pair with this hash whose key satisfies `eq`. The hash must be [`hash_of`](Self::hash_of) the key.
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

    /// Returns the pair with this hash whose key satisfies `eq`, the value mutable.
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

    /// Returns the id of the pair with this hash whose key satisfies `eq`.
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

    /// Removes and returns the pair with this hash whose key satisfies `eq`.
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

impl<K: Eq, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Inserts as [`insert_full`](Self::insert_full) does, with a hash computed by the caller.
    ///
    /// `hash` must be [`hash_of`](Self::hash_of) `k`. Otherwise the map does not find the key, and may hold two equal
    /// keys. Needs no hasher: `S` may be any type.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let hash = map.hash_of("a");
    /// let (id, old) = map.insert_by_hash_unchecked(hash, "a", 1);
    /// assert!(old.is_none() && map.get_id("a") == Some(id) && map["a"] == 1);
    /// ```
    #[doc(alias = "AddByHash")]
    #[doc(alias = "EmplaceByHash")]
    #[inline]
    #[track_caller]
    pub fn insert_by_hash_unchecked(&mut self, hash: u64, k: K, v: V) -> (ElementId, Option<V>) {
        self.insert_hashed(hash, k, v, "HashMap::insert_by_hash_unchecked")
    }

    /// Returns the entry of `key`, with a hash computed by the caller.
    ///
    /// `hash` must be [`hash_of`](Self::hash_of) `key`. Otherwise the map does not find the key, and may hold two equal
    /// keys. Needs no hasher: `S` may be any type.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let hash = map.hash_of("a");
    /// *map.entry_by_hash_unchecked(hash, "a").or_insert(1) += 1;
    /// assert_eq!(map["a"], 2);
    /// ```
    #[doc(alias = "FindOrAddByHash")]
    #[inline]
    pub fn entry_by_hash_unchecked(&mut self, hash: u64, key: K) -> Entry<'_, K, V, A> {
        Entry::new(self.table.entry(hash, |(candidate, _)| key == *candidate), key)
    }

    /// Inserts a pair whose key has this hash, and panics in the name of `method`.
    #[inline]
    #[track_caller]
    pub(super) fn insert_hashed(&mut self, hash: u64, k: K, v: V, method: &'static str) -> (ElementId, Option<V>) {
        match self.table.entry(hash, |(candidate, _)| k == *candidate) {
            hash_table::Entry::Occupied(mut occupied) => {
                let old = (occupied.id(), Some(mem::replace(&mut occupied.get_mut().1, v)));
                // Drop `k` first: if its drop panics at the end of the function, the return value leaks.
                drop(k);
                old
            }
            hash_table::Entry::Vacant(vacant) => (vacant.insert_for((k, v), method).id(), None),
        }
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Inserts a pair without searching for an equal key. Returns references to the key and the value.
    ///
    /// If the map contains an equal key, it then holds both, and look-ups find either. Memory stays safe, so unlike
    /// hashbrown's method this is no `unsafe fn`.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes, and in debug builds if a key equals
    /// `k`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let squares = (0..100).map(|n| (n, n * n));
    /// let mut map = HashMap::new();
    /// for (n, square) in squares {
    ///     map.insert_unique_unchecked(n, square);
    /// }
    /// assert_eq!(map[&7], 49);
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_unique_unchecked(&mut self, k: K, v: V) -> (&K, &mut V) {
        debug_assert!(!self.contains_key(&k), "HashMap::insert_unique_unchecked: the key is there already");
        let hash = self.hash_of(&k);
        let entry = self.table.insert_unique_for(hash, (k, v), "HashMap::insert_unique_unchecked");
        let (key, value) = entry.into_mut();
        (key, value)
    }
}

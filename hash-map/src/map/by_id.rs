//! Access by [`ElementId`].

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};
use core::mem;

use hash_set::allocator::Allocator;
use hash_set::hash_table::{self, GetDisjointMutError, ReplaceError};
use hash_set::{ElementId, InsertError};

use super::{HashMap, OccupiedEntry};
use crate::pair::equivalent_key;

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Returns the id of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// let id = map.get_id("a").unwrap();
    /// assert_eq!(map.get_by_id(id), Some((&"a", &1)));
    /// ```
    #[doc(alias = "FindId")]
    #[doc(alias = "get_index_of")]
    #[inline]
    pub fn get_id<Q>(&self, k: &Q) -> Option<ElementId>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        self.table.find_id(hash, equivalent_key(k))
    }

    /// Returns the id, the key and the value of a key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// let (id, key, value) = map.get_full("a").unwrap();
    /// assert_eq!((id.index(), key, value), (0, &"a", &1));
    /// ```
    #[inline]
    pub fn get_full<Q>(&self, k: &Q) -> Option<(ElementId, &K, &V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        self.table.find_full(hash, equivalent_key(k)).map(|(id, (key, value))| (id, key, value))
    }

    /// Returns the id, the key and the value of a key, the value mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let (id, _, value) = map.get_full_mut("a").unwrap();
    /// *value = 2;
    /// assert_eq!(map.get_by_id(id), Some((&"a", &2)));
    /// ```
    #[inline]
    pub fn get_full_mut<Q>(&mut self, k: &Q) -> Option<(ElementId, &K, &mut V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        let occupied = self.table.find_entry(hash, equivalent_key(k)).ok()?;
        let id = occupied.id();
        let (key, value) = occupied.into_mut();
        Some((id, key, value))
    }

    /// Inserts as [`insert`](Self::insert) does and returns the id too.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let (id, old) = map.insert_full("a", 1);
    /// assert_eq!(old, None);
    /// assert_eq!(map.insert_full("a", 2), (id, Some(1)));
    /// ```
    #[inline]
    #[track_caller]
    pub fn insert_full(&mut self, k: K, v: V) -> (ElementId, Option<V>) {
        let hash = self.hash_builder.hash_one(&k);
        self.insert_hashed(hash, k, v, "HashMap::insert_full")
    }

    /// Removes a key and returns its former id, the key and the value.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let (id, key, value) = map.remove_full("b").unwrap();
    /// assert_eq!((id.index(), key, value), (1, "b", 2));
    /// assert_eq!(map.remove_full("b"), None);
    /// ```
    #[doc(alias = "shift_remove_full")]
    #[inline]
    pub fn remove_full<Q>(&mut self, k: &Q) -> Option<(ElementId, K, V)>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hash = self.hash_builder.hash_one(k);
        let occupied = self.table.find_entry(hash, equivalent_key(k)).ok()?;
        let id = occupied.id();
        let (key, value) = occupied.remove().0;
        Some((id, key, value))
    }

    /// Fallible version of [`insert_full`](Self::insert_full). Unlike [`try_insert`](Self::try_insert), it accepts an
    /// occupied key.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the pair if the map cannot grow. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let (id, old) = map.try_insert_full("a", 1).unwrap();
    /// assert_eq!(old, None);
    /// assert_eq!(map.try_insert_full("a", 2), Ok((id, Some(1))));
    /// ```
    #[expect(clippy::type_complexity, reason = "the results of `insert_full` and of all fallible insertions")]
    #[inline]
    pub fn try_insert_full(&mut self, k: K, v: V) -> Result<(ElementId, Option<V>), InsertError<(K, V)>> {
        let hash = self.hash_builder.hash_one(&k);
        match self.table.entry(hash, |(candidate, _)| k == *candidate) {
            hash_table::Entry::Occupied(mut occupied) => {
                let old = (occupied.id(), Some(mem::replace(&mut occupied.get_mut().1, v)));
                // Drop `k` first: if its drop panics at the end of the function, the return value leaks.
                drop(k);
                Ok(old)
            }
            hash_table::Entry::Vacant(vacant) => vacant.try_insert((k, v)).map(|occupied| (occupied.id(), None)),
        }
    }

    /// Replaces the key of the pair that `id` names and returns the old key. The id and the value stay.
    ///
    /// The keys need not be equal: this changes a key together with its hash. Allocates if many hashes collide.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with `key` and a [`ReplaceError`] if the id names no pair, another key equals `key`,
    /// or the allocator fails. The map is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, InsertError, ReplaceError};
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let (a, b) = (map.get_id("a").unwrap(), map.get_id("b").unwrap());
    /// assert_eq!(map.replace_key_by_id(a, "c"), Ok("a"));
    /// assert_eq!((map.get("a"), map.get("c")), (None, Some(&1)));
    /// assert_eq!(map.replace_key_by_id(a, "b"), Err(InsertError { value: "b", error: ReplaceError::Equal(b) }));
    /// ```
    #[doc(alias = "replace_index")]
    pub fn replace_key_by_id(&mut self, id: ElementId, key: K) -> Result<K, InsertError<K, ReplaceError>> {
        let hash = self.hash_builder.hash_one(&key);
        match self.table.rehash_by_id(id, hash, |(candidate, _)| key == *candidate) {
            Ok(mut entry) => Ok(mem::replace(&mut entry.get_mut().0, key)),
            Err(error) => Err(InsertError { value: key, error }),
        }
    }
}

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Returns whether `id` names a pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let id = map.get_id("a").unwrap();
    /// assert!(map.contains_id(id));
    /// map.clear();
    /// assert!(!map.contains_id(id));
    /// ```
    #[doc(alias = "IsValidId")]
    #[inline]
    #[must_use]
    pub fn contains_id(&self, id: ElementId) -> bool {
        self.table.contains_id(id)
    }

    /// Returns the pair that `id` names.
    ///
    /// Ids have no generation: a stale id, or one from another map, names no pair or the pair that has the id now.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let a = map.get_id("a").unwrap();
    /// assert_eq!(map.get_by_id(a), Some((&"a", &1)));
    /// map.remove_by_id(a);
    /// assert_eq!(map.get_by_id(a), None);
    /// map.insert("b", 2);
    /// assert_eq!(map.get_by_id(a), Some((&"b", &2)));
    /// ```
    #[doc(alias = "get_index")]
    #[inline]
    #[must_use]
    pub fn get_by_id(&self, id: ElementId) -> Option<(&K, &V)> {
        self.table.get_by_id(id).map(|(key, value)| (key, value))
    }

    /// Returns the pair that `id` names, the value mutable.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let id = map.get_id("a").unwrap();
    /// *map.get_by_id_mut(id).unwrap().1 += 1;
    /// assert_eq!(map.get("a"), Some(&2));
    /// ```
    #[doc(alias = "get_index_mut")]
    #[inline]
    #[must_use]
    pub fn get_by_id_mut(&mut self, id: ElementId) -> Option<(&K, &mut V)> {
        self.table.get_by_id_mut(id).map(|(key, value)| (&*key, value))
    }

    /// Returns the pairs that several ids name, all values mutable.
    ///
    /// Takes *O*(*N*²) comparisons of ids.
    ///
    /// # Errors
    /// Returns [`GetDisjointMutError`] if an id is not below [`index_bound`](Self::index_bound), names no pair, or
    /// occurs twice.
    ///
    /// # Examples
    /// ```
    /// use hash_map::GetDisjointMutError;
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let [a, b] = ["a", "b"].map(|key| map.get_id(key).unwrap());
    /// let [(_, x), (_, y)] = map.get_disjoint_by_id_mut([a, b]).unwrap();
    /// std::mem::swap(x, y);
    /// assert!(map.values().eq(&[2, 1]));
    /// assert_eq!(map.get_disjoint_by_id_mut([a, a]), Err(GetDisjointMutError::OverlappingIndices));
    /// ```
    #[doc(alias = "get_disjoint_indices_mut")]
    pub fn get_disjoint_by_id_mut<const N: usize>(
        &mut self,
        ids: [ElementId; N],
    ) -> Result<[(&'_ K, &'_ mut V); N], GetDisjointMutError> {
        Ok(self.table.get_disjoint_by_id_mut(ids)?.map(|(key, value)| (&*key, value)))
    }

    /// Removes and returns the pair that `id` names.
    ///
    /// # Complexity
    /// *O*(1). Hashes and compares nothing.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// let id = map.get_id("a").unwrap();
    /// assert_eq!(map.remove_by_id(id), Some(("a", 1)));
    /// assert_eq!(map.remove_by_id(id), None);
    /// ```
    #[doc(alias = "shift_remove_index")]
    #[inline]
    pub fn remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
        self.table.remove_by_id(id)
    }

    /// Returns the entry of the pair that `id` names.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::new();
    /// let (id, _) = map.insert_full("a", 1);
    /// assert_eq!(map.entry_by_id(id).unwrap().key(), &"a");
    /// ```
    #[doc(alias = "get_index_entry")]
    #[inline]
    #[must_use]
    pub fn entry_by_id(&mut self, id: ElementId) -> Option<OccupiedEntry<'_, K, V, A>> {
        self.table.entry_by_id(id).map(OccupiedEntry::new)
    }

    /// Swaps the pairs that two ids name, in *O*(1) when hashes spread.
    ///
    /// # Panics
    /// Panics if one of the ids names no pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let (a, b) = (map.get_id("a").unwrap(), map.get_id("b").unwrap());
    /// map.swap_ids(a, b);
    /// assert!(map.keys().eq(&["b", "a"]));
    /// assert_eq!(map.get_id("a"), Some(b));
    /// ```
    #[doc(alias = "swap_indices")]
    #[inline]
    #[track_caller]
    pub fn swap_ids(&mut self, a: ElementId, b: ElementId) {
        self.table.swap_ids_for(a, b, "HashMap::swap_ids");
    }
}

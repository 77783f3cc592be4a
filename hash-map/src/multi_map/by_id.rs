//! Access by [`ElementId`].

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use hash_set::hash_table::{GetDisjointMutError, Ids};

use super::{IterFull, MultiMap};

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns whether `id` names a pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
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
    /// Ids have no generation: for one that is stale or from another map this returns `None`, or the pair that has the
    /// id now.
    ///
    /// # Complexity
    /// *O*(1). Hashes and compares nothing.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
    /// map.insert("a", 2);
    /// assert_eq!(map.get_by_id(id), Some((&"a", &1)));
    /// ```
    #[inline]
    #[must_use]
    pub fn get_by_id(&self, id: ElementId) -> Option<(&K, &V)> {
        self.table.get_by_id(id).map(|(key, value)| (key, value))
    }

    /// Returns the pair that `id` names, the value mutable; see [`get_by_id`](Self::get_by_id).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
    /// *map.get_by_id_mut(id).unwrap().1 += 1;
    /// assert_eq!(map[id], 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn get_by_id_mut(&mut self, id: ElementId) -> Option<(&K, &mut V)> {
        self.table.get_by_id_mut(id).map(|(key, value)| (&*key, value))
    }

    /// Removes and returns the pair that `id` names; see [`get_by_id`](Self::get_by_id).
    ///
    /// # Complexity
    /// *O*(*m*) in the worst case for a key with *m* pairs: they are searched for `id`, the newest first and twelve at
    /// a time. Hashes and compares nothing.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
    /// map.insert("a", 2);
    /// assert_eq!(map.remove_by_id(id), Some(("a", 1)));
    /// assert_eq!(map.count("a"), 1);
    /// ```
    #[inline]
    pub fn remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
        self.table.remove_by_id(id)
    }

    /// Returns an iterator over the ids of the pairs in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("a", 2)]);
    /// assert!(map.ids().map(|id| map[id]).eq([1, 2]));
    /// ```
    #[inline]
    pub fn ids(&self) -> Ids<'_> {
        self.table.ids()
    }

    /// Returns an iterator over the ids, keys and values in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let id = map.insert("a", 1);
    /// assert!(map.iter_full().eq([(id, &"a", &1)]));
    /// ```
    #[inline]
    pub fn iter_full(&self) -> IterFull<'_, K, V> {
        IterFull::new(self.table.iter_full())
    }

    /// Returns the pairs that several ids name, all values mutable. Hashes nothing and compares only ids.
    ///
    /// # Complexity
    /// *O*(*N*²) comparisons of ids.
    ///
    /// # Errors
    /// Returns [`GetDisjointMutError`] if an id is not below [`index_bound`](Self::index_bound), names no pair, or
    /// occurs twice.
    ///
    /// # Examples
    /// ```
    /// use hash_map::GetDisjointMutError;
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2)]);
    /// let [a, b] = ["a", "b"].map(|key| map.get_id(key).unwrap());
    /// let [(_, x), (_, y)] = map.get_disjoint_by_id_mut([a, b]).unwrap();
    /// std::mem::swap(x, y);
    /// assert_eq!((map[a], map[b]), (2, 1));
    /// assert_eq!(map.get_disjoint_by_id_mut([a, a]), Err(GetDisjointMutError::OverlappingIndices));
    /// ```
    #[doc(alias = "get_disjoint_indices_mut")]
    pub fn get_disjoint_by_id_mut<const N: usize>(
        &mut self,
        ids: [ElementId; N],
    ) -> Result<[(&'_ K, &'_ mut V); N], GetDisjointMutError> {
        Ok(self.table.get_disjoint_by_id_mut(ids)?.map(|(key, value)| (&*key, value)))
    }
}

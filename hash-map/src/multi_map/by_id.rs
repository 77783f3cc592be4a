//! Access by [`ElementId`].

use hash_set::ElementId;
use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns whether `id` names a pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
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
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
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
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
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

    /// Removes and returns the pair that `id` names.
    ///
    /// # Complexity
    /// *O*(*m*) in the worst case for a key with *m* pairs, which are searched for `id`, the newest first, twelve at a
    /// time. Hashes and compares nothing.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
    /// let id = map.get_id("a").unwrap();
    /// assert_eq!(map.remove_by_id(id), Some(("a", 1)));
    /// assert_eq!(map.remove_by_id(id), None);
    /// ```
    #[doc(alias = "shift_remove_index")]
    #[inline]
    pub fn remove_by_id(&mut self, id: ElementId) -> Option<(K, V)> {
        self.table.remove_by_id(id)
    }
}

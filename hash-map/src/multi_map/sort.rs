//! Sorts. Ids change.

use core::cmp::Ordering;

use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Sorts the pairs by key. The sort is stable and closes all holes. Ids change.
    ///
    /// Allocates 4 bytes per pair plus the scratch space of [`slice::sort_by`], from the global allocator.
    ///
    /// # Panics
    /// Panics if the comparison panics or is not a total order. The pairs then keep their order, without holes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1), ("c", 3), ("a", 2)]);
    /// map.sort_keys();
    /// assert!(map.iter().eq([(&"a", &2), (&"b", &1), (&"c", &3)]));
    /// assert_eq!(map.get_id("c").unwrap().index(), 2);
    /// ```
    #[doc(alias = "KeyStableSort")]
    #[track_caller]
    pub fn sort_keys(&mut self)
    where
        K: Ord,
    {
        self.table.sort_by(|(key1, _), (key2, _)| key1.cmp(key2));
    }

    /// Sorts as [`sort_keys`](Self::sort_keys) does, unstably: faster and without the scratch space.
    ///
    /// # Panics
    /// Panics as [`sort_keys`](Self::sort_keys) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1), ("c", 3), ("a", 2)]);
    /// map.sort_unstable_keys();
    /// assert!(map.keys().eq(&["a", "b", "c"]));
    /// ```
    #[doc(alias = "KeySort")]
    #[track_caller]
    pub fn sort_unstable_keys(&mut self)
    where
        K: Ord,
    {
        self.table.sort_unstable_by(|(key1, _), (key2, _)| key1.cmp(key2));
    }

    /// Sorts the pairs by a comparison of keys and values. The sort is stable and closes all holes. Ids change.
    ///
    /// # Panics
    /// Panics as [`sort_keys`](Self::sort_keys) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1), ("c", 3), ("a", 1)]);
    /// map.sort_by(|_, v1, _, v2| v2.cmp(v1));
    /// assert!(map.iter().eq([(&"c", &3), (&"b", &1), (&"a", &1)]));
    /// ```
    #[doc(alias = "ValueStableSort")]
    #[track_caller]
    pub fn sort_by<F>(&mut self, mut cmp: F)
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering,
    {
        self.table.sort_by(|(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2));
    }

    /// Sorts as [`sort_by`](Self::sort_by) does, unstably: faster and without the scratch space.
    ///
    /// # Panics
    /// Panics as [`sort_keys`](Self::sort_keys) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1), ("c", 3), ("a", 2)]);
    /// map.sort_unstable_by(|_, v1, _, v2| v1.cmp(v2));
    /// assert!(map.values().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "ValueSort")]
    #[track_caller]
    pub fn sort_unstable_by<F>(&mut self, mut cmp: F)
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering,
    {
        self.table.sort_unstable_by(|(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2));
    }
}

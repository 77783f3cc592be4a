//! Sorts. Ids change.

use core::cmp::Ordering;

use hash_set::allocator::Allocator;

use super::{HashMap, IntoIter};

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Sorts the pairs by key. The sort is stable and closes all holes. Ids change.
    ///
    /// Allocates 4 bytes per pair plus the scratch space of [`slice::sort_by`], from the global allocator.
    ///
    /// # Panics
    /// Panics if the comparison panics or is not a total order. The pairs then keep their order, without holes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("c", 3), ("a", 2)]);
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
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("c", 3), ("a", 2)]);
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
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("c", 3), ("a", 1)]);
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
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("c", 3), ("a", 2)]);
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

    /// Sorts the pairs with a key extraction function. The sort is stable and closes all holes. Ids change.
    ///
    /// Each comparison calls `sort_key` twice.
    ///
    /// # Panics
    /// Panics as [`sort_keys`](Self::sort_keys) does, also if `sort_key` panics.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("ccc", 1), ("a", 2), ("bb", 3), ("d", 4)]);
    /// map.sort_by_key(|key, _| key.len());
    /// assert!(map.keys().eq(&["a", "d", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn sort_by_key<T, F>(&mut self, mut sort_key: F)
    where
        T: Ord,
        F: FnMut(&K, &V) -> T,
    {
        self.table.sort_by(|(key1, value1), (key2, value2)| sort_key(key1, value1).cmp(&sort_key(key2, value2)));
    }

    /// Sorts as [`sort_by_key`](Self::sort_by_key) does, unstably: faster and with less memory.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("c", -3), ("a", 2)]);
    /// map.sort_unstable_by_key(|_, value: &i32| value.abs());
    /// assert!(map.keys().eq(&["b", "a", "c"]));
    /// ```
    #[track_caller]
    pub fn sort_unstable_by_key<T, F>(&mut self, mut sort_key: F)
    where
        T: Ord,
        F: FnMut(&K, &V) -> T,
    {
        self.table
            .sort_unstable_by(|(key1, value1), (key2, value2)| sort_key(key1, value1).cmp(&sort_key(key2, value2)));
    }

    /// Sorts as [`sort_by_key`](Self::sort_by_key) does, with one call of the possibly expensive `sort_key` per pair.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([(9, 1), (10, 2), (11, 3)]);
    /// map.sort_by_cached_key(|key, _| key.to_string());
    /// assert!(map.keys().eq(&[10, 11, 9]));
    /// ```
    #[track_caller]
    pub fn sort_by_cached_key<T, F>(&mut self, mut sort_key: F)
    where
        T: Ord,
        F: FnMut(&K, &V) -> T,
    {
        self.table.sort_by_cached_key(|(key, value)| sort_key(key, value));
    }

    /// Returns an owning iterator over the pairs, sorted by a comparison of keys and values. The sort is stable.
    ///
    /// Faster than [`sort_by`](Self::sort_by) and [`into_iter`](IntoIterator::into_iter), as the buckets and hashes are
    /// freed first.
    ///
    /// # Panics
    /// Panics if the comparison panics or is not a total order. All pairs are dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("b", 1), ("c", 3), ("a", 1)]);
    /// assert!(map.sorted_by(|_, v1, _, v2| v2.cmp(v1)).eq([("c", 3), ("b", 1), ("a", 1)]));
    /// ```
    #[track_caller]
    pub fn sorted_by<F>(self, mut cmp: F) -> IntoIter<K, V, A>
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering,
    {
        let table = self.without_hasher();
        IntoIter::new(table.sorted_by(move |(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2)))
    }

    /// Sorts as [`sorted_by`](Self::sorted_by) does, unstably: faster and with less memory.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("b", 1), ("c", 3), ("a", 2)]);
    /// assert!(map.sorted_unstable_by(|k1, _, k2, _| k1.cmp(k2)).eq([("a", 2), ("b", 1), ("c", 3)]));
    /// ```
    #[track_caller]
    pub fn sorted_unstable_by<F>(self, mut cmp: F) -> IntoIter<K, V, A>
    where
        F: FnMut(&K, &V, &K, &V) -> Ordering,
    {
        let table = self.without_hasher();
        IntoIter::new(table.sorted_unstable_by(move |(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2)))
    }

    /// Returns an owning iterator over the pairs, sorted with a key extraction function. The sort is stable.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does, also if `sort_key` panics.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("ccc", 1), ("a", 2), ("bb", 3), ("d", 4)]);
    /// assert!(map.sorted_by_key(|key, _| key.len()).eq([("a", 2), ("d", 4), ("bb", 3), ("ccc", 1)]));
    /// ```
    #[track_caller]
    pub fn sorted_by_key<T, F>(self, mut sort_key: F) -> IntoIter<K, V, A>
    where
        T: Ord,
        F: FnMut(&K, &V) -> T,
    {
        self.sorted_by(move |key1, value1, key2, value2| sort_key(key1, value1).cmp(&sort_key(key2, value2)))
    }

    /// Reverses the order of the pairs, in *O*(*n*). Closes all holes. Ids change.
    ///
    /// Allocates 4 bytes per pair, from the global allocator. To iterate backwards, use [`iter`](Self::iter) with `rev`
    /// instead.
    ///
    /// # Panics
    /// Panics if there is no room for these numbers in the address space.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// map.reverse();
    /// assert!(map.keys().eq(&["b", "a"]));
    /// ```
    #[track_caller]
    pub fn reverse(&mut self) {
        self.table.reverse();
    }
}

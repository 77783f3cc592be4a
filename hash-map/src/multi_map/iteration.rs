//! Iteration over all pairs, and removal by a predicate.

use hash_set::allocator::Allocator;

use super::{Drain, ExtractIf, IntoKeys, IntoValues, Iter, IterMut, Keys, MultiMap, Values, ValuesMut};

impl<K, V, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns an iterator over the pairs in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2)]);
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
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2)]);
    /// for (_, value) in map.iter_mut() {
    ///     *value += 1;
    /// }
    /// assert!(map.values().eq(&[2, 3]));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(self.table.iter_mut())
    }

    /// Returns an iterator over the keys in slot order, one for each pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.keys().eq(&["a", "b"]));
    /// ```
    #[doc(alias = "GetKeys")]
    #[doc(alias = "GenerateKeyArray")]
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys::new(self.table.iter())
    }

    /// Returns an owning iterator over the keys in slot order, one for each pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2)]);
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
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.values().eq(&[1, 2]));
    /// ```
    #[doc(alias = "GenerateValueArray")]
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values::new(self.table.iter())
    }

    /// Returns a mutable iterator over the values in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2)]);
    /// map.values_mut().for_each(|value| *value *= 10);
    /// assert!(map.values().eq(&[10, 20]));
    /// ```
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut::new(self.table.iter_mut())
    }

    /// Returns an owning iterator over the values in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.into_values().eq([1, 2]));
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V, A> {
        IntoValues::new(self.without_hasher().into_iter())
    }

    /// Removes all pairs, keeps the memory, and returns an iterator over the pairs in slot order.
    ///
    /// If the iterator is forgotten, the remaining pairs and the memory of the slots leak, and the map is empty.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.drain().eq([("a", 1), ("b", 2)]));
    /// assert!(map.is_empty() && map.capacity() >= 2);
    /// ```
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, K, V, A> {
        Drain::new(self.table.drain())
    }

    /// Creates an iterator that removes and yields the pairs for which `pred` returns `true`, in slot order.
    ///
    /// If the iterator is dropped or forgotten early, or if `pred` panics, the remaining pairs stay.
    ///
    /// `for_each` and `fold` take half the time of a `for` loop, as they update the index once. If thousands of hashes
    /// are equal, allocates 12 bytes per pair from the global allocator; [`retain`](Self::retain) does not.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<i32, i32> = (0..6).map(|n| (n, n * n)).collect();
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

    /// Removes the pairs for which `f` returns `false`. The other pairs keep their ids.
    ///
    /// Visits the pairs in slot order, in *O*(*n*). If `f` panics, its pair and those after it stay.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map: MultiMap<i32, i32> = (0..6).map(|n| (n, n * n)).collect();
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
}

impl<K, V: PartialEq, S, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns the first key in slot order with a value that equals `value`, in *O*(*n*).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2)]);
    /// assert_eq!(map.find_key(&2), Some(&"b"));
    /// ```
    #[doc(alias = "FindKey")]
    #[must_use]
    pub fn find_key(&self, value: &V) -> Option<&K> {
        self.iter().find(|(_, candidate)| *candidate == value).map(|(key, _)| key)
    }
}

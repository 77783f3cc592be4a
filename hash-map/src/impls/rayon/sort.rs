//! Sorting in parallel.

use core::cmp::Ordering;

use hash_set::alloc::Allocator;

use crate::{HashMap, MultiMap};

impl<K: Sync, V: Sync, S, A: Allocator + Sync> HashMap<K, V, S, A> {
    /// [`sort_keys`](Self::sort_keys), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_keys`](Self::sort_keys).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("a", 2)]);
    /// map.par_sort_keys();
    /// assert!(map.keys().eq(&["a", "b"]));
    /// ```
    #[doc(alias = "KeyStableSort")]
    #[track_caller]
    pub fn par_sort_keys(&mut self)
    where
        K: Ord,
    {
        self.table.par_sort_by(|(key1, _), (key2, _)| key1.cmp(key2));
    }

    /// [`sort_by`](Self::sort_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_by`](Self::sort_by).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 2), ("a", 3), ("c", 1)]);
    /// map.par_sort_by(|_, value1, _, value2| value1.cmp(value2));
    /// assert!(map.values().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "ValueStableSort")]
    #[track_caller]
    pub fn par_sort_by<F>(&mut self, cmp: F)
    where
        F: Fn(&K, &V, &K, &V) -> Ordering + Sync,
    {
        self.table.par_sort_by(|(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2));
    }

    /// [`sort_unstable_keys`](Self::sort_unstable_keys), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_keys`](Self::sort_keys).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("a", 2)]);
    /// map.par_sort_unstable_keys();
    /// assert!(map.keys().eq(&["a", "b"]));
    /// ```
    #[doc(alias = "KeySort")]
    #[track_caller]
    pub fn par_sort_unstable_keys(&mut self)
    where
        K: Ord,
    {
        self.table.par_sort_unstable_by(|(key1, _), (key2, _)| key1.cmp(key2));
    }

    /// [`sort_unstable_by`](Self::sort_unstable_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_by`](Self::sort_by).
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 2), ("a", 3), ("c", 1)]);
    /// map.par_sort_unstable_by(|_, value1, _, value2| value1.cmp(value2));
    /// assert!(map.values().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "ValueSort")]
    #[track_caller]
    pub fn par_sort_unstable_by<F>(&mut self, cmp: F)
    where
        F: Fn(&K, &V, &K, &V) -> Ordering + Sync,
    {
        self.table.par_sort_unstable_by(|(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2));
    }
}

impl<K: Sync, V: Sync, S, A: Allocator + Sync> MultiMap<K, V, S, A> {
    /// [`sort_keys`](Self::sort_keys), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_keys`](Self::sort_keys).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1), ("a", 2)]);
    /// map.par_sort_keys();
    /// assert!(map.keys().eq(&["a", "b"]));
    /// ```
    #[doc(alias = "KeyStableSort")]
    #[track_caller]
    pub fn par_sort_keys(&mut self)
    where
        K: Ord,
    {
        self.table.par_sort_by(|(key1, _), (key2, _)| key1.cmp(key2));
    }

    /// [`sort_by`](Self::sort_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_by`](Self::sort_by).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 2), ("a", 3), ("c", 1)]);
    /// map.par_sort_by(|_, value1, _, value2| value1.cmp(value2));
    /// assert!(map.values().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "ValueStableSort")]
    #[track_caller]
    pub fn par_sort_by<F>(&mut self, cmp: F)
    where
        F: Fn(&K, &V, &K, &V) -> Ordering + Sync,
    {
        self.table.par_sort_by(|(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2));
    }

    /// [`sort_unstable_keys`](Self::sort_unstable_keys), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_keys`](Self::sort_keys).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1), ("a", 2)]);
    /// map.par_sort_unstable_keys();
    /// assert!(map.keys().eq(&["a", "b"]));
    /// ```
    #[doc(alias = "KeySort")]
    #[track_caller]
    pub fn par_sort_unstable_keys(&mut self)
    where
        K: Ord,
    {
        self.table.par_sort_unstable_by(|(key1, _), (key2, _)| key1.cmp(key2));
    }

    /// [`sort_unstable_by`](Self::sort_unstable_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_by`](Self::sort_by).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 2), ("a", 3), ("c", 1)]);
    /// map.par_sort_unstable_by(|_, value1, _, value2| value1.cmp(value2));
    /// assert!(map.values().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "ValueSort")]
    #[track_caller]
    pub fn par_sort_unstable_by<F>(&mut self, cmp: F)
    where
        F: Fn(&K, &V, &K, &V) -> Ordering + Sync,
    {
        self.table.par_sort_unstable_by(|(key1, value1), (key2, value2)| cmp(key1, value1, key2, value2));
    }
}

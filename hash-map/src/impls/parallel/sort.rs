//! Parallel sorts.

use core::cmp::Ordering;

use hash_set::allocator::Allocator;
use rayon::iter::IntoParallelIterator;

use super::IntoParIter;
use crate::HashMap;

impl<K: Sync, V: Sync, S, A: Allocator + Sync> HashMap<K, V, S, A> {
    /// Parallel version of [`sort_keys`](Self::sort_keys), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_keys`](Self::sort_keys) does.
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

    /// Parallel version of [`sort_by`](Self::sort_by), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by`](Self::sort_by) does.
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

    /// Parallel version of [`sort_unstable_keys`](Self::sort_unstable_keys), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_keys`](Self::sort_keys) does.
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

    /// Parallel version of [`sort_unstable_by`](Self::sort_unstable_by), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by`](Self::sort_by) does.
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

    /// Parallel version of [`sort_by_key`](Self::sort_by_key), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("ccc", 1), ("a", 2), ("bb", 3), ("d", 4)]);
    /// map.par_sort_by_key(|key, _| key.len());
    /// assert!(map.keys().eq(&["a", "d", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn par_sort_by_key<T, F>(&mut self, sort_key: F)
    where
        T: Ord,
        F: Fn(&K, &V) -> T + Sync,
    {
        self.par_sort_by(|key1, value1, key2, value2| sort_key(key1, value1).cmp(&sort_key(key2, value2)));
    }

    /// Parallel version of [`sort_unstable_by_key`](Self::sort_unstable_by_key), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("b", 1), ("c", -3), ("a", 2)]);
    /// map.par_sort_unstable_by_key(|_, value: &i32| value.abs());
    /// assert!(map.keys().eq(&["b", "a", "c"]));
    /// ```
    #[track_caller]
    pub fn par_sort_unstable_by_key<T, F>(&mut self, sort_key: F)
    where
        T: Ord,
        F: Fn(&K, &V) -> T + Sync,
    {
        self.par_sort_unstable_by(|key1, value1, key2, value2| sort_key(key1, value1).cmp(&sort_key(key2, value2)));
    }

    /// Parallel version of [`sort_by_cached_key`](Self::sort_by_cached_key), with the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([(9, 1), (10, 2), (11, 3)]);
    /// map.par_sort_by_cached_key(|key, _| key.to_string());
    /// assert!(map.keys().eq(&[10, 11, 9]));
    /// ```
    #[track_caller]
    pub fn par_sort_by_cached_key<T, F>(&mut self, sort_key: F)
    where
        T: Ord + Send,
        F: Fn(&K, &V) -> T + Sync,
    {
        self.table.par_sort_by_cached_key(|(key, value)| sort_key(key, value));
    }
}

impl<K: Send + Sync, V: Send + Sync, S, A: Allocator + Send + Sync> HashMap<K, V, S, A> {
    /// Parallel version of [`sorted_by`](Self::sorted_by), with the feature `rayon`. `collect` keeps the order.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let map = HashMap::from([("b", 1), ("c", 3), ("a", 1)]);
    /// let sorted: Vec<_> = map.par_sorted_by(|_, v1, _, v2| v2.cmp(v1)).collect();
    /// assert_eq!(sorted, [("c", 3), ("b", 1), ("a", 1)]);
    /// ```
    #[track_caller]
    pub fn par_sorted_by<F>(mut self, cmp: F) -> IntoParIter<K, V, A>
    where
        F: Fn(&K, &V, &K, &V) -> Ordering + Sync,
    {
        self.par_sort_by(cmp);
        self.into_par_iter()
    }

    /// Parallel version of [`sorted_unstable_by`](Self::sorted_unstable_by), with the feature `rayon`. `collect` keeps
    /// the order.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let map = HashMap::from([("b", 1), ("c", 3), ("a", 2)]);
    /// let sorted: Vec<_> = map.par_sorted_unstable_by(|k1, _, k2, _| k1.cmp(k2)).collect();
    /// assert_eq!(sorted, [("a", 2), ("b", 1), ("c", 3)]);
    /// ```
    #[track_caller]
    pub fn par_sorted_unstable_by<F>(mut self, cmp: F) -> IntoParIter<K, V, A>
    where
        F: Fn(&K, &V, &K, &V) -> Ordering + Sync,
    {
        self.par_sort_unstable_by(cmp);
        self.into_par_iter()
    }
}

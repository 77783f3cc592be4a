//! Sorting in parallel.

use core::cmp::Ordering;

use rayon::iter::IntoParallelIterator;
use rayon::slice::ParallelSliceMut;
use sparse_array::allocator::Allocator;

use super::IntoParIter;
use crate::{HashSet, HashTable};

impl<T: Sync, A: Allocator + Sync> HashTable<T, A> {
    /// Parallel version of [`sort_by`](Self::sort_by). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by`](Self::sort_by) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// table.par_sort_by(|a, b| a.cmp(b));
    /// assert!(table.iter().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "StableSort")]
    #[track_caller]
    pub fn par_sort_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.sort_with(|order, elements| {
            order.par_sort_by(|&a, &b| compare(&elements[a as usize], &elements[b as usize]));
        });
    }

    /// Parallel version of [`sort_unstable_by`](Self::sort_unstable_by). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by`](Self::sort_by) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// table.par_sort_unstable_by(|a, b| b.cmp(a));
    /// assert!(table.iter().eq(&[3, 2, 1]));
    /// ```
    #[doc(alias = "Sort")]
    #[track_caller]
    pub fn par_sort_unstable_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.sort_with(|order, elements| {
            order.par_sort_unstable_by(|&a, &b| compare(&elements[a as usize], &elements[b as usize]));
        });
    }

    /// Parallel version of [`sort_by_cached_key`](Self::sort_by_cached_key). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_cached_key`](Self::sort_by_cached_key) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// ["ccc", "a", "bb"].into_iter().enumerate().for_each(|(n, s)| _ = table.insert_unique(n as u64, s));
    /// table.par_sort_by_cached_key(|s| s.len());
    /// assert!(table.iter().eq(&["a", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn par_sort_by_cached_key<K: Ord + Send>(&mut self, key: impl Fn(&T) -> K + Sync) {
        self.sort_with(|order, elements| order.par_sort_by_cached_key(|&index| key(&elements[index as usize])));
    }
}

impl<T: Send + Sync, A: Allocator + Send + Sync> HashTable<T, A> {
    /// Parallel version of [`sorted_by`](Self::sorted_by); returns a parallel iterator. Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// use rayon::prelude::*;
    ///
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.par_sorted_by(|a, b| a.cmp(b)).collect::<Vec<_>>(), [1, 2, 3]);
    /// ```
    #[track_caller]
    pub fn par_sorted_by(mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) -> IntoParIter<T, A> {
        self.par_sort_by(compare);
        self.into_par_iter()
    }

    /// Parallel version of [`sorted_unstable_by`](Self::sorted_unstable_by); returns a parallel iterator. Requires the
    /// feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// use rayon::prelude::*;
    ///
    /// let mut table = HashTable::new();
    /// [3, 1, 2].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.par_sorted_unstable_by(|a, b| b.cmp(a)).collect::<Vec<_>>(), [3, 2, 1]);
    /// ```
    #[track_caller]
    pub fn par_sorted_unstable_by(mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) -> IntoParIter<T, A> {
        self.par_sort_unstable_by(compare);
        self.into_par_iter()
    }
}

impl<T: Sync, S, A: Allocator + Sync> HashSet<T, S, A> {
    /// Parallel version of [`sort`](Self::sort). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([3, 1, 2]);
    /// set.par_sort();
    /// assert!(set.iter().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "StableSort")]
    #[track_caller]
    pub fn par_sort(&mut self)
    where
        T: Ord,
    {
        self.table.par_sort_by(T::cmp);
    }

    /// Parallel version of [`sort_unstable`](Self::sort_unstable). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([3, 1, 2]);
    /// set.par_sort_unstable();
    /// assert!(set.iter().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "Sort")]
    #[track_caller]
    pub fn par_sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.table.par_sort_unstable_by(T::cmp);
    }

    /// Parallel version of [`sort_by`](Self::sort_by). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["bb", "c", "aa", "d"]);
    /// set.par_sort_by(|a, b| b.len().cmp(&a.len()));
    /// assert!(set.iter().eq(&["bb", "aa", "c", "d"]));
    /// ```
    #[doc(alias = "StableSort")]
    #[track_caller]
    pub fn par_sort_by<F>(&mut self, cmp: F)
    where
        F: Fn(&T, &T) -> Ordering + Sync,
    {
        self.table.par_sort_by(cmp);
    }

    /// Parallel version of [`sort_unstable_by`](Self::sort_unstable_by). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([3, 1, 2]);
    /// set.par_sort_unstable_by(|a, b| b.cmp(a));
    /// assert!(set.iter().eq(&[3, 2, 1]));
    /// ```
    #[doc(alias = "Sort")]
    #[track_caller]
    pub fn par_sort_unstable_by<F>(&mut self, cmp: F)
    where
        F: Fn(&T, &T) -> Ordering + Sync,
    {
        self.table.par_sort_unstable_by(cmp);
    }

    /// Parallel version of [`sort_by_key`](Self::sort_by_key). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["ccc", "a", "bb", "d"]);
    /// set.par_sort_by_key(|element| element.len());
    /// assert!(set.iter().eq(&["a", "d", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn par_sort_by_key<K, F>(&mut self, sort_key: F)
    where
        K: Ord,
        F: Fn(&T) -> K + Sync,
    {
        self.table.par_sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    }

    /// Parallel version of [`sort_unstable_by_key`](Self::sort_unstable_by_key). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1_i32, -3, 2]);
    /// set.par_sort_unstable_by_key(|element| element.abs());
    /// assert!(set.iter().eq(&[1, 2, -3]));
    /// ```
    #[track_caller]
    pub fn par_sort_unstable_by_key<K, F>(&mut self, sort_key: F)
    where
        K: Ord,
        F: Fn(&T) -> K + Sync,
    {
        self.table.par_sort_unstable_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    }

    /// Parallel version of [`sort_by_cached_key`](Self::sort_by_cached_key). Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([9, 10, 11]);
    /// set.par_sort_by_cached_key(|element| element.to_string());
    /// assert!(set.iter().eq(&[10, 11, 9]));
    /// ```
    #[track_caller]
    pub fn par_sort_by_cached_key<K, F>(&mut self, sort_key: F)
    where
        K: Ord + Send,
        F: Fn(&T) -> K + Sync,
    {
        self.table.par_sort_by_cached_key(sort_key);
    }
}

impl<T: Send + Sync, S, A: Allocator + Send + Sync> HashSet<T, S, A> {
    /// Parallel version of [`sorted_by`](Self::sorted_by); returns a parallel iterator. Requires the feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let set = HashSet::from(["bb", "c", "aa", "d"]);
    /// let sorted: Vec<_> = set.par_sorted_by(|a, b| b.len().cmp(&a.len())).collect();
    /// assert_eq!(sorted, ["bb", "aa", "c", "d"]);
    /// ```
    #[track_caller]
    pub fn par_sorted_by<F>(self, cmp: F) -> IntoParIter<T, A>
    where
        F: Fn(&T, &T) -> Ordering + Sync,
    {
        self.without_hasher().par_sorted_by(cmp)
    }

    /// Parallel version of [`sorted_unstable_by`](Self::sorted_unstable_by); returns a parallel iterator. Requires the
    /// feature `rayon`.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let set = HashSet::from([2, 3, 1]);
    /// assert_eq!(set.par_sorted_unstable_by(|a, b| b.cmp(a)).collect::<Vec<_>>(), [3, 2, 1]);
    /// ```
    #[track_caller]
    pub fn par_sorted_unstable_by<F>(self, cmp: F) -> IntoParIter<T, A>
    where
        F: Fn(&T, &T) -> Ordering + Sync,
    {
        self.without_hasher().par_sorted_unstable_by(cmp)
    }
}

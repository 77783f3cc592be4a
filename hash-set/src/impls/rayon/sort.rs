//! Sorting in parallel.

use core::cmp::Ordering;

use rayon::slice::ParallelSliceMut;
use sparse_array::alloc::Allocator;

use crate::{HashSet, HashTable};

impl<T: Sync, A: Allocator + Sync> HashTable<T, A> {
    /// [`sort_by`](Self::sort_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_by`](Self::sort_by).
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
        self.raw.sort_with(|order, elements| {
            order.par_sort_by(|&a, &b| compare(&elements[a as usize], &elements[b as usize]));
        });
    }

    /// [`sort_unstable_by`](Self::sort_unstable_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort_by`](Self::sort_by).
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
        self.raw.sort_with(|order, elements| {
            order.par_sort_unstable_by(|&a, &b| compare(&elements[a as usize], &elements[b as usize]));
        });
    }
}

impl<T: Sync, S, A: Allocator + Sync> HashSet<T, S, A> {
    /// [`sort`](Self::sort), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort`](Self::sort).
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

    /// [`sort_unstable`](Self::sort_unstable), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort`](Self::sort).
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

    /// [`sort_by`](Self::sort_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort`](Self::sort).
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

    /// [`sort_unstable_by`](Self::sort_unstable_by), with the comparisons in parallel. With the feature `rayon`.
    ///
    /// # Panics
    /// As [`sort`](Self::sort).
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
}

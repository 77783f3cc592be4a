//! Sorting in parallel.

use core::cmp::Ordering;

use crate::SparseArray;
use crate::alloc::Allocator;

impl<T: Send, A: Allocator> SparseArray<T, A> {
    /// Closes the holes, then sorts the values in parallel. Equal values keep their order. Indices change. With the
    /// feature `rayon`.
    ///
    /// As [`sort`](Self::sort). Allocates for the sort, from the global allocator. If the comparison panics, no value
    /// is lost; their order is unspecified.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 9, 1, 2]);
    /// array.remove(1);
    /// array.par_sort();
    /// assert_eq!(array, SparseArray::from([1, 2, 3]));
    /// ```
    #[doc(alias = "StableSort")]
    pub fn par_sort(&mut self)
    where
        T: Ord,
    {
        self.raw.par_sort_by(T::cmp);
    }

    /// Closes the holes, then sorts the values by `compare` in parallel. Equal values keep their order. Indices change.
    /// With the feature `rayon`.
    ///
    /// As [`sort_by`](Self::sort_by). Allocates for the sort, from the global allocator. If `compare` panics, no value
    /// is lost; their order is unspecified.
    ///
    /// # Panics
    /// May panic if `compare` is not a total order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 1, 2]);
    /// array.par_sort_by(|a, b| b.cmp(a));
    /// assert_eq!(array, SparseArray::from([3, 2, 1]));
    /// ```
    #[doc(alias = "StableSort")]
    pub fn par_sort_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.raw.par_sort_by(compare);
    }

    /// Closes the holes, then sorts the values by a key in parallel. Values with equal keys keep their order. Indices
    /// change. With the feature `rayon`.
    ///
    /// As [`sort_by_key`](Self::sort_by_key). Allocates for the sort, from the global allocator. If `key` panics, no
    /// value is lost; their order is unspecified.
    ///
    /// # Panics
    /// May panic if the order of the keys is not total.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["ccc", "a", "bb"]);
    /// array.par_sort_by_key(|value| value.len());
    /// assert_eq!(array, SparseArray::from(["a", "bb", "ccc"]));
    /// ```
    #[doc(alias = "StableSort")]
    pub fn par_sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K + Sync) {
        self.raw.par_sort_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Closes the holes, then sorts the values in parallel. Equal values may change places. Indices change. With the
    /// feature `rayon`.
    ///
    /// As [`sort_unstable`](Self::sort_unstable). Does not allocate. If the comparison panics, no value is lost; their
    /// order is unspecified.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 9, 1, 2]);
    /// array.remove(1);
    /// array.par_sort_unstable();
    /// assert_eq!(array, SparseArray::from([1, 2, 3]));
    /// ```
    #[doc(alias = "Sort")]
    pub fn par_sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.raw.par_sort_unstable_by(T::cmp);
    }

    /// Closes the holes, then sorts the values by `compare` in parallel. Equal values may change places. Indices
    /// change. With the feature `rayon`.
    ///
    /// As [`sort_unstable_by`](Self::sort_unstable_by). Does not allocate. If `compare` panics, no value is lost; their
    /// order is unspecified.
    ///
    /// # Panics
    /// May panic if `compare` is not a total order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 1, 2]);
    /// array.par_sort_unstable_by(|a, b| b.cmp(a));
    /// assert_eq!(array, SparseArray::from([3, 2, 1]));
    /// ```
    #[doc(alias = "Sort")]
    pub fn par_sort_unstable_by(&mut self, compare: impl Fn(&T, &T) -> Ordering + Sync) {
        self.raw.par_sort_unstable_by(compare);
    }

    /// Closes the holes, then sorts the values by a key in parallel. Values with equal keys may change places. Indices
    /// change. With the feature `rayon`.
    ///
    /// As [`sort_unstable_by_key`](Self::sort_unstable_by_key). Does not allocate. If `key` panics, no value is lost;
    /// their order is unspecified.
    ///
    /// # Panics
    /// May panic if the order of the keys is not total.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["ccc", "a", "bb"]);
    /// array.par_sort_unstable_by_key(|value| value.len());
    /// assert_eq!(array, SparseArray::from(["a", "bb", "ccc"]));
    /// ```
    #[doc(alias = "Sort")]
    pub fn par_sort_unstable_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K + Sync) {
        self.raw.par_sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    }
}

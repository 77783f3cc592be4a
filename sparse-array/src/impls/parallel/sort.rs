use core::cmp::Ordering;

use rayon::slice::ParallelSliceMut;

use crate::SparseArray;
use crate::allocator::Allocator;

impl<T: Send, A: Allocator> SparseArray<T, A> {
    /// Sorts as [`sort`](Self::sort) does, in parallel. Requires the feature `rayon`.
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
        self.par_sort_by(T::cmp);
    }

    /// Sorts as [`sort_by`](Self::sort_by) does, in parallel. Requires the feature `rayon`.
    ///
    /// # Panics
    /// May panic if `compare` does not define a total order.
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
        self.compact_stable();
        self.raw.as_mut_slots().par_sort_by(|a, b| compare(a.value(), b.value()));
    }

    /// Sorts as [`sort_by_key`](Self::sort_by_key) does, in parallel. Requires the feature `rayon`.
    ///
    /// # Panics
    /// May panic if the keys are not totally ordered.
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
        self.par_sort_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Sorts as [`sort_unstable`](Self::sort_unstable) does, in parallel. Requires the feature `rayon`.
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
        self.par_sort_unstable_by(T::cmp);
    }

    /// Sorts as [`sort_unstable_by`](Self::sort_unstable_by) does, in parallel. Requires the feature `rayon`.
    ///
    /// # Panics
    /// May panic if `compare` does not define a total order.
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
        self.compact();
        self.raw.as_mut_slots().par_sort_unstable_by(|a, b| compare(a.value(), b.value()));
    }

    /// Sorts as [`sort_unstable_by_key`](Self::sort_unstable_by_key) does, in parallel. Requires the feature `rayon`.
    ///
    /// # Panics
    /// May panic if the keys are not totally ordered.
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
        self.par_sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    }
}

//! Compaction, sorting, and the order of the holes.

use core::cmp::Ordering;

use super::SparseArray;
use super::index::no_value;
use crate::allocator::Allocator;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Moves the last values into the lowest holes until there are no holes.
    ///
    /// Returns whether any value moved. Afterwards [`index_bound`](Self::index_bound) equals [`len`](Self::len). The
    /// capacity is unchanged. slab's `compact` takes a closure, as [`compact_with`](Self::compact_with) does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(0);
    /// assert!(array.compact());
    /// assert_eq!(array, SparseArray::from(["d", "b", "c"]));
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact(&mut self) -> bool {
        self.raw.compact(|_, _, _| {})
    }

    /// Moves the last values into the lowest holes, as [`compact`](Self::compact) does, and reports each move.
    ///
    /// Calls `moved(value, old, new)` after each move. If `moved` panics, the reported moves are complete, and the
    /// lowest hole is filled first.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(0);
    /// let mut moves = Vec::new();
    /// assert!(array.compact_with(|value, old, new| moves.push((*value, old, new))));
    /// assert_eq!(moves, [("d", 3, 0)]);
    /// assert_eq!(array, SparseArray::from(["d", "b", "c"]));
    /// ```
    #[doc(alias = "Compact")]
    pub fn compact_with(&mut self, moved: impl FnMut(&mut T, usize, usize)) -> bool {
        self.raw.compact(moved)
    }

    /// Moves the values down into the holes, in order. Returns whether any value moved.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(0);
    /// assert!(array.compact_stable());
    /// assert_eq!(array, SparseArray::from(["b", "c"]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable(&mut self) -> bool {
        self.raw.compact_stable(|_, _, _| {})
    }

    /// Moves the values down into the holes, as [`compact_stable`](Self::compact_stable) does, and reports each move.
    ///
    /// Calls `moved` as [`compact_with`](Self::compact_with) does, in ascending order of indices.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(0);
    /// let mut moves = Vec::new();
    /// assert!(array.compact_stable_with(|value, old, new| moves.push((*value, old, new))));
    /// assert_eq!(moves, [("b", 1, 0), ("c", 2, 1)]);
    /// assert_eq!(array, SparseArray::from(["b", "c"]));
    /// ```
    #[doc(alias = "CompactStable")]
    pub fn compact_stable_with(&mut self, moved: impl FnMut(&mut T, usize, usize)) -> bool {
        self.raw.compact_stable(moved)
    }

    /// Sorts the holes so that the lowest is filled first. Moves no values.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(0);
    /// array.remove(2);
    /// assert_eq!(array.vacant_index(), 2);
    /// array.sort_free_list();
    /// assert_eq!(array.vacant_index(), 0);
    /// ```
    #[doc(alias = "SortFreeList")]
    pub fn sort_free_list(&mut self) {
        self.raw.sort_free_list();
    }

    /// Compacts the array and sorts the values, which changes their indices. The sort is stable.
    ///
    /// Allocates from the global allocator. If the comparison panics, the order is unspecified.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 9, 1, 2]);
    /// array.remove(1);
    /// array.sort();
    /// assert_eq!(array, SparseArray::from([1, 2, 3]));
    /// ```
    #[doc(alias = "StableSort")]
    pub fn sort(&mut self)
    where
        T: Ord,
    {
        self.sort_by(T::cmp);
    }

    /// Compacts the array and sorts the values with a comparison function. The sort is stable.
    ///
    /// # Panics
    /// May panic if `compare` does not define a total order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 1, 2]);
    /// array.sort_by(|a, b| b.cmp(a));
    /// assert_eq!(array, SparseArray::from([3, 2, 1]));
    /// ```
    #[doc(alias = "StableSort")]
    pub fn sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        self.compact_stable();
        self.raw.as_mut_slots().sort_by(|a, b| compare(a.value(), b.value()));
    }

    /// Compacts the array and sorts the values with a key extraction function. The sort is stable.
    ///
    /// # Panics
    /// May panic if the keys are not totally ordered.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["ccc", "a", "bb"]);
    /// array.sort_by_key(|value| value.len());
    /// assert_eq!(array, SparseArray::from(["a", "bb", "ccc"]));
    /// ```
    #[doc(alias = "StableSort")]
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Compacts the array and sorts the values, which changes their indices. The sort is unstable.
    ///
    /// Does not allocate. If the comparison panics, the order is unspecified.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 1, 2]);
    /// array.sort_unstable();
    /// assert_eq!(array, SparseArray::from([1, 2, 3]));
    /// ```
    #[doc(alias = "Sort")]
    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.sort_unstable_by(T::cmp);
    }

    /// Compacts the array and sorts the values with a comparison function. The sort is unstable.
    ///
    /// # Panics
    /// May panic if `compare` does not define a total order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([3, 1, 2]);
    /// array.sort_unstable_by(|a, b| b.cmp(a));
    /// assert_eq!(array, SparseArray::from([3, 2, 1]));
    /// ```
    #[doc(alias = "Sort")]
    pub fn sort_unstable_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        self.compact();
        self.raw.as_mut_slots().sort_unstable_by(|a, b| compare(a.value(), b.value()));
    }

    /// Compacts the array and sorts the values with a key extraction function. The sort is unstable.
    ///
    /// # Panics
    /// May panic if the keys are not totally ordered.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["ccc", "a", "bb"]);
    /// array.sort_unstable_by_key(|value| value.len());
    /// assert_eq!(array, SparseArray::from(["a", "bb", "ccc"]));
    /// ```
    #[doc(alias = "Sort")]
    pub fn sort_unstable_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    }

    /// Swaps the values at two indices.
    ///
    /// # Panics
    /// Panics if one of the slots is vacant or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.swap(0, 2);
    /// assert_eq!(array, SparseArray::from(["c", "b", "a"]));
    /// ```
    #[inline]
    #[track_caller]
    pub fn swap(&mut self, a: usize, b: usize) {
        if !self.raw.swap(a, b) {
            no_value("SparseArray::swap", if self.contains(a) { b } else { a }, self.index_bound());
        }
    }
}

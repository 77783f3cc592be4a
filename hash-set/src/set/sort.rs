//! Sorting and reversing, which change ids.

use core::cmp::Ordering;

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::hash_table::IntoIter;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Sorts the elements. Closes all holes first. Ids change.
    ///
    /// Allocates 4 bytes per element plus the scratch space of [`slice::sort`], from the global allocator; so do the
    /// other sorts.
    ///
    /// # Panics
    /// Panics if the comparison does, or detects that it is not a total order. The elements then have their previous
    /// order, without holes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([3, 1, 2]);
    /// set.sort();
    /// assert!(set.iter().eq(&[1, 2, 3]));
    /// assert_eq!(set.get_id(&3).unwrap().index(), 2);
    /// ```
    #[doc(alias = "StableSort")]
    #[track_caller]
    pub fn sort(&mut self)
    where
        T: Ord,
    {
        self.table.sort_by(T::cmp);
    }

    /// Sorts as [`sort`](Self::sort) does, faster and with less memory. The result is the same, as the elements are
    /// distinct.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([3, 1, 2]);
    /// set.sort_unstable();
    /// assert!(set.iter().eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "Sort")]
    #[track_caller]
    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        self.table.sort_unstable_by(T::cmp);
    }

    /// Sorts the elements with a comparison function. The sort is stable. Closes all holes first. Ids change.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["bb", "c", "aa", "d"]);
    /// set.sort_by(|a, b| b.len().cmp(&a.len()));
    /// assert!(set.iter().eq(&["bb", "aa", "c", "d"]));
    /// ```
    #[doc(alias = "StableSort")]
    #[track_caller]
    pub fn sort_by<F>(&mut self, cmp: F)
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        self.table.sort_by(cmp);
    }

    /// Unstable version of [`sort_by`](Self::sort_by), which is faster and allocates less.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([2, 3, 1]);
    /// set.sort_unstable_by(|a, b| b.cmp(a));
    /// assert!(set.iter().eq(&[3, 2, 1]));
    /// ```
    #[doc(alias = "Sort")]
    #[track_caller]
    pub fn sort_unstable_by<F>(&mut self, cmp: F)
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        self.table.sort_unstable_by(cmp);
    }

    /// Sorts the elements with a key extraction function. The sort is stable. Closes all holes first. Ids change.
    ///
    /// # Panics
    /// Panics as [`sort`](Self::sort) does, for `sort_key` and the comparison of keys.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["ccc", "a", "bb", "d"]);
    /// set.sort_by_key(|element| element.len());
    /// assert!(set.iter().eq(&["a", "d", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn sort_by_key<K, F>(&mut self, mut sort_key: F)
    where
        K: Ord,
        F: FnMut(&T) -> K,
    {
        self.table.sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    }

    /// Unstable version of [`sort_by_key`](Self::sort_by_key), which is faster and allocates less.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1_i32, -3, 2]);
    /// set.sort_unstable_by_key(|element| element.abs());
    /// assert!(set.iter().eq(&[1, 2, -3]));
    /// ```
    #[track_caller]
    pub fn sort_unstable_by_key<K, F>(&mut self, mut sort_key: F)
    where
        K: Ord,
        F: FnMut(&T) -> K,
    {
        self.table.sort_unstable_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    }

    /// Sorts as [`sort_by_key`](Self::sort_by_key) does, but calls `sort_key` only once per element.
    ///
    /// # Panics
    /// Panics as [`sort_by_key`](Self::sort_by_key) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([9, 10, 11]);
    /// set.sort_by_cached_key(|element| element.to_string());
    /// assert!(set.iter().eq(&[10, 11, 9]));
    /// ```
    #[track_caller]
    pub fn sort_by_cached_key<K, F>(&mut self, sort_key: F)
    where
        K: Ord,
        F: FnMut(&T) -> K,
    {
        self.table.sort_by_cached_key(sort_key);
    }

    /// Converts the set to an iterator over its elements, sorted with a comparison function. The sort is stable.
    ///
    /// Faster than [`sort_by`](Self::sort_by) and [`into_iter`](IntoIterator::into_iter), as buckets and hashes are
    /// freed first.
    ///
    /// # Panics
    /// Panics if the comparison does, or detects that it is not a total order. All elements are then dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["bb", "c", "aa", "d"]);
    /// assert!(set.sorted_by(|a, b| b.len().cmp(&a.len())).eq(["bb", "aa", "c", "d"]));
    /// ```
    #[track_caller]
    pub fn sorted_by<F>(self, cmp: F) -> IntoIter<T, A>
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        self.without_hasher().sorted_by(cmp)
    }

    /// Unstable version of [`sorted_by`](Self::sorted_by), which is faster and allocates less.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from([2, 3, 1]);
    /// assert!(set.sorted_unstable_by(|a, b| b.cmp(a)).eq([3, 2, 1]));
    /// ```
    #[track_caller]
    pub fn sorted_unstable_by<F>(self, cmp: F) -> IntoIter<T, A>
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        self.without_hasher().sorted_unstable_by(cmp)
    }

    /// Converts the set to an iterator over its elements, sorted with a key extraction function. The sort is stable.
    ///
    /// # Panics
    /// Panics as [`sorted_by`](Self::sorted_by) does, for `sort_key` and the comparison of keys.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["ccc", "a", "bb", "d"]);
    /// assert!(set.sorted_by_key(|element| element.len()).eq(["a", "d", "bb", "ccc"]));
    /// ```
    #[track_caller]
    pub fn sorted_by_key<K, F>(self, mut sort_key: F) -> IntoIter<T, A>
    where
        K: Ord,
        F: FnMut(&T) -> K,
    {
        self.sorted_by(move |a, b| sort_key(a).cmp(&sort_key(b)))
    }

    /// Reverses the order of the elements. Closes all holes first. Ids change.
    ///
    /// Allocates 4 bytes per element, from the global allocator. To iterate in reverse, use `iter().rev()`.
    ///
    /// # Panics
    /// Panics if there is no room for these numbers in the address space.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// set.reverse();
    /// assert!(set.iter().eq(&["c", "b", "a"]));
    /// ```
    #[track_caller]
    pub fn reverse(&mut self) {
        self.table.reverse();
    }
}

//! Operations that move values: closing holes and sorting.

use core::cmp::Ordering;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::StableStorage;
use crate::Paging;
use crate::raw::{By, ByKey, Sort};

/// # Moving values
/// These methods change the positions, and thus the addresses, of values. All sorts close the holes first, then sort a
/// list of positions from the global allocator and move the values at the end. If a comparator panics, no value moves;
/// if it is inconsistent, the order is unspecified, but no value is lost.
impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Closes all holes. The last value moves into the first hole, and so on.
    ///
    /// The other values do not move. Keeps the memory.
    ///
    /// # Complexity
    /// *O*(positions / 64 + holes), or *O*(1) without holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// names.remove(3);
    /// names.compact();
    /// assert!(names.keys().eq([2, 1]));
    /// assert_eq!(names.slot_len(), 2);
    /// ```
    pub fn compact(&mut self) {
        self.raw.compact(|_, _, _, _| {});
    }

    /// Closes all holes as [`compact`](Self::compact) does and calls `moved(key, value, old, new)` for each moved
    /// value.
    ///
    /// If `moved` panics, the remaining holes are closed without calling it again.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// names.remove(3);
    /// let mut moves = Vec::new();
    /// names.compact_with(|key, name, old, new| moves.push((key, *name, old, new)));
    /// assert_eq!(moves, [(2, "Cleo", 2, 0)]);
    /// ```
    pub fn compact_with(&mut self, moved: impl FnMut(K, &mut T, usize, usize)) {
        self.raw.compact(moved);
    }

    /// Swaps the positions of two values. Returns `false` and changes nothing if a key is absent.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.swap(3, 1));
    /// assert!(names.iter().eq([(1, &"Bob"), (3, &"Ada")]));
    /// ```
    #[doc(alias = "swap_elements")]
    pub fn swap(&mut self, a: K, b: K) -> bool {
        self.raw.swap(a, b)
    }

    /// Closes the holes, then sorts with `compare`. The sort is stable.
    ///
    /// # Complexity
    /// *O*(len log len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20), (2, 36)]);
    /// ages.sort_by(|(_, a), (_, b)| b.cmp(a));
    /// assert!(ages.keys().eq([3, 2, 1]));
    /// ```
    #[doc(alias = "sort")]
    pub fn sort_by(&mut self, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.raw.sort(Sort::Stable, By(compare));
    }

    /// Closes the holes, then sorts with a key extraction function. The sort is stable.
    ///
    /// # Complexity
    /// *O*(len log len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20), (2, 36)]);
    /// ages.sort_by_key(|_, age| *age);
    /// assert!(ages.keys().eq([1, 3, 2]));
    /// ```
    pub fn sort_by_key<O: Ord>(&mut self, sort_key: impl FnMut(K, &T) -> O) {
        self.raw.sort(Sort::Stable, ByKey(sort_key));
    }

    /// Closes the holes, then sorts by key.
    ///
    /// # Complexity
    /// *O*(len log len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20), (2, 36)]);
    /// ages.sort_by_keys();
    /// assert!(ages.keys().eq([1, 2, 3]));
    /// ```
    pub fn sort_by_keys(&mut self)
    where
        K: Ord,
    {
        self.sort_unstable_by_key(|key, _| key);
    }

    /// Closes the holes, then sorts with `compare`. The sort is unstable.
    ///
    /// # Complexity
    /// *O*(len log len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// ages.sort_unstable_by(|(_, a), (_, b)| a.cmp(b));
    /// assert!(ages.keys().eq([1, 3]));
    /// ```
    pub fn sort_unstable_by(&mut self, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.raw.sort(Sort::Unstable, By(compare));
    }

    /// Closes the holes, then sorts with a key extraction function. The sort is unstable.
    ///
    /// # Complexity
    /// *O*(len log len + positions / 64).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// ages.sort_unstable_by_key(|_, age| *age);
    /// assert!(ages.keys().eq([1, 3]));
    /// ```
    pub fn sort_unstable_by_key<O: Ord>(&mut self, sort_key: impl FnMut(K, &T) -> O) {
        self.raw.sort(Sort::Unstable, ByKey(sort_key));
    }

    /// Closes the holes, then sorts the first `n` values with `compare`. The sort is stable.
    ///
    /// # Complexity
    /// *O*(n log n + positions / 64 + holes).
    ///
    /// # Panics
    /// Panics if there are fewer than `n` values; the storage is unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 30), (2, 20), (1, 10)]);
    /// ages.sort_prefix_by(2, |(_, a), (_, b)| a.cmp(b));
    /// assert!(ages.keys().eq([2, 3, 1]));
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_by(&mut self, n: usize, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.assert_prefix("StableStorage::sort_prefix_by", n);
        self.raw.sort_prefix(n, Sort::Stable, By(compare));
    }

    /// Closes the holes, then sorts the first `n` values with `compare`. The sort is unstable.
    ///
    /// # Complexity
    /// *O*(n log n + positions / 64 + holes).
    ///
    /// # Panics
    /// Panics if there are fewer than `n` values; the storage is unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 30), (2, 20), (1, 10)]);
    /// ages.sort_prefix_unstable_by(2, |(_, a), (_, b)| a.cmp(b));
    /// assert!(ages.keys().eq([2, 3, 1]));
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_unstable_by(&mut self, n: usize, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.assert_prefix("StableStorage::sort_prefix_unstable_by", n);
        self.raw.sort_prefix(n, Sort::Unstable, By(compare));
    }

    /// Panics if there are fewer than `n` values.
    #[track_caller]
    fn assert_prefix(&self, method: &str, n: usize) {
        let len = self.len();
        assert!(n <= len, "{method}: a prefix of {n} is longer than the storage, which has {len} values");
    }

    /// Closes the holes, moves the values of `order` to the front, in that order, and returns their number.
    ///
    /// Keys that are absent, have another version or occur a second time are skipped. The other values follow in
    /// unspecified order.
    ///
    /// # Complexity
    /// *O*(keys given + positions / 64 + holes).
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// assert_eq!(names.sort_as([2, 7, 3]), 2);
    /// assert!(names.keys().eq([2, 3, 1]));
    /// ```
    #[doc(alias = "respect")]
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        self.raw.sort_as(order)
    }
}

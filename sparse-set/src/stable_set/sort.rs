//! Sorting.

use alloc::vec::Vec;
use core::cmp::Ordering;

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::internal;
use crate::key::SparseKey;
use crate::raw::Sort;

/// # Sorting
/// The sorts [close the holes](Self::compact), then order the keys by position, in *O*(*n* log *n*) for *n* keys
/// sorted. They copy these keys to memory of the global allocator. If a comparator panics, the keys keep the positions
/// that they have without holes. If it is not a total order, the order is unspecified.
impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Swaps the positions of two keys. Returns `false` and changes nothing if one is not in the set.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// assert!(set.swap(10, 30));
    /// assert!(set.iter().eq([30, 20, 10]));
    /// assert!(!set.swap(10, 40));
    /// ```
    #[doc(alias = "swap_elements")]
    pub fn swap(&mut self, a: K, b: K) -> bool {
        let (Some(a), Some(b)) = (self.position_of(a), self.position_of(b)) else { return false };
        self.raw.swap(a, b);
        true
    }

    /// Swaps the keys at two positions.
    ///
    /// # Panics
    /// Panics if a position is a hole or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30]);
    /// set.swap_at(0, 2);
    /// assert!(set.iter().eq([30, 20, 10]));
    /// ```
    #[track_caller]
    pub fn swap_at(&mut self, a: usize, b: usize) {
        assert!(
            self.get_at(a).is_some() && self.get_at(b).is_some(),
            "StableSet::swap_at: the positions {a} and {b} do not both have a key"
        );
        self.raw.swap(a, b);
    }

    /// Sorts the keys. Same as [`sort_unstable`](Self::sort_unstable), because no two keys are equal.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 10, 20]);
    /// set.sort();
    /// assert!(set.iter().eq([10, 20, 30]));
    /// assert_eq!(set.position_of(30), Some(2));
    /// ```
    pub fn sort(&mut self)
    where
        K: Ord,
    {
        self.sort_unstable();
    }

    /// Sorts the keys with a comparison function. The sort is stable.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([12_u32, 30, 11, 31]);
    /// set.sort_by(|a, b| (a / 10).cmp(&(b / 10)).reverse());
    /// assert!(set.iter().eq([30, 31, 12, 11]));
    /// ```
    pub fn sort_by(&mut self, compare: impl FnMut(&K, &K) -> Ordering) {
        self.compact();
        self.raw.sort_prefix(self.len(), Sort::Stable, compare);
    }

    /// Sorts the keys with a key extraction function. The sort is stable.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([12_u32, 30, 11, 31]);
    /// set.sort_by_key(|key| key % 10);
    /// assert!(set.iter().eq([30, 11, 31, 12]));
    /// ```
    pub fn sort_by_key<O: Ord>(&mut self, mut key_of: impl FnMut(&K) -> O) {
        self.sort_by(|a, b| key_of(a).cmp(&key_of(b)));
    }

    /// Sorts the keys as [`sort_by_key`](Self::sort_by_key) does, but calls `key_of` once per key.
    ///
    /// Allocates from the global allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([9_u32, 10, 1]);
    /// set.sort_by_cached_key(|key| key.to_string());
    /// assert!(set.iter().eq([1, 10, 9]));
    /// ```
    pub fn sort_by_cached_key<O: Ord>(&mut self, mut key_of: impl FnMut(&K) -> O) {
        self.compact();
        let mut keys: Vec<(O, K)> = self.iter().map(|key| (key_of(&key), key)).collect();
        keys.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.sort_as(keys.iter().map(|&(_, key)| key));
    }

    /// Sorts the keys. No two keys are equal, so the result is that of a stable sort.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, StableSet};
    ///
    /// let mut set: StableSet = [30, 10, 20].iter().filter_map(|&index| Entity::new(index, 0)).collect();
    /// set.sort_unstable();
    /// assert!(set.iter().map(Entity::index).eq([10, 20, 30]));
    /// ```
    pub fn sort_unstable(&mut self)
    where
        K: Ord,
    {
        self.sort_unstable_by(K::cmp);
    }

    /// Sorts the keys with a comparison function. The sort is unstable.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 10, 20]);
    /// set.sort_unstable_by(|a, b| b.cmp(a));
    /// assert!(set.iter().eq([30, 20, 10]));
    /// ```
    pub fn sort_unstable_by(&mut self, compare: impl FnMut(&K, &K) -> Ordering) {
        self.compact();
        self.raw.sort_prefix(self.len(), Sort::Unstable, compare);
    }

    /// Sorts the keys with a key extraction function. The sort is unstable.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 10, 20]);
    /// set.sort_unstable_by_key(|key| std::cmp::Reverse(*key));
    /// assert!(set.iter().eq([30, 20, 10]));
    /// ```
    pub fn sort_unstable_by_key<O: Ord>(&mut self, mut key_of: impl FnMut(&K) -> O) {
        self.sort_unstable_by(|a, b| key_of(a).cmp(&key_of(b)));
    }

    /// Closes the holes and sorts the first `n` keys with a comparison function. The sort is stable.
    ///
    /// # Panics
    /// Panics if `n` is greater than the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 20, 10]);
    /// set.sort_prefix_by(2, |a, b| a.cmp(b));
    /// assert!(set.iter().eq([20, 30, 10]));
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_by(&mut self, n: usize, compare: impl FnMut(&K, &K) -> Ordering) {
        self.assert_prefix("StableSet::sort_prefix_by", n);
        self.compact();
        self.raw.sort_prefix(n, Sort::Stable, compare);
    }

    /// Closes the holes and sorts the first `n` keys with a comparison function. The sort is unstable.
    ///
    /// # Panics
    /// Panics if `n` is greater than the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 20, 10]);
    /// set.sort_prefix_unstable_by(2, |a, b| a.cmp(b));
    /// assert!(set.iter().eq([20, 30, 10]));
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_unstable_by(&mut self, n: usize, compare: impl FnMut(&K, &K) -> Ordering) {
        self.assert_prefix("StableSet::sort_prefix_unstable_by", n);
        self.compact();
        self.raw.sort_prefix(n, Sort::Unstable, compare);
    }

    /// Closes the holes, moves the keys of `order` that are in the set to the front, in this order, and returns their
    /// number.
    ///
    /// Skips repeated keys. The other keys follow in unspecified order.
    ///
    /// # Complexity
    /// Like [`compact`](Self::compact), plus *O*(keys in `order`).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([10_u32, 20, 30, 40]);
    /// assert_eq!(set.sort_as([40, 50, 20]), 2);
    /// assert!(set.iter().take(2).eq([40, 20]));
    /// ```
    #[doc(alias = "respect")]
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        self.compact();
        internal::sort_as(self, order, Self::position_of, |set, to, from| set.raw.swap(to, from))
    }

    #[track_caller]
    fn assert_prefix(&self, method: &str, n: usize) {
        let len = self.len();
        assert!(n <= len, "{method}: a prefix of {n} is longer than the set, which has {len} keys");
    }
}

//! Bringing the keys of a [`SparseSet`] into an order.

use alloc_crate::vec::Vec;
use core::cmp::Ordering;

use sparse_array::alloc::Allocator;

use super::SparseSet;
use crate::SparseIndex;
use crate::key::SparseKey;
use crate::raw::Sort;

/// # Sorting
/// All sorts are those of slices: ascending keys lie from front to back. The stable ones allocate from the global allocator. A
/// comparator that panics, or is no order, leaves the keys in some order, all of them and each once.
impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Sorts the keys; a shorthand for [`sort_unstable`](Self::sort_unstable), as equal keys do not occur.
    ///
    /// # Complexity
    /// *O*(len log len).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([30_u32, 10, 20]);
    /// set.sort();
    /// assert_eq!(set.as_slice(), [10, 20, 30]);
    /// assert_eq!(set.index_of(30), Some(2));
    /// ```
    pub fn sort(&mut self)
    where
        K: Ord,
    {
        self.sort_unstable();
    }

    /// Sorts the keys with `compare`. Those that it finds equal keep their order.
    ///
    /// # Complexity
    /// *O*(len log len).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([12_u32, 30, 11, 31]);
    /// set.sort_by(|a, b| (a / 10).cmp(&(b / 10)).reverse());
    /// assert_eq!(set.as_slice(), [30, 31, 12, 11]);
    /// ```
    pub fn sort_by(&mut self, compare: impl FnMut(&K, &K) -> Ordering) {
        self.raw.sort_prefix(self.len(), Sort::Stable, compare);
    }

    /// Sorts the keys by what `key_of` makes of them. Those for which that is equal keep their order.
    ///
    /// # Complexity
    /// *O*(len log len).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([12_u32, 30, 11, 31]);
    /// set.sort_by_key(|key| key % 10);
    /// assert_eq!(set.as_slice(), [30, 11, 31, 12]);
    /// ```
    pub fn sort_by_key<O: Ord>(&mut self, mut key_of: impl FnMut(&K) -> O) {
        self.sort_by(|a, b| key_of(a).cmp(&key_of(b)));
    }

    /// [`sort_by_key`](Self::sort_by_key) that calls `key_of` once for each key.
    ///
    /// Allocates from the global allocator.
    ///
    /// # Complexity
    /// *O*(len log len).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([9_u32, 10, 1]);
    /// set.sort_by_cached_key(|key| key.to_string());
    /// assert_eq!(set.as_slice(), [1, 10, 9]);
    /// ```
    pub fn sort_by_cached_key<O: Ord>(&mut self, mut key_of: impl FnMut(&K) -> O) {
        let mut keys: Vec<(O, K)> = self.iter().map(|key| (key_of(&key), key)).collect();
        keys.sort_by(|(a, _), (b, _)| a.cmp(b));
        self.sort_as(keys.iter().map(|&(_, key)| key));
    }

    /// Sorts the keys.
    ///
    /// # Complexity
    /// *O*(len log len). Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let mut set: SparseSet = [30, 10, 20].iter().filter_map(|&index| Entity::new(index, 0)).collect();
    /// set.sort_unstable();
    /// assert!(set.iter().map(Entity::index).eq([10, 20, 30]));
    /// ```
    pub fn sort_unstable(&mut self)
    where
        K: Ord,
    {
        self.sort_unstable_by(K::cmp);
    }

    /// Sorts the keys with `compare`. Those that it finds equal may change places.
    ///
    /// # Complexity
    /// *O*(len log len). Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([30_u32, 10, 20]);
    /// set.sort_unstable_by(|a, b| b.cmp(a));
    /// assert_eq!(set.as_slice(), [30, 20, 10]);
    /// ```
    pub fn sort_unstable_by(&mut self, compare: impl FnMut(&K, &K) -> Ordering) {
        self.raw.sort_prefix(self.len(), Sort::Unstable, compare);
    }

    /// Sorts the keys by what `key_of` makes of them. Those for which that is equal may change places.
    ///
    /// # Complexity
    /// *O*(len log len). Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([30_u32, 10, 20]);
    /// set.sort_unstable_by_key(|key| std::cmp::Reverse(*key));
    /// assert_eq!(set.as_slice(), [30, 20, 10]);
    /// ```
    pub fn sort_unstable_by_key<O: Ord>(&mut self, mut key_of: impl FnMut(&K) -> O) {
        self.sort_unstable_by(|a, b| key_of(a).cmp(&key_of(b)));
    }

    /// Sorts the first `n` keys with `compare`. Those that it finds equal keep their order. The other keys stay where they are.
    ///
    /// # Complexity
    /// *O*(n log n).
    ///
    /// # Panics
    /// If there are fewer than `n` keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([30_u32, 20, 10]);
    /// set.sort_prefix_by(2, |a, b| a.cmp(b));
    /// assert_eq!(set.as_slice(), [20, 30, 10]);
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_by(&mut self, n: usize, compare: impl FnMut(&K, &K) -> Ordering) {
        self.assert_prefix("SparseSet::sort_prefix_by", n);
        self.raw.sort_prefix(n, Sort::Stable, compare);
    }

    /// Sorts the first `n` keys with `compare`. Those that it finds equal may change places. The other keys stay where they are.
    ///
    /// # Complexity
    /// *O*(n log n). Allocates nothing.
    ///
    /// # Panics
    /// If there are fewer than `n` keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([30_u32, 20, 10]);
    /// set.sort_prefix_unstable_by(2, |a, b| a.cmp(b));
    /// assert_eq!(set.as_slice(), [20, 30, 10]);
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_unstable_by(&mut self, n: usize, compare: impl FnMut(&K, &K) -> Ordering) {
        self.assert_prefix("SparseSet::sort_prefix_unstable_by", n);
        self.raw.sort_prefix(n, Sort::Unstable, compare);
    }

    /// Sorts the first `n` keys, and keeps in step what lies beside them in other arrays, at the same positions.
    ///
    /// While `compare` runs, nothing but the keys has moved: the index that it is given leads from a key to its position from
    /// before, where its data still is. Afterwards, `swap` is called with pairs of positions below `n`, at most `n - 1` times; exchanging the data
    /// at these brings it into the order of the keys.
    ///
    /// Keys that `compare` finds equal keep their order. If `compare` panics, `swap` is called, too, so that all stays in step. If
    /// `swap` panics, the set is whole, but the data is in step no more.
    ///
    /// # Complexity
    /// *O*(n log n).
    ///
    /// # Panics
    /// If there are fewer than `n` keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([7_u32, 8, 9]);
    /// let names = std::cell::RefCell::new(["cleo", "ada", "bob"]);
    /// set.sort_prefix_in_step(
    ///     3,
    ///     |index, a, b| {
    ///         let names = names.borrow();
    ///         let name = |key| index.get(key).map(|position| names[position]);
    ///         name(*a).cmp(&name(*b))
    ///     },
    ///     |i, j| names.borrow_mut().swap(i, j),
    /// );
    /// assert_eq!(set.as_slice(), [8, 9, 7]);
    /// assert_eq!(names.into_inner(), ["ada", "bob", "cleo"]);
    /// ```
    #[track_caller]
    pub fn sort_prefix_in_step(
        &mut self,
        n: usize,
        compare: impl FnMut(&SparseIndex<K, A>, &K, &K) -> Ordering,
        swap: impl FnMut(usize, usize),
    ) {
        self.assert_prefix("SparseSet::sort_prefix_in_step", n);
        self.raw.sort_prefix_in_step(n, Sort::Stable, compare, swap);
    }

    /// [`sort_prefix_in_step`](Self::sort_prefix_in_step) that allocates nothing. Keys that `compare` finds equal may change
    /// places.
    ///
    /// # Complexity
    /// *O*(n log n).
    ///
    /// # Panics
    /// If there are fewer than `n` keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([9_u32, 7, 8]);
    /// let mut squares = [81, 49, 64];
    /// set.sort_prefix_unstable_in_step(3, |_, a, b| a.cmp(b), |i, j| squares.swap(i, j));
    /// assert_eq!(set.as_slice(), [7, 8, 9]);
    /// assert_eq!(squares, [49, 64, 81]);
    /// ```
    #[track_caller]
    pub fn sort_prefix_unstable_in_step(
        &mut self,
        n: usize,
        compare: impl FnMut(&SparseIndex<K, A>, &K, &K) -> Ordering,
        swap: impl FnMut(usize, usize),
    ) {
        self.assert_prefix("SparseSet::sort_prefix_unstable_in_step", n);
        self.raw.sort_prefix_in_step(n, Sort::Unstable, compare, swap);
    }

    /// Brings the key at position `order[n]` to position `n`, for all `n` below the length of `order`, and keeps in step what lies beside the
    /// keys in other arrays. The other keys stay where they are.
    ///
    /// `order` has each position below its length once: a list of positions that was sorted. It counts up afterwards. `swap` is called
    /// with pairs of positions, less often than the list is long; exchanging the data at these brings it into the order of the keys. If `swap`
    /// panics, the set is whole, but the data is in step no more.
    ///
    /// Allocates nothing.
    ///
    /// # Complexity
    /// *O*(`order.len()`).
    ///
    /// # Panics
    /// If `order` is longer than there are keys, or is no list of all positions below its length. The keys are in some order then, and the
    /// data in step with them.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([7_u32, 8, 9]);
    /// let mut names = ["cleo", "ada", "bob"];
    /// let mut order = [0, 1, 2];
    /// order.sort_by_key(|&position| names[position as usize]);
    /// assert_eq!(order, [1, 2, 0]);
    ///
    /// set.arrange_prefix_in_step(&mut order, |i, j| names.swap(i, j));
    /// assert_eq!(set.as_slice(), [8, 9, 7]);
    /// assert_eq!(names, ["ada", "bob", "cleo"]);
    /// ```
    #[track_caller]
    pub fn arrange_prefix_in_step(&mut self, order: &mut [u32], swap: impl FnMut(usize, usize)) {
        self.assert_prefix("SparseSet::arrange_prefix_in_step", order.len());
        self.raw.arrange_prefix_in_step(order, swap);
    }

    /// Moves the keys of `order` that are in the set to the front, in this order, and returns how many these are.
    ///
    /// Keys that are not in the set, or with another version, are passed over, as are those that come a second time. The other
    /// keys of the set are behind, in no particular order.
    ///
    /// # Complexity
    /// *O*(keys given).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30, 40]);
    /// assert_eq!(set.sort_as([40, 50, 20]), 2);
    /// assert_eq!(set.as_slice()[..2], [40, 20]);
    /// ```
    #[doc(alias = "respect")]
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        let mut sorted = 0;
        for key in order {
            if let Some(position) = self.index_of(key).filter(|&position| position >= sorted) {
                self.raw.swap(sorted, position);
                sorted += 1;
            }
        }
        sorted
    }

    #[track_caller]
    fn assert_prefix(&self, method: &str, n: usize) {
        let len = self.len();
        assert!(n <= len, "{method}: a prefix of {n} is longer than the set, which has {len} keys");
    }
}

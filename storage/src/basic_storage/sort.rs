//! Sorting of the storages.

use core::cmp::Ordering;

use super::BasicStorage;
use crate::Paging;
use crate::raw::{By, ByKey, Stable, Unstable};
use sparse_set::internal::KeySet;

/// # Sorting
/// Ascending sorts put the least pair first. The sorts close the holes, order a list of positions, then move
/// the pairs. No value moves while a comparator runs: if it panics, only the holes have been closed. If it is
/// inconsistent, the order is unspecified, but no pair is lost.
///
/// The list takes 4 bytes per pair from the global allocator; the sorts call
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if the allocation fails. Sorts by key also cache
/// sort keys of at most 16 bytes that need no drop, if there is memory. Other sort keys are recomputed for each
/// comparison.
///
/// Unstable sorts take *O*(positions) if at most one pair in 16 is out of order or if the order is reversed.
/// So do stable sorts if the pairs form a few sorted runs. Otherwise, sorts take
/// *O*(len log len + positions / 64).
impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Sorts the pairs with a comparison function. The sort is stable.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 36), (1, 20), (2, 36)]);
    /// ages.sort_by(|(_, a), (_, b)| b.cmp(a));
    /// assert!(ages.keys().eq([3, 2, 1]));
    /// ```
    #[doc(alias = "sort")]
    pub fn sort_by(&mut self, compare: impl FnMut((S::Key, &T), (S::Key, &T)) -> Ordering) {
        self.raw.sort_prefix(self.len(), Stable, By(compare));
    }

    /// Sorts the pairs with a comparison function. The sort is unstable.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (1, 10), (2, 20)]);
    /// ages.sort_unstable_by(|(_, a), (_, b)| b.cmp(a));
    /// assert!(ages.values().eq(&[30, 20, 10]));
    /// ```
    #[doc(alias = "sort")]
    pub fn sort_unstable_by(&mut self, compare: impl FnMut((S::Key, &T), (S::Key, &T)) -> Ordering) {
        self.raw.sort_prefix(self.len(), Unstable, By(compare));
    }

    /// Sorts the pairs with a key extraction function. The sort is stable.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Cleo"), (1, "Bob"), (2, "Ada")]);
    /// names.sort_by_key(|_, name| name.len());
    /// assert!(names.keys().eq([1, 2, 3]));
    /// ```
    pub fn sort_by_key<O: Ord>(&mut self, order_of: impl FnMut(S::Key, &T) -> O) {
        self.raw.sort_prefix(self.len(), Stable, ByKey(order_of));
    }

    /// Sorts the pairs with a key extraction function. The sort is unstable.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (1, 10), (2, 20)]);
    /// ages.sort_unstable_by_key(|_, age| *age);
    /// assert!(ages.keys().eq([1, 2, 3]));
    /// ```
    pub fn sort_unstable_by_key<O: Ord>(&mut self, order_of: impl FnMut(S::Key, &T) -> O) {
        self.raw.sort_prefix(self.len(), Unstable, ByKey(order_of));
    }

    /// Sorts the pairs by their keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.sort_by_keys();
    /// assert!(names.iter().eq([(1, &"Bob"), (3, &"Ada")]));
    /// ```
    pub fn sort_by_keys(&mut self)
    where
        S::Key: Ord,
    {
        self.sort_unstable_by_key(|key, _| key);
    }

    /// Sorts the first `n` pairs with a comparison function. The sort is stable.
    ///
    /// # Panics
    /// Panics if there are fewer than `n` pairs. The storage is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (2, 20), (1, 10)]);
    /// ages.sort_prefix_by(2, |(_, a), (_, b)| a.cmp(b));
    /// assert!(ages.keys().eq([2, 3, 1]));
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_by(&mut self, n: usize, compare: impl FnMut((S::Key, &T), (S::Key, &T)) -> Ordering) {
        self.assert_prefix("sort_prefix_by", n);
        self.raw.sort_prefix(n, Stable, By(compare));
    }

    /// Sorts the first `n` pairs with a comparison function. The sort is unstable.
    ///
    /// # Panics
    /// Panics if there are fewer than `n` pairs. The storage is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (2, 20), (1, 10)]);
    /// ages.sort_prefix_unstable_by(2, |(_, a), (_, b)| a.cmp(b));
    /// assert!(ages.keys().eq([2, 3, 1]));
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_unstable_by(&mut self, n: usize, compare: impl FnMut((S::Key, &T), (S::Key, &T)) -> Ordering) {
        self.assert_prefix("sort_prefix_unstable_by", n);
        self.raw.sort_prefix(n, Unstable, By(compare));
    }

    /// Panics if there are fewer than `n` pairs.
    #[track_caller]
    fn assert_prefix(&self, method: &str, n: usize) {
        let len = self.len();
        let storage = S::STORAGE;
        assert!(n <= len, "{storage}::{method}: a prefix of {n} is longer than the storage, which has {len} values");
    }

    /// Closes the holes, moves the pairs with keys in `order` to the front, in that order, and returns their
    /// number. Allocates nothing.
    ///
    /// Skips absent keys and duplicates. The other pairs follow in unspecified order. With the keys of another
    /// storage, the common values are in the same order in both.
    ///
    /// # Complexity
    /// *O*(keys given + positions / 64 + holes).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob"), (5, "Cleo")]);
    /// let mut ages = Storage::from([(1_u32, 10), (2, 20), (3, 30)]);
    /// assert_eq!(ages.sort_as(names.keys()), 2);
    /// assert!(ages.keys().eq([3, 1, 2]));
    /// ```
    #[doc(alias = "respect")]
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = S::Key>) -> usize {
        self.raw.sort_as(order)
    }

    /// Swaps the positions of two pairs. Returns `false` and changes nothing if a key is absent.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.swap(1, 3));
    /// assert!(names.iter().eq([(1, &"Bob"), (3, &"Ada")]));
    /// assert!(!names.swap(1, 2));
    /// ```
    #[doc(alias = "swap_elements")]
    pub fn swap(&mut self, a: S::Key, b: S::Key) -> bool {
        let (Some(a), Some(b)) = (self.position_of(a), self.position_of(b)) else { return false };
        self.raw.swap_at(a, b);
        true
    }
}

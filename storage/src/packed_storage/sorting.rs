//! Sorting a [`Storage`].

use core::cmp::Ordering;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::Storage;
use crate::paging::Paging;
use crate::raw::Sort;
use crate::raw::{By, ByKey};

/// # Sorting
/// Ascending sorts put the least pair first. The sorts order a list of positions, then move the pairs, most of them
/// once. No value moves while a comparator runs.
///
/// The list takes 4 bytes per pair from the global allocator. Sorts by key cache sort keys of at most 16 bytes without
/// drop in it, and otherwise compute them for each comparison. If the list cannot be allocated, unstable sorts work
/// without it, more slowly; stable sorts call [`handle_alloc_error`](alloc::alloc::handle_alloc_error).
///
/// Unstable sorts take *O*(len) if at most one pair in 16 is out of order or if the order is reversed; stable sorts if
/// the pairs form a few sorted runs.
///
/// If a comparator panics or is inconsistent, the order is unspecified, but no pair is lost. If it panics and the list
/// was allocated, the order is unchanged.
impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Sorts the pairs with `compare`. The sort is stable.
    ///
    /// # Complexity
    /// *O*(len log len).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "cleo"), (1, "bob"), (2, "ada")]);
    /// names.sort_by(|(_, a), (_, b)| a.len().cmp(&b.len()));
    /// assert_eq!(names.keys_slice(), [1, 2, 3]);
    /// ```
    #[doc(alias = "sort")]
    pub fn sort_by(&mut self, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.raw.sort_prefix(self.len(), Sort::Stable, By(compare));
    }

    /// Sorts the pairs with `compare`. The sort is unstable.
    ///
    /// # Complexity
    /// *O*(len log len), and *O*(len) if almost sorted.
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
    pub fn sort_unstable_by(&mut self, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.raw.sort_prefix(self.len(), Sort::Unstable, By(compare));
    }

    /// Sorts the pairs with a key extraction function. The sort is stable.
    ///
    /// # Complexity
    /// *O*(len log len).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "cleo"), (1, "bob"), (2, "ada")]);
    /// names.sort_by_key(|_, name| name.len());
    /// assert_eq!(names.keys_slice(), [1, 2, 3]);
    /// ```
    pub fn sort_by_key<O: Ord>(&mut self, order_of: impl FnMut(K, &T) -> O) {
        self.raw.sort_prefix(self.len(), Sort::Stable, ByKey(order_of));
    }

    /// Sorts the pairs with a key extraction function. The sort is unstable.
    ///
    /// # Complexity
    /// *O*(len log len), and *O*(len) if almost sorted.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (1, 10), (2, 20)]);
    /// ages.sort_unstable_by_key(|_, age| *age);
    /// assert_eq!(ages.keys_slice(), [1, 2, 3]);
    /// ```
    pub fn sort_unstable_by_key<O: Ord>(&mut self, order_of: impl FnMut(K, &T) -> O) {
        self.raw.sort_prefix(self.len(), Sort::Unstable, ByKey(order_of));
    }

    /// Sorts the pairs by their keys.
    ///
    /// # Complexity
    /// *O*(len log len), and *O*(len) if almost sorted.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// names.sort_by_keys();
    /// assert!(names.iter().eq([(1, &"bob"), (3, &"ada")]));
    /// ```
    pub fn sort_by_keys(&mut self)
    where
        K: Ord,
    {
        self.sort_unstable_by_key(|key, _| key);
    }

    /// Sorts the first `n` pairs with `compare`. The sort is stable.
    ///
    /// # Complexity
    /// *O*(n log n).
    ///
    /// # Panics
    /// Panics if there are fewer than `n` pairs.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (2, 20), (1, 10)]);
    /// ages.sort_prefix_by(2, |(_, a), (_, b)| a.cmp(b));
    /// assert_eq!(ages.keys_slice(), [2, 3, 1]);
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_by(&mut self, n: usize, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.assert_prefix("Storage::sort_prefix_by", n);
        self.raw.sort_prefix(n, Sort::Stable, By(compare));
    }

    /// Sorts the first `n` pairs with `compare`. The sort is unstable.
    ///
    /// # Complexity
    /// *O*(n log n), and *O*(n) if almost sorted.
    ///
    /// # Panics
    /// Panics if there are fewer than `n` pairs.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 30), (2, 20), (1, 10)]);
    /// ages.sort_prefix_unstable_by(2, |(_, a), (_, b)| a.cmp(b));
    /// assert_eq!(ages.keys_slice(), [2, 3, 1]);
    /// ```
    #[doc(alias = "sort_n")]
    #[track_caller]
    pub fn sort_prefix_unstable_by(&mut self, n: usize, compare: impl FnMut((K, &T), (K, &T)) -> Ordering) {
        self.assert_prefix("Storage::sort_prefix_unstable_by", n);
        self.raw.sort_prefix(n, Sort::Unstable, By(compare));
    }

    /// Moves the pairs with keys in `order` to the front, in that order, and returns their number.
    ///
    /// Keys that are absent, have another version or occur a second time are skipped. The other pairs follow in
    /// unspecified order. With the keys of another storage, the common values are in the same order in both storages.
    ///
    /// Allocates nothing.
    ///
    /// # Complexity
    /// *O*(keys given).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob"), (5, "cleo")]);
    /// let mut ages = Storage::from([(1_u32, 10), (2, 20), (3, 30)]);
    /// assert_eq!(ages.sort_as(names.keys()), 2);
    /// assert_eq!(ages.keys_slice(), [3, 1, 2]);
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
        assert!(n <= len, "{method}: a prefix of {n} is longer than the storage, which has {len} values");
    }
}

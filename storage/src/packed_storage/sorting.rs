//! Bringing the pairs of a [`Storage`] into an order.

use core::cmp::Ordering;

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::Storage;
use crate::paging::Paging;
use crate::raw::Sort;
use crate::raw::{By, ByKey};

/// # Sorting
/// Ascending sorts put the least in front. What is sorted is a list of positions. While a comparator runs, no value has moved; they are
/// moved when the order is known, most of them once and straight to their places.
///
/// The list comes from the global allocator, 4 bytes for each pair. What the functions of the sorts by key make of the pairs is kept there,
/// too, if it takes no more than 16 bytes and owns nothing: then they are called once for each pair, or a few times, and otherwise for
/// each comparison. Unstable sorts need no memory: if there is none for a list, they go without and are slower, as each comparison looks two
/// keys up. Stable ones call [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error).
///
/// Pairs that are in order but for one in 16 at most, or all in the opposite order, are sorted in *O*(len) by the unstable sorts, and those
/// that are a few runs in order by the stable ones.
///
/// A comparator that panics, or is no order, leaves the pairs in some order, all of them and each once. With memory for the list, one that
/// panics leaves them where they were.
impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Sorts the pairs with `compare`. Those that it finds equal keep their order.
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

    /// Sorts the pairs with `compare`. Those that it finds equal may change places.
    ///
    /// # Complexity
    /// *O*(len log len), and *O*(len) if they are almost in order.
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

    /// Sorts the pairs by what `order_of` makes of them. Those for which that is equal keep their order.
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

    /// Sorts the pairs by what `order_of` makes of them. Those for which that is equal may change places.
    ///
    /// # Complexity
    /// *O*(len log len), and *O*(len) if they are almost in order.
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
    /// *O*(len log len), and *O*(len) if they are almost in order.
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

    /// Sorts the first `n` pairs with `compare`. Those that it finds equal keep their order. The other pairs stay where they are.
    ///
    /// # Complexity
    /// *O*(n log n).
    ///
    /// # Panics
    /// If there are fewer than `n` pairs.
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

    /// Sorts the first `n` pairs with `compare`. Those that it finds equal may change places. The other pairs stay where they are.
    ///
    /// # Complexity
    /// *O*(n log n), and *O*(n) if they are almost in order.
    ///
    /// # Panics
    /// If there are fewer than `n` pairs.
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

    /// Moves the pairs whose keys are in `order` to the front, in this order, and returns how many these are.
    ///
    /// Keys that are not in the storage, or with another version, are passed over, as are those that come a second time. The other
    /// pairs are behind, in no particular order. With the keys of another storage, the values that both have lie in the same order
    /// in both afterwards.
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

//! Ordering the alive keys of an [`EntityPool`].

use core::cmp::Ordering;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, internal};

use super::EntityPool;

/// # Order
/// Only alive keys are reordered. If a comparator panics or is inconsistent, the order is unspecified, but no key is
/// lost.
impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Swaps the positions of two keys. Returns `false` and changes nothing if a key is not alive.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// pool.create_many(3);
    /// assert!(pool.swap(0, 2));
    /// assert_eq!(pool.alive(), [2, 1, 0]);
    /// assert!(!pool.swap(0, 3));
    /// ```
    #[doc(alias = "swap_elements")]
    pub fn swap(&mut self, a: K, b: K) -> bool {
        self.is_alive(a) && self.is_alive(b) && self.keys.swap(a, b)
    }

    /// Sorts the alive keys with a comparison function. The sort is stable. Allocates from the global allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// pool.create_many(6);
    /// pool.sort_by(|a, b| (a % 3).cmp(&(b % 3)));
    /// assert_eq!(pool.alive(), [0, 3, 1, 4, 2, 5]);
    /// ```
    #[doc(alias("sort", "sort_n"))]
    pub fn sort_by(&mut self, compare: impl FnMut(&K, &K) -> Ordering) {
        self.keys.sort_prefix_by(self.alive, compare);
    }

    /// Sorts the alive keys with a comparison function. The sort is unstable and allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let [a, b, c] = [pool.create(), pool.create(), pool.create()];
    /// pool.destroy(a);
    /// assert_eq!(pool.alive(), [c, b]);
    /// pool.sort_unstable_by(|a, b| a.index().cmp(&b.index()));
    /// assert_eq!(pool.alive(), [b, c]);
    /// ```
    #[doc(alias("sort", "sort_n"))]
    pub fn sort_unstable_by(&mut self, compare: impl FnMut(&K, &K) -> Ordering) {
        self.keys.sort_prefix_unstable_by(self.alive, compare);
    }

    /// Moves the alive keys of `order` to the front, in that order, and returns their number.
    ///
    /// Skips duplicates and keys that are not alive. The other alive keys follow in unspecified order.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// pool.create_many(4);
    /// pool.destroy(3);
    /// assert_eq!(pool.sort_as([3, 2, 9, 0]), 2);
    /// assert_eq!(pool.alive(), [2, 0, 1]);
    /// ```
    #[doc(alias("respect", "pack"))]
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = K>) -> usize {
        internal::sort_as(self, order, Self::position_alive, |pool, to, from| pool.keys.swap_at(to, from))
    }
}

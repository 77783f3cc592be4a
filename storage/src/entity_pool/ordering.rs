//! Bringing the keys of an [`EntityPool`] that are alive into an order.

use core::cmp::Ordering;

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::EntityPool;

/// # Order
/// Only keys that are alive change places; the dead ones are created again in the order that they had. A comparator that panics, or
/// is no order, leaves the keys in some order, all of them and each once.
impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Exchanges the places of two keys. Returns whether both are alive; otherwise nothing changes.
    ///
    /// # Complexity
    /// *O*(1).
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

    /// Sorts the keys that are alive with `compare`. Those that it finds equal keep their order.
    ///
    /// Allocates from the global allocator.
    ///
    /// # Complexity
    /// *O*(len log len).
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

    /// Sorts the keys that are alive with `compare`. Those that it finds equal may change places. Allocates nothing.
    ///
    /// # Complexity
    /// *O*(len log len).
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

    /// Moves the keys of `order` that are alive to the front, in this order, and returns how many these are.
    ///
    /// Keys that are not alive are passed over, as are those that come a second time. The others that are alive are behind, in no
    /// particular order.
    ///
    /// # Complexity
    /// *O*(keys given).
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
        let mut sorted = 0;
        for key in order {
            if let Some(position) = self.position_alive(key).filter(|&position| position >= sorted) {
                self.keys.swap_at(sorted, position);
                sorted += 1;
            }
        }
        sorted
    }
}

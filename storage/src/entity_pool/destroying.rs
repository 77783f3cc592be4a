//! Destroying the keys of an [`EntityPool`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::EntityPool;
use super::versions::{next_version, with_version};

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Destroys `key`. Returns `false` and changes nothing if it was not alive.
    ///
    /// The last alive key moves to its position. [`create`](Self::create) uses its index next, with the next version.
    /// Version 0 follows the highest, so `key` may be alive again later. A key without versions is reused unchanged.
    ///
    /// Storages keep their values for the key: remove them with [`remove_from_all`](crate::remove_from_all).
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let key = pool.create();
    /// assert!(pool.destroy(key));
    /// assert!(!pool.destroy(key));
    /// assert_eq!(pool.create(), key.next_version());
    /// ```
    #[doc(alias("erase", "release", "recycle", "remove", "despawn"))]
    #[inline]
    pub fn destroy(&mut self, key: K) -> bool {
        self.retire(key, next_version(key))
    }

    /// Destroys `key` like [`destroy`](Self::destroy). Its index gets `version` instead of the next one.
    ///
    /// A version out of range is replaced with 0.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let key = pool.create();
    /// assert!(pool.destroy_with_version(key, 9));
    /// assert_eq!(Some(pool.create()), Entity::new(0, 9));
    /// ```
    #[doc(alias("destroy", "release", "bump"))]
    pub fn destroy_with_version(&mut self, key: K, version: u32) -> bool {
        self.retire(key, with_version(key, version))
    }

    /// Destroys `key` and stores `next`, the key that reuses its index.
    #[inline(always)]
    fn retire(&mut self, key: K, next: K) -> bool {
        let Some(last) = self.alive.checked_sub(1) else { return false };
        let is_retired = self.keys.retire(key, next, last);
        self.alive -= usize::from(is_retired);
        is_retired
    }

    /// [Destroys](Self::destroy) the given keys and returns the number of keys that were alive.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// pool.create_many(4);
    /// assert_eq!(pool.destroy_many([1, 3, 1, 9]), 2);
    /// assert_eq!(pool.alive(), [0, 2]);
    /// ```
    #[doc(alias("destroy", "erase", "remove"))]
    pub fn destroy_many(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.destroy(key)).count()
    }

    /// [Destroys](Self::destroy) all keys. Keeps the versions and the memory.
    ///
    /// The keys will be created again in their current order, before the keys that were dead.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let [a, b] = [pool.create(), pool.create()];
    /// pool.destroy_all();
    /// assert!(pool.is_empty());
    /// assert_eq!(pool.create_many(2), [a.next_version(), b.next_version()]);
    /// ```
    #[doc(alias = "clear")]
    pub fn destroy_all(&mut self) {
        while let Some(&last) = self.alive().last() {
            self.destroy(last);
        }
    }

    /// Removes all keys, versions and [reserved](Self::reserve_below) indices. Keeps the memory.
    ///
    /// The pool starts again at index 0 and version 0. **Old handles are alive again** when their index and version are
    /// reused, so call this only if none are left. Otherwise use [`destroy_all`](Self::destroy_all).
    ///
    /// # Complexity
    /// *O*(keys) if the pages are much larger, otherwise a fill of the pages.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let key = pool.create();
    /// pool.destroy(key);
    /// pool.clear();
    /// assert_eq!(pool.create(), key);
    /// ```
    #[doc(alias = "reset")]
    pub fn clear(&mut self) {
        (self.alive, self.next) = (0, 0);
        self.keys.clear();
    }
}

//! Destroying the keys of an [`EntityPool`].

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::EntityPool;
use super::versions::{next_version, with_version};

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Destroys `key`: its index is the next that [`create`](Self::create) gives out, with the next version. Returns whether it was
    /// alive; otherwise nothing changes.
    ///
    /// The last key that is alive takes its place. What storages keep for the key stays there:
    /// [`remove_from_all`](crate::remove_from_all) is for that.
    ///
    /// After the highest version comes 0, and `key` may be alive again one day. A key without versions is given out again as it is.
    ///
    /// # Complexity
    /// *O*(1).
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

    /// [`destroy`](Self::destroy)s `key` so that its index is given out with this version the next time.
    ///
    /// A version that no key has, the reserved one or above, is taken for 0.
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

    /// Destroys `key`. `next` has its index.
    #[inline]
    fn retire(&mut self, key: K, next: K) -> bool {
        let Some(position) = self.position_alive(key) else { return false };
        self.alive -= 1;
        // In this order the slot is still at hand: measured, the other one is slower.
        self.keys.set_version(next);
        self.keys.swap_at(position, self.alive);
        true
    }

    /// [`destroy`](Self::destroy)s each of `keys` that is alive, and returns how many that were.
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
    /// assert_eq!(pool.destroy_many([1, 3, 1, 9]), 2);
    /// assert_eq!(pool.alive(), [0, 2]);
    /// ```
    #[doc(alias("destroy", "erase", "remove"))]
    pub fn destroy_many(&mut self, keys: impl IntoIterator<Item = K>) -> usize {
        keys.into_iter().filter(|&key| self.destroy(key)).count()
    }

    /// [`destroy`](Self::destroy)s all keys. Their versions are remembered, as handles to them may be about.
    ///
    /// They are created again in the order that they have now, before those that were dead. Keeps all memory.
    ///
    /// # Complexity
    /// *O*(len).
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

    /// Forgets all keys, alive and dead, with their versions, and what [`reserve_below`](Self::reserve_below) kept free. Keeps all
    /// memory.
    ///
    /// The pool begins again at index 0 and version 0. **Handles from before are alive again** when their index is given out with
    /// their version: this is for when there are none left. Otherwise see [`destroy_all`](Self::destroy_all).
    ///
    /// # Complexity
    /// *O*(keys) while these are few against the pages, *O*(slots of pages), much faster ones, otherwise.
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

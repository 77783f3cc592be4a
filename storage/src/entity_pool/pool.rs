//! [`EntityPool`].

use core::fmt;
use core::iter::Copied;
use core::slice;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::internal::KeySet;
use sparse_set::{Entity, SparseKey, SparseSet, TryInsertError, TryReserveError};

/// An iterator over the alive keys of a pool.
pub type Iter<'a, K> = Copied<slice::Iter<'a, K>>;

/// An allocator of unique keys that reuses the indices of destroyed keys with new versions.
///
/// A key is *alive* from [`create`](Self::create) to [`destroy`](Self::destroy), then *dead*: the pool keeps its index
/// with the next version for a later `create`. Indices stay small, which keeps the sparse arrays of storages short, and
/// a stale handle does not match the new owner of its index.
///
/// The pool is a sparse set in two parts:
/// ```text
///             alive                      dead
///  ┌──────┬──────┬──────┬──────┐┌──────┬──────┬──────┐
///  │ 0 v0 │ 5 v0 │ 2 v3 │ 4 v0 ││ 1 v1 │ 3 v2 │ 6 v1 │     the next `create` gives 1 v1, and the one when no key
///  └──────┴──────┴──────┴──────┘└──────┴──────┴──────┘     is dead next_index(), with version 0
/// ```
/// `create` moves the border to the right. `destroy` swaps the key with the last alive one and moves the border to the
/// left. Both are *O*(1), and only new indices allocate.
///
/// Keeping the list packed makes `destroy` two to five times as slow as that of a slot map, which only marks a slot.
/// In return, [`alive`](Self::alive) is a slice, and a `create` that reuses an index only moves the border.
///
/// # Versions wrap around
/// A key type has a limited number of versions: 4,095 for [`Entity`], 2^32 - 1 for [`Entity64`](crate::Entity64).
/// Version 0 follows the last. A handle whose index was destroyed that many times is alive again, for another owner.
///
/// Integers have no version: `create` returns a destroyed `u32` unchanged, so the pool cannot distinguish successive
/// owners.
///
/// # Examples
/// ```
/// use storage::{Entity, EntityPool};
///
/// let mut pool: EntityPool = EntityPool::new();
/// let [hero, dragon] = [pool.create(), pool.create()];
/// assert!(pool.destroy(dragon));
///
/// // The index is used again, by another key.
/// let princess = pool.create();
/// assert_eq!(princess.index(), dragon.index());
/// assert_eq!(princess, dragon.next_version());
/// assert!(!pool.is_alive(dragon));
/// assert!(!pool.destroy(dragon));
/// assert_eq!(pool.alive(), [hero, princess]);
/// ```
#[doc(alias("registry", "basic_storage<entity>"))]
pub struct EntityPool<K: SparseKey = Entity, A: Allocator = Global> {
    /// Alive keys, then dead ones.
    pub(super) keys: SparseSet<K, A>,
    /// The number of alive keys.
    pub(super) alive: usize,
    /// The start of the search for a new index; at most `INDEX_LIMIT`.
    pub(super) next: usize,
}

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::allocator::Global;
    ///
    /// let pool: EntityPool = EntityPool::new();
    /// let Global = pool.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    pub const fn allocator(&self) -> &A {
        self.keys.allocator()
    }

    /// Returns the number of alive keys.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let key = pool.create();
    /// assert_eq!(pool.len(), 1);
    /// pool.destroy(key);
    /// assert_eq!(pool.len(), 0);
    /// ```
    #[doc(alias("free_list", "in_use", "alive"))]
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.alive
    }

    /// Returns `true` if no key is alive.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// assert!(pool.is_empty());
    /// pool.create();
    /// assert!(!pool.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.alive == 0
    }

    /// Returns `true` if `key` is alive. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let key = pool.create();
    /// assert!(pool.is_alive(key));
    ///
    /// // The next version is what the index is remembered by. It is not alive until it is created.
    /// pool.destroy(key);
    /// assert!(!pool.is_alive(key));
    /// assert!(!pool.is_alive(key.next_version()));
    /// pool.create();
    /// assert!(pool.is_alive(key.next_version()));
    /// ```
    #[doc(alias("valid", "contains"))]
    #[must_use]
    #[inline]
    pub fn is_alive(&self, key: K) -> bool {
        self.position_alive(key).is_some()
    }

    /// Returns all keys: the alive ones, then the dead ones.
    #[inline(always)]
    pub(crate) const fn keys(&self) -> &SparseSet<K, A> {
        &self.keys
    }

    /// Returns the position of `key` among the alive keys.
    #[inline]
    pub(super) fn position_alive(&self, key: K) -> Option<usize> {
        self.keys.as_index().view().get_below(key, self.alive)
    }

    /// Returns the key with this index, alive or dead, or `None` if the index is unknown.
    ///
    /// A dead key is returned with the version it will have when it is created again.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let key = pool.create();
    /// assert_eq!(pool.current(0), Some(key));
    /// pool.destroy(key);
    /// assert_eq!(pool.current(0), Some(key.next_version()));
    /// assert_eq!(pool.current(1), None);
    /// ```
    #[doc(alias = "get_by_index")]
    #[must_use]
    #[inline]
    pub fn current(&self, index: usize) -> Option<K> {
        self.keys.get_by_index(index)
    }

    /// Returns the alive keys.
    ///
    /// New keys are appended. Destroying a key moves the last alive one to its position.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let [a, b, c] = [pool.create(), pool.create(), pool.create()];
    /// pool.destroy(a);
    /// assert_eq!(pool.alive(), [c, b]);
    /// ```
    #[doc(alias = "each")]
    #[must_use]
    #[inline]
    pub fn alive(&self) -> &[K] {
        &self.keys.as_slice()[..self.alive]
    }

    /// Returns the dead keys in the order in which they will be created again.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let [a, b] = [pool.create(), pool.create()];
    /// pool.destroy(a);
    /// pool.destroy(b);
    /// assert_eq!(pool.dead(), [b.next_version(), a.next_version()]);
    /// ```
    #[must_use]
    #[inline]
    pub fn dead(&self) -> &[K] {
        &self.keys.as_slice()[self.alive..]
    }

    /// Returns all known keys: the first [`len`](Self::len) are alive, the others dead.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let [a, b] = [pool.create(), pool.create()];
    /// pool.destroy(a);
    /// assert_eq!(pool.as_slice(), [b, a.next_version()]);
    /// ```
    #[doc(alias = "data")]
    #[must_use]
    #[inline]
    pub const fn as_slice(&self) -> &[K] {
        self.keys.as_slice()
    }

    /// Returns an iterator over the alive keys.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let [a, b] = [pool.create(), pool.create()];
    /// assert!(pool.iter().eq([a, b]));
    /// ```
    #[doc(alias("each", "reach"))]
    pub fn iter(&self) -> Iter<'_, K> {
        self.alive().iter().copied()
    }

    /// Returns the index at which [`create`](Self::create) starts its search for an unknown index.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// pool.create();
    /// assert_eq!(pool.next_index(), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn next_index(&self) -> usize {
        self.next
    }

    /// Returns the number of keys, alive and dead, that the pool can hold without allocating, except for pages of the
    /// sparse array.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let pool: EntityPool = EntityPool::new();
    /// assert_eq!(pool.capacity(), 0);
    /// ```
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.keys.capacity()
    }

    /// Returns the number of allocated bytes. See [`SparseSet::allocated_bytes`].
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// assert_eq!(pool.allocated_bytes(), 0);
    /// pool.create();
    /// assert!(pool.allocated_bytes() > 0);
    /// ```
    #[doc(alias = "allocation_size")]
    #[must_use]
    pub const fn allocated_bytes(&self) -> usize {
        self.keys.allocated_bytes()
    }

    /// Reserves memory so that `additional` keys can be [created](Self::create) without allocating.
    ///
    /// Dead keys count towards `additional`. For new indices, also allocates their pages of the sparse array.
    ///
    /// # Complexity
    /// *O*(`additional` + claimed indices), even with room: each new index may have been claimed.
    ///
    /// # Panics
    /// Panics if there are not enough indices. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if
    /// allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// pool.reserve(5000);
    /// let room = pool.capacity();
    /// pool.create_many(5000);
    /// assert_eq!(pool.capacity(), room);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.handle_error_for(
                "EntityPool::reserve",
                self.len().saturating_add(additional),
                "keys",
                K::INDEX_LIMIT,
            );
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns `TryReserveError` if there are not enough indices or if allocation fails. The capacity may have grown.
    ///
    /// # Examples
    /// ```
    /// use storage::{EntityPool, TryReserveError};
    ///
    /// let mut pool: EntityPool<u8> = EntityPool::new();
    /// assert_eq!(pool.try_reserve(256), Ok(()));
    /// assert_eq!(pool.try_reserve(257), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let mut missing = additional.saturating_sub(self.dead().len());
        if missing > K::INDEX_LIMIT - self.next.max(self.keys.len()) {
            return Err(TryReserveError::CapacityOverflow);
        }
        self.keys.try_reserve(missing)?;
        let mut index = self.next;
        while missing > 0 {
            let key = K::from_parts(index, 0).ok_or(TryReserveError::CapacityOverflow)?;
            let mut visited = 1;
            if self.keys.as_index().view().page_of(key).is_none() {
                let had_pages = self.keys.as_index().page_count() > 0;
                match self.keys.try_reserve_page(key) {
                    Ok(()) => {}
                    Err(TryInsertError::Reserve(error)) => return Err(error),
                    Err(_) => return Err(TryReserveError::CapacityOverflow),
                }
                if had_pages {
                    // No index of a new page is known.
                    visited = missing.min(K::PAGE_LEN - index % K::PAGE_LEN).min(K::INDEX_LIMIT - index);
                }
            }
            if visited > 1 || self.current(index).is_none() {
                missing -= visited;
            }
            index += visited;
        }
        Ok(())
    }

    /// Frees unused capacity and pages of the sparse array without known indices. Keeps dead keys.
    ///
    /// Keeps blocks that the allocator fails to shrink.
    ///
    /// # Complexity
    /// *O*(keys + slots of pages).
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::with_capacity(100);
    /// pool.create();
    /// pool.shrink_to_fit();
    /// assert_eq!(pool.capacity(), 1);
    /// ```
    pub fn shrink_to_fit(&mut self) {
        self.keys.shrink_to_fit();
    }

    /// Checks the invariants, for tests.
    ///
    /// # Panics
    /// Panics if an invariant is violated.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.keys.assert_invariants();
        assert!(self.alive <= self.keys.len(), "{} keys of {} are alive", self.alive, self.keys.len());
        assert!(self.next <= K::INDEX_LIMIT, "the next index is {}", self.next);
    }
}

impl<K: SparseKey> Default for EntityPool<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: SparseKey, A: Allocator + Clone> Clone for EntityPool<K, A> {
    /// Clones the pool, as [`try_clone`](EntityPool::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    #[inline]
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone(), alive: self.alive, next: self.next }
    }
}

/// Two pools are equal if they have the same alive and dead keys in the same order and the same next index. Equal pools
/// create the same keys.
impl<K: SparseKey, A: Allocator, B: Allocator> PartialEq<EntityPool<K, B>> for EntityPool<K, A> {
    fn eq(&self, other: &EntityPool<K, B>) -> bool {
        (self.as_slice(), self.alive, self.next) == (other.as_slice(), other.alive, other.next)
    }
}

impl<K: SparseKey, A: Allocator> Eq for EntityPool<K, A> {}

impl<K: SparseKey, A: Allocator> fmt::Debug for EntityPool<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EntityPool")
            .field("alive", &self.alive())
            .field("dead", &self.dead())
            .field("next_index", &self.next)
            .finish()
    }
}

impl<'a, K: SparseKey, A: Allocator> IntoIterator for &'a EntityPool<K, A> {
    type Item = K;
    type IntoIter = Iter<'a, K>;

    fn into_iter(self) -> Iter<'a, K> {
        self.iter()
    }
}

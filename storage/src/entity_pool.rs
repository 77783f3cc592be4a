//! [`EntityPool`], what hands out entities and takes them back, and what comes with it.

// First, for the documentation: there methods come in the order of modules.
mod construct;

mod claiming;
mod creating;
mod destroying;
mod ordering;
mod parts;
mod try_claim_error;
mod try_create_error;
mod versions;

use core::fmt;
use core::iter::Copied;
use core::slice;

use sparse_set::alloc::{Allocator, Global};
use sparse_set::{Entity, SparseKey, SparseSet, TryInsertError, TryReserveError};

pub use parts::{FromPartsError, PoolParts};
pub use try_claim_error::TryClaimError;
pub use try_create_error::TryCreateError;

/// The keys of a pool that are alive. What [`EntityPool::iter`] returns.
pub type Iter<'a, K> = Copied<slice::Iter<'a, K>>;

/// Hands out keys that no one else has, takes them back, and hands their indices out again under another version.
///
/// A key is *alive* from [`create`](Self::create) to [`destroy`](Self::destroy). Then it is *dead*: the pool remembers its
/// index with the next version, and the next `create` gives that out, the one last destroyed first. So indices stay small,
/// which keeps the sparse arrays of storages short, and a handle kept from before does not find the new owner of its index.
///
/// The pool is a sparse set whose keys lie in two parts:
/// ```text
///             alive                      dead
///  ┌──────┬──────┬──────┬──────┐┌──────┬──────┬──────┐
///  │ 0 v0 │ 5 v0 │ 2 v3 │ 4 v0 ││ 1 v1 │ 3 v2 │ 6 v1 │     the next `create` gives 1 v1, and the one when no key
///  └──────┴──────┴──────┴──────┘└──────┴──────┴──────┘     is dead next_index(), with version 0
/// ```
/// To create moves the border to the right, to destroy exchanges the key with the last one that is alive and moves the border to
/// the left. Both are *O*(1), and neither allocates but for indices that are new.
///
/// # Versions end
/// A key type has so many versions and no more: 4,095 for [`Entity`], 2^32 - 1 for [`Entity64`](crate::Entity64). After the last
/// one comes 0 again. A handle that was kept while its index was destroyed that many times is alive again then, for another owner.
///
/// Integers have no version at all: `create` gives a destroyed `u32` out again as the same `u32`. For them the pool tells who is
/// alive, and cannot tell an owner from the one before.
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
    /// Alive keys, then dead ones. No index is there twice.
    keys: SparseSet<K, A>,
    /// How many of them are alive; at most all.
    alive: usize,
    /// Where to look for an index that is not known; `INDEX_LIMIT` at most.
    next: usize,
}

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// The allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::alloc::Global;
    ///
    /// let pool: EntityPool = EntityPool::new();
    /// let Global = pool.allocator();
    /// ```
    #[doc(alias = "get_allocator")]
    #[must_use]
    pub const fn allocator(&self) -> &A {
        self.keys.allocator()
    }

    /// How many keys are alive.
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

    /// Whether no key is alive.
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

    /// Whether `key` is alive: created, by this version, and not destroyed since.
    ///
    /// # Complexity
    /// *O*(1): one slot is read.
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

    /// Where `key` is among those that are alive.
    #[inline]
    fn position_alive(&self, key: K) -> Option<usize> {
        self.keys.index_of(key).filter(|&position| position < self.alive)
    }

    /// The key that has this index, alive or dead; `None` if the index is not known.
    ///
    /// Of a dead one it is the key that will be given out.
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

    /// The keys that are alive.
    ///
    /// New ones come last, but to destroy one moves the last one into its place.
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

    /// The keys that are dead, as they will be created again: the first one is next.
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

    /// All keys that the pool knows: the [`len`](Self::len) first are alive, the others dead.
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

    /// The keys that are alive.
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

    /// Where [`create`](Self::create) looks for a new index when no key is dead: the first from here on that is not known.
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

    /// How many keys there is room for, alive and dead. An index may need a page of the sparse array besides.
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

    /// Makes sure that `additional` keys can be [created](Self::create) without allocating: as many as are dead need nothing, the
    /// others room and the pages of the indices that they will have.
    ///
    /// # Complexity
    /// *O*(`additional`): it is looked which indices they will be.
    ///
    /// # Panics
    /// If there are not so many indices. Calls
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
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
            error.raise("EntityPool::reserve");
        }
    }

    /// [`reserve`](Self::reserve) with an error in place of a panic.
    ///
    /// # Errors
    /// If there are not so many indices, or if there is no memory. The keys are as they were; there may be room for some more.
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
        self.keys.try_reserve(missing)?;
        let mut index = self.next;
        let mut page = None;
        while missing > 0 {
            let key = K::from_parts(index, 0).ok_or(TryReserveError::CapacityOverflow)?;
            if self.current(index).is_none() {
                missing -= 1;
                if page.replace(index / K::PAGE_LEN) != Some(index / K::PAGE_LEN) {
                    // The page stays when the key goes.
                    match self.keys.try_insert_new(key) {
                        Ok(_) => _ = self.keys.pop(),
                        Err(TryInsertError::Reserve(error)) => return Err(error),
                        Err(_) => return Err(TryReserveError::CapacityOverflow),
                    }
                }
            }
            index += 1;
        }
        Ok(())
    }

    /// Gives memory back: the room for more keys, and pages that no known index is in.
    ///
    /// What the allocator refuses to make smaller stays as it is. Dead keys are remembered; [`clear`](Self::clear) forgets them.
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

    /// Checks that the parts of the pool fit each other. For tests.
    ///
    /// # Panics
    /// If they do not.
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
    /// As [`try_clone`](EntityPool::try_clone).
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("EntityPool::clone"))
    }
}

/// Two pools are equal if the same keys lie in the same order in both, alive and dead, and their next index is the same: then they
/// create the same keys from here on.
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

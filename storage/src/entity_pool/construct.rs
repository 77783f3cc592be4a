//! Creating an [`EntityPool`].

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{SparseKey, SparseSet, TryReserveError};

use super::EntityPool;

impl<K: SparseKey> EntityPool<K> {
    /// Creates an empty pool. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// static EMPTY: EntityPool = EntityPool::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty pool that can create `capacity` keys without allocating.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let pool: EntityPool = EntityPool::with_capacity(100);
    /// assert!(pool.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(pool) => pool,
            Err(error) => error.handle_error_for("EntityPool::with_capacity", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{EntityPool, TryReserveError};
    ///
    /// let pool: Result<EntityPool<u8>, _> = EntityPool::try_with_capacity(257);
    /// assert_eq!(pool.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Creates an empty pool in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::{Entity, EntityPool};
    ///
    /// let bump = Bump::new();
    /// let mut pool: EntityPool<Entity, _> = EntityPool::new_in(&bump);
    /// assert_eq!(pool.create().index(), 0);
    /// ```
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { keys: SparseSet::new_in(alloc), alive: 0, next: 0 }
    }

    /// Creates an empty pool in `alloc` that can create `capacity` keys without allocating.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::allocator::Global;
    ///
    /// let pool: EntityPool = EntityPool::with_capacity_in(100, Global);
    /// assert!(pool.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(pool) => pool,
            Err(error) => error.handle_error_for("EntityPool::with_capacity_in", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve). Pages allocated so far are freed.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::allocator::Global;
    ///
    /// let pool: EntityPool = EntityPool::try_with_capacity_in(100, Global)?;
    /// assert!(pool.capacity() >= 100);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut pool = Self::new_in(alloc);
        pool.try_reserve(capacity)?;
        Ok(pool)
    }

    /// Clones the pool with a clone of the allocator. Both create the same keys from then on.
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// pool.create_many(3);
    /// let mut other = pool.try_clone()?;
    /// assert_eq!(other.create(), pool.create());
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    #[inline]
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        Ok(Self { keys: self.keys.try_clone()?, alive: self.alive, next: self.next })
    }
}

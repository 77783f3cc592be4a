//! Making an [`EntityPool`] where memory may be missing.

use sparse_set::alloc::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use super::EntityPool;

impl<K: SparseKey> EntityPool<K> {
    /// [`with_capacity`](Self::with_capacity) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve).
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
    /// [`with_capacity_in`](Self::with_capacity_in) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve). What could be had is given back then.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::alloc::Global;
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

    /// A copy in memory of a clone of the allocator: a pool with the same keys, alive and dead, which creates the same ones from here on.
    ///
    /// # Complexity
    /// *O*(keys, alive and dead).
    ///
    /// # Errors
    /// If there is no memory.
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
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        Ok(Self { keys: self.keys.try_clone()?, alive: self.alive, next: self.next })
    }
}

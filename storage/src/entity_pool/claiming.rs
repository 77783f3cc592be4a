//! Creating keys that the caller chooses.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryInsertError};

use super::{EntityPool, TryClaimError, TryCreateError};

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Creates exactly `key`, unless its index belongs to an alive key.
    ///
    /// For keys from a server or a saved game. The version of `key` may be lower than that of destroyed handles, which
    /// may then be alive again. A claim changes which dead key is created next: the first one swaps with `key` or moves
    /// to the end.
    ///
    /// Allocates like [`create`](Self::create) if the index is unknown.
    ///
    /// # Errors
    /// - [`OutOfRange`](TryClaimError::OutOfRange) if the key is not [in range](SparseKey::is_in_range),
    /// - [`Alive`](TryClaimError::Alive) if it belongs to an alive key, possibly `key` itself,
    /// - [`Reserve`](TryClaimError::Reserve) if allocation fails.
    ///
    /// The keys are unchanged; an empty page may have been allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let theirs = Entity::new(4, 2).unwrap();
    /// let mut pool: EntityPool = EntityPool::new();
    /// assert_eq!(pool.try_claim(theirs), Ok(()));
    /// assert!(pool.is_alive(theirs));
    /// assert!(pool.try_claim(theirs).is_err());
    /// ```
    #[doc(alias("generate", "push", "try_create_with"))]
    pub fn try_claim(&mut self, key: K) -> Result<(), TryClaimError<K>> {
        if !key.is_in_range() {
            return Err(TryClaimError::OutOfRange { key });
        }
        let position = match self.keys.as_index().get_by_index(key.index()) {
            Some((alive, position)) if position < self.alive => return Err(TryClaimError::Alive { key, alive }),
            Some((_, position)) => {
                self.keys.set_version(key);
                position
            }
            None => match self.keys.try_insert_new(key) {
                Ok(_) => self.keys.len() - 1,
                Err(TryInsertError::Reserve(error)) => return Err(error.into()),
                // The key is in range and its index unknown, so no other error is possible.
                Err(_) => return Err(TryClaimError::OutOfRange { key }),
            },
        };
        self.keys.swap_at(position, self.alive);
        self.alive += 1;
        Ok(())
    }

    /// Creates `hint`, or another key if `hint` cannot be [claimed](Self::try_claim).
    ///
    /// # Panics
    /// Panics if [`create`](Self::create) would.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let hint = Entity::new(4, 2).unwrap();
    /// let mut pool: EntityPool = EntityPool::new();
    /// assert_eq!(pool.create_with(hint), hint);
    /// assert_eq!(Some(pool.create_with(hint)), Entity::new(0, 0));
    /// ```
    #[doc(alias("generate", "create"))]
    #[track_caller]
    pub fn create_with(&mut self, hint: K) -> K {
        match self.try_create_with(hint) {
            Ok(key) => key,
            Err(error) => error.handle_error("EntityPool::create_with"),
        }
    }

    /// Fallible version of [`create_with`](Self::create_with).
    ///
    /// # Errors
    /// Returns the errors of [`try_create`](Self::try_create).
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// assert_eq!(pool.try_create_with(7), Ok(7));
    /// // No key has this index.
    /// assert_eq!(pool.try_create_with(u32::MAX), Ok(0));
    /// ```
    pub fn try_create_with(&mut self, hint: K) -> Result<K, TryCreateError> {
        match self.try_claim(hint) {
            Ok(()) => Ok(hint),
            Err(TryClaimError::Reserve(error)) => Err(error.into()),
            Err(TryClaimError::Alive { .. } | TryClaimError::OutOfRange { .. }) => self.try_create(),
        }
    }
}

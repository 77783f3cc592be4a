//! Creating keys of an [`EntityPool`] that were chosen by someone else.

use sparse_set::alloc::Allocator;
use sparse_set::{SparseKey, TryInsertError};

use super::{EntityPool, TryClaimError, TryCreateError};

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Creates exactly `key`, if its index does not belong to a key that is alive: one that is not known, or that is dead, whatever
    /// the version of either.
    ///
    /// This is for keys that come from elsewhere, from a server or a saved game. The version of `key` may be lower than that of
    /// handles that were destroyed; those may be alive again later. A claim changes which of the dead keys is created next: the
    /// first of them exchanges places with `key`, or moves to the end.
    ///
    /// Allocates if the index is not known, as [`create`](Self::create).
    ///
    /// # Complexity
    /// *O*(1), amortized over growth.
    ///
    /// # Errors
    /// - [`OutOfRange`](TryClaimError::OutOfRange) if the index is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more,
    /// - [`Alive`](TryClaimError::Alive) if it belongs to a key that is alive, `key` itself included,
    /// - [`Reserve`](TryClaimError::Reserve) if there is no memory.
    ///
    /// The pool is as it was then; there may be one empty page more.
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
        let position = match self.keys.as_index().get_by_index(key.index()) {
            Some((alive, position)) if position < self.alive => return Err(TryClaimError::Alive { key, alive }),
            Some((_, position)) => {
                self.keys.set_version(key);
                position
            }
            None => match self.keys.try_insert_new(key) {
                Ok(_) => self.keys.len() - 1,
                Err(TryInsertError::Reserve(error)) => return Err(error.into()),
                // The index is not known, so this is all that is left.
                Err(_) => return Err(TryClaimError::OutOfRange { key }),
            },
        };
        self.keys.swap_at(position, self.alive);
        self.alive += 1;
        Ok(())
    }

    /// [`try_claim`](Self::try_claim)s `hint` and returns it. If that cannot be had, because the index belongs to a key that is alive
    /// or is out of range, [creates](Self::create) another key.
    ///
    /// # Panics
    /// As [`create`](Self::create).
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
            Err(error) => error.raise("EntityPool::create_with"),
        }
    }

    /// [`create_with`](Self::create_with) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_create`](Self::try_create).
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

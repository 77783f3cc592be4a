//! Creating the keys of an [`EntityPool`].

use sparse_set::allocator::Allocator;
use sparse_set::internal::KeySet;
use sparse_set::{SparseKey, TryInsertError};

use super::{EntityPool, TryCreateError};

/// # Creating
/// Dead keys are reused first, the last destroyed one before the others. If there is none, the key has version 0 and
/// the first unknown index from [`next_index`](EntityPool::next_index) on.
impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Creates a key.
    ///
    /// Allocates if no key is dead and either the capacity is exhausted or the index is the first of its page.
    ///
    /// # Complexity
    /// *O*(1), amortized over growth and over indices that were [claimed](Self::try_claim).
    ///
    /// # Panics
    /// Panics if all indices are in use. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if
    /// allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// let first = pool.create();
    /// assert_eq!(Some(first), Entity::new(0, 0));
    /// assert_eq!(Some(pool.create()), Entity::new(1, 0));
    ///
    /// pool.destroy(first);
    /// assert_eq!(Some(pool.create()), Entity::new(0, 1));
    /// ```
    #[doc(alias("generate", "emplace", "recycle", "spawn"))]
    #[track_caller]
    #[inline]
    pub fn create(&mut self) -> K {
        match self.try_create() {
            Ok(key) => key,
            Err(error) => error.handle_error("EntityPool::create"),
        }
    }

    /// Fallible version of [`create`](Self::create).
    ///
    /// # Errors
    /// - [`Exhausted`](TryCreateError::Exhausted) if all indices are in use,
    /// - [`Reserve`](TryCreateError::Reserve) if allocation fails.
    ///
    /// The keys are unchanged; an empty page may have been allocated.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::entity_pool::TryCreateError;
    ///
    /// storage::entity_type! {
    ///     /// Three indices.
    ///     struct Seat(u8: 2, 6);
    /// }
    /// let mut seats: EntityPool<Seat> = EntityPool::new();
    /// while let Ok(seat) = seats.try_create() {
    ///     assert_eq!(seat.index(), seats.len() - 1);
    /// }
    /// assert_eq!(seats.len(), 3);
    /// assert_eq!(seats.try_create(), Err(TryCreateError::Exhausted { limit: 3 }));
    /// ```
    #[inline]
    pub fn try_create(&mut self) -> Result<K, TryCreateError> {
        let key = match self.keys.as_slice().get(self.alive) {
            Some(&key) => key,
            None => self.try_push_fresh()?,
        };
        self.alive += 1;
        Ok(key)
    }

    /// Creates `n` keys and returns them. They are the last of [`alive`](Self::alive).
    ///
    /// Allocates like [`create`](Self::create), but reserves for all of them at once.
    ///
    /// # Panics
    /// Panics if [`create`](Self::create) would. No key is created then.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// assert_eq!(pool.create_many(3), [0, 1, 2]);
    /// pool.destroy(1);
    /// assert_eq!(pool.create_many(3), [1, 3, 4]);
    /// ```
    #[doc(alias("generate", "insert"))]
    #[track_caller]
    pub fn create_many(&mut self, n: usize) -> &[K] {
        match self.try_create_many(n) {
            Ok(keys) => keys,
            Err(error) => error.handle_error("EntityPool::create_many"),
        }
    }

    /// Fallible version of [`create_many`](Self::create_many).
    ///
    /// # Errors
    /// Returns the errors of [`try_create`](Self::try_create). On an error, no key is created.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u8> = EntityPool::new();
    /// assert_eq!(pool.try_create_many(200).map(<[u8]>::len), Ok(200));
    /// assert!(pool.try_create_many(57).is_err());
    /// assert_eq!(pool.len(), 200);
    /// ```
    pub fn try_create_many(&mut self, n: usize) -> Result<&[K], TryCreateError> {
        let (first, known, next) = (self.alive, self.keys.len(), self.next);
        let fresh = n.saturating_sub(self.dead().len());
        if fresh > K::INDEX_LIMIT - next.max(known) {
            return Err(Self::exhausted());
        }
        self.keys.try_reserve(fresh)?;
        while self.keys.len() - known < fresh {
            // Allocates a page or skips claimed indices if necessary. Most keys after this one need neither.
            if let Err(error) = self.try_push_fresh() {
                self.keys.truncate(known);
                self.next = next;
                return Err(error);
            }
            self.push_fresh_within_capacity(fresh - (self.keys.len() - known));
        }
        self.alive += n;
        Ok(&self.alive()[first..])
    }

    /// Appends a key with an unknown index. It is not alive yet.
    #[inline(always)]
    fn try_push_fresh(&mut self) -> Result<K, TryCreateError> {
        match K::from_parts(self.next, 0) {
            Some(key) if self.keys.insert_within_capacity(key) => {
                self.next += 1;
                Ok(key)
            }
            _ => self.try_push_fresh_or_grow(),
        }
    }

    /// The cold path of [`try_push_fresh`](Self::try_push_fresh): allocates, skips claimed indices or fails.
    #[inline(never)]
    fn try_push_fresh_or_grow(&mut self) -> Result<K, TryCreateError> {
        let mut next = self.next;
        while let Some(key) = K::from_parts(next, 0) {
            next += 1;
            match self.keys.try_insert_new(key) {
                Ok(true) => {
                    self.next = next;
                    return Ok(key);
                }
                // A claimed index: skip it.
                Ok(false) | Err(TryInsertError::Occupied { .. }) => {}
                Err(TryInsertError::Reserve(error)) => return Err(error.into()),
                Err(_) => break,
            }
        }
        Err(Self::exhausted())
    }

    /// Appends up to `n` keys with unknown indices. Stops at a claimed index or if an allocation is needed.
    fn push_fresh_within_capacity(&mut self, n: usize) {
        let known = self.keys.len();
        let mut keys = (self.next..).take(n).map_while(|index| Some((K::from_parts(index, 0)?, ())));
        let _ = self.keys.claim_each(usize::MAX, &mut keys, |_, ()| {});
        self.next += self.keys.len() - known;
    }

    const fn exhausted() -> TryCreateError {
        TryCreateError::Exhausted { limit: K::INDEX_LIMIT }
    }

    /// Reserves the unknown indices below `index` for [`try_claim`](Self::try_claim) and
    /// [`create_with`](Self::create_with).
    ///
    /// [`create`](Self::create) does not use them until [`clear`](Self::clear). Indices that are already known, or are
    /// claimed later, are reused once destroyed. Does nothing if `create` is already past `index`.
    ///
    /// # Panics
    /// Panics if `index` is above [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT).
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, EntityPool};
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// pool.reserve_below(100);
    /// assert_eq!(pool.create().index(), 100);
    ///
    /// let fixed = Entity::new(7, 0).unwrap();
    /// assert_eq!(pool.try_claim(fixed), Ok(()));
    /// assert_eq!(pool.create().index(), 101);
    /// ```
    #[doc(alias = "start_from")]
    #[track_caller]
    pub fn reserve_below(&mut self, index: usize) {
        let limit = K::INDEX_LIMIT;
        assert!(index <= limit, "EntityPool::reserve_below: the index {index} is above the limit {limit}");
        self.next = self.next.max(index);
    }
}

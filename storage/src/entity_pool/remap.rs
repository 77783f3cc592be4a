//! [`Remap`]: new keys for a loaded pool.

use core::fmt;

use sparse_set::allocator::Allocator;
use sparse_set::{Entity, SparseKey};

use super::{EntityPool, TryCreateError};
use crate::{Storage, TryInsertErrorKind};

/// Maps the alive keys of a loaded pool to new keys of another pool, to load a snapshot beside living entities.
///
/// A snapshot is a pool and its storages, each in a form of its own: with `serde`, a tuple of references. Loaded into
/// an empty program, it needs no `Remap`: keys, versions and the order of reuse are the saved ones. A pool with other
/// entities cannot also have the saved keys. A `Remap` creates new ones, under which values then move into the
/// program's storages, and values that hold keys are rewritten.
///
/// # Examples
/// ```
/// use storage::entity_pool::Remap;
/// use storage::{Entity, EntityPool, Storage};
///
/// /// Follows another entity.
/// #[derive(Debug, PartialEq)]
/// struct Follows(Option<Entity>);
///
/// let mut saved_pool: EntityPool = EntityPool::new();
/// let [hen, chick, gone] = [saved_pool.create(), saved_pool.create(), saved_pool.create()];
/// saved_pool.destroy(gone);
/// let saved = Storage::from([(chick, Follows(Some(hen))), (hen, Follows(Some(gone)))]);
///
/// // The program that loads them has an entity with the same key as the hen.
/// let mut pool: EntityPool = EntityPool::new();
/// let fox = pool.create();
/// let mut follows = Storage::from([(fox, Follows(None))]);
///
/// let remap = Remap::try_new(&saved_pool, &mut pool)?;
/// remap.move_into(&mut follows, saved, |Follows(leader), remap| *leader = leader.and_then(|key| remap.get(key)))?;
/// let (new_hen, new_chick) = (remap.get(hen).unwrap(), remap.get(chick).unwrap());
/// assert_eq!(follows[new_chick], Follows(Some(new_hen)));
/// assert_eq!((&follows[new_hen], &follows[fox]), (&Follows(None), &Follows(None)));
/// assert_eq!(pool.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("continuous_loader", "snapshot_loader", "snapshot"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remap<K: SparseKey = Entity> {
    new: Storage<K, K>,
}

impl<K: SparseKey> Remap<K> {
    /// Creates a key in `pool` for each alive key of `loaded`.
    ///
    /// # Errors
    /// Returns the errors of [`EntityPool::try_create_many`]. The pool then has the same alive keys.
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::entity_pool::{Remap, TryCreateError};
    ///
    /// let mut loaded: EntityPool<u8> = EntityPool::new();
    /// loaded.create_many(200);
    /// let mut pool = loaded.clone();
    /// assert_eq!(Remap::try_new(&loaded, &mut pool).unwrap_err(), TryCreateError::Exhausted { limit: 256 });
    /// ```
    pub fn try_new<A, B>(loaded: &EntityPool<K, A>, pool: &mut EntityPool<K, B>) -> Result<Self, TryCreateError>
    where
        A: Allocator,
        B: Allocator,
    {
        // Allocate first, so that an error creates no keys.
        let mut new = Storage::new();
        new.try_reserve(loaded.len())?;
        for key in loaded {
            match new.try_insert_new(key, key) {
                Ok(_) => {}
                Err(error) => match error.kind {
                    TryInsertErrorKind::Reserve(error) => return Err(error.into()),
                    kind => unreachable!("the keys of a pool are distinct and in range: {kind:?}"),
                },
            }
        }
        for (value, &key) in new.values_mut().zip(pool.try_create_many(loaded.len())?) {
            *value = key;
        }
        Ok(Self { new })
    }

    /// Returns the new key for a loaded key, or `None` if that was not alive.
    ///
    /// # Examples
    /// See [`Remap`].
    #[must_use]
    pub fn get(&self, loaded: K) -> Option<K> {
        self.new.get(loaded).copied()
    }

    /// Moves loaded pairs into a storage, under their new keys. Calls `visit` with each value before it moves, to
    /// rewrite the keys in it. Drops the pairs that the [`Extend`] of the storage does not take.
    ///
    /// # Errors
    /// Returns an error at the first key that the loaded pool did not have alive. The pairs before it have moved, the
    /// others are dropped.
    ///
    /// # Panics
    /// Panics if `visit` does, or as [`Extend`] of the storage does.
    ///
    /// # Examples
    /// ```
    /// use storage::entity_pool::{Remap, UnknownKeyError};
    /// use storage::{EntityPool, Storage};
    ///
    /// let mut loaded: EntityPool<u32> = EntityPool::new();
    /// loaded.create();
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// pool.create_many(7);
    /// let remap = Remap::try_new(&loaded, &mut pool)?;
    ///
    /// let mut names = Storage::new();
    /// let hostile = Storage::from([(0, "ada"), (9, "mallory")]);
    /// assert_eq!(remap.move_into(&mut names, hostile, |_, _| {}), Err(UnknownKeyError { key: 9 }));
    /// assert!(names.iter().eq([(7, &"ada")]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn move_into<T>(
        &self,
        storage: &mut impl Extend<(K, T)>,
        loaded: impl IntoIterator<Item = (K, T)>,
        mut visit: impl FnMut(&mut T, &Self),
    ) -> Result<(), UnknownKeyError<K>> {
        let mut unknown = None;
        let pairs = loaded.into_iter().map_while(|(key, mut value)| {
            let Some(new) = self.get(key) else {
                unknown = Some(key);
                return None;
            };
            visit(&mut value, self);
            Some((new, value))
        });
        // An `Extend` may ask again after the end.
        storage.extend(pairs.fuse());
        unknown.map_or(Ok(()), |key| Err(UnknownKeyError { key }))
    }
}

/// The error of [`Remap::move_into`]: a value's key was not alive in the loaded pool.
///
/// # Examples
/// ```
/// use storage::entity_pool::UnknownKeyError;
///
/// assert_eq!(UnknownKeyError { key: 9_u32 }.to_string(), "the key 9 was not alive in the loaded pool");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownKeyError<K> {
    /// The key.
    pub key: K,
}

impl<K: SparseKey> fmt::Display for UnknownKeyError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the key {:?} was not alive in the loaded pool", self.key)
    }
}

impl<K: SparseKey> core::error::Error for UnknownKeyError<K> {}

//! Conversion of an [`EntityPool`] to and from its parts.

use core::fmt;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{SparseKey, SparseSet, TryInsertError, TryReserveError};

use super::EntityPool;

/// The parts of an [`EntityPool`], for saving and restoring it.
///
/// `I` holds the keys: a [`SparseSet`] from [`EntityPool::into_parts`], any iterable for [`EntityPool::from_parts`].
///
/// # Examples
/// ```
/// use storage::EntityPool;
/// use storage::entity_pool::PoolParts;
///
/// let mut pool: EntityPool<u32> = EntityPool::new();
/// pool.create_many(3);
/// pool.destroy(0);
///
/// // A pool can be written down as it is,
/// let (keys, alive, next_index) = (pool.as_slice().to_vec(), pool.len(), pool.next_index());
///
/// // and come back.
/// let restored = EntityPool::from_parts(PoolParts { keys, alive, next_index })?;
/// assert_eq!(restored, pool);
/// # Ok::<(), storage::entity_pool::FromPartsError<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolParts<I> {
    /// The alive keys, then the dead ones, as in [`EntityPool::as_slice`].
    pub keys: I,
    /// The number of alive keys: [`EntityPool::len`].
    pub alive: usize,
    /// The start of the search for a new index: [`EntityPool::next_index`].
    pub next_index: usize,
}

/// The error of [`EntityPool::from_parts`].
///
/// # Examples
/// ```
/// use storage::EntityPool;
/// use storage::entity_pool::{FromPartsError, PoolParts};
///
/// let parts = PoolParts { keys: [3_u32, 4, 3], alive: 2, next_index: 5 };
/// assert_eq!(EntityPool::from_parts(parts), Err(FromPartsError::Duplicate { key: 3, present: 3 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FromPartsError<K> {
    /// The index of a key is [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT) or more. Only integers can have such an index.
    OutOfRange {
        /// The key.
        key: K,
    },
    /// Two keys have the same index.
    Duplicate {
        /// The second key.
        key: K,
        /// The first key. The versions may differ.
        present: K,
    },
    /// `alive` is greater than the number of keys.
    TooManyAlive {
        /// The given number of alive keys.
        alive: usize,
        /// The number of keys.
        len: usize,
    },
    /// The next index is above the key type's [`INDEX_LIMIT`](SparseKey::INDEX_LIMIT).
    NextIndexOutOfRange {
        /// The next index.
        next_index: usize,
    },
    /// Allocation failed.
    Reserve(TryReserveError),
}

impl<K: SparseKey> fmt::Display for FromPartsError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = K::INDEX_LIMIT;
        match self {
            Self::OutOfRange { key } => {
                write!(f, "the key {key:?} is out of range: its index must be below {limit}")
            }
            Self::Duplicate { key, present } => write!(f, "the keys {present:?} and {key:?} have the same index"),
            Self::TooManyAlive { alive, len } => write!(f, "{alive} keys are to be alive, of {len}"),
            Self::NextIndexOutOfRange { next_index } => {
                write!(f, "the next index is {next_index}, which is above the limit {limit}")
            }
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl<K: SparseKey> core::error::Error for FromPartsError<K> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Reserve(error) => Some(error),
            _ => None,
        }
    }
}

impl<K> From<TryReserveError> for FromPartsError<K> {
    fn from(error: TryReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl<K: SparseKey> EntityPool<K> {
    /// Creates a pool from its parts. They are checked and need not be trusted.
    ///
    /// # Errors
    /// See [`FromPartsError`].
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    /// use storage::entity_pool::PoolParts;
    ///
    /// let mut pool = EntityPool::from_parts(PoolParts { keys: [4_u32, 7], alive: 1, next_index: 6 })?;
    /// assert_eq!(pool.alive(), [4]);
    /// assert_eq!(pool.create_many(3), [7, 6, 8]);
    /// # Ok::<(), storage::entity_pool::FromPartsError<u32>>(())
    /// ```
    #[doc(alias("free_list", "assign"))]
    pub fn from_parts(parts: PoolParts<impl IntoIterator<Item = K>>) -> Result<Self, FromPartsError<K>> {
        Self::from_parts_in(parts, Global)
    }
}

impl<K: SparseKey, A: Allocator> EntityPool<K, A> {
    /// Creates a pool from its parts like [`from_parts`](EntityPool::from_parts), in `alloc`.
    ///
    /// # Errors
    /// See [`FromPartsError`].
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::EntityPool;
    /// use storage::entity_pool::PoolParts;
    ///
    /// let bump = Bump::new();
    /// let pool = EntityPool::from_parts_in(PoolParts { keys: [4_u32, 7], alive: 1, next_index: 6 }, &bump)?;
    /// assert_eq!(pool.dead(), [7]);
    /// # Ok::<(), storage::entity_pool::FromPartsError<u32>>(())
    /// ```
    pub fn from_parts_in(parts: PoolParts<impl IntoIterator<Item = K>>, alloc: A) -> Result<Self, FromPartsError<K>> {
        let PoolParts { keys: given, alive, next_index } = parts;
        let mut keys = SparseSet::new_in(alloc);
        for key in given {
            match keys.try_insert_new(key) {
                Ok(true) => {}
                Ok(false) => return Err(FromPartsError::Duplicate { key, present: key }),
                Err(TryInsertError::Occupied { key, present }) => {
                    return Err(FromPartsError::Duplicate { key, present });
                }
                Err(TryInsertError::Reserve(error)) => return Err(error.into()),
                Err(_) => return Err(FromPartsError::OutOfRange { key }),
            }
        }
        Self::from_keys(keys, alive, next_index)
    }

    /// Creates a pool from keys with distinct indices.
    pub(crate) fn from_keys(keys: SparseSet<K, A>, alive: usize, next_index: usize) -> Result<Self, FromPartsError<K>> {
        if alive > keys.len() {
            return Err(FromPartsError::TooManyAlive { alive, len: keys.len() });
        }
        if next_index > K::INDEX_LIMIT {
            return Err(FromPartsError::NextIndexOutOfRange { next_index });
        }
        Ok(Self { keys, alive, next: next_index })
    }

    /// Converts the pool into its parts, for [`from_parts`](EntityPool::from_parts).
    ///
    /// To save a pool without consuming it, read [`as_slice`](Self::as_slice), [`len`](Self::len) and
    /// [`next_index`](Self::next_index).
    ///
    /// # Examples
    /// ```
    /// use storage::EntityPool;
    ///
    /// let mut pool: EntityPool<u32> = EntityPool::new();
    /// pool.create_many(3);
    /// pool.destroy(0);
    /// let parts = pool.into_parts();
    /// assert_eq!(parts.keys.as_slice(), [2, 1, 0]);
    /// assert_eq!((parts.alive, parts.next_index), (2, 3));
    /// ```
    #[must_use]
    pub fn into_parts(self) -> PoolParts<SparseSet<K, A>> {
        PoolParts { keys: self.keys, alive: self.alive, next_index: self.next }
    }
}

//! [`TryClaimError`].

use core::fmt;

use sparse_set::{SparseKey, TryReserveError};

/// The error of [`EntityPool::try_claim`](super::EntityPool::try_claim). The pool is unchanged.
///
/// # Examples
/// ```
/// use storage::EntityPool;
/// use storage::entity_pool::TryClaimError;
///
/// let mut pool: EntityPool = EntityPool::new();
/// let alive = pool.create();
/// let key = alive.next_version();
/// assert_eq!(pool.try_claim(key), Err(TryClaimError::Alive { key, alive }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TryClaimError<K> {
    /// The key is not [in range](SparseKey::is_in_range). Of the keys of `sparse_set`, only integers can be so.
    OutOfRange {
        /// The requested key.
        key: K,
    },
    /// The index of the key belongs to an alive key.
    Alive {
        /// The requested key.
        key: K,
        /// The key with this index. Its version may differ.
        alive: K,
    },
    /// Allocation failed.
    Reserve(TryReserveError),
}

impl<K: SparseKey> fmt::Display for TryClaimError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            &Self::OutOfRange { key } => sparse_set::TryInsertError::OutOfRange { key }.fmt(f),
            Self::Alive { key, alive } => {
                write!(f, "the index of the key {key:?} belongs to {alive:?}, which is alive")
            }
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl<K: SparseKey> core::error::Error for TryClaimError<K> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Reserve(error) => Some(error),
            Self::OutOfRange { .. } | Self::Alive { .. } => None,
        }
    }
}

impl<K> From<TryReserveError> for TryClaimError<K> {
    fn from(error: TryReserveError) -> Self {
        Self::Reserve(error)
    }
}

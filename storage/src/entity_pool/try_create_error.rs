//! [`TryCreateError`].

use core::fmt;

use sparse_set::TryReserveError;

/// Why a pool could not create a key. It is as it was before the call.
///
/// # Examples
/// ```
/// use storage::EntityPool;
/// use storage::entity_pool::TryCreateError;
///
/// let mut pool: EntityPool<u8> = EntityPool::new();
/// pool.create_many(256);
/// assert_eq!(pool.try_create(), Err(TryCreateError::Exhausted { limit: 256 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TryCreateError {
    /// No key is dead, and no index is left that is not known and not
    /// [kept free](super::EntityPool::reserve_below).
    Exhausted {
        /// Indices are below this: the key type's [`INDEX_LIMIT`](sparse_set::SparseKey::INDEX_LIMIT).
        limit: usize,
    },
    /// There is no memory for another key.
    Reserve(TryReserveError),
}

impl fmt::Display for TryCreateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted { limit } => {
                write!(f, "the pool is exhausted: no key is dead, and no new index is left below {limit}")
            }
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TryCreateError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Reserve(error) => Some(error),
            Self::Exhausted { .. } => None,
        }
    }
}

impl From<TryReserveError> for TryCreateError {
    fn from(error: TryReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl TryCreateError {
    /// What the panicking twin of a `try_*` method does with the error. `method` names it.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(super) fn raise(self, method: &str) -> ! {
        match self {
            Self::Reserve(error) => error.raise(method),
            Self::Exhausted { .. } => panic!("{method}: {self}"),
        }
    }
}

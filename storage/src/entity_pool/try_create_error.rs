//! [`TryCreateError`].

use core::fmt;

use sparse_set::TryReserveError;

/// The error of [`EntityPool::try_create`](super::EntityPool::try_create). The pool is unchanged.
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
    /// No key is dead, and all indices are known or [reserved](super::EntityPool::reserve_below).
    Exhausted {
        /// The key type's [`INDEX_LIMIT`](sparse_set::SparseKey::INDEX_LIMIT).
        limit: usize,
    },
    /// Allocation failed.
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
    /// Panics on behalf of `method`, or calls `handle_alloc_error`.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(super) fn handle_error(self, method: &str) -> ! {
        match self {
            Self::Reserve(error) => error.handle_error(method),
            Self::Exhausted { .. } => panic!("{method}: {self}"),
        }
    }
}

//! [`TryInsertError`].

use core::fmt;

use sparse_array::TryReserveError;

use crate::key::SparseKey;

/// The error returned when a key cannot be inserted. The container's keys are unchanged.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, SparseSet, TryInsertError};
///
/// let old = Entity::new(5, 0).unwrap();
/// let new = old.next_version();
/// let mut entities = SparseSet::from([old]);
/// assert_eq!(entities.try_insert_new(new), Err(TryInsertError::Occupied { key: new, present: old }));
///
/// let mut numbers = SparseSet::new();
/// assert_eq!(numbers.try_insert_new(u64::MAX), Err(TryInsertError::OutOfRange { key: u64::MAX }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TryInsertError<K> {
    /// The key is not [in range](SparseKey::is_in_range).
    ///
    /// Of the keys in this crate, only integers can be out of range: `u32::MAX` as a `u32`, and every value from there
    /// on as a `u64` or `usize`. No container holds such a key.
    OutOfRange {
        /// The key that was not inserted.
        key: K,
    },
    /// The index of the key belongs to a key of another version.
    Occupied {
        /// The key that was not inserted.
        key: K,
        /// The key in the container that has the index.
        present: K,
    },
    /// Memory for another key could not be allocated.
    Reserve(TryReserveError),
}

impl<K: SparseKey> fmt::Display for TryInsertError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { key } => {
                write!(f, "the key {key:?} is out of range: its index must be below {}", K::INDEX_LIMIT)?;
                match K::VERSION_BITS {
                    0 => Ok(()),
                    bits => write!(f, " and its version below {}", (1_u64 << bits) - 1),
                }
            }
            Self::Occupied { key, present } => {
                write!(f, "the index of the key {key:?} belongs to {present:?}")
            }
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl<K: SparseKey> core::error::Error for TryInsertError<K> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Reserve(error) => Some(error),
            Self::OutOfRange { .. } | Self::Occupied { .. } => None,
        }
    }
}

impl<K> From<TryReserveError> for TryInsertError<K> {
    fn from(error: TryReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl<K: SparseKey> TryInsertError<K> {
    /// Panics or aborts on behalf of the panicking twin of a `try_` method, whose name is `method`.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(crate) fn handle_error(self, method: &str) -> ! {
        match self {
            Self::Reserve(error) => error.handle_error(method),
            Self::OutOfRange { .. } | Self::Occupied { .. } => panic!("{method}: {self}"),
        }
    }
}

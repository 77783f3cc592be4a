//! [`TryInsertError`].

use core::fmt;

use sparse_set::{SparseKey, TryReserveError};

use crate::handle_error::handle_error;

/// The error of an insertion. Contains the value. The contents of the storage are unchanged.
///
/// # Examples
/// ```
/// use storage::{Entity, Storage, TryInsertErrorKind};
///
/// let old = Entity::new(5, 0).unwrap();
/// let new = old.next_version();
/// let mut names = Storage::from([(old, "ada")]);
/// let error = names.try_insert_new(new, "bob").unwrap_err();
/// assert_eq!((error.key, error.value), (new, "bob"));
/// assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present: old });
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct TryInsertError<K, T> {
    /// The rejected key.
    pub key: K,
    /// The rejected value.
    pub value: T,
    /// The reason.
    pub kind: TryInsertErrorKind<K>,
}

/// The reason why a value could not be inserted.
///
/// # Examples
/// ```
/// use storage::{Storage, TryInsertErrorKind};
///
/// let mut squares = Storage::from([(3_u64, 9)]);
/// assert_eq!(squares.try_insert_new(3, 10).unwrap_err().kind, TryInsertErrorKind::Present);
/// assert_eq!(squares.try_insert_new(u64::MAX, 1).unwrap_err().kind, TryInsertErrorKind::OutOfRange);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TryInsertErrorKind<K> {
    /// The key already has a value.
    Present,
    /// The index of the key belongs to a key of another version.
    OtherVersion {
        /// The present key.
        present: K,
    },
    /// The key is not [in range](SparseKey::is_in_range). Of the keys of `sparse_set`, only integers can be so.
    OutOfRange,
    /// Allocation failed.
    Reserve(TryReserveError),
}

/// Omits the value, so that it need not be `Debug`.
impl<K: fmt::Debug, T> fmt::Debug for TryInsertError<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TryInsertError").field("key", &self.key).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// The replaced value, or the reason why the insertion failed.
pub(crate) type InsertResult<K, T> = Result<Option<T>, TryInsertError<K, T>>;

/// The evicted pair, or the reason why the insertion failed.
pub(crate) type EvictResult<K, T> = Result<Option<(K, T)>, TryInsertError<K, T>>;

impl<K: SparseKey, T> fmt::Display for TryInsertError<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.key;
        match &self.kind {
            TryInsertErrorKind::Present => write!(f, "the key {key:?} has a value already"),
            TryInsertErrorKind::OtherVersion { present } => {
                write!(f, "the index of the key {key:?} belongs to {present:?}")
            }
            TryInsertErrorKind::OutOfRange => sparse_set::TryInsertError::OutOfRange { key }.fmt(f),
            TryInsertErrorKind::Reserve(error) => error.fmt(f),
        }
    }
}

impl<K: SparseKey, T> core::error::Error for TryInsertError<K, T> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            TryInsertErrorKind::Reserve(error) => Some(error),
            TryInsertErrorKind::Present | TryInsertErrorKind::OtherVersion { .. } | TryInsertErrorKind::OutOfRange => {
                None
            }
        }
    }
}

impl<K: SparseKey, T> TryInsertError<K, T> {
    /// Drops the value, then panics on behalf of `method` or calls `handle_alloc_error`.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(crate) fn handle(self, container: &str, method: &str) -> ! {
        let Self { key, value, kind } = self;
        // Drop the value first: a panic of its drop during unwinding would abort.
        drop(value);
        kind.handle(container, method, key)
    }
}

impl<K: SparseKey> TryInsertErrorKind<K> {
    /// Converts the error of the set of keys.
    pub(crate) fn from_set(key: K, error: sparse_set::TryInsertError<K>) -> Self {
        match error {
            sparse_set::TryInsertError::Occupied { present, .. } if present != key => Self::OtherVersion { present },
            sparse_set::TryInsertError::Occupied { .. } => Self::Present,
            sparse_set::TryInsertError::Reserve(error) => Self::Reserve(error),
            // The error is non-exhaustive; no other variant depends on the key.
            _ => Self::OutOfRange,
        }
    }

    /// Panics on behalf of `method`, or calls `handle_alloc_error`.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(crate) fn handle(self, container: &str, method: &str, key: K) -> ! {
        match self {
            Self::Reserve(error) => handle_error(error, container, method),
            kind => panic!("{container}::{method}: {}", TryInsertError { key, value: (), kind }),
        }
    }
}

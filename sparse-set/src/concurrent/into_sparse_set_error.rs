use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::ConcurrentSparseSet;
use crate::key::{Entity, SparseKey};

/// The error of [`ConcurrentSparseSet::try_into_sparse_set`]: an allocation failed. Contains the unchanged set.
///
/// # Examples
/// ```
/// use sparse_set::{ConcurrentSparseSet, SparseSet};
///
/// fn freeze(set: ConcurrentSparseSet<u32>) -> Result<SparseSet<u32>, Box<dyn std::error::Error>> {
///     Ok(set.try_into_sparse_set()?)
/// }
///
/// let seen = ConcurrentSparseSet::from_iter([30_u32, 20]);
/// assert_eq!(freeze(seen)?.as_slice(), [30, 20]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct IntoSparseSetError<K: SparseKey = Entity, A: Allocator = Global> {
    /// The unchanged set.
    pub set: ConcurrentSparseSet<K, A>,
    /// The reason.
    pub error: TryReserveError,
}

/// Omits the set, so that an `unwrap` does not print all keys.
impl<K: SparseKey, A: Allocator> fmt::Debug for IntoSparseSetError<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntoSparseSetError").field("error", &self.error).finish_non_exhaustive()
    }
}

impl<K: SparseKey, A: Allocator> fmt::Display for IntoSparseSetError<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<K: SparseKey, A: Allocator> core::error::Error for IntoSparseSetError<K, A> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl<K: SparseKey, A: Allocator> From<IntoSparseSetError<K, A>> for TryReserveError {
    /// Drops the set.
    fn from(error: IntoSparseSetError<K, A>) -> Self {
        error.error
    }
}

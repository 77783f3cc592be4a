//! [`add_key`].

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet, TryInsertError, TryReserveError};

/// Inserts a key that a container has, or replaces one of another version with its index.
///
/// # Panics
/// Panics if `key` is out of range.
pub(crate) fn add_key<K: SparseKey, A: Allocator>(keys: &mut SparseSet<K, A>, key: K) -> Result<(), TryReserveError> {
    match keys.try_replace(key) {
        Ok(_) => Ok(()),
        Err(TryInsertError::Reserve(error)) => Err(error),
        Err(error) => unreachable!("a key of a container is in range: {error}"),
    }
}

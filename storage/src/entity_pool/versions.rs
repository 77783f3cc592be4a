//! Successors of versions.

use sparse_set::SparseKey;

/// Returns the key with the next version: 0 after the highest, and 0 for keys without versions.
#[inline]
pub(super) fn next_version<K: SparseKey>(key: K) -> K {
    // `with_version` wraps around; a key that is out of range may have the version 2^32 - 1.
    with_version(key, key.version().wrapping_add(1))
}

/// Returns the key with this version, or with version 0 if it is out of range.
#[inline]
pub(super) fn with_version<K: SparseKey>(key: K, version: u32) -> K {
    let index = key.index();
    K::from_parts(index, version).or_else(|| K::from_parts(index, 0)).unwrap_or(key)
}

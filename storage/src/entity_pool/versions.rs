//! Which version follows which.

use sparse_set::SparseKey;

/// The key with the same index and the version after this one: 0 after the highest, and 0 for keys without versions.
#[inline]
pub(super) fn next_version<K: SparseKey>(key: K) -> K {
    // Versions are below 2^32 - 1, so one more is a number. If no key has it, the versions begin anew.
    with_version(key, key.version() + 1)
}

/// The key with the same index and this version, or version 0 if no key has this one.
#[inline]
pub(super) fn with_version<K: SparseKey>(key: K, version: u32) -> K {
    let index = key.index();
    K::from_parts(index, version).or_else(|| K::from_parts(index, 0)).unwrap_or(key)
}

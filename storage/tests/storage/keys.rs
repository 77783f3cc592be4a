//! The keys of the tests.

use storage::{Entity, SparseKey};

/// The key with this index and version.
pub(crate) fn key<K: SparseKey>(index: usize, version: u32) -> K {
    K::from_parts(index, version).expect("a key of the test exists")
}

/// The entity with this index and version 0.
pub(crate) fn entity(index: usize) -> Entity {
    key(index, 0)
}

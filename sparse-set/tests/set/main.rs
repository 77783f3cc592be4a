//! `SparseSet`, `StableSet`, the sparse array, keys, and the optional features, one topic a module.
#![expect(clippy::duplicate_mod, reason = "the tests in `both` are of both sets")]

use sparse_set::{Entity, entity_type};

mod allocated_bytes;
mod allocator_panics;
mod auto_traits;
mod behaviors;
mod contracts;
mod family_bugs;
mod impls;
mod keys;
mod model;
mod operation;
mod packed;
mod panic_locations;
mod sparse_index;
mod stable;

entity_type! {
    /// Keys of too many pages for a complete directory: it grows and shrinks.
    struct Wide(u32: 24, 8);
}

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("a key of the test exists")
}

/// Returns the key with this index and a version that depends on it.
fn versioned(index: usize) -> Entity {
    entity(index, (index % 5) as u32)
}

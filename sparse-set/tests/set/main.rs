//! `SparseSet` and the sparse array, one topic a module.

use sparse_set::Entity;

mod algebra;
mod alloc_failure;
mod allocator_panics;
mod auto_traits;
mod behaviors;
mod family_bugs;
mod model;
mod panic_safety;
mod sparse_index;

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("a key of the test exists")
}

/// Returns the key with this index and a version that depends on it.
fn versioned(index: usize) -> Entity {
    entity(index, (index % 5) as u32)
}

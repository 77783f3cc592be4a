//! [`Storage`](storage::Storage): EnTT's behaviors, a model, panics, allocators, iterators, elements, auto traits.

mod alloc_failure;
mod auto_traits;
mod behaviors;
mod elements;
mod iterators;
mod model;
mod packed_storage;
mod panic_safety;

use storage::Entity;

/// The entity with this index and version 0.
fn entity(index: usize) -> Entity {
    crate::keys::entity(index, 0)
}

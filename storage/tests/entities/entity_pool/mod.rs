//! `EntityPool`, through its public interface.

mod alloc_failure;
mod auto_traits;
mod behaviors;
mod model;
mod panic_safety;
mod parts;
mod remap;

use model::{Flat, Tiny};
use storage::Entity;

fn tiny(index: usize, version: u32) -> Tiny {
    Tiny::new(index, version).expect("a key of the test exists")
}

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("a key of the test exists")
}

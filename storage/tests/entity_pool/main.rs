//! `EntityPool`, from outside.

mod alloc_failure;
mod auto_traits;
mod behaviours;
mod model;
mod panic_safety;
mod parts;

use storage::{Entity, entity_type};

entity_type! {
    /// 15 indices in pages of 4, 3 versions: runs full and wraps around.
    struct Tiny(u8: 4, 2, page = 4);
}

entity_type! {
    /// 7 indices in pages of 2, no version.
    struct Flat(u8: 3, 0, page = 2);
}

fn tiny(index: usize, version: u32) -> Tiny {
    Tiny::new(index, version).expect("a key of the test exists")
}

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("a key of the test exists")
}

//! Tests of `World`.

mod alloc_failure;
mod auto_traits;
mod behaviours;
mod bugs;
mod colliding_types;
mod dynamic;
mod kinds;
mod limits;
mod model;
mod panic_safety;
mod queries;
#[cfg(feature = "serde")]
mod saving;

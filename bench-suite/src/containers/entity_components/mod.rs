//! Entities that are created and destroyed with their two components.
//!
//! Ours are a pool and two storages: to destroy an entity is to remove it from all three. The worlds of `hecs` and
//! `bevy_ecs` know which components an entity has. `shipyard` has sparse sets like ours; its views are borrowed once
//! for many operations. With hash maps, entities are numbers, none of which is used twice.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod workloads;
mod world;

pub(super) use courses::contests;

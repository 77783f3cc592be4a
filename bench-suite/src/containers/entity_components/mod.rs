//! Entities that are created and destroyed together with their components, two for each.
//!
//! Ours are a pool and two storages, and whoever destroys an entity removes what it has from both. The worlds of `hecs` and `bevy_ecs`
//! know what an entity has. `shipyard` has sparse sets like ours; its views are borrowed once for many operations.
//! A program with a hash map for each type of components numbers its entities, and gives no number twice.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod workloads;
mod world;

pub(super) use courses::contests;

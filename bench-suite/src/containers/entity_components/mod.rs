//! Entities that are created and destroyed with their two components.
//!
//! Ours are a pool and two storages: destroying an entity removes it from all three. The worlds of `hecs` and
//! `bevy_ecs` know the components of an entity. `shipyard` has sparse sets like ours; its views are borrowed once for
//! many operations. With hash maps, entities are numbers, which are not reused.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod workloads;
mod world;

pub(super) use courses::contests;

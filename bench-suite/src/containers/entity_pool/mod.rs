//! Pools that create and destroy entities.
//!
//! `slotmap`'s map to `()` has no packed list of the living entities, which makes destruction cheaper and iteration
//! more expensive. A pool keeps the list for iteration and for `destroy many`. A world of `hecs` or `bevy_ecs` also
//! keeps a row for each entity, even for one without components. EnTT's storage of entities (feature `entt`) keeps the
//! same list as a pool.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
#[cfg(feature = "entt")]
mod entt;
mod input;
mod workloads;

pub(super) use courses::contests;
pub(super) use input::Input;

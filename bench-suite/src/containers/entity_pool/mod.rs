//! Pools that create and destroy entities.
//!
//! `slotmap`'s map to `()` has no packed list of the living entities, so that its destruction is cheaper and its
//! iteration is not: a pool keeps the list for iteration and for `destroy many`. A world of `hecs` or `bevy_ecs` keeps
//! a row for each entity besides, even for one without components.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod input;
mod workloads;

pub(super) use courses::contests;
pub(super) use input::Input;

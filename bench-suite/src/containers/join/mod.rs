//! Joins: loops over several components of the same entities.
//!
//! `two of three` is a partial group: it owns two of the three joined storages and looks up the third.
//!
//! Feature `entt`: views of EnTT's bare storages beside the joins, groups of its registry beside the groups.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
#[cfg(feature = "entt")]
mod entt;
mod joined;
mod workloads;

pub(super) use courses::contests;

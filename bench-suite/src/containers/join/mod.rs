//! Joins: what several storages have for the same entities, visited together.
//!
//! The names of groups that are partial say how many of the joined storages are in the group; the others are looked up.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod joined;
mod workloads;

pub(super) use courses::contests;

//! Joins: loops over several components of the same entities.
//!
//! `two of three` is a partial group: it owns two of the three joined storages, the third is looked up.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod joined;
mod workloads;

pub(super) use courses::contests;

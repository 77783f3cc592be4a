//! Joins: loops over several components of the same entities.
//!
//! `two of three` is a partial group: it owns two of the three joined storages and looks up the third.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod joined;
mod workloads;

pub(super) use courses::contests;

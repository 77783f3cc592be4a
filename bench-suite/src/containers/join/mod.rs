//! Joins: what several storages have for the same entities, visited together.

mod contestants;
mod courses;
mod joined;
mod workloads;

pub(super) use courses::contests;

//! The worlds and storages that take part, each by its own fastest calls.

mod bevy;
mod groups;
mod hecs;
mod maps;
mod shipyard;
mod storages;

pub(super) use bevy::BevyWorld;
pub(super) use groups::{FourOfFive, Grouped, GroupedFive, ThreeOfFive, TwoOfThree};
pub(super) use maps::Maps;
pub(super) use storages::{FirstStable, StableStorages, Storages};

//! Sets of ids: small integers, and entities with a version.
//!
//! What EnTT's sparse set costs cannot be measured by this program. Who has figures of it finds their counterparts in the first
//! column, at 100,000 ids: `grow` is its push, `contains hit` its contains in random order, `remove shuffled` its erase in
//! random order. Figures of two programs compare by their order of magnitude; only ratios of one run mean more.
//!
//! The slots of `bevy_ecs` are one array up to the highest index, not pages: a look-up reads a word less, and a single high index
//! costs as much memory as all below it. `fixedbitset` and `vec` are there to show what is possible when less is asked for.

mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
mod ids;
mod input;
#[cfg(test)]
mod tests;
mod threads;
mod workloads;

pub(super) use courses::{OVERALL, contests};
pub(super) use input::{Contents, Input};

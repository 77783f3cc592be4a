//! Stores of components: values that entities have, or have not.
//!
//! The peers differ in what they are. A world of `hecs` keeps entities with the same set of components together: reading is over
//! dense columns, and a component that comes or goes moves the whole entity to another table. `bevy_ecs` keeps components in sparse
//! sets here, as ours are, and change ticks beside each; a component that comes or goes goes through its world. `shipyard` has sparse
//! sets like ours. A hash map from the number of the entity is what a program has that knows none of these.
//! `slotmap`'s secondary map is one slot for each entity, with or without a component: quick to index, and not dense.
//!
//! Entities exist before anything is timed. None of the peers' calls asks more of them than what the operation needs: their queries
//! are prepared, their views borrowed once for many operations, and components written without marking them as changed.
//!
//! What EnTT's storage costs cannot be measured by this program. Who has figures of it finds their counterparts in the first
//! column, for 16 bytes at 100,000 components: `grow` is its emplace, `get hit` its get in random order, `get in order` that in the
//! order of the ids, `update` its each, `remove shuffled` its erase in random order, `remove many` that of a range, `two, all` and
//! `five, all` of the joins its views of two and of five storages, the same of the stable joins those of types that are deleted in
//! place, `two of three`, `four of five` and `three of five` its groups that own a part, the rows of entities of two components its
//! creation of many with components, one by one and in ranges, its get, removal and clearing of two, and its destruction. Figures
//! of two programs compare by their order of magnitude; only ratios of one run mean more.

mod components;
mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
#[cfg(test)]
mod tests;
mod workloads;

pub(super) use components::{Component, Words};
pub(super) use courses::{OVERALL, contests, target};
#[cfg(feature = "ecs")]
pub(super) use ecs::Held;

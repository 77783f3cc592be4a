//! Stores of components.
//!
//! The peers are of several kinds. The worlds of `hecs` and of `bevy_ecs tables` keep entities with the same components
//! together: they read dense columns, and an insertion or removal moves the whole entity to another table. `bevy_ecs
//! sets` has components in sparse sets, with change ticks beside each. Both check that an entity is alive and update
//! its archetype, which a bare storage does not. `shipyard` has sparse sets like ours. A hash map is what a program
//! without any of these uses. `slotmap`'s secondary map has one slot for each entity, with or without a component:
//! quick to index, not dense.
//!
//! Entities exist before anything is timed. Queries are prepared, views are borrowed once for many operations, and
//! components are written without marking them as changed.
//!
//! EnTT is not measured here. Its `emplace` is `grow`, `get` is `get hit` or `get in order`, `each` is `update`,
//! `erase` is `remove shuffled` or `remove many`, views of two and five storages are the joins `two, all` and `five,
//! all`, and partial groups are `two of three`, `four of five` and `three of five`. Figures of two programs compare by
//! their order of magnitude only.

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

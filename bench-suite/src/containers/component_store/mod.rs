//! Stores of components.
//!
//! The peers are of several kinds. The worlds of `hecs` and `bevy_ecs tables` store entities with the same components
//! together: they read dense columns, and an insertion or removal moves the whole entity to another table. `bevy_ecs
//! sets` has components in sparse sets, each with change ticks. Both check that an entity is alive and update its
//! archetype, which a bare storage does not. `shipyard` has sparse sets like ours. A hash map is the choice without any
//! of these. `slotmap`'s secondary map has a slot for each entity, with or without a component: fast to index, but not
//! dense.
//!
//! Entities are created before the measurement. Queries are prepared, views are borrowed once for many operations, and
//! writes are not marked as changes.
//!
//! Feature `entt`: EnTT's bare storages, packed beside [`Storage`](storage::Storage) and in place beside
//! [`StableStorage`](storage::StableStorage). Its `emplace` is `grow`, `contains` and `get` are `get hit`, `get` alone
//! is `get unchecked`, `each` is `update` and `fold`, `remove` is `remove many`.

mod components;
mod contestants;
mod courses;
#[cfg(feature = "ecs")]
mod ecs;
#[cfg(feature = "entt")]
mod entt;
#[cfg(test)]
mod tests;
mod workloads;

pub(super) use components::{Component, Words};
pub(super) use courses::{OVERALL, contests, target};
#[cfg(feature = "ecs")]
pub(super) use ecs::Held;

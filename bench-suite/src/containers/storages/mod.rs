//! Storages: stores of components, joins, pools of entities, and entities with components.
//!
//! # Stores of components
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
//!
//! # Joins
//!
//! Loops over several components of the same entities. `two of three` is a partial group: it owns two of the three
//! joined storages and looks up the third. `two without one` is a group of two that excludes the entities with a third
//! component; those are all entities that the other rows leave out by a missing component. Feature `entt`: views of
//! EnTT's bare storages beside the joins, groups of its registry beside the groups.
//!
//! # Groups of keys
//!
//! `build`, `fill`, `iterate` and `churn key group` are of a group that owns none of its storages: the entities with
//! two components, but without a third. Ours is told of each insertion and removal, EnTT's hears of it by the signals
//! of its registry. A query of a world is no group: the archetypes have the answer, and an insertion or removal moves
//! the entity to another one.
//!
//! # Tracked storages
//!
//! Storages that remember which components were inserted, changed and removed. `bevy_ecs` has ticks, so that reading
//! what was changed goes over all components. `hecs` has a tracker with a copy of each component, and compares the
//! copies when it is asked. `storage` is the bare one, for information: how much of the time is that of the marks.
//!
//! # Pools of entities
//!
//! `slotmap`'s map to `()` has no packed list of the living entities, which makes destruction cheaper and iteration
//! more expensive. A pool keeps the list for iteration and for `destroy many`. A world of `hecs` or `bevy_ecs` also
//! keeps a row for each entity, even for one without components. EnTT's storage of entities (feature `entt`) keeps the
//! same list as a pool.
//!
//! # Entities with two components
//!
//! Ours are a pool and two storages: destroying an entity removes it from all three. The worlds of `hecs` and
//! `bevy_ecs` know the components of an entity. `shipyard` has sparse sets like ours; its views are borrowed once for
//! many operations. With hash maps, entities are numbers, which are not reused.

mod courses;
mod entities;
#[cfg(feature = "ecs")]
mod entity_ecs;
mod join;
mod key_group;
#[cfg(feature = "ecs")]
mod key_group_ecs;
mod pool;
mod store_batch;
#[cfg(feature = "ecs")]
mod store_ecs;
mod store_workloads;
mod stores;
mod tracked;
#[cfg(feature = "ecs")]
mod tracked_ecs;

pub(super) use courses::contests;
#[cfg(feature = "entt")]
pub(super) use join::{Filled, JoinFive, JoinThree, JoinTwo};
#[cfg(feature = "entt")]
pub(super) use key_group::{FillGroup, Grouping, Members};
#[cfg(feature = "entt")]
pub(super) use pool::Entities;
#[cfg(feature = "entt")]
pub(super) use stores::{Clear, Compact, Components, GetUnchecked, Sort, SortAs};
#[cfg(feature = "entt")]
pub(super) use tracked::{ReadChanged, Tracking};

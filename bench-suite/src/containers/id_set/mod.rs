//! Sets of ids: small integers, and entities with a version.
//!
//! Feature `entt`: EnTT's sparse set beside that of entities. Its `push` is `grow`, `remove` is `remove shuffled`.
//!
//! The slots of `bevy_ecs` are one array up to the highest index, not pages: a look-up reads one word less, and a
//! single high index costs as much memory as all lower ones. `fixedbitset` and `vec` show what is possible with fewer
//! operations.

mod contestants;
mod courses;
mod ids;
mod threads;
mod workloads;

#[cfg(feature = "entt")]
pub(super) use contestants::{IdSet, Ids, Sort};
pub(super) use courses::contests;
pub(super) use ids::{Contents, Input};

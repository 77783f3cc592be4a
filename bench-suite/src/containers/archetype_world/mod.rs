//! Worlds that store the components of entities in columns, by archetype.
//!
//! `bevy_ecs` stores components in tables here, its default. All worlds use cached queries if they have them; the rows
//! "query once" measure queries that are created for one use. The rows "view" look up components with a query that is
//! prepared for it, the rows "get" without; Flecs does the same in both. It is used through `flecs_ecs`, whose C
//! library allocates for itself: its bytes are not counted.

mod contestants;
mod crossover;
#[cfg(feature = "ecs")]
mod ecs;
#[cfg(feature = "flecs")]
mod flecs;
#[cfg_attr(not(any(feature = "ecs", feature = "flecs")), expect(dead_code, reason = "a world has no peers"))]
mod workloads;

pub(super) use crossover::{contests as crossover_contests, table as crossover_table};
#[cfg(any(feature = "ecs", feature = "flecs"))]
pub(super) use workloads::contests;

//! The contestants and the workloads, one module for each family of containers.
//!
//! Each family has contestants (a trait and its implementations, with `ecs` for those of entity-component systems),
//! workloads (each written once against the trait, for the data of a round) and courses (contestants, workloads, sizes
//! and what counts in means). They depend on each other in one direction:
//!
//! ```text
//! courses ──> workloads ──> contestants, ecs ──> data of a round
//! catalogue ──> courses of all families
//! courses of storages ──> entt ──> contestants of id_set and storages
//! storages ──> id_set; slot_array ──> hash_table
//! ```

mod archetype_world;
mod bit_array;
mod catalogue;
mod curves;
#[cfg(feature = "entt")]
mod entt;
mod hash_table;
mod hierarchy;
mod id_set;
#[cfg(feature = "parallel")]
mod parallel;
mod passes;
mod slot_array;
mod small;
mod storages;

pub(crate) use catalogue::{Container, Library};
pub(crate) use curves::BYTES as BYTES_AT_A_SIZE;
pub(crate) use hash_table::map_against_itself;

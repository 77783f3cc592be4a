//! The contestants and the workloads, one module for each family of containers.
//!
//! Each family has the same files: `contestants` (a trait and its implementations, with `ecs` for those of
//! entity-component systems), `input` (the data of a round), `workloads` (each written once against the trait) and
//! `courses` (contestants, workloads, sizes and the limits of the ratios). They depend on each other in one direction:
//!
//! ```text
//! courses ──> workloads ──> contestants, ecs ──> input
//! catalogue ──> courses of all families
//! entity_components, join ──> component_store, entity_pool ──> id_set
//! ```

mod archetype_world;
mod bit_array;
mod catalogue;
mod component_store;
mod curves;
mod entity_components;
mod entity_pool;
mod hash_table;
mod heap;
mod id_set;
mod join;
mod peers;
mod repetition;
mod slot_array;
mod value;

pub(crate) use catalogue::Container;
pub(crate) use curves::BYTES as BYTES_AT_A_SIZE;
pub(crate) use hash_table::map_against_itself;
pub(crate) use peers::Library;

//! Who takes part and what is timed, one module for each family of containers.
//!
//! A family has a trait that its contestants implement, the data of a round, the workloads, each written once against the
//! trait, and the targets of the speed board. A new family is a module of its own and a line in [`catalogue`].

mod bit_array;
mod catalogue;
mod component_store;
mod entity_components;
mod entity_pool;
mod hash_table;
mod heap;
mod id_set;
mod join;
mod repetition;
mod slot_array;
mod value;

pub(crate) use catalogue::Container;
pub(crate) use slot_array::Slots;

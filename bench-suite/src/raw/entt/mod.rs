//! EnTT's containers, by the tables of functions in `entt/shim.cpp`.
//!
//! A table on Rust's side and its struct in C++ have the same members in the same order.

mod allocation;
mod joins;
mod object;
mod pool;
mod set;
mod store;
mod version;

pub(crate) use joins::{Joins, Kind};
pub(crate) use pool::Pool;
pub(crate) use set::Set;
pub(crate) use store::{PresentInStore, Store};
pub(crate) use version::{compiler, version};

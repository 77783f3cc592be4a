//! Hash maps and hash sets. A set is a map to `()`, so that both run the same workloads.

mod contestants;
mod courses;
#[cfg(feature = "cpp")]
mod cpp;
mod elements;
mod hashers;
mod workloads;

pub(crate) use courses::map_against_itself;
pub(super) use courses::{map_contests, set_contests};
pub(super) use elements::Value;
pub(super) use hashers::{hasher_contests, hasher_table};

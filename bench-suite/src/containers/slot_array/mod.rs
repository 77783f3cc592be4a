//! Arrays that return a handle for each inserted element and fill their holes.

mod contestants;
mod courses;
mod input;
mod workloads;

pub(super) use courses::{OVERALL, contests};

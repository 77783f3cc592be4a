//! Arrays that return a handle for each inserted element and fill their holes.

mod contestants;
mod courses;
mod input;
mod workloads;

pub(crate) use contestants::Slots;
pub(super) use courses::{OVERALL, contests};

//! Arrays that hand out a handle for each element and fill their holes.

mod contestants;
mod courses;
mod input;
mod workloads;

pub(crate) use contestants::Slots;
pub(super) use courses::{OVERALL, contests};

//! Arrays that hand out a handle for each element and fill their holes.

mod contestants;
mod courses;
mod input;
mod slots;
mod targets;
mod workloads;

pub(super) use courses::contests;
pub(crate) use slots::Slots;
pub(super) use targets::OVERALL;

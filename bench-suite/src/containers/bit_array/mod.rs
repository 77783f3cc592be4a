//! Growable arrays of bits.

mod bits;
mod contestants;
mod courses;
mod input;
mod targets;
mod workloads;

pub(super) use courses::contests;
pub(super) use targets::OVERALL;

//! Growable arrays of bits.

mod contestants;
mod courses;
mod input;
mod workloads;

pub(super) use courses::{OVERALL, contests};

//! Parallel operations, by rayon: each in a pool with one thread and in one with all threads.
//!
//! The contestant "sequential" is ours without rayon, in the same pool: with one thread it shows what rayon costs, with
//! all threads what it gains. The time is wall time, from the first instruction in the pool to the last one. The pools
//! are created before the first measurement.

mod courses;
mod operations;

pub(super) use courses::contests;

//! `ConcurrentSparseSet`, one topic a module. `loom.rs` is a program of its own, as it needs `--cfg loom`.
#![cfg(all(target_has_atomic = "64", not(loom)))]

mod behaviors;
mod model;
mod roles;
mod std_traits;
mod threads;

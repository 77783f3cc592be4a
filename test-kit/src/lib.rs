#![doc = include_str!("../README.md")]

pub mod alloc;
pub mod auto_traits;
pub mod generators;
pub mod hashers;
pub mod iterators;
pub mod ledger;
pub mod model;
pub mod panics;
pub mod random;

#![doc = include_str!("../README.md")]

pub mod alloc;
pub mod auto_traits;
mod compile_fail;
pub mod contracts;
mod formats;
pub mod generators;
pub mod growth;
pub mod hashers;
pub mod hostile;
pub mod iterators;
pub mod ledger;
pub mod model;
pub mod panics;
mod parallel;
pub mod random;

//! The kit itself, one topic a module, and [`soundness`]: whether the tests exist that SOUNDNESS.md names.

mod alloc;
mod broken_containers;
mod hashers;
mod iterators;
mod ledger;
mod model;
mod panics;
mod random;
mod soundness;

//! A runner for model tests: random operations on a container and on a simple reference.
//!
//! A [`Model`] holds both. [`run`] applies lists of random operations, compares the results at each step and calls
//! [`check`](Model::check). A failing list is shrunk and printed.

mod arbitrary;
mod fuzzed;
mod hashed;
mod run;
mod slots;
#[cfg(test)]
mod tests;

pub use arbitrary::{Arbitrary, Gen};
pub use fuzzed::Fuzzed;
pub use hashed::Hashed;
pub use run::{Model, replay, run};
pub use slots::Slots;

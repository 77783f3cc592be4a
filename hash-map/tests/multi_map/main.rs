//! Tests of `MultiMap`.

mod answers;
mod auto_traits;
mod iterators;
mod liars;
mod many_of_one_key;
mod memory;
mod model;
mod panic_safety;

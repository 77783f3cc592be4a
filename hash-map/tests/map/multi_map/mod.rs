//! Tests of `MultiMap`.

mod answers;
mod auto_traits;
mod iterators;
mod many_of_one_key;
mod memory;

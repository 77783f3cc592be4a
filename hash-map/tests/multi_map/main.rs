//! `MultiMap`: against a model, under user code that panics or lies, with allocators of all kinds; and what its methods promise one by one.

mod answers;
mod auto_traits;
mod iterators;
mod liars;
mod many_of_one_key;
mod memory;
mod model;
mod panic_safety;

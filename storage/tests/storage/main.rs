//! Tests of [`Storage`](storage::Storage): EnTT's behaviours, a model, panics, allocators, iterators, auto traits.

mod alloc_failure;
mod auto_traits;
mod behaviours;
mod elements;
mod iterators;
mod keys;
mod model;
mod panic_safety;

//! Tests of [`Storage`](storage::Storage): EnTT's behaviours, panics, allocators, iterators, auto traits.
//! The model and the elements are programs of their own: they take longest to compile.

mod alloc_failure;
mod auto_traits;
mod behaviours;
mod iterators;
mod keys;
mod panic_safety;
mod tiny;

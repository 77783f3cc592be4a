//! Tests of [`Storage`](storage::Storage): EnTT's behaviors, panics, allocators, iterators, auto traits. The model and
//! the elements have test programs of their own, as they compile longest.

mod alloc_failure;
mod auto_traits;
mod behaviors;
mod iterators;
mod keys;
mod packed_storage;
mod panic_safety;
mod tiny;

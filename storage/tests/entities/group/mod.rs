//! [`Group`](storage::Group): EnTT's behaviors, a model, all arities, exclusion, panics, allocators, iterators, auto
//! traits, threads.

mod alloc_failure;
mod arities;
mod auto_traits;
mod behaviors;
mod excluded;
mod iterators;
mod key_group;
mod model;
mod panic_safety;
#[cfg(feature = "rayon")]
mod parallel;

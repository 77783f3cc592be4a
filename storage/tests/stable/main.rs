//! [`StableStorage`](storage::StableStorage) and [`PinnedStorage`](storage::PinnedStorage). The elements have a test
//! program of their own.

mod alloc_failure;
mod auto_traits;
mod behaviors;
mod iterators;
mod model;
mod panic_safety;
mod pinned;
mod seed;
mod sorting;
mod stable_storage;

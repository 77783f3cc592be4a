//! [`StableStorage`](storage::StableStorage) and [`PinnedStorage`](storage::PinnedStorage).

mod alloc_failure;
mod auto_traits;
mod behaviors;
mod iterators;
mod model;
mod panic_safety;
mod pinned;
mod stable_storage;

//! [`Storage`](storage::Storage), [`StableStorage`](storage::StableStorage) and
//! [`PinnedStorage`](storage::PinnedStorage): what each alone has, what they have in common, and the optional features.
//! [`Tracked`](storage::Tracked), around them.

mod alloc_failure;
mod allocated_bytes;
mod allocator_panics;
mod any_storage;
mod append;
mod contracts;
mod drop_check;
mod elements;
mod family_bugs;
mod impls;
mod iterators;
mod keys;
mod kind;
mod model;
mod out_of_range;
mod packed;
mod panic_locations;
mod panic_safety;
mod positions;
mod sort;
mod stable;
mod std_traits;
mod tracked;

//! [`Storage`](storage::Storage), [`StableStorage`](storage::StableStorage) and
//! [`PinnedStorage`](storage::PinnedStorage): what each alone has, what they have in common, and the optional features.

mod allocator_panics;
mod any_storage;
mod append;
mod family_bugs;
mod impls;
mod keys;
mod out_of_range;
mod packed;
mod stable;

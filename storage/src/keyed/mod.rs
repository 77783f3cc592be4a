//! Entries and [`extract_if`](crate::Storage::extract_if) of [`Storage`](crate::Storage) and
//! [`StableStorage`](crate::StableStorage).
//!
//! Also the methods and trait impls with the same text for all storages: one macro per topic.

// In the order in which rustdoc lists the methods.
mod construct;

mod capacity;
mod look_up;

mod insertion;

mod removal;

mod iteration;

mod sorting;

mod entry;
mod extract_if;
mod keyed_storage;
mod std_traits;

pub(crate) use iteration::{empty_by_default, iterator, iterators, key_of, value_of};

pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use keyed_storage::KeyedStorage;

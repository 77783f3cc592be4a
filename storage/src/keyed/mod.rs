//! Entries and [`extract_if`](crate::Storage::extract_if) of [`Storage`](crate::Storage) and
//! [`StableStorage`](crate::StableStorage).
//!
//! Privately, also the methods and trait impls that have the same text for both: one macro per topic, in the file that
//! stamps them.

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

//! [`HashTable`], a hash table with explicit hashes, its iterators and entries.

// First, so that the constructors come first in rustdoc.
mod table;

mod append;
mod bucket_stats;
mod by_id;
mod capacity;
mod compact;
mod drain_hash;
mod drain_positions;
mod ends;
mod entry;
mod exhaust;
mod extract_if;
mod extractor;
mod insert;
mod iter;
mod iter_hash;
mod look_up;
mod map;
mod memory;
mod positions;
mod range;
mod range_of_ids;
mod rehash;
mod remove;
mod restore_lanes;
mod sort;

#[cfg(test)]
mod tests;

pub use bucket_stats::BucketStats;
pub use drain_hash::DrainHash;
pub use drain_positions::DrainPositions;
pub use entry::{AbsentEntry, Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use extractor::Extractor;
pub use iter::{Drain, Ids, IntoIter, Iter, IterFull, IterMut};
pub use iter_hash::{IterHash, IterHashFull, IterHashFullMut, IterHashMut};
pub use range::DrainRange;
pub use rehash::ReplaceError;
pub use sparse_array::GetDisjointMutError;
pub use table::HashTable;

#[doc(hidden)]
pub use range_of_ids::check as check_range;

//! [`HashTable`], a hash table with explicit hashes, its iterators and entries.

// First, so that the constructors come first in rustdoc.
mod table;

mod append;
mod bucket_stats;
mod compact;
mod disjoint;
mod drain;
mod drain_hash;
mod ends;
mod entry;
mod extract_if;
mod iter;
mod iter_hash;
mod map;
mod order;
mod range;
mod rehash;

pub use crate::raw::OccupiedEntry;
pub use bucket_stats::BucketStats;
pub use drain_hash::DrainHash;
pub use entry::{AbsentEntry, Entry, VacantEntry};
pub use extract_if::{ExtractIf, Extractor};
pub use iter::{Drain, Ids, IntoIter, Iter, IterFull, IterMut};
pub use iter_hash::{IterHash, IterHashFull, IterHashFullMut, IterHashMut};
pub use range::DrainRange;
pub use rehash::ReplaceError;
pub use sparse_array::GetDisjointMutError;
pub use table::HashTable;
pub(crate) use table::id_of;

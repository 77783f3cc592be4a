//! [`HashTable`]: elements by explicit hashes, and what it hands out.

mod bucket_stats;
mod entry;
mod extract_if;
mod iter;
mod table;

pub use bucket_stats::BucketStats;
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use iter::{Drain, Ids, IntoIter, Iter, IterFull, IterHash, IterHashFull, IterMut};
pub use table::HashTable;

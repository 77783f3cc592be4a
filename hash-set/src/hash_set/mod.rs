//! [`HashSet`]: distinct elements, found by their hash, and what it hands out.
//!
//! The set is a thin face over [`HashTable`](crate::HashTable): it hashes with its `S`, compares with `Eq`, and leaves the rest to the table.
//! The names here are those of `std::collections::hash_set`, so that hardly more than a `use` line changes.
//!
//! ```
//! use hash_set::hash_set::{HashSet, Iter};
//!
//! fn longest<'a>(words: Iter<'a, String>) -> Option<&'a String> {
//!     words.max_by_key(|word| word.len())
//! }
//!
//! let words: HashSet<String> = ["call", "me", "ishmael"].map(String::from).into();
//! assert_eq!(longest(words.iter()).unwrap(), "ishmael");
//! ```

mod algebra;
mod by_hash;
mod by_id;
mod clone;
mod compare;
mod construct;
mod convert;
mod ends;
mod entry;
mod extract_if;
mod iter;
mod literal;
mod operators;
mod range;
mod set;
mod sort;
mod tidy;

pub use algebra::{Difference, Intersection, SymmetricDifference, Union};
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use set::HashSet;

pub use crate::default_hash_builder::{DefaultHashBuilder, DefaultHasher};
pub use crate::hash_table::{BucketStats, Drain, DrainRange, Ids, IntoIter, Iter, IterFull, ReplaceError};

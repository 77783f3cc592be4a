//! [`HashSet`]: a thin layer over [`HashTable`](crate::HashTable) that computes hashes and compares with `Eq`.

// First, so that the constructors and std's methods come first in rustdoc.
mod construct;
mod hash_set;

mod algebra;
mod by_hash;
mod by_id;
mod capacity;
mod clone;
mod compact;
mod compare;
mod convert;
mod ends;
mod entry;
mod equivalent;
mod extract_if;
mod index_set_ext;
mod iter;
mod literal;
mod mutable_values;
mod operators;
mod range;
mod remove;
mod sealed;
mod sort;

pub use algebra::{Difference, Intersection, SymmetricDifference, Union};
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub use hash_set::HashSet;
pub use index_set_ext::IndexSetExt;
pub use mutable_values::MutableValues;

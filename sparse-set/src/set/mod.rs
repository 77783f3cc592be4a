//! [`SparseSet`] and its iterators.

// The groups are in the order in which rustdoc lists the methods.
mod sparse_set;

mod insertion;

mod removal;

mod drain;
mod extract_if;
mod into_iter;
mod iter;

mod sort;

mod convert;
mod eq;
mod extend;
mod operators;
mod set_algebra;
mod slice;

pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use into_iter::IntoIter;
pub use iter::Iter;
pub use sparse_set::SparseSet;

pub use crate::algebra::{Difference, Intersection, SymmetricDifference, Union};

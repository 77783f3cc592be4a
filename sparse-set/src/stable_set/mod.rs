//! [`StableSet`] and its iterators.

// The groups are in the order in which rustdoc lists the methods.
#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod stable_set;

mod insertion;

mod removal;

mod compaction;

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

pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use into_iter::IntoIter;
pub use iter::Iter;
pub use set_algebra::{Difference, Intersection, SymmetricDifference, Union};
pub use stable_set::StableSet;

#[cfg(feature = "rayon")]
pub use crate::impls::rayon::ParIter;

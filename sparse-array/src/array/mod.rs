//! [`SparseArray`], its iterators and its errors. The crate re-exports all of them at its root.

// `construct` comes first so that rustdoc lists the constructors first.
mod construct;

mod access;
mod capacity;
mod clone;
mod compare;
mod convert;
mod drain;
mod ends;
mod extract_if;
mod get_disjoint_mut;
mod index;
mod indices;
mod insert_error;
mod insert_remove;
mod insertion;
mod into_iter;
mod iter;
mod iter_masked;
mod iter_mut;
mod range;
mod reorder;
mod vacant_entry;
mod values;

pub use construct::SparseArray;
pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use get_disjoint_mut::GetDisjointMutError;
pub use indices::Indices;
pub use insert_error::{InsertError, SlotError};
pub use into_iter::IntoIter;
pub use iter::Iter;
pub use iter_masked::{IterMasked, IterMaskedMut};
pub use iter_mut::IterMut;
pub use vacant_entry::VacantEntry;
pub use values::{IntoValues, Values, ValuesMut};

//! [`SparseArray`], its iterators and its errors.

// `sparse_array` comes first so that rustdoc lists the constructors first.
mod sparse_array;

mod access;
mod capacity;
mod clone;
mod compare;
mod convert;
mod ends;
mod get_disjoint_mut_error;
mod index;
mod indices;
mod insert_at;
mod insert_error;
mod insert_remove;
mod iteration;
#[cfg(feature = "bitvec")]
mod masks;
mod reorder;
mod search;
mod vacant_entry;
mod values;

pub use get_disjoint_mut_error::GetDisjointMutError;
pub use indices::Indices;
pub use insert_error::{InsertError, SlotError};
pub use sparse_array::SparseArray;
pub use vacant_entry::VacantEntry;
pub use values::IntoValues;

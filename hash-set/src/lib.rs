// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`HashSet`]: HashSet
//! [`HashTable`]: HashTable
//! [DETAILS.md]: details
//! [MIGRATION.md]: migration
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![debugger_visualizer(gdb_script_file = "../debugger/gdb.py")]
#![debugger_visualizer(natvis_file = "../debugger/hash-set.natvis")]
#![cfg_attr(feature = "nightly", feature(allocator_api))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(doctest)]
mod compile_fail;
mod default_hash_builder;
mod element_id;
mod handle_error;
pub mod hash_table;
mod insert_error;
mod set;

// After the containers: rustdoc then lists the types' own methods first.
mod impls;
mod raw;

pub use default_hash_builder::DefaultHashBuilder;
pub use element_id::ElementId;
pub use equivalent::Equivalent;
pub use hash_table::{
    BucketStats, Drain, DrainPositions, DrainRange, HashTable, Ids, IntoIter, Iter, IterFull, ReplaceError,
};
#[cfg(feature = "rayon")]
pub use impls::parallel;
#[cfg(feature = "serde")]
pub use impls::serde_slots;
pub use insert_error::InsertError;
pub use set::{
    Difference, Entry, ExtractIf, HashSet, IndexSetExt, Intersection, MutableValues, OccupiedEntry,
    SymmetricDifference, Union, VacantEntry,
};
pub use sparse_array::{TryReserveError, allocator};

/// Items for the other crates of this workspace.
#[doc(hidden)]
pub mod internal {
    pub use crate::handle_error::handle_error;
    pub use crate::hash_table::check_range;
    #[cfg(feature = "quickcheck")]
    pub use crate::impls::shrink;
    #[cfg(feature = "serde")]
    pub use crate::impls::{ReadElements, deserialize_unique, trusted_len};
}

#[cfg(doc)]
#[doc = include_str!("../DETAILS.md")]
pub mod details {}

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}

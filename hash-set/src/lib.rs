#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc as alloc_crate;
#[cfg(feature = "std")]
extern crate std;

mod capacity_overflow;
#[cfg(doctest)]
mod compile_fail;
mod default_hash_builder;
mod element_id;
pub mod hash_set;
pub mod hash_table;
mod impls;
mod raw;

#[doc(hidden)]
pub use capacity_overflow::raise;
pub use default_hash_builder::{DefaultHashBuilder, DefaultHasher};
pub use element_id::ElementId;
pub use equivalent::Equivalent;
pub use hash_set::HashSet;
pub use hash_table::HashTable;
#[cfg(feature = "rayon")]
pub use impls::rayon;
pub use sparse_array::{TryReserveError, alloc};

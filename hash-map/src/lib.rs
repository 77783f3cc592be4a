#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc as alloc_crate;
#[cfg(feature = "std")]
extern crate std;

#[cfg(doctest)]
mod compile_fail;
pub mod hash_map;
mod impls;
pub mod multi_map;

pub use hash_map::{Entry, EntryRef, HashMap, OccupiedEntry, OccupiedError, VacantEntry, VacantEntryRef};
pub use hash_set::{DefaultHashBuilder, ElementId, Equivalent, HashTable, TryReserveError, alloc};
#[cfg(feature = "rayon")]
pub use impls::rayon;
pub use multi_map::MultiMap;

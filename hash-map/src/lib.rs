// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`HashMap`]: HashMap
//! [`MultiMap`]: MultiMap
//! [`ElementId`]: ElementId
//! [DETAILS.md]: details
//! [MIGRATION.md]: migration
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![debugger_visualizer(gdb_script_file = "../debugger/gdb.py")]
#![debugger_visualizer(natvis_file = "../debugger/hash-map.natvis")]
#![cfg_attr(feature = "nightly", feature(allocator_api))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(doctest)]
mod compile_fail;

mod map;
pub mod multi_map;

mod pair;

// After the containers, for the order of impls in rustdoc.
mod impls;

// One crate serves `use hash_map::{HashMap, HashSet}`, and has std's module `hash_set` too.
pub use ::hash_set::hash_table::{
    self, BucketStats, DrainPositions, DrainRange, GetDisjointMutError, Ids, ReplaceError,
};
pub use ::hash_set::{self, HashSet, hash_set};
pub use ::hash_set::{DefaultHashBuilder, ElementId, Equivalent, HashTable, InsertError, TryReserveError, allocator};
#[cfg(feature = "rayon")]
pub use impls::parallel;
#[cfg(feature = "serde")]
pub use impls::serde_slots;
pub use map::{
    Drain, Entry, EntryRef, ExtractIf, HashMap, IndexEntryExt, IndexMapExt, IntoIter, IntoKeys, IntoValues, Iter,
    IterFull, IterMut, Keys, MutableEntryKey, MutableKeys, OccupiedEntry, OccupiedError, OccupiedIndexEntryExt,
    VacantEntry, VacantEntryRef, VacantIndexEntryExt, Values, ValuesMut,
};
pub use multi_map::MultiMap;
#[cfg(feature = "std")]
pub use std::hash::{DefaultHasher, RandomState};

#[cfg(doc)]
#[doc = include_str!("../DETAILS.md")]
pub mod details {}

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}

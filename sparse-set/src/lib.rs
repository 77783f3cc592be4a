// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`Entity`]: Entity
//! [`Entity64`]: Entity64
//! [`entity_type!`]: entity_type!
//! [`SparseKey`]: SparseKey
//! [`SparseSet`]: SparseSet
//! [`StableSet`]: StableSet
//! [`ConcurrentSparseSet`]: ConcurrentSparseSet
//! [MIGRATION.md]: migration
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![debugger_visualizer(gdb_script_file = "../debugger/gdb.py")]
#![debugger_visualizer(natvis_file = "../debugger/sparse-set.natvis")]
#![cfg_attr(feature = "nightly", feature(allocator_api))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod algebra;
#[cfg(doctest)]
pub mod compile_fail;
#[cfg(target_has_atomic = "64")]
pub mod concurrent;
mod inserted;
#[doc(hidden)]
pub mod internal;
pub mod key;
mod raw;
pub mod set;
mod slot;
pub mod stable_set;
mod try_insert_error;

// Last, as rustdoc lists inherent methods in this order.
mod impls;

#[cfg(target_has_atomic = "64")]
pub use concurrent::ConcurrentSparseSet;
#[cfg(feature = "serde")]
pub use impls::serde_slots;
pub use inserted::Inserted;
pub use key::{Entity, Entity64, SparseKey};
pub use set::SparseSet;
pub use sparse_array::{TryReserveError, allocator};
pub use stable_set::StableSet;
pub use try_insert_error::TryInsertError;

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}

// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`BitArray`]: BitArray
//! [`SparseArray`]: SparseArray
//! [MIGRATION.md]: migration
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![debugger_visualizer(gdb_script_file = "../debugger/gdb.py")]
#![debugger_visualizer(natvis_file = "../debugger/sparse-array.natvis")]
#![cfg_attr(feature = "nightly", feature(allocator_api, try_reserve_kind))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod allocator;
mod array;
#[cfg(feature = "bitvec")]
pub mod bit_array;
#[cfg(doctest)]
mod compile_fail;
mod impls;
mod raw;
mod try_reserve_error;

pub use array::{GetDisjointMutError, Indices, InsertError, IntoValues, SlotError, SparseArray, VacantEntry};
#[cfg(feature = "bitvec")]
pub use bit_array::BitArray;
#[cfg(feature = "bitvec")]
pub use bitvec;
#[cfg(feature = "rayon")]
pub use impls::parallel;
#[cfg(feature = "serde")]
pub use impls::serde_slots;
#[doc(hidden)]
pub use raw::ErasedArray;
pub use raw::{Drain, ExtractIf, IntoIter, Iter, IterMut, Values, ValuesMut};
#[cfg(feature = "bitvec")]
pub use raw::{IterMasked, IterMaskedMut};
pub use try_reserve_error::TryReserveError;

#[cfg(doc)]
#[doc = include_str!("../MIGRATION.md")]
pub mod migration {}

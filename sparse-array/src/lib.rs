#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc as alloc_crate;
#[cfg(feature = "std")]
extern crate std;

pub mod alloc;
pub mod bit_array;
mod impls;
mod raw;
pub mod sparse_array;
mod try_reserve_error;

pub use bit_array::BitArray;
pub use bitvec;
#[cfg(feature = "rayon")]
pub use impls::rayon;
pub use sparse_array::SparseArray;
pub use try_reserve_error::TryReserveError;

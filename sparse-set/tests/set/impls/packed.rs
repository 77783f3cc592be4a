//! The tests of both sets, of `SparseSet`.

use sparse_set::SparseSet as Set;

#[cfg(feature = "rayon")]
#[path = "both/rayon.rs"]
mod rayon;
#[cfg(feature = "serde")]
#[path = "both/serde.rs"]
mod serde;

/// The bytes that the first key allocates besides a page, its own size and the directory.
#[cfg(feature = "serde")]
const FIRST_BLOCK: usize = 64;

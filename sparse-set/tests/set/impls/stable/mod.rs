//! The tests of both sets, of `StableSet`, and of the form that keeps its holes.

use sparse_set::StableSet as Set;

#[cfg(feature = "rayon")]
mod holes_in_parallel;
#[cfg(feature = "rayon")]
#[path = "../both/rayon.rs"]
mod rayon;
#[cfg(feature = "serde")]
#[path = "../both/serde.rs"]
mod serde;
#[cfg(feature = "serde")]
mod serde_slots;

/// The bytes that the first key allocates besides a page, its own size and the directory: room for 64 keys, and twice
/// as much when it grows.
#[cfg(feature = "serde")]
const FIRST_BLOCK: usize = 3 * (64 * 8 + 8);

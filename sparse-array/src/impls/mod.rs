//! Implementations of other crates' traits, one module for each optional feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "bitvec")]
mod bit_array;
#[cfg(feature = "rayon")]
pub mod parallel;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
pub mod serde_slots;

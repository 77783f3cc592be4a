//! Impls of other crates' traits, one file per optional feature.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
mod index_bound;
#[cfg(feature = "quickcheck")]
pub mod quickcheck;
#[cfg(feature = "rayon")]
pub(crate) mod rayon;
#[cfg(feature = "serde")]
pub mod serde;
#[cfg(feature = "serde")]
pub mod serde_slots;

//! Impls of other crates' traits, one module per feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "rayon")]
pub mod parallel;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
pub mod serde_slots;

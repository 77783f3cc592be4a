//! Traits of other crates, one file for each optional feature.

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
#[cfg(feature = "quickcheck")]
pub mod quickcheck;
#[cfg(feature = "rayon")]
mod rayon;
#[cfg(feature = "serde")]
pub mod serde;

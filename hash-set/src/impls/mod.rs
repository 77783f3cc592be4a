//! Traits of other crates, a module for each optional feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "rayon")]
pub mod rayon;
#[cfg(feature = "serde")]
mod serde;

//! Traits of other crates, one file per optional feature.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "rayon")]
pub mod rayon;
#[cfg(feature = "rayon")]
mod rayon_groups;
#[cfg(feature = "rayon")]
mod rayon_joins;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
pub mod serde_slots;

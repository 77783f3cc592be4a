//! Traits of other crates, one file for each optional feature.

#[cfg(feature = "rayon")]
pub mod rayon;

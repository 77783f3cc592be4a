//! Traits of other crates, a module for each optional feature.

#[cfg(feature = "rayon")]
pub mod rayon;

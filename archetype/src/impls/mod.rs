//! Traits of other crates, one file for each optional feature.

#[cfg(feature = "rayon")]
mod rayon;

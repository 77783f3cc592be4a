//! Traits of other crates, one module per optional feature.

#[cfg(feature = "ahash")]
mod ahash;
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "rayon")]
pub mod parallel;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
mod serde_limit;
#[cfg(feature = "serde")]
pub mod serde_slots;

#[cfg(feature = "quickcheck")]
pub use quickcheck::shrink;
#[cfg(feature = "serde")]
pub use serde::deserialize_unique;
#[cfg(feature = "serde")]
pub use serde_limit::{ReadElements, trusted_len};

//! The optional features, one module each.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod contracts;
#[cfg(feature = "serde")]
mod hostile;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
mod serde_slots;

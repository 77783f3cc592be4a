//! The optional features, one module each, in a crate that forbids unsafe code, as users of `entity_type!` may.
#![forbid(unsafe_code)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "serde")]
mod serde;

sparse_set::entity_type! {
    /// 15 indices, 3 versions, two unused bits.
    pub struct Tiny(u8: 4, 2);
}

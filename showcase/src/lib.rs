#![doc = include_str!("../README.md")]
#![cfg_attr(feature = "nightly", feature(allocator_api))]

pub mod every_container;
mod lru;

pub use lru::Lru;

#[doc = include_str!("../TESTING.md")]
pub mod testing {}

#![doc = include_str!("../README.md")]

pub mod every_container;
mod lru;

pub use lru::Lru;

#[doc = include_str!("../TESTING.md")]
pub mod testing {}

#![doc = include_str!("../README.md")]

pub mod alloc;
pub mod every_container;

#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

pub use sparse_set::{Entity, Entity64, SparseKey, TryReserveError, alloc, entity_type};

/// The examples of the workspace's README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct WorkspaceReadme;

#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc as alloc_crate;
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod entity_pool;
mod paging;
mod raw;
mod try_insert_error;

pub use entity_pool::EntityPool;
pub use paging::{BySize, PagesOf, Paging};
pub use sparse_set::{Entity, Entity64, SparseKey, TryReserveError, alloc, entity_type};
pub use try_insert_error::{TryInsertError, TryInsertErrorKind};

/// The examples of the workspace's README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct WorkspaceReadme;

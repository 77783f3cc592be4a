//! The allocator trait of this workspace.
//!
//! These are the items of `allocator-api2` 0.2, whose [`Allocator`] hashbrown and bumpalo implement and use. Later
//! versions define a different trait of the same name: an allocator that implements only that one cannot be used here.

pub use allocator_api2::alloc::{AllocError, Allocator, Global};

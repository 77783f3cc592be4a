//! The one allocator abstraction of this workspace.
//!
//! These are the items of `allocator-api2` 0.2, the version whose [`Allocator`] hashbrown and bumpalo implement and ask
//! for. A later version's trait of the same name is another trait: an allocator for it does not fit here.

pub use allocator_api2::alloc::{AllocError, Allocator, Global};

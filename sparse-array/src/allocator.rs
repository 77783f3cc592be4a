//! The allocator trait of this workspace.
//!
//! Re-exports of `allocator-api2` 0.2, as used by hashbrown and bumpalo. Later versions have a different trait of the
//! same name. With the feature `nightly` it is std's unstable trait.

pub use allocator_api2::alloc::{AllocError, Allocator, Global};

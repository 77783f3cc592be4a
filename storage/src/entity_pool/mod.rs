//! [`EntityPool`] and its types.

// First: rustdoc lists impl blocks in module order, and constructors come first.
mod construct;

mod claiming;
mod creating;
mod destroying;
mod ordering;
mod parts;
mod pool;
mod remap;
mod try_claim_error;
mod try_create_error;
mod versions;

pub use parts::{FromPartsError, PoolParts};
pub use pool::{EntityPool, Iter};
pub use remap::{Remap, UnknownKeyError};
pub use try_claim_error::TryClaimError;
pub use try_create_error::TryCreateError;

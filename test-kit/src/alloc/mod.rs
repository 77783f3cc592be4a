//! Allocators that fail, panic, track blocks, return more than requested, or cannot be cloned.
//!
//! Each wraps another allocator, so they can be combined: [`fail_at_each`] passes a [`FailingAllocator`] over a
//! [`TrackingAllocator`]. They implement `Allocator` of `allocator-api2` 0.2, which the containers require.
//!
//! # Memory of a tracked block
//! ```text
//! block of the inner allocator, aligned to 2 * align
//! |<- align bytes ->|<- size bytes (and what the inner allocator gave in excess) ->|
//! | guard, 0xC3 ... | 0xA5 ... when fresh, 0x5A ... when freed                      |
//!                   ^ what the container gets: aligned to `align`, and never to more
//! ```
//! Under Miri, the guard is left out and nothing is filled, so that Miri sees uninitialized memory.
//!
//! # Invariants
//! - **I1** The books of a `TrackingAllocator` contain exactly the blocks that it got from its inner allocator and has
//!   not freed: by the address that the container has, with the requested layout and the actual size.
//! - **I2** A block's inner layout depends only on the requested layout (`Frame::of`).
//! - **I3** The size class of a `GenerousAllocator` is the same for every size from the requested to the actual one: a
//!   block's inner layout follows from any layout that fits it.
//!
//! # Trust
//! The inner allocator is trusted to be an `Allocator`. The container is not trusted where the books can tell: an
//! unknown block is not passed on, and a wrong layout is recorded and replaced by the right one. Writes between the
//! calls cannot be detected, except in the guard in front of a block.

#![expect(unsafe_code, reason = "allocators hand out raw memory: this is the one module that does")]

mod ambient;
mod fail_at_each;
mod failing;
mod generous;
mod panicking;
mod tracking;
mod unique;

pub use allocator_api2::alloc::{AllocError, Allocator, Global};
pub use ambient::AmbientAllocator;
pub use fail_at_each::{MAX_ROUNDS, Outcome, fail_at_each, fail_at_each_with};
pub use failing::FailingAllocator;
pub use generous::GenerousAllocator;
pub use panicking::PanickingAllocator;
pub use tracking::TrackingAllocator;
pub use unique::{DropWitness, UniqueAllocator};

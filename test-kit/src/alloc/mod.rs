//! Allocators that fail, panic, keep books, give more than asked, or refuse to be cloned. All stand on another one, so that they
//! combine: a [`FailingAllocator`] over a [`TrackingAllocator`] is what [`fail_at_each`] hands out.
//!
//! They implement `Allocator` of `allocator-api2` 0.2, as the containers ask for.
//!
//! # Memory of a tracked block
//! ```text
//! block of the inner allocator, aligned to 2 * align
//! |<- align bytes ->|<- size bytes (and what the inner allocator gave in excess) ->|
//! | guard, 0xC3 ... | 0xA5 ... when fresh, 0x5A ... when freed                      |
//!                   ^ what the container gets: aligned to `align`, and never to more
//! ```
//! Under Miri the front part is left out and nothing is filled, so that Miri's own checks see plain, uninitialised memory.
//!
//! # Invariants
//! - **I1** The books of a `TrackingAllocator` hold exactly the blocks that it has from its inner allocator and has not
//!   given back, by the address that the container has, with the layout that the container asked for and the number of
//!   bytes that it was given.
//! - **I2** A block's inner layout follows from the layout asked for (`Frame::of`), and nothing else.
//! - **I3** The size class of a `GenerousAllocator` is the same for every size from what was asked to what was given: a
//!   block's inner layout follows from any layout that fits it.
//!
//! # Trust
//! The inner allocator is trusted to be an `Allocator`. The container is not trusted where the books can tell: a block that
//! is not in them is not passed on, a wrong layout is written down and the right one used. What it does with its memory
//! between the calls cannot be told, but for the guard in front.

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

//! Allocators that fail, panic, track blocks, return more than requested, or cannot be cloned.
//!
//! Each wraps another allocator, so they can be combined: [`fail_at_each`] passes a [`FailingAllocator`] over a
//! [`TrackingAllocator`]. They implement `Allocator` of `allocator-api2` 0.2, which the containers require.
//!
//! | allocator | finds |
//! |---|---|
//! | [`FailingAllocator`] | contents lost, or a block leaked, when an allocation fails |
//! | [`PanickingAllocator`] | the same when the allocator unwinds, in `deallocate` too |
//! | [`TrackingAllocator`] | leaks, double frees, wrong layouts, stale pointers, writes in front of a block |
//! | [`GenerousAllocator`] | layouts computed from the requested size where the block is larger |
//! | [`UniqueAllocator`] | a hidden `Clone` bound; an allocator that is dropped twice or never |
//! | [`AmbientAllocator`] | the same as the first three, for code that calls `A::default()` |
//!
//! [`check_allocator`] tests an allocator of yours.
//!
//! # Testing a container
//! A queue of two vectors. Without the call of `reserve` the second test fails: if the allocator unwinds in `push`, the
//! element being moved is lost.
//!
//! ```
//! use allocator_api2::{collections::TryReserveError, vec::Vec};
//! use test_kit::alloc::{Allocator, GenerousAllocator, PanickingAllocator, TrackingAllocator, fail_at_each_with};
//! use test_kit::panics::panic_at_each_allocator_call;
//!
//! struct Queue<T, A: Allocator> {
//!     back: Vec<T, A>,
//!     front: Vec<T, A>,
//! }
//!
//! impl<T, A: Allocator + Clone> Queue<T, A> {
//!     fn new_in(allocator: A) -> Self {
//!         Self { back: Vec::new_in(allocator.clone()), front: Vec::new_in(allocator) }
//!     }
//!
//!     fn len(&self) -> usize {
//!         self.back.len() + self.front.len()
//!     }
//!
//!     fn try_push(&mut self, value: T) -> Result<(), TryReserveError> {
//!         self.back.try_reserve(1)?;
//!         self.back.push(value);
//!         Ok(())
//!     }
//!
//!     fn pop(&mut self) -> Option<T> {
//!         if self.front.is_empty() {
//!             self.front.reserve(self.back.len());
//!             while let Some(value) = self.back.pop() {
//!                 self.front.push(value);
//!             }
//!         }
//!         self.front.pop()
//!     }
//! }
//!
//! // Each allocation fails in turn: nothing changes, nothing leaks.
//! fail_at_each_with(
//!     |failing| Queue::new_in(failing),
//!     |queue| queue.try_push(1),
//!     |queue, outcome| assert_eq!(queue.len(), usize::from(outcome.is_completed())),
//! );
//!
//! // Each call of the allocator panics in turn: no element is lost or dropped twice.
//! let panics = panic_at_each_allocator_call(
//!     |ledger| {
//!         let mut queue = Queue::new_in(PanickingAllocator::over(ledger, TrackingAllocator::new()));
//!         (0..9).for_each(|key| queue.try_push(ledger.element(key)).unwrap());
//!         queue
//!     },
//!     |queue, _| drop(queue.pop()),
//!     |queue, ledger, outcome| {
//!         assert_eq!(queue.len(), 9 - usize::from(outcome.is_completed()));
//!         ledger.assert_live(queue.len());
//!     },
//! );
//! assert_eq!(panics, 1);
//!
//! // Blocks longer than requested, freed with layouts that fit.
//! let tracking = TrackingAllocator::new();
//! let mut queue = Queue::new_in(GenerousAllocator::over(tracking.clone()));
//! (0..100).for_each(|n| queue.try_push(n).unwrap());
//! assert!((0..100).all(|n| queue.pop() == Some(n)));
//! drop(queue);
//! tracking.assert_empty();
//! ```
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
//! The inner allocator is trusted to be an `Allocator`. The container is not trusted where the books detect its errors:
//! an unknown block is not passed on, and a wrong layout is recorded and replaced by the right one. Stray writes are
//! detected only in the guard in front of a block.

#![expect(unsafe_code, reason = "allocators hand out raw memory: this is the one module that does")]

mod ambient;
mod check;
mod fail_at_each;
mod failing;
mod forward;
mod generous;
mod panicking;
mod tracking;
mod unique;

pub use allocator_api2::alloc::{AllocError, Allocator, Global};
pub use ambient::AmbientAllocator;
pub use check::check_allocator;
pub use fail_at_each::{MAX_ROUNDS, Outcome, fail_at_each, fail_at_each_with};
pub use failing::FailingAllocator;
pub use generous::GenerousAllocator;
pub use panicking::PanickingAllocator;
pub use tracking::TrackingAllocator;
pub use unique::{DropWitness, UniqueAllocator};

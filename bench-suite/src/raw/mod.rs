#![expect(
    unsafe_code,
    reason = "a global allocator is an unsafe trait: std's maps and indexmap can be counted in no other way"
)]
//! The one unsafe island: a global allocator that counts.
//!
//! ```text
//! every allocation of the program ──> CountingAllocator ──> System
//!                                           │ only while a measurement is on
//!                                           └──> live bytes, peak of live bytes
//! ```
//!
//! # Invariants
//! - I1: Every call is handed to [`System`](std::alloc::System) unchanged, and its answer is returned unchanged. The
//!   counters are never read to decide about memory.
//!
//! # Trust
//! Nothing is trusted: the counters are atomics beside the memory, and wrong counts would be wrong numbers in a table.

mod counting_allocator;

pub(crate) use counting_allocator::usage_of;

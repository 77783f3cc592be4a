#![expect(
    unsafe_code,
    reason = "a global allocator is an unsafe trait: std's maps and indexmap can be counted in no other way"
)]
//! The unsafe part of the program: a global allocator that counts.
//!
//! ```text
//! every allocation of the program ──> CountingAllocator ──> System
//!                                           │ only while a measurement is on
//!                                           └──> live bytes, peak of live bytes
//! ```
//!
//! # Invariants
//! - I1: Every call is passed to [`System`](std::alloc::System) unchanged, and its result is returned unchanged. No
//!   decision about memory reads the counters.
//!
//! # Trust
//! Nothing is trusted: wrong counts would only be wrong figures in a table.

mod counting_allocator;

pub(crate) use counting_allocator::usage_of;

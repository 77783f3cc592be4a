//! Each container inside another, on one arena; and on other allocators, by reference.
//!
//! ```text
//! cargo run -p showcase --example nested
//! ```

use allocators::{BlockPool, InlineBuffer};
use bumpalo::Bump;
use showcase::every_container::nest;
use test_kit::alloc::{TrackingAllocator, UniqueAllocator};

fn main() {
    // Declared before the containers, so dropped after them.
    let arena = Bump::new();
    assert_eq!(nest(&arena), Some(2));
    println!("in an arena of {} bytes", arena.allocated_bytes());

    // `&A` is an allocator if `A` is one: this one cannot be cloned, and is not moved.
    let tracking = TrackingAllocator::new();
    let unique = UniqueAllocator::over(tracking.clone());
    assert_eq!(nest(&unique), Some(2));
    println!("on the heap: {} allocations, at most {} bytes", tracking.allocations(), tracking.peak_bytes());
    tracking.assert_empty();

    let buffer = InlineBuffer::<65536>::new();
    assert_eq!(nest(&buffer), Some(2));
    assert_eq!(buffer.used(), 0);

    // Allocators can be combined: a pool whose blocks are in a buffer.
    let buffer = InlineBuffer::<65536>::new();
    let pool = BlockPool::<16384, _>::over(&buffer);
    assert_eq!(nest(&pool), Some(2));
    println!("a pool with {} spare blocks, in {} bytes", pool.spare(), buffer.used());
}

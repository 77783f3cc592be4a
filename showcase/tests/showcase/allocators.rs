//! The allocators serve every container, one inside another.

use allocators::{BlockPool, HugePages, InlineBuffer, Limited, NoMemory};
use bumpalo::Bump;
use showcase::every_container::nest;
use test_kit::alloc::TrackingAllocator;

#[test]
fn containers_are_inside_each_other() {
    let tracking = TrackingAllocator::new();
    assert_eq!(nest(&tracking), Some(2));
    tracking.assert_empty();
    assert_eq!(nest(&Bump::new()), Some(2));
    let buffer = InlineBuffer::<200_000, _>::with_fallback(NoMemory);
    assert_eq!(nest(&buffer), Some(2));
    assert_eq!(buffer.used(), 0);
    let pool = BlockPool::<16384, _>::over(&tracking);
    assert_eq!(nest(&pool), Some(2));
    drop(pool);
    assert_eq!(nest(HugePages), Some(2));
    let limited = Limited::over(200_000, &tracking);
    assert_eq!(nest(&limited), Some(2));
    assert_eq!((limited.blocks(), limited.bytes(), limited.refusals()), (0, 0, 0));
    tracking.assert_empty();
}

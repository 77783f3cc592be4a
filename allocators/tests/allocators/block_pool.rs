use allocators::BlockPool;
use storage::{StableStorage, Storage};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, check_allocator};

#[test]
fn a_pool_keeps_the_contract() {
    let tracking = TrackingAllocator::new();
    let pool = BlockPool::<128, _>::over(tracking.clone());
    for seed in 0..20 {
        check_allocator(&pool, seed, 200, 300);
        assert_eq!(tracking.live_blocks(), pool.spare());
    }
    assert!(pool.spare() > 3);
    drop(pool);
    tracking.assert_empty();

    let pool = BlockPool::<128, _>::over(FailingAllocator::over(300, tracking.clone()));
    assert!((0..10).map(|seed| check_allocator(&pool, seed, 200, 300)).sum::<usize>() > 0);
    drop(pool);
    tracking.assert_empty();
}

/// The pages of one storage serve the next.
#[test]
fn pages_are_passed_on() {
    let tracking = TrackingAllocator::new();
    let pool = BlockPool::<16384, _>::over(tracking.clone());
    for _ in 0..5 {
        let mut packed: Storage<[u8; 64], u32, _> = Storage::new_in(&pool);
        packed.extend((0..1000).map(|n| (n, [0; 64])));
        drop(packed);
        let mut stable: StableStorage<[u8; 64], u32, _> = StableStorage::new_in(&pool);
        stable.extend((0..1000).map(|n| (n, [0; 64])));
    }
    // 4 pages of values and one of indices.
    assert!(pool.spare() <= 6, "{} pages", pool.spare());
    assert_eq!(tracking.live_blocks(), pool.spare());
}

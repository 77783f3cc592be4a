//! The allocators keep the contract of `Allocator`, return every block, and serve every container.

use bumpalo::Bump;
use hash_map::HashMap;
use showcase::alloc::{BlockPool, InlineBuffer, NoMemory};
use showcase::every_container::nest;
use sparse_array::SparseArray;
use storage::{StableStorage, Storage};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, check_allocator};

#[test]
fn an_inline_buffer_keeps_the_contract() {
    let tracking = TrackingAllocator::new();
    let mut buffer = InlineBuffer::<2000, _>::with_fallback(tracking.clone());
    for seed in 0..20 {
        let before = tracking.allocations();
        check_allocator(&&buffer, seed, 10, 40);
        assert_eq!(tracking.allocations(), before, "it fits");
        check_allocator(&&buffer, seed, 200, 1000);
        assert_eq!((buffer.used(), tracking.live_blocks()), (0, 0));
        let fixed = InlineBuffer::<2000, _>::with_fallback(NoMemory);
        check_allocator(&&fixed, seed, 200, 1000);
        assert_eq!(fixed.used(), 0);
    }
    assert!(tracking.allocations() > 100);
    tracking.assert_empty();
    // Moving is allowed between uses.
    buffer = InlineBuffer::with_fallback(tracking);
    check_allocator(&&buffer, 1, 200, 100);
}

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

#[test]
#[cfg(target_os = "linux")]
fn huge_pages_keep_the_contract() {
    use showcase::alloc::HugePages;

    for seed in 0..3 {
        assert_eq!(check_allocator(&HugePages, seed, 40, 5 << 20), 0);
    }
    // A mapping begins at a huge page.
    let array = SparseArray::<u64, _>::with_capacity_in(1 << 18, HugePages);
    assert_eq!(array.as_slice().map(|values| values.as_ptr().addr() % HugePages::PAGE), Some(0));
    assert_eq!(nest(HugePages), Some(2));
}

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
    tracking.assert_empty();
}

/// Grows in the buffer, moves to the heap, and comes back after everything was freed.
#[test]
fn an_inline_container_moves_to_the_heap() {
    let tracking = TrackingAllocator::new();
    let buffer = InlineBuffer::<512, _>::with_fallback(tracking.clone());
    let mut array = SparseArray::new_in(&buffer);
    array.extend((0..10).map(|n: u32| n.to_string()));
    assert_eq!(tracking.live_blocks(), 0);
    array.extend((10..100).map(|n: u32| n.to_string()));
    assert_eq!((tracking.live_blocks(), buffer.used()), (1, 0));
    assert!(array.iter().all(|(index, value)| *value == index.to_string()));
    drop(array);
    tracking.assert_empty();

    let map: HashMap<u8, u8, _, _> = HashMap::with_capacity_in(10, &buffer);
    assert!(tracking.live_blocks() == 0 && buffer.used() > 0);
    drop(map);

    // Without a heap, the methods with `try_` return an error and change nothing.
    let buffer = InlineBuffer::<512, _>::with_fallback(NoMemory);
    let mut map: HashMap<u64, u64, _, _> = HashMap::with_capacity_in(10, &buffer);
    assert!(map.try_reserve(100).is_err());
    let full = (0..).find(|&n| map.try_insert_full(n, n).is_err());
    map.assert_invariants();
    assert!(full.is_some_and(|full| full >= 10 && map.values().copied().eq(0..full)));
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

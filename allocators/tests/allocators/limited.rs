use std::thread;

use allocators::{Allocator, Limited, NoMemory};
use hash_map::HashMap;
use sparse_array::SparseArray;
use test_kit::alloc::{FailingAllocator, GenerousAllocator, TrackingAllocator, check_allocator};

#[test]
fn it_keeps_the_contract() {
    let tracking = TrackingAllocator::new();
    for seed in 0..20 {
        let limited = Limited::over(500, GenerousAllocator::over(tracking.clone()));
        let failures = check_allocator(&limited, seed, 200, 300);
        assert_eq!(failures, limited.refusals());
        assert_eq!((limited.blocks(), limited.bytes()), (0, 0));
        assert!(failures > 0 && limited.peak_bytes() > 300 && limited.peak_bytes() <= 500);
    }
    tracking.assert_empty();
}

/// A request that the inner allocator fails is taken back, and is no refusal.
#[test]
fn failures_of_the_inner_allocator_do_not_count() {
    for allowed in 0..50 {
        let limited = Limited::over(usize::MAX, FailingAllocator::new(allowed));
        assert!(check_allocator(&limited, 1, 200, 300) > 0);
        assert_eq!((limited.blocks(), limited.bytes(), limited.refusals()), (0, 0, 0));
    }
    let limited = Limited::over(100, NoMemory);
    assert!(SparseArray::<u8, _>::try_with_capacity_in(1, &limited).is_err());
    assert_eq!((limited.bytes(), limited.peak_bytes(), limited.refusals()), (0, 0, 0));
}

#[test]
fn the_limit_is_exact() {
    let needed = SparseArray::<u64>::with_capacity(8).allocated_bytes();
    let limited = Limited::new(needed);
    let array = SparseArray::<u64, _>::try_with_capacity_in(8, &limited).unwrap();
    assert_eq!((limited.bytes(), limited.blocks(), limited.limit()), (needed, 1, needed));
    assert!(SparseArray::<u64, _>::try_with_capacity_in(1, &limited).is_err());
    drop(array);
    assert!(SparseArray::<u64, _>::try_with_capacity_in(9, &limited).is_err());
    assert_eq!((limited.bytes(), limited.peak_bytes(), limited.refusals()), (0, needed, 2));
}

#[test]
fn a_refused_map_keeps_its_contents() {
    let limited = Limited::new(3000);
    let mut map: HashMap<u64, u64, _, _> = HashMap::new_in(&limited);
    let full = (0..).find(|&n| map.try_insert_full(n, n).is_err());
    map.assert_invariants();
    assert!(full.is_some_and(|full| full >= 20 && map.values().copied().eq(0..full)));
    map.clear();
    map.shrink_to_fit();
    assert_eq!((limited.bytes(), limited.blocks()), (0, 0));
}

#[test]
fn threads_share_a_limit() {
    let tracking = TrackingAllocator::new();
    let limited = Limited::over(4000, &tracking);
    thread::scope(|scope| {
        for seed in 0..4 {
            let limited = &limited;
            scope.spawn(move || {
                check_allocator(&limited, seed, 300, 300);
                assert!(limited.bytes() <= 4000);
            });
        }
    });
    assert_eq!((limited.bytes(), limited.blocks()), (0, 0));
    assert!(limited.peak_bytes() <= 4000 && tracking.peak_bytes() > 0);
    tracking.assert_empty();
}

/// A container that owns its limit can be moved with it.
#[test]
fn a_container_owns_its_limit() {
    let mut array = SparseArray::new_in(Limited::new(1000));
    array.insert(1);
    let mut moved = Box::new(array);
    moved.extend(2..10);
    assert_eq!(moved.allocator().bytes(), moved.allocated_bytes());
    assert!(moved.allocator().inner().allocate(std::alloc::Layout::new::<()>()).is_ok());
}

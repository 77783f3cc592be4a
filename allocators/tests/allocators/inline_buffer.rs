use allocators::{InlineBuffer, NoMemory};
use hash_map::HashMap;
use sparse_array::SparseArray;
use test_kit::alloc::{TrackingAllocator, check_allocator};

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

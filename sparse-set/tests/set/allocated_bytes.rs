//! `allocated_bytes` is what the allocator counts.

use sparse_set::{ConcurrentSparseSet, Entity64, SparseKey, SparseSet, StableSet};
use test_kit::alloc::TrackingAllocator;

/// Far keys, near keys, and many.
const INDICES: [usize; 5] = [0, 100_000, 7, 4096, 50_000];

fn keys<K: SparseKey>() -> impl Iterator<Item = K> {
    INDICES.into_iter().chain(200..700).filter_map(|index| K::from_parts(index, 0))
}

fn check<K: SparseKey>() {
    let alloc = TrackingAllocator::new();
    let mut set = SparseSet::<K, _>::new_in(alloc.clone());
    assert_eq!(set.allocated_bytes(), 0);
    for key in keys() {
        set.insert(key);
        assert_eq!(set.allocated_bytes(), alloc.live_bytes());
    }
    set.retain(|key| key.index() % 2 == 0);
    set.shrink_to_fit();
    assert_eq!(set.allocated_bytes(), alloc.live_bytes());
    drop(set);

    let mut set = StableSet::<K, _>::new_in(alloc.clone());
    assert_eq!(set.allocated_bytes(), 0);
    for key in keys() {
        set.insert(key);
        assert_eq!(set.allocated_bytes(), alloc.live_bytes());
    }
    set.retain(|key| key.index() % 2 == 0);
    set.shrink_to_fit();
    assert_eq!(set.allocated_bytes(), alloc.live_bytes());
    drop(set);

    let set = ConcurrentSparseSet::<K, _>::new_in(alloc.clone());
    assert_eq!(set.allocated_bytes(), 0);
    for key in keys() {
        set.insert(key);
        assert_eq!(set.allocated_bytes(), alloc.live_bytes());
    }
    drop(set);
    alloc.assert_empty();
}

#[test]
fn allocated_bytes_are_those_of_the_allocator() {
    check::<u8>();
    check::<u32>();
    check::<u64>();
    check::<Entity64>();
    check::<super::Wide>();
    check::<sparse_set::Entity>();
}

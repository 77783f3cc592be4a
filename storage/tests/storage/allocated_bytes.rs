//! `allocated_bytes` is what the allocator counts.

use storage::{EntityPool, Group, PagesOf, PinnedStorage, StableStorage, Storage};
use test_kit::alloc::TrackingAllocator;

/// Far keys and near ones.
fn keys() -> impl Iterator<Item = u32> {
    [0, 100_000, 7, 4096].into_iter().chain(200..2000)
}

fn check<T: Default>() {
    let alloc = TrackingAllocator::new();
    let mut storage: Storage<T, u32, _> = Storage::new_in(alloc.clone());
    assert_eq!(storage.allocated_bytes(), 0);
    for key in keys() {
        storage.insert(key, T::default());
        assert_eq!(storage.allocated_bytes(), alloc.live_bytes());
    }
    storage.retain(|key, _| key % 4 == 0);
    storage.shrink_to_fit();
    assert_eq!(storage.allocated_bytes(), alloc.live_bytes());
    drop(storage);

    let mut storage: StableStorage<T, u32, _> = StableStorage::new_in(alloc.clone());
    for key in keys() {
        storage.insert(key, T::default());
        assert_eq!(storage.allocated_bytes(), alloc.live_bytes());
    }
    storage.retain(|key, _| key % 4 == 0);
    storage.shrink_to_fit();
    assert_eq!(storage.allocated_bytes(), alloc.live_bytes());
    drop(storage);

    let mut storage: PinnedStorage<T, u32, _, _> = PinnedStorage::with_paging_in(PagesOf::<8>, alloc.clone());
    for key in keys() {
        storage.insert(key, T::default());
        assert_eq!(storage.allocated_bytes(), alloc.live_bytes());
    }
    drop(storage);

    let empty = || Storage::<T, u32, _>::new_in(alloc.clone());
    let mut group = Group::new((empty(), empty(), empty()));
    assert_eq!(group.allocated_bytes(), 0);
    for key in keys() {
        group.insert_into::<1>(key, T::default());
        assert_eq!(group.allocated_bytes(), alloc.live_bytes());
    }
    group.reserve(5000);
    assert_eq!(group.allocated_bytes(), alloc.live_bytes());
    drop(group);
    alloc.assert_empty();
}

#[test]
fn allocated_bytes_are_those_of_the_allocator() {
    check::<u8>();
    check::<String>();
    check::<[u64; 20]>();
    check::<()>();

    let alloc = TrackingAllocator::new();
    let mut pool: EntityPool<u32, _> = EntityPool::new_in(alloc.clone());
    assert_eq!(pool.allocated_bytes(), 0);
    pool.create_many(5000);
    assert_eq!(pool.allocated_bytes(), alloc.live_bytes());
}

//! A failing allocator under a packed storage alone; see `crate::alloc_failure`.

use storage::{Entity64, PagesOf, Storage};
use test_kit::alloc::{FailingAllocator, TrackingAllocator};

use crate::keys::key;

#[test]
fn a_shrink_that_is_refused_leaves_what_there_is() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage: Storage<u64, Entity64, _, _> = Storage::with_paging_in(PagesOf::<4>, failing.clone());
    storage.extend((0..100).map(|index| (key(index, 0), index as u64)));
    storage.truncate(10);
    failing.allow(0);
    storage.shrink_to_fit();
    assert!(storage.iter().map(|(key, &value)| (key.index(), value)).eq((0..10).map(|n| (n, n as u64))));
    assert_eq!(storage.page_count(), 3);
    storage.assert_invariants();
    drop(storage);
    failing.inner().assert_empty();
}

#[test]
fn ranges_are_drained_without_memory() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage: Storage<_, u64, _, _> = Storage::with_paging_in(PagesOf::<8>, failing.clone());
    storage.extend((0..2000).map(|n| (n * 97, n.to_string())));
    failing.allow(0);
    assert_eq!(storage.drain(10..1000).nth(2), Some((12 * 97, "12".to_string())));
    drop(storage.drain(1..));
    assert_eq!((storage.len(), failing.failures()), (1, 0));
    storage.assert_invariants();
    drop(storage);
    failing.inner().assert_empty();
}

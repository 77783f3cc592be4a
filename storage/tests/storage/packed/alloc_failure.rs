//! Allocators that fail, that over-allocate, and that are not `Clone`.

use storage::{Entity64, PagesOf, SparseKey, Storage, TryInsertErrorKind, TryReserveError};
use test_kit::alloc::{
    Allocator, FailingAllocator, GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with,
};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::expect_panic;

use crate::keys::key;

/// The entity with this index and version 0. Its index is one of so many that the directory of the sparse array grows.
fn entity(index: usize) -> Entity64 {
    key(index, 0)
}

type Failing = FailingAllocator<TrackingAllocator>;
type Storage4<T> = Storage<T, Entity64, Failing, PagesOf<4>>;

/// Four values that fill a page, at full capacity.
fn filled(ledger: &Ledger, failing: Failing) -> Storage4<Element> {
    let mut storage = Storage::with_paging_in(PagesOf::<4>, failing);
    storage.extend([3, 5000, 1, 4999].map(|index| (entity(index), ledger.element(index as u64))));
    storage.shrink_to_fit();
    assert_eq!((storage.len(), storage.capacity(), storage.page_count()), (4, 4, 1));
    storage
}

/// Checks that the storage has these four values only and is usable.
fn check_unchanged(ledger: &Ledger, mut storage: Storage4<Element>) {
    storage.assert_invariants();
    assert!(storage.iter().map(|(key, value)| (key.index(), value.key())).eq([
        (3, 3),
        (5000, 5000),
        (1, 1),
        (4999, 4999)
    ]));
    assert!(storage.insert(entity(300_000), ledger.element(7)).is_none());
    assert_eq!(storage[entity(300_000)].key(), 7);
    storage.assert_invariants();
}

#[test]
fn reserve_that_fails_keeps_the_pages_that_it_got() {
    let mut seen = Vec::new();
    fail_at_each(|failing| {
        let mut storage: Storage4<u64> = Storage::with_paging_in(PagesOf::<4>, failing);
        let result = storage.try_reserve(10);
        storage.assert_invariants();
        assert!(storage.is_empty());
        assert!(matches!(result, Ok(()) | Err(TryReserveError::AllocError { .. })));
        seen.push((storage.capacity(), storage.page_count()));
        result
    });
    // The keys, the directory, three pages.
    assert_eq!(seen, [(0, 0), (0, 0), (0, 0), (4, 1), (8, 2), (12, 3)]);
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| filled(&ledger, failing),
        |storage| storage.try_reserve(100),
        |storage, _| check_unchanged(&ledger, storage),
    );
    ledger.assert_all_dropped();
}

#[test]
fn insertion_at_each_allocation() {
    let ledger = Ledger::new();
    // The first insertion: directory and page of values, directory and page of the set, keys.
    let rounds = fail_at_each(|failing| {
        let mut storage: Storage4<Element> = Storage::with_paging_in(PagesOf::<4>, failing);
        let result = storage.try_insert_new(entity(9000), ledger.element(1)).map(|value| value.key());
        let done = result.is_ok();
        if let Err(error) = &result {
            assert_eq!((error.key, error.value.key()), (entity(9000), 1));
            assert!(matches!(error.kind, TryInsertErrorKind::Reserve(TryReserveError::AllocError { .. })));
        }
        assert_eq!((storage.len(), storage.contains_key(entity(9000))), (usize::from(done), done));
        storage.assert_invariants();
        result
    });
    assert_eq!(rounds, 5);
    // An insertion for which everything must grow: both directories, a page of each kind, the keys.
    let rounds = fail_at_each_with(
        |failing| filled(&ledger, failing),
        |storage| storage.try_insert_new(entity(900_000), ledger.element(1)).map(drop),
        |mut storage, outcome| {
            assert_eq!(storage.remove(entity(900_000)).is_some(), outcome.is_completed());
            check_unchanged(&ledger, storage);
        },
    );
    assert_eq!(rounds, 5);
    let rounds = fail_at_each_with(
        |failing| filled(&ledger, failing),
        |storage| storage.try_insert(entity(900_000), ledger.element(1)).map(drop),
        |mut storage, outcome| {
            assert_eq!(storage.remove(entity(900_000)).is_some(), outcome.is_completed());
            check_unchanged(&ledger, storage);
        },
    );
    assert_eq!(rounds, 5);
    ledger.assert_all_dropped();
}

#[test]
fn clones_and_storages_with_room_at_each_allocation() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| filled(&ledger, failing),
        |storage| {
            let clone = storage.try_clone()?;
            ledger.assert_live(8);
            assert_eq!(clone, *storage);
            Ok::<_, TryReserveError>(())
        },
        |storage, _| check_unchanged(&ledger, storage),
    );
    // The keys, the directory and two pages of the sparse array; the directory and a page of values.
    assert_eq!(rounds, 6);
    ledger.assert_all_dropped();
    let rounds = fail_at_each(|failing| {
        Storage::<u64, u32, _>::try_with_capacity_in(3000, failing).map(|storage| assert!(storage.capacity() >= 3000))
    });
    // The keys, a directory, three pages.
    assert_eq!(rounds, 5);
}

#[test]
fn what_takes_the_place_of_another_needs_no_memory() {
    let ledger = Ledger::new();
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage = filled(&ledger, failing.clone());
    failing.allow(0);
    let (same, other) = (entity(5000), key::<Entity64>(3, 2));
    assert!(matches!(storage.try_insert(same, ledger.element(9)), Ok(Some((key, _))) if key == same));
    assert!(matches!(storage.try_insert(other, ledger.element(9)), Ok(Some((key, _))) if key == entity(3)));
    let refused = storage.try_insert_new(same, ledger.element(9)).map(drop).expect_err("it is there");
    assert_eq!(refused.kind, TryInsertErrorKind::Present);
    assert_eq!((failing.failures(), storage.len()), (0, 4));
    // Operations that free memory need none.
    storage.sort_unstable_by_key(|key, _| key.index());
    storage.retain(|key, _| key.index() != 1);
    drop(storage.drain(1..));
    storage.clear();
    storage.shrink_to_fit();
    assert_eq!(failing.failures(), 0);
    drop((storage, refused));
    ledger.assert_all_dropped();
    failing.inner().assert_empty();
}

#[test]
fn insertion_of_many_goes_on_where_no_room_is_needed() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage: Storage4<u64> = Storage::with_paging_in(PagesOf::<4>, failing.clone());
    storage.extend((0..64).map(|index| (entity(index), 0)));
    storage.shrink_to_fit();
    let mut other: Storage<u64, Entity64> = (0..64).map(|index| (key(index, 4), 4)).collect();
    failing.allow(0);
    // The storage is full, and by their size hints these iterators need as many positions again. All keys are present.
    storage.extend((0..64).map(|index| (key(index, 2), 2)));
    assert!(storage.iter().eq((0..64).map(|index| (key(index, 2), &2))));
    assert_eq!(failing.failures(), 1);
    storage.insert_many((0..64).map(|index| key(index, 3)), &3);
    assert!(storage.iter().eq((0..64).map(|index| (key(index, 3), &3))));
    assert_eq!(failing.failures(), 2);
    storage.append(&mut other);
    assert!(storage.iter().eq((0..64).map(|index| (key(index, 4), &4))));
    // Nothing is reserved for present keys.
    assert_eq!((failing.failures(), other.len()), (2, 0));
    storage.assert_invariants();
    other.assert_invariants();
}

#[test]
fn insertion_of_many_keeps_the_values_before_a_key_out_of_range() {
    let ledger = Ledger::new();
    let mut storage: Storage<Element, u32> = Storage::new();
    let pairs = [(1, 10), (2, 20), (u32::MAX, 30), (3, 40)].map(|(key, number)| (key, ledger.element(number)));
    let report = expect_panic(|| storage.extend(pairs));
    assert_eq!(
        report.message(),
        "Storage::extend: the key 4294967295 is out of range: its index must be below 4294967295"
    );
    // Rejected values are dropped once.
    let held = |storage: &Storage<Element, u32>| -> Vec<(u32, u64)> {
        storage.assert_invariants();
        ledger.assert_live(storage.len());
        storage.iter().map(|(key, element)| (key, element.key())).collect()
    };
    assert_eq!(held(&storage), [(1, 10), (2, 20)]);
    let value = ledger.element(50);
    expect_panic(|| storage.insert_many([4, 2, u32::MAX, 5], &value));
    drop(value);
    assert_eq!(held(&storage), [(1, 10), (2, 50), (4, 50)]);
    // Into a new storage, which is dropped with its values.
    let pairs = [(1, 10), (u32::MAX, 30)].map(|(key, number)| (key, ledger.element(number)));
    expect_panic(|| Storage::from(pairs));
    ledger.assert_live(3);
    drop(storage);
    ledger.assert_all_dropped();
}

#[test]
fn a_shrink_that_is_refused_leaves_what_there_is() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage: Storage4<u64> = Storage::with_paging_in(PagesOf::<4>, failing.clone());
    storage.extend((0..100).map(|index| (entity(index), index as u64)));
    storage.truncate(10);
    failing.allow(0);
    storage.shrink_to_fit();
    assert!(storage.iter().map(|(key, &value)| (key.index(), value)).eq((0..10).map(|n| (n, n as u64))));
    assert_eq!(storage.page_count(), 3);
    storage.assert_invariants();
    drop(storage);
    failing.inner().assert_empty();
}

/// Fills, removes, drains and shrinks, in memory of `alloc`.
fn exercise<A: Allocator>(alloc: A) {
    let mut storage = Storage::with_paging_in(PagesOf::<8>, alloc);
    storage.extend((0..2000_u64).map(|n| (n * 97, n.to_string())));
    assert_eq!(storage.drain(10..1000).nth(2), Some((12 * 97, "12".to_string())));
    storage.retain(|key, _| key % 2 == 0);
    storage.shrink_to_fit();
    storage.assert_invariants();
    assert!(storage.iter().all(|(key, value)| (key / 97).to_string() == *value));
    storage.reserve(100);
    assert_eq!(storage.into_values().next_back(), Some("1998".to_string()));
}

#[test]
fn allocators_of_all_kinds() {
    let tracking = TrackingAllocator::new();
    exercise(tracking.clone());
    tracking.assert_empty();
    exercise(GenerousAllocator::over(tracking.clone()));
    tracking.assert_empty();
    // An allocator that is not `Clone`: one allocator serves all memory of a storage.
    let unique = UniqueAllocator::over(GenerousAllocator::over(tracking.clone()));
    let witness = unique.witness();
    exercise(unique);
    witness.assert_dropped_once();
    tracking.assert_empty();
    exercise(&bumpalo::Bump::new());
}

#[test]
fn clones_have_memory_of_a_clone_of_the_allocator() {
    let tracking = TrackingAllocator::new();
    let mut storage = Storage::with_paging_in(PagesOf::<8>, GenerousAllocator::over(tracking.clone()));
    storage.extend((0..100_u32).map(|n| (n, n.to_string())));
    let mut clone = storage.clone();
    assert_eq!(clone, storage);
    clone.clone_from(&storage);
    drop(storage);
    clone.assert_invariants();
    assert_eq!(clone.len(), 100);
    let mut pairs = clone.into_iter();
    pairs.next();
    assert_eq!(pairs.clone().len(), 99);
    drop(pairs);
    tracking.assert_empty();
}

#[test]
fn more_than_there_can_be_is_an_error_without_a_request() {
    let tracking = TrackingAllocator::new();
    let mut storage: Storage<[u64; 4], u32, _> = Storage::new_in(&tracking);
    assert_eq!(storage.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    assert_eq!(
        storage.try_reserve(<u32 as SparseKey>::INDEX_LIMIT.saturating_add(1)),
        Err(TryReserveError::CapacityOverflow)
    );
    let mut tags: Storage<(), u32, _> = Storage::new_in(&tracking);
    assert_eq!(tags.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    assert_eq!(tracking.allocations(), 0);
}

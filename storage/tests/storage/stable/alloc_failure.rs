//! Allocators that fail, that over-allocate, and that are not `Clone`.

use storage::{Entity64, PagesOf, StableStorage, TryInsertErrorKind, TryReserveError};
use test_kit::alloc::{
    Allocator, FailingAllocator, GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with,
};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::expect_panic;

/// A valid key. Its index is one of so many that the directory of the sparse array grows.
fn entity(index: usize, version: u32) -> Entity64 {
    Entity64::new(index, version).expect("a key of the test exists")
}

type Failing = FailingAllocator<TrackingAllocator>;

type Storage = StableStorage<u64, Entity64, Failing, PagesOf<64>>;

/// 64 values at full capacity, in one page of values and two of the sparse array.
fn filled(failing: Failing) -> Storage {
    let mut storage = StableStorage::with_paging_in(PagesOf::<64>, failing);
    storage.extend((0..64).map(|n| (entity(n * 100, 1), n as u64)));
    storage.shrink_to_fit();
    assert_eq!((storage.len(), storage.capacity(), storage.as_index().page_count()), (64, 64, 2));
    storage
}

/// Checks that the storage has these 64 values only and is usable.
fn check_unchanged(mut storage: Storage) {
    storage.assert_invariants();
    assert!(storage.iter().eq((0..64).map(|n| entity(n * 100, 1)).zip(&(0..64).collect::<Vec<u64>>())));
    storage.insert(entity(300_000, 0), 7);
    assert_eq!(storage.get(entity(300_000, 0)), Some(&7));
    storage.assert_invariants();
}

#[test]
fn reserve() {
    let rounds = fail_at_each(|failing| {
        let mut storage: StableStorage<u64, Entity64, _, _> = StableStorage::with_paging_in(PagesOf::<64>, failing);
        let result = storage.try_reserve(150);
        assert!(storage.is_empty());
        assert_eq!(storage.capacity() >= 150, result.is_ok());
        // Pages allocated so far are kept.
        assert_eq!(storage.capacity(), (storage.page_count() * 64).min(storage.capacity()));
        storage.assert_invariants();
        result
    });
    // Keys, the directory of pages, three pages.
    assert_eq!(rounds, 5);
    fail_at_each_with(filled, |storage| storage.try_reserve(150), |storage, _| check_unchanged(storage));
}

#[test]
fn insertion_at_each_allocation() {
    // The first insertion: keys, directory of values, page of values, directory and page of the sparse array.
    let ledger = Ledger::new();
    let rounds = fail_at_each(|failing| {
        let mut storage: StableStorage<Element, Entity64, _> = StableStorage::new_in(failing);
        let key = entity(9000, 2);
        let result = match storage.try_insert_new(key, ledger.element(1)) {
            Ok(value) => {
                assert_eq!(value.key(), 1);
                Ok(())
            }
            Err(error) => {
                // The value is returned.
                assert_eq!((error.key, error.value.key()), (key, 1));
                assert!(matches!(error.kind, TryInsertErrorKind::Reserve(TryReserveError::AllocError { .. })));
                Err(())
            }
        };
        assert_eq!((storage.len(), storage.contains_key(key)), (usize::from(result.is_ok()), result.is_ok()));
        ledger.assert_live(storage.len());
        storage.assert_invariants();
        result
    });
    assert_eq!(rounds, 5);
    ledger.assert_all_dropped();
    // A distant index in a full storage: keys, pages of values and the sparse array grow.
    let rounds = fail_at_each_with(
        filled,
        |storage| storage.try_insert_new(entity(900_000, 0), 5).map(drop),
        |mut storage, outcome| {
            assert_eq!(storage.remove(entity(900_000, 0)).is_some(), outcome.is_completed());
            storage.compact();
            check_unchanged(storage);
        },
    );
    // The directory of values has room for at least four pages, but was shrunk.
    assert_eq!(rounds, 5);
    // Into a hole: the sparse array only.
    let rounds = fail_at_each_with(
        |failing| {
            let mut storage = filled(failing);
            storage.remove(entity(500, 1));
            storage
        },
        |storage| storage.try_insert(entity(900_000, 0), 5),
        |mut storage, outcome| {
            assert_eq!(storage.remove(entity(900_000, 0)).is_some(), outcome.is_completed());
            storage.insert(entity(500, 1), 5);
            assert_eq!(storage.slot_len(), 64);
            check_unchanged(storage);
        },
    );
    assert_eq!(rounds, 2);
}

#[test]
fn what_needs_no_memory_works_without() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage = filled(failing.clone());
    failing.allow(0);
    // All positions are taken, at full capacity.
    assert_eq!(storage.try_insert(entity(0, 1), 7), Ok(Some((entity(0, 1), 0))));
    assert_eq!(storage.try_insert(entity(0, 2), 8), Ok(Some((entity(0, 1), 7))));
    let error = storage.try_insert_new(entity(0, 1), 9).expect_err("the index is taken");
    assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present: entity(0, 2) });
    assert_eq!(storage.remove(entity(100, 1)), Some(1));
    assert_eq!(storage.try_insert_new(entity(101, 0), 10), Ok(&mut 10));
    storage.retain(|_, value| *value < 20);
    storage.compact();
    storage.set_version(entity(0, 3));
    assert!(storage.swap(entity(0, 3), entity(101, 0)));
    assert_eq!(storage.drain().count(), 20);
    assert_eq!(failing.failures(), 0);
    storage.assert_invariants();
}

#[test]
fn insertion_of_many_keeps_values_before_the_failed_one() {
    let rounds = fail_at_each(|failing| {
        let mut storage: StableStorage<u64, Entity64, _, _> = StableStorage::with_paging_in(PagesOf::<1>, failing);
        let mut result = Ok(());
        for n in 0..10 {
            if let Err(error) = storage.try_insert_new(entity(n * 5000, 0), n as u64) {
                assert_eq!((error.value, storage.len()), (n as u64, n));
                result = Err(());
                break;
            }
        }
        storage.assert_invariants();
        result
    });
    // Keys once; two pages each of values and of slots; directories that double.
    assert!((21..40).contains(&rounds), "{rounds}");
}

#[test]
fn insertion_of_many_goes_on_where_no_room_is_needed() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage = filled(failing.clone());
    let mut other: StableStorage<u64, Entity64> = (0..64).map(|n| (entity(n * 100, 4), n as u64)).collect();
    failing.allow(0);
    // The storage is full, and by their size hints these iterators need as many positions again. All keys are present.
    storage.extend((0..64).map(|n| (entity(n * 100, 2), 1)));
    assert!(storage.iter().eq((0..64).map(|n| (entity(n * 100, 2), &1))));
    assert_eq!(failing.failures(), 1);
    storage.insert_many((0..64).map(|n| entity(n * 100, 3)), &2);
    assert!(storage.iter().eq((0..64).map(|n| (entity(n * 100, 3), &2))));
    assert_eq!(failing.failures(), 2);
    storage.append(&mut other);
    assert!(storage.keys().eq((0..64).map(|n| entity(n * 100, 4))));
    // Nothing is reserved for present keys.
    assert_eq!((failing.failures(), other.len()), (2, 0));
    storage.set_version(entity(0, 1));
    assert!(storage.values().copied().eq(0..64));
    storage.assert_invariants();
    other.assert_invariants();
}

#[test]
fn insertion_of_many_keeps_the_values_before_a_key_out_of_range() {
    let ledger = Ledger::new();
    let mut storage: StableStorage<Element, u32> = StableStorage::new();
    storage.insert(7, ledger.element(70));
    storage.remove(7);
    let pairs = [(1, 10), (2, 20), (u32::MAX, 30), (3, 40)].map(|(key, number)| (key, ledger.element(number)));
    let report = expect_panic(|| storage.extend(pairs));
    assert_eq!(
        report.message(),
        "StableStorage::extend: the key 4294967295 is out of range: its index must be below 4294967295"
    );
    // The first value is in the hole. Rejected values are dropped once.
    let held = |storage: &StableStorage<Element, u32>| -> Vec<(u32, u64)> {
        storage.assert_invariants();
        ledger.assert_live(storage.len());
        storage.iter().map(|(key, element)| (key, element.key())).collect()
    };
    assert_eq!(held(&storage), [(1, 10), (2, 20)]);
    assert_eq!(storage.slot_len(), 2);

    let value = ledger.element(50);
    expect_panic(|| storage.insert_many([4, 2, u32::MAX, 5], &value));
    drop(value);
    assert_eq!(held(&storage), [(1, 10), (2, 50), (4, 50)]);
    // Into a new storage, which is dropped with its values.
    let pairs = [(1, 10), (u32::MAX, 30)].map(|(key, number)| (key, ledger.element(number)));
    expect_panic(|| StableStorage::from(pairs));
    ledger.assert_live(3);
    drop(storage);
    ledger.assert_all_dropped();
}

#[test]
fn clones_at_each_allocation() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| {
            let mut storage: StableStorage<Element, u32, _, _> = StableStorage::with_paging_in(PagesOf::<4>, failing);
            storage.extend((0..10).map(|key| (key, ledger.element(u64::from(key)))));
            storage.remove(3);
            storage
        },
        |storage| storage.try_clone(),
        |storage, _| {
            storage.assert_invariants();
            ledger.assert_live(9);
        },
    );
    // Slots and their directory; keys; values and their directory.
    assert_eq!(rounds, 2 + 1 + 4);
    ledger.assert_all_dropped();
}

#[test]
fn storages_with_room_at_each_allocation() {
    let rounds = fail_at_each(|failing| {
        let storage = StableStorage::<u64, u32, _>::try_with_capacity_in(3000, failing)?;
        assert!(storage.capacity() >= 3000);
        Ok::<_, TryReserveError>(())
    });
    // The keys, a directory, three pages.
    assert_eq!(rounds, 5);
}

#[test]
fn shrinking_keeps_what_the_allocator_refuses() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    for served in 0..4 {
        let mut storage = filled(failing.clone());
        storage.reserve(1000);
        failing.allow(served);
        storage.shrink_to_fit();
        failing.allow(u64::MAX);
        // Pages are always freed; keys and directories are shrunk.
        assert_eq!((storage.page_count(), storage.capacity()), (1, 64));
        check_unchanged(storage);
    }
    failing.inner().assert_empty();
}

#[test]
fn generous_allocators() {
    fn run<A: Allocator + Clone>(alloc: A) {
        let mut storage: StableStorage<_, u32, _> = StableStorage::new_in(alloc);
        storage.extend((0..3000).map(|key| (key * 37, Box::new(key))));
        storage.assert_invariants();
        storage.retain(|_, value| **value % 2 == 0);
        let clone = storage.clone();
        storage.compact();
        storage.shrink_to_fit();
        storage.assert_invariants();
        drop(storage);
        clone.assert_invariants();
        assert_eq!(clone.into_iter().take(10).count(), 10);
    }
    let tracking = TrackingAllocator::new();
    run(GenerousAllocator::over(tracking.clone()));
    tracking.assert_empty();
    // The other way around: the tracker sees the storage's layouts.
    let tracking = TrackingAllocator::over(GenerousAllocator::new());
    run(tracking.clone());
    tracking.assert_empty();
}

#[test]
fn an_allocator_without_clone_is_enough_and_is_dropped_once() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut storage = StableStorage::with_capacity_in(10, unique);
    storage.extend([(1_u32, 1), (5000, 2), (7, 3)]);
    storage.sort_by_key(|_, value| std::cmp::Reverse(*value));
    storage.extract_if(|key, _| key == 7).for_each(drop);
    storage.shrink_to_fit();
    let entries = storage.into_iter();
    assert_eq!(witness.drops(), 0);
    assert!(entries.eq([(5000, 2), (1, 1)]));
    witness.assert_dropped_once();
}

#[test]
fn a_bump_allocator_can_hold_a_storage() {
    let bump = bumpalo::Bump::new();
    let mut storage = StableStorage::new_in(&bump);
    storage.extend((0..10_000_u32).map(|key| (key, key)));
    storage.retain(|key, _| key % 3 == 0);
    storage.shrink_to_fit();
    storage.assert_invariants();
    assert_eq!(storage.clone(), storage);
}

#[test]
fn memory_is_one_bit_and_a_key_for_a_position_beside_its_value() {
    let tracking = TrackingAllocator::new();
    let mut storage: StableStorage<u64, u32, _> = StableStorage::new_in(tracking.clone());
    storage.reserve(64 * 1024);
    let directory = 64 * size_of::<usize>();
    assert_eq!(tracking.live_bytes(), 64 * 1024 * (8 + 4) + 64 * 1024 / 8 + directory);
}

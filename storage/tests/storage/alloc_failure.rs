//! Allocators that fail, that over-allocate, and that are not `Clone`.

use storage::{BySize, Entity64, PagesOf, SparseKey, TryInsertErrorKind, TryReserveError};
use test_kit::alloc::{
    Allocator, FailingAllocator, GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with,
};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::expect_panic;

use crate::keys::key;
use crate::kind::{Kind, Of, for_both_kinds};

for_both_kinds! {
    reserve_that_fails_keeps_the_pages_that_it_got
    insertion_at_each_allocation
    clones_and_storages_with_room_at_each_allocation
    what_needs_no_memory_works_without
    insertion_of_many_keeps_values_before_the_failed_one
    insertion_of_many_goes_on_where_no_room_is_needed
    insertion_of_many_keeps_the_values_before_a_key_out_of_range
    shrinking_keeps_what_the_allocator_refuses
    allocators_of_all_kinds
    clones_have_memory_of_a_clone_of_the_allocator
    more_than_there_can_be_is_an_error_without_a_request
}

/// A valid key. Its index is one of so many that the directory of the sparse array grows.
fn entity(index: usize, version: u32) -> Entity64 {
    key(index, version)
}

type Failing = FailingAllocator<TrackingAllocator>;

pub(crate) type Short<M, T = Element> = Of<M, T, Entity64, Failing, PagesOf<64>>;

/// 64 values at full capacity, in one page of values and two of the sparse array.
pub(crate) fn filled<M: Kind>(ledger: &Ledger, failing: Failing) -> Short<M> {
    let mut storage = M::with_paging_in(PagesOf::<64>, failing);
    storage.extend((0..64).map(|n| (entity(n * 100, 1), ledger.element(n as u64))));
    storage.shrink_to_fit();
    assert_eq!((storage.len(), storage.capacity(), storage.page_count()), (64, 64, 1));
    storage
}

/// Checks that the storage has these 64 values only and is usable.
pub(crate) fn check_unchanged<M: Kind>(ledger: &Ledger, mut storage: Short<M>) {
    storage.assert_invariants();
    ledger.assert_live(64);
    let pairs = storage.iter().map(|(key, value)| (key, value.key()));
    assert!(pairs.eq((0..64).map(|n| (entity(n * 100, 1), n as u64))));
    assert!(storage.insert(entity(300_000, 0), ledger.element(7)).is_none());
    assert_eq!(storage[entity(300_000, 0)].key(), 7);
    storage.assert_invariants();
}

fn reserve_that_fails_keeps_the_pages_that_it_got<M: Kind>() {
    let mut seen = Vec::new();
    fail_at_each(|failing| {
        let mut storage: Short<M, u64> = M::with_paging_in(PagesOf::<64>, failing);
        let result = storage.try_reserve(150);
        storage.assert_invariants();
        assert!(storage.is_empty());
        assert!(matches!(result, Ok(()) | Err(TryReserveError::AllocError { .. })));
        assert_eq!(storage.capacity() >= 150, result.is_ok());
        seen.push((storage.capacity(), storage.page_count()));
        result
    });
    // The keys, both directories, three pages.
    assert_eq!(seen, [(0, 0), (0, 0), (0, 0), (0, 0), (64, 1), (128, 2), (192, 3)]);
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| filled::<M>(&ledger, failing),
        |storage| storage.try_reserve(150),
        |storage, _| check_unchanged::<M>(&ledger, storage),
    );
    ledger.assert_all_dropped();
}

fn insertion_at_each_allocation<M: Kind>() {
    // The first insertion: keys, directory of values, page of values, short list of the sparse array.
    let ledger = Ledger::new();
    let rounds = fail_at_each(|failing| {
        let mut storage: Short<M> = M::with_paging_in(PagesOf::<64>, failing);
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
    assert_eq!(rounds, 4);
    ledger.assert_all_dropped();
    // An insertion for which everything must grow: both directories, a page of each kind, the keys.
    let everything = |insert: fn(&mut Short<M>, &Ledger) -> Result<(), ()>| {
        let rounds = fail_at_each_with(
            |failing| filled::<M>(&ledger, failing),
            |storage| insert(storage, &ledger),
            |mut storage, outcome| {
                assert_eq!(storage.remove(entity(900_000, 0)).is_some(), outcome.is_completed());
                M::compact(&mut storage);
                check_unchanged::<M>(&ledger, storage);
            },
        );
        assert_eq!(rounds, 5);
    };
    everything(|storage, ledger| storage.try_insert_new(entity(900_000, 0), ledger.element(1)).map(drop).map_err(drop));
    everything(|storage, ledger| storage.try_insert(entity(900_000, 0), ledger.element(1)).map(drop).map_err(drop));
    ledger.assert_all_dropped();
}

fn clones_and_storages_with_room_at_each_allocation<M: Kind>() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| filled::<M>(&ledger, failing),
        |storage| {
            let clone = storage.try_clone()?;
            ledger.assert_live(128);
            assert!(M::is_equal(&clone, storage));
            Ok::<_, TryReserveError>(())
        },
        |storage, _| check_unchanged::<M>(&ledger, storage),
    );
    // The keys, the directory and two pages of the sparse array; the directory and a page of values.
    assert_eq!(rounds, 6);
    ledger.assert_all_dropped();
    let rounds = fail_at_each_with(
        |failing| {
            let mut storage: Of<M, Element, u32, _, _> = M::with_paging_in(PagesOf::<4>, failing);
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
    // The directory and a page of the sparse array; keys; three pages of values and their directory.
    assert_eq!(rounds, 2 + 1 + 4);
    ledger.assert_all_dropped();
    let rounds = fail_at_each(|failing| {
        let storage = Of::<M, u64, u32, _>::try_with_capacity_in(3000, failing)?;
        assert!(storage.capacity() >= 3000);
        Ok::<_, TryReserveError>(())
    });
    // The keys, both directories, three pages.
    assert_eq!(rounds, 6);
}

fn what_needs_no_memory_works_without<M: Kind>() {
    let ledger = Ledger::new();
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage = filled::<M>(&ledger, failing.clone());
    failing.allow(0);
    // All positions are taken, at full capacity.
    let numbers = |replaced: Option<(Entity64, Element)>| replaced.map(|(key, value)| (key, value.key()));
    let replaced = storage.try_insert_evicting(entity(0, 1), ledger.element(7)).expect("it needs no memory");
    assert_eq!(numbers(replaced), Some((entity(0, 1), 0)));
    let replaced = storage.try_insert_evicting(entity(0, 2), ledger.element(8)).expect("it needs no memory");
    assert_eq!(numbers(replaced), Some((entity(0, 1), 7)));
    let replaced = storage.try_insert(entity(0, 2), ledger.element(8)).expect("it needs no memory");
    assert_eq!(replaced.map(|value| value.key()), Some(8));
    let error = storage.try_insert_new(entity(0, 1), ledger.element(9)).map(drop).expect_err("the index is taken");
    assert_eq!(error.kind, TryInsertErrorKind::OtherVersion { present: entity(0, 2) });
    drop(error.value);
    let error = storage.try_insert_new(entity(0, 2), ledger.element(9)).map(drop).expect_err("it is there");
    assert_eq!((error.kind, storage.len()), (TryInsertErrorKind::Present, 64));
    assert_eq!(storage.remove(entity(100, 1)).map(|value| value.key()), Some(1));
    let inserted = storage.try_insert_new(entity(101, 0), ledger.element(10));
    assert_eq!(inserted.map(|value| value.key()).map_err(drop), Ok(10));
    storage.retain(|_, value| value.key() < 20);
    M::compact(&mut storage);
    storage.set_version(entity(0, 3));
    assert!(storage.swap(entity(0, 3), entity(101, 0)));
    storage.sort_unstable_by_key(|key, _| key.index());
    // Operations that free memory need none.
    storage.retain(|key, _| key.index() != 200);
    assert_eq!(M::drain(&mut storage).count(), 19);
    storage.clear();
    storage.shrink_to_fit();
    assert_eq!(failing.failures(), 0);
    storage.assert_invariants();
    drop((storage, error.value));
    ledger.assert_all_dropped();
    failing.inner().assert_empty();
}

fn insertion_of_many_keeps_values_before_the_failed_one<M: Kind>() {
    let rounds = fail_at_each(|failing| {
        let mut storage: Of<M, u64, Entity64, _, _> = M::with_paging_in(PagesOf::<1>, failing);
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

fn insertion_of_many_goes_on_where_no_room_is_needed<M: Kind>() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut storage: Short<M, u64> = M::with_paging_in(PagesOf::<64>, failing.clone());
    storage.extend((0..64).map(|n| (entity(n * 100, 1), n as u64)));
    storage.shrink_to_fit();
    let mut other: Of<M, u64, Entity64> = (0..64).map(|n| (entity(n * 100, 4), n as u64)).collect();
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

fn insertion_of_many_keeps_the_values_before_a_key_out_of_range<M: Kind>() {
    let ledger = Ledger::new();
    let mut storage = Of::<M, Element, u32>::default();
    storage.insert(7, ledger.element(70));
    storage.remove(7);
    let pairs = [(1, 10), (2, 20), (u32::MAX, 30), (3, 40)].map(|(key, number)| (key, ledger.element(number)));
    let report = expect_panic(|| storage.extend(pairs));
    assert_eq!(
        report.message(),
        format!("{}::extend: the key 4294967295 is out of range: its index must be below 4294967295", M::NAME)
    );
    // The first value is in the hole, if there is one. Rejected values are dropped once.
    let held = |storage: &Of<M, Element, u32>| -> Vec<(u32, u64)> {
        storage.assert_invariants();
        ledger.assert_live(storage.len());
        storage.iter().map(|(key, element)| (key, element.key())).collect()
    };
    assert_eq!(held(&storage), [(1, 10), (2, 20)]);
    assert_eq!(M::slot_len(&storage), 2);

    let value = ledger.element(50);
    expect_panic(|| storage.insert_many([4, 2, u32::MAX, 5], &value));
    drop(value);
    assert_eq!(held(&storage), [(1, 10), (2, 50), (4, 50)]);
    // Into a new storage, which is dropped with its values.
    let pairs = [(1, 10), (u32::MAX, 30)].map(|(key, number)| (key, ledger.element(number)));
    expect_panic(|| Of::<M, Element, u32>::from(pairs));
    ledger.assert_live(3);
    drop(storage);
    ledger.assert_all_dropped();
}

fn shrinking_keeps_what_the_allocator_refuses<M: Kind>() {
    let ledger = Ledger::new();
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    for served in 0..4 {
        let mut storage = filled::<M>(&ledger, failing.clone());
        storage.reserve(1000);
        failing.allow(served);
        storage.shrink_to_fit();
        failing.allow(u64::MAX);
        // Pages are always freed; keys and directories are shrunk.
        assert_eq!((storage.page_count(), storage.capacity()), (1, 64));
        check_unchanged::<M>(&ledger, storage);
    }
    failing.inner().assert_empty();
}

/// Fills, removes, drains and shrinks, in memory of `alloc`.
fn exercise<M: Kind, A: Allocator>(alloc: A) {
    let mut storage: Of<M, _, u64, A, _> = M::with_paging_in(PagesOf::<8>, alloc);
    storage.extend((0..3000).map(|n| (n * 97, n.to_string())));
    storage.assert_invariants();
    storage.retain(|key, _| key % 2 == 0);
    storage.shrink_to_fit();
    storage.assert_invariants();
    assert!(storage.iter().all(|(key, value)| (key / 97).to_string() == *value));
    M::compact(&mut storage);
    storage.sort_by_key(|key, _| std::cmp::Reverse(key));
    storage.extract_if(|key, _| key == 97 * 1000).for_each(drop);
    storage.shrink_to_fit();
    storage.assert_invariants();
    assert_eq!(M::drain(&mut storage).nth(2), Some((2994 * 97, "2994".to_string())));
    storage.extend((0..2000).map(|n| (n * 97, n.to_string())));
    storage.reserve(100);
    assert_eq!(storage.into_values().next_back(), Some("1999".to_string()));
}

fn allocators_of_all_kinds<M: Kind>() {
    let tracking = TrackingAllocator::new();
    exercise::<M, _>(tracking.clone());
    tracking.assert_empty();
    exercise::<M, _>(GenerousAllocator::over(tracking.clone()));
    tracking.assert_empty();
    // The other way around: the tracker sees the storage's layouts.
    let layouts = TrackingAllocator::over(GenerousAllocator::new());
    exercise::<M, _>(layouts.clone());
    layouts.assert_empty();
    // An allocator that is not `Clone`: one allocator serves all memory of a storage.
    let unique = UniqueAllocator::over(GenerousAllocator::over(tracking.clone()));
    let witness = unique.witness();
    exercise::<M, _>(unique);
    witness.assert_dropped_once();
    tracking.assert_empty();
    exercise::<M, _>(&bumpalo::Bump::new());
    // The iterator owns the allocator.
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut storage = Of::<M, u32, u32, _>::with_capacity_in(10, unique);
    storage.extend([(1, 1), (5000, 2)]);
    let pairs = storage.into_iter();
    assert_eq!(witness.drops(), 0);
    assert!(pairs.eq([(1, 1), (5000, 2)]));
    witness.assert_dropped_once();
}

fn clones_have_memory_of_a_clone_of_the_allocator<M: Kind>() {
    fn check<M: Kind, A: Allocator + Clone>(alloc: A) {
        let mut storage: Of<M, _, u32, A, _> = M::with_paging_in(PagesOf::<8>, alloc.clone());
        storage.extend((0..3000).map(|n| (n * 37, n.to_string())));
        storage.retain(|key, _| key % 2 == 0);
        let mut clone = M::clone(&storage);
        assert!(M::is_equal(&clone, &storage));
        M::clone_from(&mut clone, &storage);
        M::compact(&mut storage);
        storage.shrink_to_fit();
        storage.assert_invariants();
        drop(storage);
        clone.assert_invariants();
        assert_eq!(clone.len(), 1500);
        let mut pairs = clone.into_iter();
        pairs.next();
        assert_eq!(pairs.clone().len(), 1499);
        assert_eq!(pairs.take(10).count(), 10);
    }
    let tracking = TrackingAllocator::new();
    check::<M, _>(GenerousAllocator::over(tracking.clone()));
    tracking.assert_empty();
    let tracking = TrackingAllocator::over(GenerousAllocator::new());
    check::<M, _>(tracking.clone());
    tracking.assert_empty();
    check::<M, _>(&bumpalo::Bump::new());
}

fn more_than_there_can_be_is_an_error_without_a_request<M: Kind>() {
    let tracking = TrackingAllocator::new();
    let mut storage: Of<M, [u64; 4], u32, _> = M::with_paging_in(BySize, &tracking);
    assert_eq!(storage.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    assert_eq!(
        storage.try_reserve(<u32 as SparseKey>::INDEX_LIMIT.saturating_add(1)),
        Err(TryReserveError::CapacityOverflow)
    );
    let mut tags: Of<M, (), u32, _> = M::with_paging_in(BySize, &tracking);
    assert_eq!(tags.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    assert_eq!(tracking.allocations(), 0);
}

//! Failing allocators, those that give more than asked, and those that are not `Clone`.

use storage::{Entity, SlotMap, TryReserveError};
use test_kit::alloc::{
    FailingAllocator, GenerousAllocator, Global, Outcome, TrackingAllocator, UniqueAllocator, fail_at_each,
    fail_at_each_with,
};
use test_kit::ledger::{Element, Ledger};

type Failing = FailingAllocator<TrackingAllocator>;

/// Four values at full capacity.
fn filled(ledger: &Ledger, failing: Failing) -> SlotMap<Element, Entity, Failing> {
    let mut map = SlotMap::new_in(failing);
    (0..4).for_each(|n| _ = map.insert(ledger.element(n)));
    assert_eq!(map.capacity(), 4);
    map
}

fn check_unchanged(map: &SlotMap<Element, Entity, Failing>) {
    map.assert_invariants();
    assert!(map.iter().map(|(key, value)| (key.index(), value.key())).eq((0..4).map(|n| (n, n as u64))));
}

#[test]
fn insertion_at_each_allocation() {
    let ledger = Ledger::new();
    let rounds = fail_at_each(|failing| {
        let mut map: SlotMap<Element, Entity, _> = SlotMap::new_in(failing);
        let result = map.try_insert(ledger.element(7));
        assert_eq!(map.len(), usize::from(result.is_ok()));
        map.assert_invariants();
        result.map_err(|error| {
            // The value is returned.
            assert_eq!(error.value.key(), 7);
            assert!(matches!(error.reason, TryReserveError::AllocError { .. }));
        })
    });
    assert_eq!(rounds, 1);
    let rounds = fail_at_each_with(
        |failing| filled(&ledger, failing),
        |map| map.try_insert_with_key(|key| ledger.element(key.index() as u64)),
        |map, outcome| match outcome {
            Outcome::Failed => check_unchanged(&map),
            Outcome::Completed => assert_eq!(map.len(), 5),
        },
    );
    assert_eq!(rounds, 1);
    ledger.assert_all_dropped();
}

#[test]
fn reservations_clones_and_maps_with_room_at_each_allocation() {
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| filled(&ledger, failing),
        |map| map.try_reserve(9),
        |map, outcome| match outcome {
            Outcome::Failed => check_unchanged(&map),
            Outcome::Completed => assert!(map.capacity() >= 13),
        },
    );
    let rounds = fail_at_each_with(
        |failing| filled(&ledger, failing),
        |map| map.try_clone().map(|clone| check_unchanged(&clone)),
        |map, _| check_unchanged(&map),
    );
    assert_eq!(rounds, 1);
    let rounds = fail_at_each(|failing| {
        SlotMap::<u8, Entity, _>::try_with_capacity_in(15, failing).map(|map| assert_eq!(map.capacity(), 15))
    });
    assert_eq!(rounds, 1);
    ledger.assert_all_dropped();
}

#[test]
fn shrinking_keeps_what_the_allocator_refuses() {
    let (ledger, failing) = (Ledger::new(), Failing::over(u64::MAX, TrackingAllocator::new()));
    let mut map = filled(&ledger, failing.clone());
    map.reserve(100);
    let room = map.capacity();
    failing.allow(0);
    map.shrink_to_fit();
    assert_eq!(map.capacity(), room);
    check_unchanged(&map);
    failing.allow(u64::MAX);
    map.shrink_to_fit();
    assert_eq!(map.capacity(), 4);
    check_unchanged(&map);
}

#[test]
fn what_needs_no_memory_works_without() {
    let (ledger, failing) = (Ledger::new(), Failing::over(u64::MAX, TrackingAllocator::new()));
    let mut map = filled(&ledger, failing.clone());
    failing.allow(0);
    map.remove_by_index(2);
    assert_eq!(map.insert(ledger.element(9)).index(), 2);
    map.retain(|key, _| key.index() % 2 == 0);
    assert_eq!(map.extract_if(|_, _| true).count(), 2);
    (0..4).for_each(|n| _ = map.insert(ledger.element(n)));
    assert_eq!(map.drain().count(), 4);
    map.clear();
    assert_eq!(failing.failures(), 0);
}

#[test]
fn more_than_all_indices_is_an_error_without_a_request() {
    let failing = Failing::over(0, TrackingAllocator::new());
    let mut map: SlotMap<u8, Entity, _> = SlotMap::new_in(failing.clone());
    for wanted in [Entity::MAX_INDEX + 2, usize::MAX] {
        assert_eq!(map.try_reserve(wanted), Err(TryReserveError::CapacityOverflow));
        let map = SlotMap::<u8, Entity, _>::try_with_capacity_in(wanted, failing.clone());
        assert_eq!(map.err(), Some(TryReserveError::CapacityOverflow));
    }
    assert_eq!(failing.failures(), 0);
    // More bytes than there can be.
    let mut map: SlotMap<[u8; usize::MAX >> 16]> = SlotMap::new();
    assert_eq!(map.try_reserve(1 << 16), Err(TryReserveError::CapacityOverflow));
}

#[test]
fn allocators_of_all_kinds() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut map: SlotMap<String, Entity, _> = SlotMap::with_capacity_in(3, unique);
    (0..50).for_each(|n| _ = map.insert(n.to_string()));
    map.shrink_to(60);
    assert_eq!(map.into_values().count(), 50);
    witness.assert_dropped_once();

    let mut map: SlotMap<String, Entity, _> = SlotMap::new_in(GenerousAllocator::over(Global));
    (0..50).for_each(|n| _ = map.insert(n.to_string()));
    map.shrink_to_fit();
    assert!(map.capacity() == 50 && map.clone() == map);

    let tracking = TrackingAllocator::new();
    let mut map: SlotMap<String, Entity, _> = SlotMap::new_in(tracking.clone());
    (0..50).for_each(|n| _ = map.insert(n.to_string()));
    map.retain(|key, _| key.index() % 2 == 0);
    drop(map);
    tracking.assert_empty();
}

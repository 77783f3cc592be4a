//! Allocators that fail, that return more than requested, and that cannot be cloned.

use sparse_set::internal::KeySet;
use sparse_set::{TryInsertError, TryReserveError};
use test_kit::alloc::{
    Allocator, FailingAllocator, GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with,
};
use test_kit::panics::expect_panic;

use super::Set;
use crate::Wide;

fn entity(index: usize, version: u32) -> Wide {
    Wide::new(index, version).expect("a key of the test exists")
}

type Failing = FailingAllocator<TrackingAllocator>;

/// Keys of two pages, as many as the smallest `StableSet` has room for.
fn keys() -> impl Iterator<Item = Wide> {
    [3, 5000, 1, 4999].into_iter().chain(10..40).chain(5010..5040).map(|index| entity(index, 1))
}

/// 64 keys in two pages, without room for another one.
fn filled(failing: Failing) -> Set<Wide, Failing> {
    let mut set = Set::new_in(failing);
    set.extend(keys());
    set.shrink_to_fit();
    assert_eq!((set.len(), set.capacity(), set.page_count()), (64, 64, 2));
    set
}

/// Asserts that the set holds exactly these keys and can be used further.
fn check_unchanged(mut set: Set<Wide, Failing>) {
    set.assert_invariants();
    assert!(set.iter().eq(keys()));
    assert!(set.insert(entity(300_000, 0)).is_new());
    assert!(set.contains(entity(300_000, 0)));
    set.assert_invariants();
}

#[test]
fn a_reservation_that_fails_changes_nothing() {
    let rounds = fail_at_each(|failing| {
        let mut set: Set<Wide, _> = Set::new_in(failing);
        let result = set.try_reserve(100);
        assert_eq!((set.is_empty(), set.capacity() >= 100), (true, result.is_ok()));
        set.assert_invariants();
        result
    });
    // The directory, the array.
    assert_eq!(rounds, 2);
    fail_at_each_with(filled, |set| set.try_reserve(100), |set, _| check_unchanged(set));
}

#[test]
fn insertion_at_each_allocation() {
    // The first key: short list, packed array.
    let rounds = fail_at_each(|failing| {
        let mut set = Set::new_in(failing);
        let result = set.try_insert_new(entity(9000, 2));
        assert_eq!((set.len(), set.contains(entity(9000, 2))), (usize::from(result.is_ok()), result.is_ok()));
        assert!(result.is_ok() || matches!(result, Err(TryInsertError::Reserve(TryReserveError::AllocError { .. }))));
        set.assert_invariants();
        result
    });
    assert_eq!(rounds, 2);
    // The ninth key: directory, pages.
    let rounds = fail_at_each_with(
        |failing| {
            let mut set = Set::new_in(failing);
            (0..8).for_each(|at| _ = set.try_insert_new(entity(4095 + at % 2 * 9000 + at, 3)));
            set
        },
        |set| set.try_insert_new(entity(90_000, 0)),
        |set, result| {
            set.assert_invariants();
            assert_eq!(set.len(), if result.is_completed() { 9 } else { 8 });
            assert!((0..8).all(|at| set.contains(entity(4095 + at % 2 * 9000 + at, 3))));
            assert_eq!(set.contains(entity(90_000, 0)), result.is_completed());
        },
    );
    assert!(rounds >= 4, "{rounds}: a directory and three pages");
    // A distant key: the directory grows, a page is added, the packed array grows.
    let rounds = fail_at_each_with(
        filled,
        |set| set.try_insert_new(entity(900_000, 0)),
        |mut set, outcome| {
            assert_eq!(set.contains(entity(900_000, 0)), outcome.is_completed());
            set.remove(entity(900_000, 0));
            check_unchanged(set);
        },
    );
    assert_eq!(rounds, 3);
    // The page exists: the packed array grows.
    for insert in [
        |set: &mut Set<Wide, Failing>| set.try_replace(entity(7, 0)).map(drop),
        |set: &mut Set<Wide, Failing>| set.try_insert(entity(7, 0)).map(drop),
    ] {
        let rounds = fail_at_each_with(filled, insert, |mut set, outcome| {
            assert_eq!(set.remove(entity(7, 0)), outcome.is_completed());
            check_unchanged(set);
        });
        assert_eq!(rounds, 1);
    }
}

#[test]
fn what_needs_no_memory_works_without() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut set = filled(failing.clone());
    failing.allow(0);
    assert_eq!(set.try_insert_new(entity(3, 1)), Ok(false));
    assert_eq!(set.try_replace(entity(3, 2)), Ok(Some(entity(3, 1))));
    assert_eq!(
        set.try_insert_new(entity(3, 1)),
        Err(TryInsertError::Occupied { key: entity(3, 1), present: entity(3, 2) })
    );
    assert!(set.remove(entity(5000, 1)));
    assert_eq!(set.try_insert_new(entity(5001, 0)), Ok(true));
    set.sort_unstable();
    set.retain(|key| key.index() > 1);
    let others = keys().skip(4).map(|key| (key.index(), 1)).chain([(3, 2), (4999, 1), (5001, 0)]);
    let mut others: Vec<Wide> = others.map(|(index, version)| entity(index, version)).collect();
    others.sort();
    assert!(set.iter().eq(others));
    assert_eq!(failing.failures(), 0);
    set.assert_invariants();
}

#[test]
fn extend_goes_on_if_the_reserved_room_is_not_needed() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut set = Set::new_in(failing.clone());
    set.extend((0..64).map(|index| entity(index, 0)));
    set.shrink_to_fit();
    failing.allow(0);
    // The set is full, and by its hint the iterator may yield as many new keys. In fact they only displace keys.
    set.extend((0..64).map(|index| entity(index, 1)));
    assert_eq!(failing.failures(), 1);
    assert!(set.iter().eq((0..64).map(|index| entity(index, 1))));
    set.assert_invariants();
}

#[test]
fn extend_keeps_the_keys_before_one_that_is_out_of_range() {
    let mut set = Set::from([5_u32]);
    let report = expect_panic(|| set.extend([7, 5, u32::MAX, 9]));
    let reason = "the key 4294967295 is out of range: its index must be below 4294967295";
    assert_eq!(report.message(), format!("{}::extend: {reason}", super::NAME));
    assert!(set.iter().eq([5, 7]));
    set.assert_invariants();
    set.extend([9]);
    assert!(set.iter().eq([5, 7, 9]));
}

#[test]
fn shrinking_keeps_what_the_allocator_refuses() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    for served in 0..3 {
        let mut set = filled(failing.clone());
        set.reserve(100);
        set.insert(entity(900_000, 0));
        set.remove(entity(900_000, 0));
        // A hole at the end would stay.
        set.compact_in_step(|_, _, _| {});
        failing.allow(served);
        set.shrink_to_fit();
        failing.allow(u64::MAX);
        // Freeing pages does not allocate; shrinking the directory and the packed array does.
        assert_eq!((set.page_count(), set.index_capacity()), (2, 8192));
        assert_eq!(set.capacity() == 64, served >= 2);
        check_unchanged(set);
    }
    failing.inner().assert_empty();
}

#[test]
fn clones_and_sets_with_room_at_each_allocation() {
    let rounds = fail_at_each_with(
        filled,
        |set| set.try_clone().map(|clone| assert!(clone.iter().eq(set.iter()))),
        |set, _| check_unchanged(set),
    );
    // The keys, the directory, two pages.
    assert_eq!(rounds, 4);
    let rounds = fail_at_each(|failing| {
        Set::<Wide, _>::try_with_capacity_in(100, failing).map(|set| assert!(set.capacity() >= 100))
    });
    assert_eq!(rounds, 2);
}

#[test]
fn generous_allocators() {
    let tracking = TrackingAllocator::new();
    let mut set = Set::new_in(GenerousAllocator::over(tracking.clone()));
    for n in 0..3000 {
        set.insert(entity(n * 37, 0));
    }
    set.assert_invariants();
    set.retain(|key| key.index() % 2 == 0);
    set.shrink_to_fit();
    set.assert_invariants();
    let clone = set.clone();
    drop(set);
    assert_eq!(clone.len(), 1500);
    drop(clone);
    tracking.assert_empty();

    // Stacked the other way around, the books see the layouts that the set uses.
    let tracking = TrackingAllocator::over(GenerousAllocator::new());
    let mut set = Set::new_in(tracking.clone());
    set.extend((0..3000).map(|n| entity(n * 37, 0)));
    set.shrink_to(10);
    drop(set);
    tracking.assert_empty();
}

#[test]
fn an_allocator_without_clone_is_enough_and_is_dropped_once() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut set = Set::with_capacity_in(10, unique);
    set.extend([1_u32, 5000, 7]);
    set.sort();
    assert_eq!(set.pop(), Some(5000));
    set.insert(5000);
    set.extract_if(|key| key < 100).for_each(drop);
    set.shrink_to_fit();
    let keys = set.into_iter();
    assert_eq!(witness.drops(), 0);
    assert!(keys.eq([5000]));
    witness.assert_dropped_once();
}

#[test]
fn a_bump_allocator_can_hold_a_set() {
    let bump = bumpalo::Bump::new();
    let mut set = Set::new_in(&bump);
    set.extend(0..10_000_u32);
    set.retain(|key| key % 3 == 0);
    set.shrink_to_fit();
    set.assert_invariants();
    assert_eq!(set.clone(), set);
}

#[test]
fn drops_give_all_memory_back() {
    fn run<A: Allocator + Clone>(alloc: A) {
        let mut set = Set::new_in(alloc);
        set.extend((0..2000_u64).map(|n| n * 97));
        let clone = set.clone();
        assert_eq!(super::drain(&mut set), Some(970));
        drop(clone.into_iter().take(3).collect::<Vec<_>>());
        set.clear();
    }
    let tracking = TrackingAllocator::new();
    run(tracking.clone());
    tracking.assert_empty();
}

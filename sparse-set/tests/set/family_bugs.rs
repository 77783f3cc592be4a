//! Known bugs of similar containers, each as a test: advisories, and the hazards of EnTT's sparse set.

use std::cmp::Ordering;

use sparse_set::{ConcurrentSparseSet, Entity, Inserted, SparseKey, SparseSet, TryInsertError, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{expect_panic, quiet_catch};

entity_type! {
    /// 15 indices, 3 versions.
    struct Tiny(u8: 4, 2);
}

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("a key of the test exists")
}

fn filled(n: usize) -> SparseSet {
    (0..n).map(|index| entity(index, 0)).collect()
}

/// ordnung (RUSTSEC-2020-0038) read past its end for positions beyond the length, slab (RUSTSEC-2025-0047) for
/// positions below the capacity.
#[test]
fn ordnung_2020_0038_positions_beyond_the_length() {
    let mut set = SparseSet::with_capacity(100);
    set.extend(filled(3));
    for position in [3, 4, 99, usize::MAX] {
        assert_eq!((set.get_at(position), set.remove_at(position)), (None, None));
        expect_panic(|| set.swap_at(0, position));
        expect_panic(|| set.drain(1..=position).count());
        expect_panic(|| set.sort_prefix_by(position.max(4), |_, _| Ordering::Equal));
    }
    set.truncate(usize::MAX);
    set.assert_invariants();
    assert_eq!(set, filled(3));
}

/// `compact_arena` (RUSTSEC-2019-0015) trusted an index of one arena in another.
#[test]
fn compact_arena_2019_0015_keys_of_another_set() {
    let large = filled(10_000);
    let mut small = filled(2);
    let concurrent: ConcurrentSparseSet = small.iter().collect();
    for key in large.iter().skip(2).chain([entity(0, 1), entity(1_000_000, 3)]) {
        assert_eq!((small.position_of(key), small.remove(key), small.set_version(entity(5, 1))), (None, false, None));
        assert!(!concurrent.contains(key));
    }
    small.assert_invariants();
    assert_eq!(small, filled(2));
}

/// bitvec (RUSTSEC-2020-0007) used the old address after its block had moved. Blocks of a tracking allocator always
/// move.
#[test]
fn bitvec_2020_0007_keys_that_moved() {
    let tracking = TrackingAllocator::new();
    let mut set = SparseSet::new_in(tracking.clone());
    for index in (0..50_000).step_by(97) {
        set.insert(entity(index, 0));
        if index % 5 == 0 {
            set.shrink_to_fit();
        }
        assert_eq!(set.last(), Some(entity(index, 0)));
    }
    assert!(set.iter().enumerate().all(|(position, key)| set.position_of(key) == Some(position)));
    drop(set);
    tracking.assert_empty();
}

/// smallvec (RUSTSEC-2018-0003) corrupted its contents when the iterator of a bulk insertion panicked, and
/// RUSTSEC-2021-0003 wrote past its end when the iterator yielded more than it had promised.
#[test]
fn smallvec_2018_0003_and_2021_0003_iterators_that_panic_or_lie() {
    for lie in [Lie::Nothing, Lie::TooLow, Lie::TooHigh] {
        let ledger = Ledger::new();
        let mut set = filled(3);
        ledger.arm(Operation::Call, 20);
        let more = (3..100).map(|index| {
            ledger.tick(Operation::Call);
            entity(index, 0)
        });
        assert!(quiet_catch(|| set.extend(LyingSizeHint::new(more, lie))).is_err());
        set.assert_invariants();
        assert_eq!(set, filled(23));
    }
}

/// std (CVE-2020-36317): the closure of `retain` panics.
#[test]
fn std_2020_36317_retain_with_a_closure_that_panics() {
    let ledger = Ledger::new();
    for nth in 0..6 {
        let mut set = filled(6);
        ledger.arm(Operation::Call, nth);
        let result = quiet_catch(|| {
            set.retain(|key| {
                ledger.tick(Operation::Call);
                key.index() % 2 == 1
            });
        });
        assert!(result.is_err());
        set.assert_invariants();
        assert!([1, 3, 5].map(|index| entity(index, 0)).iter().all(|&key| set.contains(key)));
    }
}

/// EnTT, H2: `bump` could store the version that marks removed keys.
#[test]
fn entt_h2_no_key_has_the_reserved_version() {
    assert_eq!((Tiny::from_parts(3, 3), Tiny::from_parts(15, 0)), (None, None));
    let mut key = Tiny::from_parts(3, 0).expect("index 3 exists");
    let mut set = SparseSet::new();
    set.insert(key);
    for _ in 0..10 {
        key = key.next_version();
        assert!(set.set_version(key).is_some());
        assert_eq!((set.get_by_index(3), set.contains(key)), (Some(key), true));
        set.assert_invariants();
    }
}

/// EnTT, H3: a comparator that throws left keys and slots out of step.
#[test]
fn entt_h3_a_panicking_comparator_keeps_keys_and_slots_in_step() {
    let ledger = Ledger::new();
    for nth in [0, 1, 5, 20] {
        let mut set = filled(30);
        ledger.arm(Operation::Call, nth);
        let compare = |a: &Entity, b: &Entity| {
            ledger.tick(Operation::Call);
            b.index().cmp(&a.index())
        };
        assert!(quiet_catch(|| set.sort_by(compare)).is_err());
        set.assert_invariants();
        assert_eq!(set, filled(30));
    }
}

/// EnTT, H4: more keys than the layout has positions were asserted against in debug builds only.
#[test]
fn entt_h4_a_full_layout_is_an_error() {
    let all = || (0..15).filter_map(|index| Tiny::from_parts(index, 0));
    let mut set: SparseSet<Tiny> = all().collect();
    assert_eq!(set.len(), 15);
    assert!(set.try_reserve(1).is_err());
    let newer = Tiny::from_parts(4, 1).expect("version 1 exists");
    let present = Tiny::from_parts(4, 0).expect("version 0 exists");
    assert_eq!(set.try_insert_new(newer), Err(TryInsertError::Occupied { key: newer, present }));
    assert_eq!(set.insert(newer), Inserted::Displaced(present));
    set.assert_invariants();
}

/// EnTT, H6: `clear` took time for all pages that ever were in use. Few keys are cleared one by one.
#[test]
fn entt_h6_clear_keeps_pages_and_forgets_keys() {
    let mut set = SparseSet::new();
    set.insert(entity(1_000_000, 0));
    set.insert(entity(3, 1));
    let pages = set.page_count();
    for _ in 0..3 {
        set.clear();
        set.assert_invariants();
        assert_eq!((set.len(), set.page_count(), set.contains(entity(3, 1))), (0, pages, false));
        set.insert(entity(3, 1));
    }
}

//! An allocator that panics at each allocation or deallocation in turn; see `crate::allocator_panics`.

use sparse_set::SparseKey;
use sparse_set::internal::KeySet;
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::Outcome;

use crate::Wide;
use crate::allocator_panics::{Alloc, BOTH, keys, sweep, versioned};

type Set = super::Set<Wide, Alloc>;

fn make_set(alloc: Alloc) -> Set {
    let mut set = super::Set::new_in(alloc);
    set.extend(keys());
    // An empty page and unused capacity.
    set.insert(versioned(900_000));
    set.remove(versioned(900_000));
    set
}

/// Asserts that the old keys are in order, possibly with others behind, and that the set can be used further.
fn check_set(mut set: Set, _: Outcome) {
    set.assert_invariants();
    assert!(set.iter().take(40).eq(keys()));
    let there: Vec<Wide> = set.iter().collect();
    set.insert(versioned(500_000));
    set.assert_invariants();
    assert!(there.iter().all(|&key| set.remove(key)));
    assert!(set.iter().eq([versioned(500_000)]));
    set.shrink_to_fit();
    set.assert_invariants();
}

#[test]
fn sets_that_are_changed() {
    let of = |operation, act: fn(&mut Set)| sweep(operation, make_set, |parts| act(parts.get()), check_set);
    for operation in BOTH {
        // Directory and page, packed array.
        of(operation, |set| {
            let _ = set.insert(versioned(1_000_000));
        });
        of(operation, |set| drop(set.try_insert_new(versioned(1_000_000))));
        of(operation, |set| {
            let _ = set.replace(versioned(1_000_000));
        });
        of(operation, |set| set.extend((0..200).map(|n| versioned(n + 900_000)).chain([versioned(1_000_000)])));
        of(operation, |set| set.shrink_to_fit());
        of(operation, |set| set.shrink_to(50));
        of(operation, |set| drop(set.clone()));
        of(operation, |set| drop(set.try_clone()));
        of(operation, |set| drop(set.clone().into_iter()));
        of(operation, |set| {
            let _ = set.clone().into_iter().map(SparseKey::index).max();
        });
        of(operation, |set| {
            let _ = set.clone().into_iter().clone().rev().count();
        });
        of(operation, |set| {
            let mut other = super::Set::new_in(set.allocator().clone());
            other.extend([versioned(1_000_000), versioned(5)]);
            set.append(&mut other);
        });
        of(operation, |set| {
            let mut other = super::Set::new_in(set.allocator().clone());
            other.insert(versioned(1));
            other.clone_from(set);
        });
        of(operation, |set| {
            drop(super::Set::<Wide, _>::with_capacity_in(100, set.allocator().clone()));
        });
        of(operation, |set| {
            drop(super::Set::<Wide, _>::try_with_capacity_in(100, set.allocator().clone()));
        });
    }
    of(Operation::Allocate, |set| set.reserve(1000));
    of(Operation::Allocate, |set| drop(set.try_reserve(1000)));
}

#[test]
fn clone_from_keeps_what_it_has_inserted() {
    for operation in BOTH {
        sweep(
            operation,
            |alloc| (make_set(alloc.clone()), super::Set::from_iter_in([versioned(1)], alloc)),
            |parts| {
                let (source, set) = parts.get();
                set.clone_from(source);
            },
            |(source, set), outcome| {
                set.assert_invariants();
                assert!(set.iter().zip(source.iter()).all(|(a, b)| a == b));
                assert_eq!(set.len() == source.len(), outcome.is_completed() || set.len() == 40);
                check_set(source, outcome);
            },
        );
    }
}

trait FromIterIn {
    fn from_iter_in(keys: impl IntoIterator<Item = Wide>, alloc: Alloc) -> Self;
}

impl FromIterIn for Set {
    fn from_iter_in(keys: impl IntoIterator<Item = Wide>, alloc: Alloc) -> Self {
        let mut set = super::Set::new_in(alloc);
        set.extend(keys);
        set
    }
}

#[test]
fn sets_that_are_dropped() {
    let of = |act: fn(Set)| sweep(Operation::Deallocate, make_set, |parts| act(parts.take()), check_set);
    // Seven pages and an empty one, the directory, the packed array.
    assert_eq!(of(drop), 10);
    assert_eq!(of(|set| drop(set.into_iter())), 10);
    of(|set| assert_eq!(set.into_iter().count(), 40));
    of(|set| {
        let mut keys = set.into_iter();
        keys.next();
        drop(keys);
    });
    // The operations that free nothing.
    let untouched = |act: fn(&mut Set)| {
        let ledger = Ledger::new();
        let mut set = make_set(Alloc::over(&ledger, TrackingAllocator::new()));
        let calls = BOTH.map(|operation| ledger.calls(operation));
        act(&mut set);
        assert_eq!(BOTH.map(|operation| ledger.calls(operation)), calls);
    };
    untouched(|set| {
        set.clear();
        set.extend(keys());
    });
    untouched(|set| assert_eq!(super::drain(set), keys().nth(10)));
    untouched(|set| {
        let _ = set.extract_if(|key| key.index() % 2 == 0).count();
    });
    untouched(|set| set.retain(|key| key.index() % 2 == 0));
    untouched(|set| set.sort());
    untouched(|set| set.sort_unstable());
    untouched(|set| {
        let _ = set.sort_as([versioned(705), versioned(5)]);
    });
    untouched(|set| set.compact_in_step(|_, _, _| {}));
    untouched(|set| {
        let _ =
            (set.pop(), set.remove_at(2), set.remove(versioned(5)), set.remove_by_index(1405), set.remove_all(keys()));
    });
    untouched(|set| {
        let _ = (set.swap(versioned(5), versioned(705)), set.set_version(versioned(705).next_version()));
    });
}

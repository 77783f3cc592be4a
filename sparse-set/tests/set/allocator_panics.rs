//! An allocator that panics at each allocation or deallocation in turn, in every operation that allocates or frees.
//!
//! After each panic the invariants hold, no key is lost or duplicated, nothing leaks, and the container can be used
//! further.

use sparse_set::internal::SparseIndex;
use sparse_set::{ConcurrentSparseSet, Entity, SparseKey, SparseSet};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each};

use crate::Wide;

/// Returns the key with this index and a version that depends on it.
fn versioned(index: usize) -> Wide {
    Wide::new(index, (index % 5) as u32).expect("a key of the test exists")
}

type Alloc = PanickingAllocator<TrackingAllocator>;
type Set = SparseSet<Wide, Alloc>;
type Concurrent = ConcurrentSparseSet<Wide, Alloc>;
type Index = SparseIndex<Wide, Alloc>;

/// Keys in seven pages with gaps between them, more than a cache line holds.
fn keys() -> impl Iterator<Item = Wide> {
    (0..40).map(|n| versioned(n * 700 + 5))
}

/// The containers of an operation. Operations that consume one take it out of its `Option`.
struct Parts<C> {
    container: Option<C>,
    alloc: Alloc,
}

impl<C> Parts<C> {
    fn new(ledger: &Ledger, make: impl Fn(Alloc) -> C) -> Self {
        let alloc = Alloc::over(ledger, TrackingAllocator::new());
        Self { container: Some(make(alloc.clone())), alloc }
    }

    fn take(&mut self) -> C {
        self.container.take().expect("it is taken once")
    }

    fn get(&mut self) -> &mut C {
        self.container.as_mut().expect("it is not taken")
    }
}

fn make_set(alloc: Alloc) -> Set {
    let mut set = SparseSet::new_in(alloc);
    set.extend(keys());
    // An empty page and unused capacity.
    set.insert(versioned(900_000));
    set.remove(versioned(900_000));
    set
}

fn make_concurrent(alloc: Alloc) -> Concurrent {
    let mut set = ConcurrentSparseSet::new_in(alloc);
    set.extend(keys());
    set
}

fn make_index(alloc: Alloc) -> Index {
    let mut index = SparseIndex::new_in(alloc);
    for (position, key) in keys().chain([versioned(900_000)]).enumerate() {
        index.try_set(key, position).expect("there is memory");
    }
    index.remove(versioned(900_000));
    index
}

/// Runs `act` with a panic at each call of the operation. `check` gets the containers afterwards.
#[track_caller]
fn sweep<C>(
    operation: Operation,
    make: impl Fn(Alloc) -> C,
    act: impl Fn(&mut Parts<C>),
    check: impl Fn(C, Outcome),
) -> u64 {
    panic_at_each(
        operation,
        |ledger| Parts::new(ledger, &make),
        |parts, _| act(parts),
        |Parts { container, alloc }, _, outcome| {
            if let Some(container) = container {
                check(container, outcome);
            }
            alloc.inner().assert_no_violation();
            alloc.inner().assert_empty();
        },
    )
}

const BOTH: [Operation; 2] = [Operation::Allocate, Operation::Deallocate];

/// Asserts that the old keys are in order, possibly with others behind, and that the set can be used further.
fn check_set(mut set: Set, _: Outcome) {
    set.assert_invariants();
    assert!(set.iter().take(40).eq(keys()));
    let there: Vec<Wide> = set.iter().collect();
    set.insert(versioned(500_000));
    set.assert_invariants();
    assert!(there.iter().all(|&key| set.remove(key)));
    assert_eq!(set.as_slice(), [versioned(500_000)]);
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
            let mut other = SparseSet::new_in(set.allocator().clone());
            other.extend([versioned(1_000_000), versioned(5)]);
            set.append(&mut other);
        });
        of(operation, |set| {
            let mut other = SparseSet::new_in(set.allocator().clone());
            other.insert(versioned(1));
            other.clone_from(set);
        });
        of(operation, |set| {
            drop(SparseSet::<Wide, _>::with_capacity_in(100, set.allocator().clone()));
        });
        of(operation, |set| {
            drop(SparseSet::<Wide, _>::try_with_capacity_in(100, set.allocator().clone()));
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
            |alloc| (make_set(alloc.clone()), SparseSet::from_iter_in([versioned(1)], alloc)),
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
        let mut set = SparseSet::new_in(alloc);
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
    untouched(|set| assert_eq!(set.drain(..).count(), 40));
    untouched(|set| assert_eq!(set.drain(3..20).next(), keys().nth(3)));
    untouched(|set| {
        let _ = set.extract_if(|key| key.index() % 2 == 0).count();
    });
    untouched(|set| set.retain(|key| key.index() % 2 == 0));
    untouched(|set| set.sort());
    untouched(|set| set.sort_unstable());
    untouched(|set| {
        let _ = set.sort_as([versioned(705), versioned(5)]);
    });
    untouched(|set| set.truncate(3));
    untouched(|set| {
        let _ =
            (set.pop(), set.remove_at(2), set.remove(versioned(5)), set.remove_by_index(1405), set.remove_all(keys()));
    });
    untouched(|set| {
        let _ = (set.swap(versioned(5), versioned(705)), set.set_version(versioned(705).next_version()));
    });
}

/// Asserts that the old keys are present in any order, possibly with others, and that the set can be used further.
fn check_concurrent(mut set: Concurrent, _: Outcome) {
    set.assert_invariants();
    assert!(set.iter().take(40).eq(keys()));
    let there: Vec<Wide> = set.iter().collect();
    set.insert(versioned(500_000));
    set.assert_invariants();
    assert!(there.iter().all(|&key| set.remove(key)));
    assert!(set.iter().eq([versioned(500_000)]));
    set.clear();
    set.assert_invariants();
}

#[test]
fn concurrent_sets() {
    let of = |operation, act: fn(&mut Concurrent)| {
        sweep(operation, make_concurrent, |parts| act(parts.get()), check_concurrent);
    };
    of(Operation::Allocate, |set| {
        let _ = set.insert(versioned(1_000_000));
    });
    of(Operation::Allocate, |set| drop(set.try_insert(versioned(1_000_000))));
    of(Operation::Allocate, |set| set.extend((0..200).map(|n| versioned(n + 900_000)).chain([versioned(1_000_000)])));
    of(Operation::Allocate, |set| drop(set.try_reserve_total(1000)));
    let consumed =
        |operation, act: fn(Concurrent)| sweep(operation, make_concurrent, |parts| act(parts.take()), check_concurrent);
    assert!(consumed(Operation::Deallocate, drop) >= 10);
    for operation in BOTH {
        consumed(operation, |set| {
            let mut set = set.into_sparse_set();
            set.assert_invariants();
            assert!(set.iter().eq(keys()));
            set.insert(versioned(500_000));
        });
        consumed(operation, |set| drop(SparseSet::from(set)));
        consumed(operation, |set| drop(set.try_into_sparse_set()));
        of(operation, |set| drop(Concurrent::try_with_capacity_in(100, set.allocator().clone())));
    }
}

/// Asserts that the old keys have their positions, and that the set can be used further.
fn check_index(mut index: Index, _: Outcome) {
    index.assert_invariants();
    assert!(keys().enumerate().all(|(position, key)| index.get(key) == Some(position)));
    index.try_set(versioned(500_000), 7).expect("there is memory");
    assert!(keys().all(|key| index.remove(key).is_some()));
    assert_eq!(index.get(versioned(500_000)), Some(7));
    index.clear();
    index.shrink_to_fit();
    index.assert_invariants();
}

#[test]
fn indices() {
    let of = |operation, act: fn(&mut Index)| sweep(operation, make_index, |parts| act(parts.get()), check_index);
    for operation in BOTH {
        of(operation, |index| drop(index.try_set(versioned(1_000_000), 3)));
        of(operation, |index| drop(index.try_reserve_for(versioned(1_000_000))));
        of(operation, |index| drop(index.try_clone()));
    }
    of(Operation::Allocate, |index| index.shrink_to_fit());
    of(Operation::Deallocate, |index| index.shrink_to_fit());
    let dropped = |act: fn(Index)| sweep(Operation::Deallocate, make_index, |parts| act(parts.take()), check_index);
    assert_eq!(dropped(drop), 9);
}

#[test]
fn complete_directories() {
    type Complete = SparseIndex<Entity, Alloc>;
    fn make(alloc: Alloc) -> Complete {
        let mut index = SparseIndex::new_in(alloc);
        for (position, key) in [5, 5000, 900_000].map(entity).into_iter().enumerate() {
            index.try_set(key, position).expect("there is memory");
        }
        index.remove(entity(900_000));
        index
    }
    fn entity(index: usize) -> Entity {
        Entity::new(index, 1).expect("a key of the test exists")
    }
    fn check(mut index: Complete, _: Outcome) {
        index.assert_invariants();
        assert_eq!([5, 4095, 300_000, 900_000].map(|at| index.get(entity(at))), [Some(0), None, None, None]);
        assert_eq!((index.remove(entity(5)), index.remove(entity(5000))), (Some(0), Some(1)));
        index.shrink_to_fit();
        assert_eq!((index.get(entity(5)), index.page_count()), (None, 0));
        index.assert_invariants();
    }
    let of = |operation, act: fn(&mut Complete)| sweep(operation, make, |parts| act(parts.get()), check);
    // No directory is allocated, and none is shrunk.
    of(Operation::Allocate, |index| {
        let _ = index.try_set(entity(1_000_000), 3);
        index.remove(entity(1_000_000));
    });
    assert_eq!(of(Operation::Deallocate, |index| index.shrink_to_fit()), 1);
    of(Operation::Allocate, |index| drop(index.try_clone()));
    let gone = sweep(
        Operation::Deallocate,
        |alloc| {
            let mut index = make(alloc);
            index.clear();
            index
        },
        |parts| parts.get().shrink_to_fit(),
        |index, _| index.assert_invariants(),
    );
    assert_eq!(gone, 4, "three pages and the directory");
    let dropped = sweep(Operation::Deallocate, make, |parts| drop(parts.take()), check);
    assert_eq!(dropped, 4);
}

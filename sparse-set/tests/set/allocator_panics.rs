//! An allocator that panics at each allocation or deallocation in turn, in every operation that allocates or frees.
//!
//! After each panic the invariants hold, no key is lost or duplicated, nothing leaks, and the container can be used
//! further. The tests of sets are in `both`.

use sparse_set::internal::SparseIndex;
use sparse_set::{ConcurrentSparseSet, Entity, SparseSet};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each};

use crate::Wide;

/// Returns the key with this index and a version that depends on it.
pub(crate) fn versioned(index: usize) -> Wide {
    Wide::new(index, (index % 5) as u32).expect("a key of the test exists")
}

pub(crate) type Alloc = PanickingAllocator<TrackingAllocator>;
type Concurrent = ConcurrentSparseSet<Wide, Alloc>;
type Index = SparseIndex<Wide, Alloc>;

/// Keys in seven pages with gaps between them, more than a cache line holds.
pub(crate) fn keys() -> impl Iterator<Item = Wide> {
    (0..40).map(|n| versioned(n * 700 + 5))
}

/// The containers of an operation. Operations that consume one take it out of its `Option`.
pub(crate) struct Parts<C> {
    container: Option<C>,
    alloc: Alloc,
}

impl<C> Parts<C> {
    fn new(ledger: &Ledger, make: impl Fn(Alloc) -> C) -> Self {
        let alloc = Alloc::over(ledger, TrackingAllocator::new());
        Self { container: Some(make(alloc.clone())), alloc }
    }

    pub(crate) fn take(&mut self) -> C {
        self.container.take().expect("it is taken once")
    }

    pub(crate) fn get(&mut self) -> &mut C {
        self.container.as_mut().expect("it is not taken")
    }
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
pub(crate) fn sweep<C>(
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

pub(crate) const BOTH: [Operation; 2] = [Operation::Allocate, Operation::Deallocate];

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
        index.try_reserve(9).expect("there is memory");
        for (position, key) in [5, 5000, 900_000].map(entity).into_iter().enumerate() {
            index.try_set(key, position).expect("there is memory");
        }
        (0..8).for_each(|at| _ = index.try_set(entity(6000 + at), 9).expect("there is memory"));
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
        (0..8).for_each(|at| _ = index.remove(entity(6000 + at)));
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

#[test]
fn removing_ranges_of_a_set_frees_nothing() {
    let untouched = |act: fn(&mut SparseSet<Wide, Alloc>)| {
        let ledger = Ledger::new();
        let mut set = SparseSet::new_in(Alloc::over(&ledger, TrackingAllocator::new()));
        set.extend(keys());
        let calls = BOTH.map(|operation| ledger.calls(operation));
        act(&mut set);
        assert_eq!(BOTH.map(|operation| ledger.calls(operation)), calls);
    };
    untouched(|set| assert_eq!(set.drain(..).count(), 40));
    untouched(|set| assert_eq!(set.drain(3..20).next(), keys().nth(3)));
    untouched(|set| set.truncate(3));
}

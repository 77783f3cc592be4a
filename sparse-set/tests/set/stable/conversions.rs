//! Conversions between the sets and `clone_from`, with an allocator that panics at each call in turn.

use sparse_set::{SparseSet, StableSet};
use test_kit::ledger::Operation;

use crate::Wide;
use crate::allocator_panics::{Alloc, BOTH, keys, sweep, versioned};

type Stable = StableSet<Wide, Alloc>;

fn make(alloc: Alloc) -> Stable {
    let mut set = StableSet::new_in(alloc);
    set.extend(keys().flat_map(|key| [key, versioned(900_000 + key.index() / 700)]));
    set.retain(|key| key.index() < 900_000);
    set
}

#[test]
fn conversions_with_an_allocator_that_panics() {
    for operation in BOTH {
        let calls = sweep(
            operation,
            make,
            |parts| {
                let packed = SparseSet::from(parts.take());
                packed.assert_invariants();
                assert!(packed.iter().eq(keys()));
                let set = StableSet::from(packed);
                set.assert_invariants();
                assert!(set.iter().eq(keys()));
            },
            |_, _| {},
        );
        assert!(calls >= 2);
    }
}

#[test]
fn a_clone_into_a_set_that_panics_leaves_it_empty() {
    let calls = sweep(
        Operation::Allocate,
        |alloc| {
            let mut set = StableSet::new_in(alloc.clone());
            set.extend([versioned(3), versioned(900_000)]);
            (set, make(alloc))
        },
        |parts| {
            let (set, source) = parts.get();
            set.clone_from(source);
        },
        |(mut set, source), outcome| {
            set.assert_invariants();
            assert!(if outcome.is_completed() { set == source } else { set.is_empty() });
            set.insert(versioned(7));
            set.assert_invariants();
        },
    );
    assert!(calls >= 7, "pages, and a block of slots");
}

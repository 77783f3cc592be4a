//! Failing allocators: all values are inserted or none, and rejected values are returned.

use storage::{Entity, Group, PagesOf, Storage, TryInsertErrorKind, TryReserveError};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::ledger::{Element, Ledger};

use crate::keys::entity;

type Failing = FailingAllocator<TrackingAllocator>;
type Elements = Storage<Element, Entity, Failing, PagesOf<2>>;
type Three = Group<(Elements, Elements, Elements)>;

/// Two shared keys, another one in all storages but the last, at full capacity.
fn filled(ledger: &Ledger, failing: &Failing) -> Three {
    let storage = |indices: &[usize]| {
        let mut storage = Storage::with_paging_in(PagesOf, failing.clone());
        storage.extend(indices.iter().map(|&index| (entity(index, 0), ledger.element(index as u64))));
        storage.shrink_to_fit();
        storage
    };
    Group::new((storage(&[1, 2, 3, 4]), storage(&[4, 3, 2, 5]), storage(&[9, 2, 3, 8])))
}

fn check_unchanged(mut group: Three, ledger: &Ledger, failing: &Failing) {
    group.assert_invariants();
    ledger.assert_live(12);
    assert_eq!(group.keys_slice(), [2, 3].map(|index| entity(index, 0)));
    for n in 0..3 {
        let storage = [group.storage::<0>(), group.storage::<1>(), group.storage::<2>()][n];
        assert!(storage.len() == 4 && storage.iter().all(|(key, value)| value.key() == key.index() as u64));
    }
    failing.allow(u64::MAX);
    group.insert_into::<2>(entity(4, 0), ledger.element(4));
    assert_eq!(group.len(), 3);
    group.assert_invariants();
}

#[test]
fn insertion_at_each_allocation() {
    let ledger = Ledger::new();
    // In each storage, as needed: the keys, a page of the sparse array, a directory and a page of values.
    for key in [entity(9000, 0), entity(7, 0)] {
        let rounds = fail_at_each_with(
            |failing| (filled(&ledger, &failing), failing),
            |(group, _)| {
                let values = [(); 3].map(|()| ledger.element(9000));
                let [a, b, c] = values;
                let result = group.try_insert(key, (a, b, c));
                if let Err(error) = &result {
                    assert!(matches!(error.kind, TryInsertErrorKind::Reserve(TryReserveError::AllocError { .. })));
                    assert_eq!(error.key, key);
                    assert!([&error.value.0, &error.value.1, &error.value.2].iter().all(|value| value.key() == 9000));
                }
                result.map(drop).map_err(drop)
            },
            |(mut group, failing), outcome| {
                assert_eq!(group.contains(key), outcome.is_completed());
                drop(group.remove(key));
                check_unchanged(group, &ledger, &failing);
            },
        );
        assert!(rounds >= 6, "{rounds} rounds");
    }
    ledger.assert_all_dropped();
}

#[test]
fn a_clone_at_each_allocation() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| (filled(&ledger, &failing), failing),
        |(group, _)| {
            group.try_clone().map_err(drop).map(|clone| {
                clone.assert_invariants();
                assert!(clone.iter().eq(group.iter()));
            })
        },
        |(group, failing), _| check_unchanged(group, &ledger, &failing),
    );
    assert!(rounds >= 12, "{rounds} rounds");
    ledger.assert_all_dropped();
}

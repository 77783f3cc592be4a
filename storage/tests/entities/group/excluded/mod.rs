//! Groups that exclude: a model, behaviors, panics, failing allocators, auto traits, threads.

use std::cell::Cell;
use std::rc::Rc;

use storage::allocator::Global;
use storage::group::{Excluded, Storages};
use storage::{AnyStorage, Entity, Group, PagesOf, Storage, TryInsertErrorKind};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, UniqueAllocator, fail_at_each_with};
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_send, assert_sync};
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::panic_at_each;
use test_kit::{assert_not_send, assert_not_sync};

use crate::keys::entity;

mod model;

/// Takes a group whether it excludes or not.
fn of_any<S: Storages, X: Excluded<S>>(group: &Group<S, X>) -> usize {
    group.iter().len()
}

#[test]
fn a_key_that_no_storage_excludes_any_more_is_shared_again() {
    let letters = Storage::from([(1_u32, 'a'), (2, 'b'), (3, 'c')]);
    let mut group = Group::excluding((letters,), (Storage::from([(2_u32, 20)]), Storage::from([(2_u32, 200)])));
    assert_eq!((of_any(&group), of_any(&Group::new((Storage::from([(1_u32, 'a')]),)))), (2, 1));
    assert_eq!(group.remove_excluded::<0>(2), Some(20));
    assert_eq!(group.remove_excluded::<0>(2), None);
    assert!(!group.contains(2));
    assert_eq!(group.remove_excluded::<1>(2), Some(200));
    assert!(group.contains(2));
    // A key that was excluded is inserted again, and replaced while it is excluded.
    assert_eq!(group.insert_excluded::<1>(3, 1), None);
    assert_eq!(group.insert_excluded::<1>(3, 2), Some(1));
    assert_eq!(group.insert(3, ('d',)), (Some('c'),));
    assert_eq!((group.get(3), group.storage::<0>().get(3)), (None, Some(&'d')));
    group.assert_invariants();
}

#[test]
fn another_version_is_not_excluded() {
    let mut group = Group::excluding((Storage::from([(entity(1, 1), 'a')]),), (Storage::from([(entity(1, 0), ())]),));
    assert!(group.contains(entity(1, 1)));
    let error = group.try_insert_excluded::<0>(entity(1, 1), ()).expect_err("another version has the index");
    assert!(matches!(error.kind, TryInsertErrorKind::OtherVersion { .. }));
    assert!(group.contains(entity(1, 1)));
    assert_eq!(group.remove_excluded::<0>(entity(1, 1)), None);
    group.assert_invariants();
}

type Elements<const LEN: usize> = Storage<Element, Entity, Global, PagesOf<LEN>>;
type Absent = Group<(Elements<4>, Elements<2>), (Elements<2>,)>;

/// Storage 0 has 0 to 19, storage 1 the even numbers to 38. Excluded are the multiples of 3 to 27.
fn filled(ledger: &Ledger) -> Absent {
    fn storage<const LEN: usize>(ledger: &Ledger, keys: impl Iterator<Item = usize>) -> Elements<LEN> {
        let mut storage = Storage::with_paging(PagesOf);
        storage.extend(keys.map(|n| (entity(n, 0), ledger.element(n as u64))));
        storage
    }
    Group::excluding(
        (storage(ledger, 0..20), storage(ledger, (0..40).step_by(2))),
        (storage(ledger, (0..30).step_by(3)),),
    )
}

/// Checks that the invariants hold, no value leaked, and the group is usable.
fn check_usable(mut group: Absent, ledger: &Ledger) {
    group.assert_invariants();
    let ((a, b), (c,)) = (group.storages(), group.excluded());
    ledger.assert_live(a.len() + b.len() + c.len());
    assert!(a.iter().chain(b).chain(c).all(|(key, value)| value.key() == key.index() as u64));
    let len = group.len();
    group.insert(entity(77, 0), (ledger.element(77), ledger.element(77)));
    assert_eq!(group.len(), len + 1);
    drop(group.insert_excluded::<0>(entity(77, 0), ledger.element(77)));
    assert_eq!(group.len(), len);
    group.assert_invariants();
}

#[test]
fn excluded_values_that_panic_when_they_are_dropped() {
    panic_at_each(
        Operation::Drop,
        filled,
        |group, ledger| {
            drop(group.insert_excluded::<0>(entity(6, 0), ledger.element(6)));
            drop(group.insert_excluded::<0>(entity(4, 0), ledger.element(4)));
            drop(group.remove_excluded::<0>(entity(6, 0)));
            drop(group.remove_everywhere(entity(12, 0)));
            drop(group.remove_everywhere(entity(27, 0)));
            AnyStorage::remove(group, entity(18, 0));
            group.retain(|key, _| key.index() > 8);
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.keys_slice().len() == 3);
            check_usable(group, ledger);
        },
    );
    panic_at_each(
        Operation::Drop,
        filled,
        |group, _| group.clear(),
        |group, ledger, outcome| {
            assert!(group.is_empty() && group.storage::<0>().is_empty());
            assert!(!outcome.is_completed() || AnyStorage::is_empty(&group));
            check_usable(group, ledger);
        },
    );
}

#[test]
fn iterators_and_clones_that_panic() {
    panic_at_each(
        Operation::Call,
        filled,
        |group, ledger| {
            let rows = [40, 4, 21].map(|n| (entity(n, 0), (ledger.element(n as u64), ledger.element(n as u64))));
            group.extend(PanickingIterator::new(rows, ledger));
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.contains(entity(40, 0)) && !group.contains(entity(21, 0)));
            check_usable(group, ledger);
        },
    );
    panic_at_each(
        Operation::Clone,
        filled,
        |group, _| drop(group.clone()),
        |group, ledger, _| check_usable(group, ledger),
    );
}

#[test]
fn exclusion_at_each_allocation() {
    type Failing = Storage<u64, Entity, FailingAllocator<TrackingAllocator>, PagesOf<2>>;
    let storage = |failing: &FailingAllocator<TrackingAllocator>, keys: [usize; 4]| -> Failing {
        let mut storage = Storage::with_paging_in(PagesOf, failing.clone());
        storage.extend(keys.map(|n| (entity(n, 0), n as u64)));
        storage.shrink_to_fit();
        storage
    };
    let filled = |failing: FailingAllocator<TrackingAllocator>| {
        Group::excluding((storage(&failing, [1, 2, 3, 9000]),), (storage(&failing, [2, 3, 4, 5]),))
    };
    let rounds = fail_at_each_with(
        filled,
        |group| {
            group.try_insert_excluded::<0>(entity(9000, 0), 5).map(drop).map_err(|error| assert_eq!(error.value, 5))
        },
        |group, outcome| {
            group.assert_invariants();
            assert_eq!(group.contains(entity(9000, 0)), !outcome.is_completed());
            assert_eq!(group.excluded().0.len(), 4 + usize::from(outcome.is_completed()));
        },
    );
    assert!(rounds >= 2, "{rounds} rounds");
    let rounds = fail_at_each_with(
        filled,
        |group| group.try_clone().map(|clone| assert!(clone == *group)).map_err(drop),
        |group, _| group.assert_invariants(),
    );
    assert!(rounds >= 6, "{rounds} rounds");
}

type Of<T> = Group<(Storage<u8>,), (Storage<T>,)>;

assert_not_sync!(Of<Cell<u8>>);
assert_not_send!(Of<Rc<u8>>);
assert_not_impl!(Group<(Storage<u8>,), (Storage<u8, Entity, UniqueAllocator>,)>: Clone);

#[test]
fn excluded_storages_count_for_auto_traits() {
    assert_send::<Of<Cell<u8>>>();
    assert_sync::<Of<u8>>();
    assert_clone::<Of<Rc<u8>>>();
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_iterators_pass_over_excluded_keys() {
    use rayon::prelude::*;

    let storage = |step: usize| (0..5000_u32).step_by(step).map(|n| (n, n)).collect::<Storage<u32, u32>>();
    let mut group = Group::excluding((storage(1), storage(2)), (storage(3),));
    let rows: Vec<_> = group.iter().map(|(key, _)| key).collect();
    assert_eq!(rows.len(), 1666);
    assert_eq!(group.par_iter().map(|(key, _)| key).collect::<Vec<_>>(), rows);
    group.par_iter_mut().for_each(|(_, (a, _))| *a += 1);
    assert!(group.storage::<0>().iter().all(|(key, &a)| a == key + u32::from(key % 2 == 0 && key % 3 != 0)));
}

//! User code panics at its first call, its second, and so on: the storages stay in step, and each value is dropped
//! once.

use storage::allocator::Global;
use storage::{Entity, Group, PagesOf, Storage};
use test_kit::iterators::{PanickingIterator, forget};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::panic_at_each;

use crate::keys::entity;

type Elements<const LEN: usize> = Storage<Element, Entity, Global, PagesOf<LEN>>;
type Pair = Group<(Elements<4>, Elements<2>)>;

/// Ten shared keys, and some more in each storage.
fn filled(ledger: &Ledger) -> Pair {
    let mut a = Storage::with_paging(PagesOf);
    a.extend((0..20).map(|n| (entity(n, 0), ledger.element(n as u64))));
    let mut b = Storage::with_paging(PagesOf);
    b.extend((0..40).step_by(2).map(|n| (entity(n, 0), ledger.element(n as u64))));
    Group::new((a, b))
}

/// Checks that the storages are in step, each value belongs to its key, no value leaked, and the group is usable.
fn check_usable(mut group: Pair, ledger: &Ledger) {
    group.assert_invariants();
    let (a, b) = group.storages();
    ledger.assert_live(a.len() + b.len());
    assert!(a.iter().chain(b).all(|(key, value)| value.key() == key.index() as u64));
    let len = group.len();
    assert!(group.insert(entity(77, 0), (ledger.element(77), ledger.element(77))).0.is_none());
    assert_eq!(group.len(), len + 1);
    group.assert_invariants();
}

#[test]
fn comparators_that_panic() {
    let test = |operation, act: fn(&mut Pair, &Ledger)| {
        panic_at_each(operation, filled, act, |group, ledger, outcome| {
            let sorted = group.iter().map(|(key, _)| key.index()).is_sorted_by(|a, b| a >= b);
            assert!(!outcome.is_completed() || sorted);
            assert_eq!(group.len(), 10);
            check_usable(group, ledger);
        });
    };
    test(Operation::Ord, |group, _| group.sort_by(|(_, (a, _)), (_, (b, _))| b.cmp(a)));
    test(Operation::Ord, |group, _| group.sort_unstable_by(|(_, (a, _)), (_, (b, _))| b.cmp(a)));
    test(Operation::Call, |group, ledger| {
        group.sort_by_key(|_, (_, b)| {
            ledger.tick(Operation::Call);
            u64::MAX - b.key()
        });
    });
}

#[test]
fn predicates_and_values_that_panic_while_some_are_removed() {
    for operation in [Operation::Call, Operation::Drop] {
        panic_at_each(
            operation,
            filled,
            |group, ledger| {
                group.retain(|key, _| {
                    ledger.tick(Operation::Call);
                    key.index() % 4 == 0
                });
            },
            |group, ledger, outcome| {
                if outcome.is_completed() {
                    assert!(group.iter().map(|(key, _)| key.index()).eq([0, 4, 8, 12, 16]));
                }
                // Keys that are not shared are not visited.
                assert!([1, 3, 19].iter().all(|&n| group.storage::<0>().contains_key(entity(n, 0))));
                check_usable(group, ledger);
            },
        );
    }
}

#[test]
fn values_that_panic_while_all_are_removed() {
    panic_at_each(
        Operation::Drop,
        filled,
        |group, _| group.clear(),
        |group, ledger, outcome| {
            assert!(group.is_empty() && group.storage::<0>().is_empty());
            assert!(!outcome.is_completed() || group.storage::<1>().is_empty());
            check_usable(group, ledger);
        },
    );
}

#[test]
fn values_that_panic_when_they_are_taken_out() {
    panic_at_each(
        Operation::Drop,
        filled,
        |group, _| {
            drop(group.remove(entity(4, 0)));
            drop(group.remove_from::<1>(entity(8, 0)));
            drop(group.remove_everywhere(entity(12, 0)));
            drop(group.remove_everywhere(entity(13, 0)));
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.len() == 7);
            check_usable(group, ledger);
        },
    );
}

#[test]
fn values_that_panic_when_they_are_replaced() {
    panic_at_each(
        Operation::Drop,
        filled,
        |group, ledger| {
            let element = |n| ledger.element(n);
            drop(group.insert(entity(4, 0), (element(4), element(4))));
            drop(group.insert_into::<0>(entity(6, 0), element(6)));
            group.extend([(entity(8, 0), (element(8), element(8)))]);
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.len() == 10);
            check_usable(group, ledger);
        },
    );
}

#[test]
fn iterators_that_panic() {
    panic_at_each(
        Operation::Call,
        filled,
        |group, ledger| {
            let order = [8, 9, 2, 30, 8, 0].map(|n| entity(n, 0));
            group.sort_as(PanickingIterator::new(order, ledger));
            let rows = [40, 4, 41].map(|n| (entity(n, 0), (ledger.element(n as u64), ledger.element(n as u64))));
            group.extend(PanickingIterator::new(rows, ledger));
        },
        |group, ledger, outcome| {
            assert!(!outcome.is_completed() || group.keys_slice()[..3] == [8, 2, 0].map(|n| entity(n, 0)));
            check_usable(group, ledger);
        },
    );
}

#[test]
fn closures_that_panic_while_values_are_changed() {
    panic_at_each(
        Operation::Clone,
        filled,
        |group, _| {
            group.iter_mut().for_each(|(_, (a, b))| {
                std::mem::swap(a, b);
                *a = a.clone();
            });
            for (_, (a, b)) in &mut *group {
                *b = a.clone();
            }
            _ = group.clone();
        },
        |group, ledger, _| check_usable(group, ledger),
    );
}

#[test]
fn iterators_that_are_forgotten_do_no_harm() {
    let ledger = Ledger::new();
    let mut group = filled(&ledger);
    let mut rows = group.iter_mut();
    rows.next();
    forget(rows);
    forget(group.pages_mut());
    forget(group.iter());
    forget(group.pages());
    check_usable(group, &ledger);
    ledger.assert_all_dropped();
}

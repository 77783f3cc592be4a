//! User code panics at its first call, its second, and so on: no value is lost or dropped twice, and the storage stays
//! valid.

use std::cmp::Ordering;

use storage::{Entity, PagesOf, StableStorage};
use test_kit::alloc::Global;
use test_kit::iterators::{Lie, LyingSizeHint, PanickingIterator};
use test_kit::ledger::{Element, Ledger, Operation, ZeroSized};
use test_kit::panics::{Leaks, Outcome, panic_at_each, panic_at_each_with, quiet_catch};

use crate::keys::entity;

type Storage = StableStorage<Element, Entity, Global, PagesOf<4>>;

/// 20 values at positions 0 to 25, with holes between them, and their numbers.
fn filled(ledger: &Ledger) -> Storage {
    let mut storage = StableStorage::with_paging(PagesOf::<4>);
    storage.extend((0..25).map(|n| (key(n), ledger.element(n as u64))));
    for n in [7, 0, 13, 24, 8] {
        storage.remove(key(n));
    }
    storage
}

fn key(n: usize) -> Entity {
    entity(n * 300, (n % 3) as u32)
}

fn numbers(storage: &Storage) -> Vec<u64> {
    storage.assert_invariants();
    storage.values().map(Element::key).collect()
}

/// Checks that the storage is valid and usable.
fn check_usable(mut storage: Storage, ledger: &Ledger) {
    let keys: Vec<Entity> = storage.keys().collect();
    storage.insert(key(77), ledger.element(77));
    storage.assert_invariants();
    assert!(keys.iter().all(|&key| storage.remove(key).is_some()));
    assert_eq!(numbers(&storage), [77]);
    storage.clear();
    storage.assert_invariants();
}

/// Returns the number of calls before the panic, of `all`.
fn before(outcome: Outcome, all: usize) -> usize {
    match outcome {
        Outcome::Panicked { nth } => nth as usize,
        Outcome::Completed => all,
    }
}

#[test]
fn drops_that_panic_in_bulk() {
    // All are dropped, whichever panics.
    panic_at_each(
        Operation::Drop,
        filled,
        |storage, _| storage.clear(),
        |storage, ledger, _| {
            assert_eq!((storage.len(), storage.slot_len()), (0, 0));
            ledger.assert_live(0);
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Drop,
        |ledger| Some(filled(ledger)),
        |storage, _| *storage = None,
        |_, ledger, _| ledger.assert_live(0),
    );
    panic_at_each(
        Operation::Drop,
        |ledger| Some(filled(ledger)),
        |storage, _| {
            let mut entries = storage.take().into_iter().flatten();
            drop((entries.next(), entries.next_back()));
        },
        |_, ledger, _| ledger.assert_live(0),
    );
    panic_at_each(
        Operation::Drop,
        filled,
        |storage, _| drop(storage.drain().skip(3)),
        |storage, ledger, _| {
            ledger.assert_live(0);
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Drop,
        |ledger| Some(filled(ledger)),
        |storage, _| {
            storage.take().into_iter().flat_map(StableStorage::into_keys).take(5).for_each(drop);
        },
        |_, ledger, _| ledger.assert_live(0),
    );
}

#[test]
fn drops_that_panic_one_by_one() {
    let all: Vec<u64> = (0..25).filter(|n| ![7, 0, 13, 24, 8].contains(n)).collect();
    let odd: Vec<u64> = all.iter().copied().filter(|n| n % 2 == 1).collect();
    panic_at_each(
        Operation::Drop,
        filled,
        |storage, _| storage.retain(|_, value| value.key() % 2 == 0),
        |storage, ledger, outcome| {
            // The value that panicked is removed, later ones stay.
            let gone = &odd[..(before(outcome, odd.len()) + 1).min(odd.len())];
            assert!(numbers(&storage).iter().eq(all.iter().filter(|n| !gone.contains(n))));
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Drop,
        filled,
        |storage, _| assert_eq!(storage.remove_all((0..25).map(key)), 20),
        |storage, ledger, outcome| {
            assert_eq!(storage.len(), all.len() - (before(outcome, all.len()) + 1).min(all.len()));
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Drop,
        filled,
        |storage, ledger| storage.extend([5, 7, 6].map(|n| (key(n), ledger.element(100 + n as u64)))),
        |storage, ledger, outcome| {
            // Replaced values are dropped after the insertion of the new ones.
            let expected = [105, 107, 106].iter().take([1, 3, 3][before(outcome, 2)]);
            expected.for_each(|n| assert!(numbers(&storage).contains(n)));
            check_usable(storage, ledger);
        },
    );
}

#[test]
fn closures_that_panic() {
    let all: Vec<u64> = (0..25).filter(|n| ![7, 0, 13, 24, 8].contains(n)).collect();
    let calls = panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            storage.retain(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 2 == 0
            });
        },
        |storage, ledger, outcome| {
            let looked_at = &all[..before(outcome, all.len())];
            let gone = |n: &u64| looked_at.contains(n) && n % 2 == 1;
            assert!(numbers(&storage).iter().eq(all.iter().filter(|n| !gone(n))));
            check_usable(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            let extracted = storage.extract_if(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 2 == 0
            });
            extracted.for_each(drop);
        },
        |storage, ledger, outcome| {
            let looked_at = &all[..before(outcome, all.len())];
            let gone = |n: &u64| looked_at.contains(n) && n % 2 == 0;
            assert!(numbers(&storage).iter().eq(all.iter().filter(|n| !gone(n))));
            check_usable(storage, ledger);
        },
    );
    // After a panic, continues behind it.
    let ledger = Ledger::new();
    let mut storage = filled(&ledger);
    let mut extract = storage.extract_if(|_, value| {
        ledger.tick(Operation::Call);
        value.key() > 20
    });
    ledger.arm(Operation::Call, 4);
    assert!(quiet_catch(|| extract.next()).is_err());
    assert_eq!(extract.size_hint(), (0, Some(15)));
    assert_eq!(extract.map(|(_, value)| value.key()).collect::<Vec<_>>(), [21, 22, 23]);

    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            storage.entry(key(7)).or_insert_with(|| {
                ledger.tick(Operation::Call);
                ledger.element(7)
            });
        },
        |storage, ledger, outcome| {
            assert_eq!(storage.contains_key(key(7)), outcome.is_completed());
            check_usable(storage, ledger);
        },
    );
}

#[test]
fn comparators_that_panic_leave_all_values_where_they_are() {
    let sort = |act: fn(&mut Storage, &dyn Fn(u64, u64) -> Ordering)| {
        panic_at_each(
            Operation::Call,
            |ledger| {
                let mut storage = filled(ledger);
                storage.compact();
                storage
            },
            |storage, ledger| {
                act(storage, &|a, b| {
                    ledger.tick(Operation::Call);
                    b.cmp(&a)
                });
            },
            |storage, ledger, outcome| {
                let numbers = numbers(&storage);
                if outcome.is_completed() {
                    assert!(numbers.is_sorted_by(|a, b| a > b));
                } else {
                    let mut before = filled(ledger);
                    before.compact();
                    assert!(numbers.iter().copied().eq(before.values().map(Element::key)));
                }
                check_usable(storage, ledger);
            },
        );
    };
    sort(|storage, compare| storage.sort_by(|(_, a), (_, b)| compare(a.key(), b.key())));
    sort(|storage, compare| storage.sort_unstable_by(|(_, a), (_, b)| compare(a.key(), b.key())));
}

#[test]
fn comparators_that_are_no_order() {
    let ledger = Ledger::new();
    let mut storage: StableStorage<_, u32> = (0..200).map(|n| (n, ledger.element(u64::from(n)))).collect();
    let mut n = 0_u32;
    let mut any = || {
        n = n.wrapping_mul(1_103_515_245).wrapping_add(12345);
        [Ordering::Less, Ordering::Equal, Ordering::Greater][(n >> 16) as usize % 3]
    };
    // std's sorts may notice the inconsistency and panic.
    let _ = quiet_catch(|| storage.sort_by(|_, _| any()));
    let _ = quiet_catch(|| storage.sort_unstable_by(|_, _| any()));
    storage.assert_invariants();
    assert!((0..200).all(|key| storage[key].key() == u64::from(key)));
}

#[test]
fn compaction_is_done_though_the_callback_panics() {
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| storage.compact_with(|_, _, _, _| ledger.tick(Operation::Call)),
        |storage, ledger, _| {
            assert!(!storage.has_holes());
            let mut numbers = numbers(&storage);
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq((0..25).filter(|n| ![7, 0, 13, 24, 8].contains(n))));
            check_usable(storage, ledger);
        },
    );
}

#[test]
fn iterators_that_panic_leave_what_came_before() {
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            let pairs: Vec<_> = (30..40).map(|n| (key(n), ledger.element(n as u64))).collect();
            storage.extend(PanickingIterator::new(pairs, ledger));
        },
        |storage, ledger, outcome| {
            let came = before(outcome, 10);
            assert_eq!(storage.len(), 20 + came);
            assert!((30..40).all(|n| storage.contains_key(key(n)) == (n < 30 + came)));
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Clone,
        |ledger| (filled(ledger), ledger.element(50)),
        |(storage, value), _| storage.insert_many((30..40).map(key), value),
        |(storage, _), ledger, outcome| {
            assert_eq!(storage.len(), 20 + before(outcome, 10));
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            storage.sort_as(PanickingIterator::new((0..25).rev().map(key), ledger));
        },
        |storage, ledger, outcome| {
            let front: Vec<u64> =
                (0..25).rev().take(before(outcome, 25)).filter(|n| ![7, 0, 13, 24, 8].contains(n)).collect();
            assert_eq!(numbers(&storage)[..front.len()], front);
            assert_eq!(storage.len(), 20);
            check_usable(storage, ledger);
        },
    );
}

#[test]
fn clones_that_panic_leave_no_clone() {
    let clones = panic_at_each(
        Operation::Clone,
        |ledger| (filled(ledger), None),
        |(storage, clone), _| *clone = Some(storage.clone()),
        |(storage, clone), ledger, outcome| {
            assert_eq!(clone.is_some(), outcome.is_completed());
            ledger.assert_live(if outcome.is_completed() { 40 } else { 20 });
            check_usable(storage, ledger);
        },
    );
    assert_eq!(clones, 20);
}

#[test]
fn comparisons_that_panic() {
    panic_at_each_with(
        Operation::Eq,
        Leaks::None,
        |ledger| (filled(ledger), filled(ledger)),
        |(a, b), _| assert!(a == b),
        |(a, b), ledger, _| {
            check_usable(a, ledger);
            check_usable(b, ledger);
        },
    );
}

#[test]
fn functions_that_consume_an_iterator_may_panic() {
    for nth in 0..20 {
        let ledger = Ledger::new();
        let run = |act: &dyn Fn(Storage, &mut dyn FnMut())| {
            let mut seen = 0;
            let storage = filled(&ledger);
            assert!(
                quiet_catch(|| act(storage, &mut || {
                    assert!(seen != nth, "planned");
                    seen += 1;
                }))
                .is_err()
            );
            ledger.assert_all_dropped();
        };
        run(&|storage, tick| storage.into_iter().for_each(|_| tick()));
        run(&|mut storage, tick| storage.drain().for_each(|_| tick()));
        run(&|storage, tick| storage.into_values().rev().for_each(|_| tick()));
        run(&|storage, tick| storage.iter().for_each(|_| tick()));
        run(&|mut storage, tick| storage.iter_mut().rev().for_each(|_| tick()));
    }
}

#[test]
fn zero_sized_values_that_panic() {
    for nth in 0..10 {
        ZeroSized::reset();
        let mut storage: StableStorage<ZeroSized, u32> = (0..10).map(|key| (key, ZeroSized::new())).collect();
        storage.remove(4);
        ZeroSized::arm(Operation::Drop, nth);
        let result = quiet_catch(|| storage.clear());
        assert_eq!(result.is_err(), nth < 9);
        assert_eq!((ZeroSized::live(), storage.len()), (0, 0));
        storage.assert_invariants();
    }
    ZeroSized::reset();
}

#[test]
fn iterators_that_lie_about_their_length() {
    for lie in Lie::ALL {
        let mut storage: StableStorage<u8, u8> = LyingSizeHint::new((0..=u8::MAX).map(|n| (n, n)), lie).collect();
        storage.retain(|key, _| key % 2 == 0);
        storage.extend(LyingSizeHint::new((0..=u8::MAX).map(|n| (n, n)), lie));
        assert_eq!((storage.len(), storage.slot_len()), (256, 256), "{lie:?}");
        storage.assert_invariants();
    }
}

//! User code panics at its first call, its second, and so on: no value is lost or dropped twice, and the storage stays
//! valid.

use std::cmp::Ordering;
use std::fmt::Debug;

use storage::allocator::Global;
use storage::{Entity, PagesOf};
use test_kit::iterators::{Lie, LyingSizeHint, PanickingIterator};
use test_kit::ledger::{Element, Ledger, Operation, ZeroSized};
use test_kit::panics::{Leaks, Outcome, panic_at_each, panic_at_each_with, quiet_catch};
use test_kit::random::Random;

use crate::keys::entity;
use crate::kind::{Kind, Of, for_both_kinds};

for_both_kinds! {
    comparators_that_panic_leave_all_values_where_they_are
    key_functions_that_panic_leave_the_order_as_it_was
    comparators_that_panic_over_values_of_other_sizes
    comparisons_of_values_that_panic
    comparators_that_are_no_order
    retain_with_a_predicate_that_panics
    retain_with_a_drop_that_panics
    extract_if_with_a_predicate_that_panics
    extract_if_with_a_drop_that_panics
    extract_if_goes_on_behind_a_panic
    drops_that_panic
    drops_that_panic_one_by_one
    drops_of_drained_values_that_panic
    drops_of_what_owns_a_storage_that_panic
    clones_that_panic
    insertion_of_many_keeps_what_came_before
    iterators_of_keys_that_panic
    entries_with_functions_that_panic
    functions_that_consume_an_iterator_may_panic
    zero_sized_values_that_panic
    iterators_that_lie_about_their_length
}

pub(crate) type Short<M> = Of<M, Element, Entity, Global, PagesOf<4>>;

pub(crate) fn key(n: usize) -> Entity {
    entity(n * 300, (n % 3) as u32)
}

/// The numbers of the values that [`filled`] removes.
pub(crate) const GONE: [u64; 5] = [7, 0, 13, 24, 8];

/// 20 values, shuffled, of the numbers below 25 but [`GONE`]. A storage with holes has them at positions 0 to 25.
pub(crate) fn filled<M: Kind>(ledger: &Ledger) -> Short<M> {
    let mut order: Vec<usize> = (0..25).collect();
    Random::from_seed(7).shuffle(&mut order);
    let mut storage = M::with_paging(PagesOf::<4>);
    storage.extend(order.into_iter().map(|n| (key(n), ledger.element(n as u64))));
    for n in GONE {
        storage.remove(key(n as usize));
    }
    storage
}

/// The numbers of the values of [`filled`], by position.
fn all<M: Kind>() -> Vec<u64> {
    let all = numbers::<M>(&filled::<M>(&Ledger::new()));
    assert_eq!(all.len(), 20);
    all
}

/// As [`all`], after holes are closed.
fn all_compact<M: Kind>() -> Vec<u64> {
    let ledger = Ledger::new();
    let mut storage = filled::<M>(&ledger);
    M::compact(&mut storage);
    numbers::<M>(&storage)
}

/// Returns the numbers of the values, by position.
pub(crate) fn numbers<M: Kind>(storage: &Short<M>) -> Vec<u64> {
    storage.assert_invariants();
    let pairs = storage.iter().map(|(key, value)| {
        assert_eq!(key.index() as u64, value.key() * 300, "the value of another key");
        value.key()
    });
    pairs.collect()
}

pub(crate) fn sorted(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers
}

/// Checks that the storage is valid and usable, and that nothing leaked.
pub(crate) fn check_usable<M: Kind>(storage: Short<M>, ledger: &Ledger) {
    ledger.assert_live(storage.len());
    check_usable_beside::<M>(storage, ledger);
}

/// Checks that the storage is valid and usable, where other values live beside it.
fn check_usable_beside<M: Kind>(mut storage: Short<M>, ledger: &Ledger) {
    let keys: Vec<Entity> = storage.keys().collect();
    numbers::<M>(&storage);
    storage.insert(key(77), ledger.element(77));
    storage.assert_invariants();
    assert!(keys.iter().all(|&key| storage.remove(key).is_some()));
    assert_eq!(numbers::<M>(&storage), [77]);
    storage.clear();
    storage.assert_invariants();
}

/// Returns the number of calls before the panic, or `all`.
fn before(outcome: Outcome, all: usize) -> usize {
    match outcome {
        Outcome::Panicked { nth } => nth as usize,
        Outcome::Completed => all,
    }
}

type Compare<'a> = dyn Fn((Entity, &Element), (Entity, &Element)) -> Ordering + 'a;

/// Only a list of positions is sorted, so only holes are closed.
fn comparators_that_panic_leave_all_values_where_they_are<M: Kind>() {
    let test = |act: fn(&mut Short<M>, &Compare<'_>)| {
        panic_at_each(
            Operation::Call,
            filled::<M>,
            |storage, ledger| {
                act(storage, &|(_, a), (_, b)| {
                    ledger.tick(Operation::Call);
                    a.key().cmp(&b.key())
                });
            },
            |storage, ledger, outcome| {
                let now = numbers::<M>(&storage);
                assert_eq!(now, if outcome.is_completed() { sorted(all::<M>()) } else { all_compact::<M>() });
                check_usable::<M>(storage, ledger);
            },
        );
    };
    test(|storage, compare| storage.sort_by(compare));
    test(|storage, compare| storage.sort_unstable_by(compare));
    test(|storage, compare| storage.sort_prefix_by(20, compare));
    test(|storage, compare| storage.sort_prefix_unstable_by(20, compare));
}

fn key_functions_that_panic_leave_the_order_as_it_was<M: Kind>() {
    let test = |sort: fn(&mut Short<M>, &Ledger)| {
        panic_at_each(Operation::Call, filled::<M>, sort, |storage, ledger, outcome| {
            let expected = if outcome.is_completed() { sorted(all::<M>()) } else { all_compact::<M>() };
            assert_eq!(numbers::<M>(&storage), expected);
            check_usable::<M>(storage, ledger);
        })
    };
    fn key_of(value: &Element, ledger: &Ledger) -> u64 {
        ledger.tick(Operation::Call);
        value.key()
    }
    let calls = test(|storage, ledger| storage.sort_by_key(|_, value| key_of(value, ledger)));
    assert_eq!(calls, 20);
    test(|storage, ledger| storage.sort_by_key(|_, value| Box::new(key_of(value, ledger))));
    test(|storage, ledger| storage.sort_unstable_by_key(|_, value| key_of(value, ledger)));
    test(|storage, ledger| storage.sort_unstable_by_key(|_, value| [key_of(value, ledger); 3]));
    // All but one are in order: only this one is moved.
    let almost = |ledger: &Ledger| -> Short<M> {
        let mut storage = M::with_paging(PagesOf::<4>);
        storage.extend((1..60).chain([0]).map(|n| (key(n), ledger.element(n as u64))));
        storage
    };
    panic_at_each(
        Operation::Call,
        almost,
        |storage, ledger| storage.sort_unstable_by_key(|_, value| key_of(value, ledger)),
        |storage, ledger, outcome| {
            let now = numbers::<M>(&storage);
            let before = numbers::<M>(&almost(&Ledger::new()));
            assert!(if outcome.is_completed() { now.is_sorted() } else { now == before });
            check_usable::<M>(storage, ledger);
        },
    );
}

/// A panic during sorts of zero-sized values and of values larger than the copy buffer.
fn comparators_that_panic_over_values_of_other_sizes<M: Kind>() {
    fn test<M: Kind, T: Clone + PartialEq + Debug>(make: impl Fn(u32) -> T) {
        panic_at_each(
            Operation::Call,
            |_| (0..60_u32).map(|n| (n * 37 % 60, make(n * 37 % 60))).collect::<Of<M, T, u32>>(),
            |storage, ledger| {
                storage.sort_unstable_by(|(a, _), (b, _)| {
                    ledger.tick(Operation::Call);
                    a.cmp(&b)
                });
            },
            |storage, _, outcome| {
                storage.assert_invariants();
                assert_eq!(storage.keys().is_sorted(), outcome.is_completed());
                assert!(storage.len() == 60 && storage.iter().all(|(key, value)| *value == make(key)));
            },
        );
    }
    test::<M, _>(|_| ());
    test::<M, _>(|key| [u64::from(key); 32]);
    test::<M, _>(|key| key.to_string());
}

fn comparisons_of_values_that_panic<M: Kind>() {
    panic_at_each(
        Operation::Ord,
        filled::<M>,
        |storage, _| storage.sort_by(|(_, a), (_, b)| a.cmp(b)),
        |storage, ledger, _| check_usable::<M>(storage, ledger),
    );
    panic_at_each_with(
        Operation::Eq,
        Leaks::None,
        |ledger| (filled::<M>(ledger), filled::<M>(ledger)),
        |(a, b), _| assert!(M::is_equal(a, b)),
        |(a, b), ledger, _| {
            check_usable_beside::<M>(a, ledger);
            check_usable::<M>(b, ledger);
        },
    );
}

fn comparators_that_are_no_order<M: Kind>() {
    let ledger = Ledger::new();
    for seed in 0..100 {
        let mut random = Random::from_seed(seed);
        let mut storage = filled::<M>(&ledger);
        let mut chaos = move || [Ordering::Less, Ordering::Equal, Ordering::Greater][random.index(3)];
        // std's sorts may notice the inconsistency and panic.
        let _ = quiet_catch(|| storage.sort_by(|_, _| chaos()));
        assert_eq!(sorted(numbers::<M>(&storage)), sorted(all::<M>()));
        let _ = quiet_catch(|| storage.sort_unstable_by(|_, _| chaos()));
        check_usable::<M>(storage, &ledger);
    }
    let mut storage: Of<M, _, u32> = (0..200).map(|n| (n, ledger.element(u64::from(n)))).collect();
    let mut random = Random::from_seed(100);
    let mut chaos = || [Ordering::Less, Ordering::Equal, Ordering::Greater][random.index(3)];
    let _ = quiet_catch(|| storage.sort_by(|_, _| chaos()));
    let _ = quiet_catch(|| storage.sort_unstable_by(|_, _| chaos()));
    storage.assert_invariants();
    assert!((0..200).all(|key| storage[key].key() == u64::from(key)));
    drop(storage);
    ledger.assert_all_dropped();
}

fn retain_with_a_predicate_that_panics<M: Kind>() {
    let calls = panic_at_each(
        Operation::Call,
        filled::<M>,
        |storage, ledger| {
            storage.retain(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 3 != 0
            });
        },
        |storage, ledger, outcome| {
            let all = all::<M>();
            let (asked, others) = all.split_at(before(outcome, 20));
            let kept = asked.iter().filter(|&number| number % 3 != 0).chain(others);
            assert!(
                numbers::<M>(&storage).iter().eq(kept),
                "those asked about are judged, the others stay, all in their order"
            );
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
}

fn retain_with_a_drop_that_panics<M: Kind>() {
    let calls = panic_at_each(
        Operation::Drop,
        filled::<M>,
        |storage, _| storage.retain(|_, value| value.key() % 3 != 0),
        |storage, ledger, outcome| {
            // The value that panicked is removed, later ones stay.
            let all = all::<M>();
            let gone: Vec<u64> = all.iter().copied().filter(|number| number % 3 == 0).collect();
            let gone = &gone[..(before(outcome, gone.len()) + 1).min(gone.len())];
            assert!(numbers::<M>(&storage).iter().eq(all.iter().filter(|number| !gone.contains(number))));
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 7);
}

fn extract_if_with_a_predicate_that_panics<M: Kind>() {
    let calls = panic_at_each(
        Operation::Call,
        |ledger| (filled::<M>(ledger), Vec::new()),
        |(storage, taken), ledger| {
            taken.extend(storage.extract_if(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 3 == 0
            }));
        },
        |(storage, taken), ledger, outcome| {
            let together = numbers::<M>(&storage).into_iter().chain(taken.iter().map(|(_, value)| value.key()));
            assert_eq!(sorted(together.collect()), sorted(all::<M>()));
            assert!(taken.iter().all(|(_, value)| value.key() % 3 == 0));
            assert!(!outcome.is_completed() || storage.values().all(|value| value.key() % 3 != 0));
            if M::LEAVES_HOLES {
                // Those asked about are judged, the others stay, and none moves.
                let all = all::<M>();
                let (asked, others) = all.split_at(before(outcome, 20));
                let left = asked.iter().filter(|&number| number % 3 != 0).chain(others);
                assert!(numbers::<M>(&storage).iter().eq(left));
            }
            drop(taken);
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
}

fn extract_if_with_a_drop_that_panics<M: Kind>() {
    let calls = panic_at_each(
        Operation::Drop,
        filled::<M>,
        |storage, _| storage.extract_if(|_, value| value.key() % 3 == 0).for_each(drop),
        |storage, ledger, _| check_usable::<M>(storage, ledger),
    );
    assert_eq!(calls, 7);
}

fn extract_if_goes_on_behind_a_panic<M: Kind>() {
    let ledger = Ledger::new();
    let mut storage: Of<M, _, u32> = (0..25).map(|n| (n, ledger.element(u64::from(n)))).collect();
    // In a packed storage, too, the order stays.
    storage.retain(|_, value| !GONE.contains(&value.key()));
    let mut extract = storage.extract_if(|_, value| {
        ledger.tick(Operation::Call);
        value.key() > 20
    });
    ledger.arm(Operation::Call, 4);
    assert!(quiet_catch(|| extract.next()).is_err());
    assert_eq!(extract.size_hint(), (0, Some(15)));
    let mut rest: Vec<u64> = extract.map(|(_, value)| value.key()).collect();
    rest.sort_unstable();
    assert_eq!(rest, [21, 22, 23]);
}

fn drops_that_panic<M: Kind>() {
    let test = |drops: u64, act: fn(&mut Short<M>, &Ledger)| {
        let calls =
            panic_at_each(Operation::Drop, filled::<M>, act, |storage, ledger, _| check_usable::<M>(storage, ledger));
        assert_eq!(calls, drops);
    };
    // All are dropped, whichever panics.
    let calls = panic_at_each(
        Operation::Drop,
        filled::<M>,
        |storage, _| storage.clear(),
        |storage, ledger, _| {
            assert_eq!((storage.len(), M::slot_len(&storage)), (0, 0));
            ledger.assert_live(0);
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
    test(1, |storage, _| drop(storage.remove(key(2))));
    test(1, |storage, _| drop(storage.pop()));
    test(1, |storage, _| {
        let position = storage.position_of(key(2)).expect("it is there");
        drop(storage.remove_at(position));
    });
    test(3, |storage, _| assert_eq!(storage.remove_all([key(1), key(2), key(2), key(3)]), 3));
    test(1, |storage, ledger| drop(storage.insert(key(2), ledger.element(2))));
    test(1, |storage, ledger| storage[key(2)] = ledger.element(2));
    test(1, |storage, ledger| {
        storage.entry(key(2)).or_insert(ledger.element(2));
    });
    test(1, |storage, ledger| {
        storage.entry(key(2)).insert_entry(ledger.element(2));
    });
    test(1, |storage, ledger| {
        // A value of another version is dropped after the insertion.
        storage.set_version(key(2).next_version());
        drop(storage.insert_evicting(key(2), ledger.element(2)));
    });
}

fn drops_that_panic_one_by_one<M: Kind>() {
    panic_at_each(
        Operation::Drop,
        filled::<M>,
        |storage, _| assert_eq!(storage.remove_all((0..25).map(key)), 20),
        |storage, ledger, outcome| {
            assert_eq!(storage.len(), 20 - (before(outcome, 20) + 1).min(20));
            check_usable::<M>(storage, ledger);
        },
    );
    // Numbers that do not fit the keys show which values are new.
    panic_at_each(
        Operation::Drop,
        filled::<M>,
        |storage, ledger| storage.extend([5, 7, 6].map(|n| (key(n), ledger.element(100 + n as u64)))),
        |mut storage, ledger, outcome| {
            storage.assert_invariants();
            let expected = [105, 107, 106].iter().take([1, 3, 3][before(outcome, 2)]);
            expected.for_each(|n| assert!(storage.values().any(|value| value.key() == *n)));
            ledger.assert_live(storage.len());
            storage.remove_all([5, 7, 6].map(key));
            check_usable::<M>(storage, ledger);
        },
    );
}

fn drops_of_drained_values_that_panic<M: Kind>() {
    let test = |drops: u64, act: fn(&mut Short<M>)| {
        let calls = panic_at_each(
            Operation::Drop,
            filled::<M>,
            |storage, _| act(storage),
            |storage, ledger, _| {
                ledger.assert_live(0);
                check_usable::<M>(storage, ledger);
            },
        );
        assert_eq!(calls, drops);
    };
    test(20, |storage| drop(M::drain(storage)));
    test(20, |storage| drop(M::drain(storage).skip(3)));
    test(20, |storage| drop(M::drain(storage).nth(7)));
}

fn drops_of_what_owns_a_storage_that_panic<M: Kind>() {
    let test = |act: fn(Short<M>)| {
        let calls = panic_at_each(
            Operation::Drop,
            |ledger| Some(filled::<M>(ledger)),
            |storage, _| act(storage.take().expect("it is there")),
            |storage, ledger, _| {
                assert!(storage.is_none());
                ledger.assert_live(0);
            },
        );
        assert_eq!(calls, 20);
    };
    test(drop);
    test(|storage| drop(storage.into_iter()));
    test(|storage| drop(storage.into_iter().nth(7)));
    test(|storage| {
        let mut pairs = storage.into_iter();
        drop((pairs.next(), pairs.next_back()));
    });
    test(|storage| storage.into_iter().for_each(drop));
    test(|storage| assert_eq!(storage.into_keys().count(), 20));
    test(|storage| storage.into_keys().take(5).for_each(drop));
    test(|storage| {
        let mut values = storage.into_values();
        let ends = [values.next(), values.next_back()];
        drop(values);
        drop(ends);
    });
}

fn clones_that_panic<M: Kind>() {
    let calls = panic_at_each(
        Operation::Clone,
        |ledger| (filled::<M>(ledger), None),
        |(storage, clone), _| {
            let made = clone.insert(M::clone(storage));
            assert_eq!(numbers::<M>(made), numbers::<M>(storage));
        },
        |(storage, clone), ledger, outcome| {
            assert_eq!(clone.is_some(), outcome.is_completed());
            ledger.assert_live(if outcome.is_completed() { 40 } else { 20 });
            drop(clone);
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
    panic_at_each(
        Operation::Clone,
        |ledger| (filled::<M>(ledger), M::with_paging(PagesOf::<4>)),
        |(source, target), _| {
            target.insert(key(1), source[key(1)].clone());
            M::clone_from(target, source);
        },
        |(source, target), ledger, outcome| {
            assert!(numbers::<M>(&source).starts_with(&numbers::<M>(&target)) || target.len() == 1);
            assert!(!outcome.is_completed() || M::is_equal(&source, &target));
            drop(source);
            check_usable::<M>(target, ledger);
        },
    );
    let calls = panic_at_each(
        Operation::Clone,
        |ledger| filled::<M>(ledger).into_iter(),
        |pairs, _| {
            pairs.next();
            assert_eq!(pairs.clone().len(), 19);
        },
        |pairs, ledger, _| ledger.assert_live(pairs.len()),
    );
    assert_eq!(calls, 19);
}

fn insertion_of_many_keeps_what_came_before<M: Kind>() {
    let calls = panic_at_each(
        Operation::Clone,
        |ledger| (filled::<M>(ledger), ledger.element(50)),
        |(storage, value), _| storage.insert_many((30..40).map(key), value),
        |(mut storage, value), ledger, outcome| {
            storage.assert_invariants();
            let came = before(outcome, 10);
            assert_eq!(storage.len(), 20 + came);
            for n in 30..40 {
                let number = storage.get(key(n)).map(Element::key);
                assert_eq!(number, (n < 30 + came).then_some(value.key()));
            }
            assert!(M::LEAVES_HOLES || storage.keys().skip(20).eq((30..30 + came).map(key)));
            storage.remove_all((30..40).map(key));
            drop(value);
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 10);
    let calls = panic_at_each(
        Operation::Call,
        filled::<M>,
        |storage, ledger| {
            let pairs: Vec<_> = (30..40).map(|n| (key(n), ledger.element(n as u64))).collect();
            storage.extend(PanickingIterator::new(pairs, ledger));
        },
        |storage, ledger, outcome| {
            let came = before(outcome, 10);
            assert_eq!(storage.len(), 20 + came);
            assert!((30..40).all(|n| storage.contains_key(key(n)) == (n < 30 + came)));
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 11);
    // Into an empty storage.
    let calls = panic_at_each(
        Operation::Call,
        |_| M::with_paging(PagesOf::<4>),
        |storage: &mut Short<M>, ledger| {
            let pairs = (0..10).map(|n| (key(n), ledger.element(n as u64))).collect::<Vec<_>>();
            storage.extend(PanickingIterator::new(pairs, ledger));
        },
        |storage, ledger, outcome| {
            assert_eq!(numbers::<M>(&storage), (0..before(outcome, 10) as u64).collect::<Vec<_>>());
            check_usable::<M>(storage, ledger);
        },
    );
    assert_eq!(calls, 11);
}

fn iterators_of_keys_that_panic<M: Kind>() {
    panic_at_each(
        Operation::Call,
        filled::<M>,
        |storage, ledger| {
            assert_eq!(storage.sort_as(PanickingIterator::new((0..25).rev().map(key), ledger)), 20);
        },
        |storage, ledger, outcome| {
            let front: Vec<u64> = (0..25).rev().take(before(outcome, 25)).filter(|n| !GONE.contains(n)).collect();
            assert_eq!(numbers::<M>(&storage)[..front.len()], front);
            assert_eq!(storage.len(), 20);
            check_usable::<M>(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Call,
        filled::<M>,
        |storage, ledger| assert_eq!(storage.remove_all(PanickingIterator::new((0..25).map(key), ledger)), 20),
        |storage, ledger, _| check_usable::<M>(storage, ledger),
    );
}

fn entries_with_functions_that_panic<M: Kind>() {
    panic_at_each(
        Operation::Call,
        filled::<M>,
        |storage, ledger| {
            storage.entry(key(2)).and_modify(|_| ledger.tick(Operation::Call));
            storage.entry(key(7)).or_insert_with(|| {
                ledger.tick(Operation::Call);
                ledger.element(7)
            });
        },
        |storage, ledger, outcome| {
            assert_eq!(storage.contains_key(key(7)), outcome.is_completed());
            check_usable::<M>(storage, ledger);
        },
    );
}

type Consume<'a, M> = dyn Fn(Short<M>, &mut dyn FnMut()) + 'a;

fn functions_that_consume_an_iterator_may_panic<M: Kind>() {
    for nth in 0..20 {
        let ledger = Ledger::new();
        let run = |act: &Consume<'_, M>| {
            let mut seen = 0;
            let storage = filled::<M>(&ledger);
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
        run(&|mut storage, tick| M::drain(&mut storage).for_each(|_| tick()));
        run(&|storage, tick| storage.into_values().rev().for_each(|_| tick()));
        run(&|storage, tick| storage.iter().for_each(|_| tick()));
        run(&|mut storage, tick| storage.iter_mut().rev().for_each(|_| tick()));
    }
}

fn zero_sized_values_that_panic<M: Kind>() {
    for nth in 0..10 {
        ZeroSized::reset();
        let mut storage: Of<M, ZeroSized, u32> = (0..10).map(|key| (key, ZeroSized::new())).collect();
        storage.remove(4);
        ZeroSized::arm(Operation::Drop, nth);
        let result = quiet_catch(|| storage.clear());
        assert_eq!(result.is_err(), nth < 9);
        assert_eq!((ZeroSized::live(), storage.len()), (0, 0));
        storage.assert_invariants();
    }
    ZeroSized::reset();
}

fn iterators_that_lie_about_their_length<M: Kind>() {
    for lie in Lie::ALL {
        // Across page borders of both kinds.
        let mut tags: Of<M, (), u32> = Of::<M, (), u32>::default();
        tags.extend(LyingSizeHint::new((0..5000).map(|n| (n, ())), lie));
        let mut words: Of<M, [u64; 32], u32> = Of::<M, [u64; 32], u32>::default();
        words.extend(LyingSizeHint::new((0..5000).map(|n| (n, [u64::from(n); 32])), lie));
        assert!(tags.keys().eq(0..5000) && words.iter().all(|(key, value)| value[31] == u64::from(key)), "{lie:?}");
        words.assert_invariants();
        tags.assert_invariants();
        let ledger = Ledger::new();
        let mut storage = M::with_paging(PagesOf::<4>);
        let pairs: Vec<_> = (0..50_u8).map(|n| (n, ledger.element(u64::from(n)))).collect();
        storage.extend(LyingSizeHint::new(pairs, lie));
        storage.insert_many(LyingSizeHint::new(40..=u8::MAX, lie), &ledger.element(7));
        assert!(storage.keys().eq(0..=u8::MAX), "{lie:?}");
        storage.assert_invariants();
        drop(storage);
        ledger.assert_all_dropped();
        // Holes, where there are any, are filled first.
        let mut storage: Of<M, u8, u8> = LyingSizeHint::new((0..=u8::MAX).map(|n| (n, n)), lie).collect();
        storage.retain(|key, _| key % 2 == 0);
        storage.extend(LyingSizeHint::new((0..=u8::MAX).map(|n| (n, n)), lie));
        assert_eq!((storage.len(), M::slot_len(&storage)), (256, 256), "{lie:?}");
        storage.assert_invariants();
    }
}

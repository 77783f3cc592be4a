//! User code panics at its first call, its second, and so on: the storage stays valid, and each value is dropped once.

use std::cmp::Ordering;

use storage::allocator::Global;
use storage::{Entity, PagesOf, Storage};
use test_kit::iterators::{Lie, LyingSizeHint, PanickingIterator};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each, quiet_catch};
use test_kit::random::Random;

use super::entity;

type Storage4 = Storage<Element, Entity, Global, PagesOf<4>>;

/// 20 values in five pages, shuffled. The value of the key with index `300 * n` is `n`.
fn filled(ledger: &Ledger) -> Storage4 {
    let mut order: Vec<usize> = (0..20).collect();
    Random::from_seed(7).shuffle(&mut order);
    let mut storage = Storage::with_paging(PagesOf::<4>);
    storage.extend(order.into_iter().map(|n| (entity(300 * n), ledger.element(n as u64))));
    storage
}

type Compare<'a> = dyn Fn((Entity, &Element), (Entity, &Element)) -> Ordering + 'a;

/// Returns the numbers of the values, by position.
fn numbers(storage: &Storage4) -> Vec<u64> {
    storage.assert_invariants();
    storage
        .iter()
        .map(|(key, value)| {
            assert_eq!(key.index() as u64, value.key() * 300, "the value of another key");
            value.key()
        })
        .collect()
}

fn sorted(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort();
    numbers
}

/// Checks that the storage is valid and usable, and that nothing leaked.
fn check_usable(mut storage: Storage4, ledger: &Ledger) {
    ledger.assert_live(storage.len());
    let keys: Vec<Entity> = storage.keys().collect();
    numbers(&storage);
    storage.insert(entity(300 * 77), ledger.element(77));
    assert!(keys.iter().all(|&key| storage.remove(key).is_some()));
    assert_eq!(numbers(&storage), [77]);
}

#[test]
fn comparators_that_panic() {
    let test = |act: fn(&mut Storage4, &Compare<'_>)| {
        panic_at_each(
            Operation::Call,
            filled,
            |storage, ledger| {
                act(storage, &|(_, a), (_, b)| {
                    ledger.tick(Operation::Call);
                    a.key().cmp(&b.key())
                });
            },
            |storage, ledger, outcome| {
                let now = numbers(&storage);
                assert!(!outcome.is_completed() || now.is_sorted());
                assert_eq!(sorted(now), (0..20).collect::<Vec<_>>());
                check_usable(storage, ledger);
            },
        );
    };
    test(|storage, compare| storage.sort_by(compare));
    test(|storage, compare| storage.sort_unstable_by(compare));
    test(|storage, compare| storage.sort_prefix_by(20, compare));
    test(|storage, compare| storage.sort_prefix_unstable_by(20, compare));
}

/// Only a list of positions is sorted, so nothing has moved.
#[test]
fn key_functions_that_panic_leave_the_order_as_it_was() {
    let test = |sort: fn(&mut Storage4, &Ledger)| {
        panic_at_each(Operation::Call, filled, sort, |storage, ledger, outcome| {
            let expected = if outcome.is_completed() { (0..20).collect() } else { numbers(&filled(&Ledger::new())) };
            assert_eq!(numbers(&storage), expected);
            check_usable(storage, ledger);
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
    let almost = |ledger: &Ledger| -> Storage4 {
        let mut storage = Storage::with_paging(PagesOf::<4>);
        storage.extend((1..60).chain([0]).map(|n| (entity(300 * n), ledger.element(n as u64))));
        storage
    };
    panic_at_each(
        Operation::Call,
        almost,
        |storage, ledger| storage.sort_unstable_by_key(|_, value| key_of(value, ledger)),
        |storage, ledger, outcome| {
            let now = numbers(&storage);
            assert!(if outcome.is_completed() { now.is_sorted() } else { now == numbers(&almost(&Ledger::new())) });
            check_usable(storage, ledger);
        },
    );
}

/// A panic during sorts of zero-sized values and of values larger than the copy buffer.
#[test]
fn comparators_that_panic_over_values_of_other_sizes() {
    fn test<T: Clone + PartialEq + std::fmt::Debug>(make: impl Fn(u32) -> T) {
        panic_at_each(
            Operation::Call,
            |_| (0..60_u32).map(|n| (n * 37 % 60, make(n * 37 % 60))).collect::<Storage<T, u32>>(),
            |storage, ledger| {
                storage.sort_unstable_by(|(a, _), (b, _)| {
                    ledger.tick(Operation::Call);
                    a.cmp(&b)
                });
            },
            |storage, _, outcome| {
                storage.assert_invariants();
                assert_eq!(storage.keys_slice().is_sorted(), outcome.is_completed());
                assert!(storage.len() == 60 && storage.iter().all(|(key, value)| *value == make(key)));
            },
        );
    }
    test(|_| ());
    test(|key| [u64::from(key); 32]);
    test(|key| key.to_string());
}

#[test]
fn comparisons_of_values_that_panic() {
    panic_at_each(
        Operation::Ord,
        filled,
        |storage, _| storage.sort_by(|(_, a), (_, b)| a.cmp(b)),
        |storage, ledger, _| check_usable(storage, ledger),
    );
    panic_at_each(
        Operation::Eq,
        |ledger| (filled(ledger), filled(ledger)),
        |(a, b), _| assert_eq!(a, b),
        |(a, b), ledger, _| {
            drop(a);
            check_usable(b, ledger);
        },
    );
}

#[test]
fn comparators_that_are_no_order() {
    let ledger = Ledger::new();
    for seed in 0..100 {
        let mut random = Random::from_seed(seed);
        let mut storage = filled(&ledger);
        let mut chaos = move || [Ordering::Less, Ordering::Equal, Ordering::Greater][random.index(3)];
        // std's sorts may notice the inconsistency and panic.
        let _ = quiet_catch(|| storage.sort_by(|_, _| chaos()));
        assert_eq!(sorted(numbers(&storage)), (0..20).collect::<Vec<_>>());
        let _ = quiet_catch(|| storage.sort_unstable_by(|_, _| chaos()));
        check_usable(storage, &ledger);
    }
    ledger.assert_all_dropped();
}

#[test]
fn retain_with_a_predicate_that_panics() {
    let calls = panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            storage.retain(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 3 != 0
            });
        },
        |storage, ledger, outcome| {
            let asked = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => 20,
            };
            let other = Ledger::new();
            let all = numbers(&filled(&other));
            let kept = all[..asked].iter().filter(|&number| number % 3 != 0).chain(&all[asked..]);
            assert!(
                numbers(&storage).iter().eq(kept),
                "those asked about are judged, the others stay, all in their order"
            );
            check_usable(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
}

#[test]
fn retain_with_a_drop_that_panics() {
    let calls = panic_at_each(
        Operation::Drop,
        filled,
        |storage, _| storage.retain(|_, value| value.key() % 3 != 0),
        |storage, ledger, _| check_usable(storage, ledger),
    );
    assert_eq!(calls, 7);
}

#[test]
fn extract_if_with_a_predicate_or_a_drop_that_panics() {
    let calls = panic_at_each(
        Operation::Call,
        |ledger| (filled(ledger), Vec::new()),
        |(storage, taken), ledger| {
            taken.extend(storage.extract_if(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 3 == 0
            }));
        },
        |(storage, taken), ledger, _| {
            let all = numbers(&storage).into_iter().chain(taken.iter().map(|(_, value)| value.key())).collect();
            assert_eq!(sorted(all), (0..20).collect::<Vec<_>>());
            drop(taken);
            check_usable(storage, ledger);
        },
    );
    assert_eq!(calls, 20);
    panic_at_each(
        Operation::Drop,
        filled,
        |storage, _| storage.extract_if(|_, value| value.key() % 3 == 0).for_each(drop),
        |storage, ledger, _| check_usable(storage, ledger),
    );
}

#[test]
fn drops_that_panic() {
    let test = |drops: u64, act: fn(&mut Storage4, &Ledger)| {
        let calls = panic_at_each(Operation::Drop, filled, act, |storage, ledger, _| check_usable(storage, ledger));
        assert_eq!(calls, drops);
    };
    test(20, |storage, _| storage.clear());
    test(13, |storage, _| storage.truncate(7));
    test(1, |storage, _| drop(storage.remove(entity(600))));
    test(1, |storage, _| drop(storage.pop()));
    test(1, |storage, _| drop(storage.remove_at(3)));
    test(3, |storage, _| assert_eq!(storage.remove_all([entity(0), entity(300), entity(300), entity(600)]), 3));
    test(1, |storage, ledger| drop(storage.insert(entity(600), ledger.element(2))));
    test(1, |storage, ledger| storage[entity(600)] = ledger.element(2));
    test(1, |storage, ledger| {
        storage.entry(entity(600)).or_insert(ledger.element(2));
    });
    test(1, |storage, ledger| {
        storage.entry(entity(600)).insert_entry(ledger.element(2));
    });
    test(1, |storage, ledger| {
        // A value of another version is dropped after the insertion.
        storage.set_version(entity(600).next_version());
        storage.entry(entity(600)).insert_entry(ledger.element(2));
    });
    test(20, |storage, _| drop(storage.drain(..)));
    test(6, |storage, _| drop(storage.drain(3..9)));
    test(6, |storage, _| drop(storage.drain(3..9).nth(1)));
    test(4, |storage, _| {
        let mut drain = storage.drain(3..9);
        let pairs = [drain.next(), drain.next_back()];
        drop(drain);
        for (key, value) in pairs.into_iter().flatten() {
            storage.insert(key, value);
        }
    });
}

#[test]
fn drops_of_what_owns_a_storage_that_panic() {
    let test = |act: fn(Storage4)| {
        let calls = panic_at_each(
            Operation::Drop,
            |ledger| Some(filled(ledger)),
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
    test(|storage| storage.into_iter().for_each(drop));
    test(|storage| assert_eq!(storage.into_keys().count(), 20));
    test(|storage| {
        let mut values = storage.into_values();
        let ends = [values.next(), values.next_back()];
        drop(values);
        drop(ends);
    });
}

#[test]
fn clones_that_panic() {
    let calls = panic_at_each(
        Operation::Clone,
        filled,
        |storage, _| {
            let clone = storage.clone();
            assert_eq!(numbers(&clone), numbers(storage));
        },
        |storage, ledger, _| check_usable(storage, ledger),
    );
    assert_eq!(calls, 20);
    panic_at_each(
        Operation::Clone,
        |ledger| (filled(ledger), Storage::with_paging(PagesOf::<4>)),
        |(source, target), _| {
            target.insert(entity(0), source[entity(0)].clone());
            target.clone_from(source);
        },
        |(source, target), ledger, outcome| {
            assert!(numbers(&source).starts_with(&numbers(&target)) || target.len() == 1);
            assert!(!outcome.is_completed() || source == target);
            drop(source);
            check_usable(target, ledger);
        },
    );
    let calls = panic_at_each(
        Operation::Clone,
        |ledger| filled(ledger).into_iter(),
        |pairs, _| {
            pairs.next();
            assert_eq!(pairs.clone().len(), 19);
        },
        |pairs, ledger, _| ledger.assert_live(pairs.len()),
    );
    assert_eq!(calls, 19);
}

#[test]
fn insertion_of_many_keeps_what_came_before() {
    let calls = panic_at_each(
        Operation::Clone,
        |ledger| (filled(ledger), ledger.element(50)),
        |(storage, value), _| storage.insert_many((50..60).map(entity), value),
        |(storage, value), _, outcome| {
            let came = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => 10,
            };
            assert!(storage.keys().skip(20).eq((50..50 + came).map(entity)));
            assert!(storage.values().skip(20).all(|element| element.key() == value.key()));
            storage.assert_invariants();
        },
    );
    assert_eq!(calls, 10);
    let calls = panic_at_each(
        Operation::Call,
        |_| Storage::with_paging(PagesOf::<4>),
        |storage: &mut Storage4, ledger| {
            let pairs = (0..10).map(|n| (entity(300 * n), ledger.element(n as u64))).collect::<Vec<_>>();
            storage.extend(PanickingIterator::new(pairs, ledger));
        },
        |storage, ledger, outcome| {
            let came = match outcome {
                Outcome::Panicked { nth } => nth,
                Outcome::Completed => 10,
            };
            assert_eq!(numbers(&storage), (0..came).collect::<Vec<_>>());
            check_usable(storage, ledger);
        },
    );
    assert_eq!(calls, 11);
}

#[test]
fn iterators_of_keys_that_panic() {
    let order: Vec<Entity> = (0..20).map(|n| entity(300 * n)).collect();
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| assert_eq!(storage.sort_as(PanickingIterator::new(order.iter().copied(), ledger)), 20),
        |storage, ledger, outcome| {
            assert!(!outcome.is_completed() || numbers(&storage).is_sorted());
            assert_eq!(storage.len(), 20);
            check_usable(storage, ledger);
        },
    );
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| assert_eq!(storage.remove_all(PanickingIterator::new(order.iter().copied(), ledger)), 20),
        |storage, ledger, _| check_usable(storage, ledger),
    );
}

#[test]
fn entries_with_functions_that_panic() {
    panic_at_each(
        Operation::Call,
        filled,
        |storage, ledger| {
            storage.entry(entity(600)).and_modify(|_| ledger.tick(Operation::Call));
            storage.entry(entity(300 * 30)).or_insert_with(|| {
                ledger.tick(Operation::Call);
                ledger.element(30)
            });
        },
        |storage, ledger, outcome| {
            assert_eq!(storage.contains_key(entity(300 * 30)), outcome.is_completed());
            check_usable(storage, ledger);
        },
    );
}

#[test]
fn iterators_that_lie_about_their_length() {
    for lie in Lie::ALL {
        // Across page borders of both kinds.
        let mut tags: Storage<(), u32> = Storage::new();
        tags.extend(LyingSizeHint::new((0..5000).map(|n| (n, ())), lie));
        let mut words: Storage<[u64; 32], u32> = Storage::new();
        words.extend(LyingSizeHint::new((0..5000).map(|n| (n, [u64::from(n); 32])), lie));
        assert!(tags.keys().eq(0..5000) && words.iter().all(|(key, value)| value[31] == u64::from(key)), "{lie:?}");
        words.assert_invariants();
        tags.assert_invariants();
        let ledger = Ledger::new();
        let mut storage = Storage::with_paging(PagesOf::<4>);
        let pairs: Vec<_> = (0..50_u8).map(|n| (n, ledger.element(u64::from(n)))).collect();
        storage.extend(LyingSizeHint::new(pairs, lie));
        storage.insert_many(LyingSizeHint::new(40..=u8::MAX, lie), &ledger.element(7));
        assert!(storage.keys().eq(0..=u8::MAX), "{lie:?}");
        storage.assert_invariants();
        drop(storage);
        ledger.assert_all_dropped();
    }
}

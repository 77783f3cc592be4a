//! User code that panics at its first call, its second, and so on, in every operation that calls any.

use sparse_array::SparseArray;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{expect_panic, panic_at_each, silent_catch};

type Array = SparseArray<Element>;

/// Eight elements with holes at 2, 5 and 6; 5 is filled next.
fn holes(ledger: &Ledger) -> Array {
    let mut array: Array = (0..11).map(|key| ledger.element(key)).collect();
    for index in [6, 2, 5] {
        array.remove(index);
    }
    array
}

/// Seventy elements in more than one word, without holes.
fn dense(ledger: &Ledger) -> Array {
    (0..70).map(|key| ledger.element(key)).collect()
}

/// Asserts that the array is consistent and usable.
fn check(mut array: Array, ledger: &Ledger) {
    array.assert_invariants();
    ledger.assert_live(array.len());
    assert_eq!(array.iter().count(), array.len());
    let next = array.vacant_index();
    assert_eq!(array.insert(ledger.element(100)), next);
    assert_eq!(array[next].key(), 100);
    array.remove(next);
    array.assert_invariants();
}

#[test]
fn drop_in_clear() {
    for setup in [holes, dense] {
        panic_at_each(
            Operation::Drop,
            setup,
            |array, _| array.clear(),
            |array, ledger, _| {
                assert_eq!((array.len(), array.index_bound()), (0, 0));
                assert!(array.capacity() >= 11);
                check(array, ledger);
            },
        );
    }
}

#[test]
fn drop_in_drop() {
    for setup in [holes, dense] {
        panic_at_each(
            Operation::Drop,
            |ledger| Some(setup(ledger)),
            |array, _| drop(array.take()),
            |_, ledger, _| ledger.assert_all_dropped(),
        );
    }
}

#[test]
fn drop_in_drain() {
    for setup in [holes, dense] {
        panic_at_each(
            Operation::Drop,
            setup,
            |array, _| {
                let mut drain = array.drain();
                drop((drain.next(), drain.next_back()));
                drop(drain);
            },
            |array, ledger, _| {
                assert_eq!((array.len(), array.index_bound()), (0, 0));
                assert!(array.capacity() >= 11);
                check(array, ledger);
            },
        );
    }
}

#[test]
fn drop_in_into_iter() {
    for setup in [holes, dense] {
        panic_at_each(
            Operation::Drop,
            |ledger| Some(setup(ledger).into_iter()),
            |iter, _| {
                let mut iter = iter.take().unwrap();
                drop((iter.next(), iter.next_back()));
                drop(iter);
            },
            |_, ledger, _| ledger.assert_all_dropped(),
        );
    }
}

#[test]
fn drop_in_into_values() {
    panic_at_each(
        Operation::Drop,
        |ledger| Some(holes(ledger)),
        |array, _| array.take().unwrap().into_values().for_each(drop),
        |_, ledger, _| ledger.assert_all_dropped(),
    );
}

#[test]
fn drop_in_truncate() {
    for (setup, bound) in [(holes as fn(&Ledger) -> Array, 3), (dense, 10)] {
        panic_at_each(
            Operation::Drop,
            setup,
            |array, _| array.truncate(bound),
            |array, ledger, outcome| {
                // The values before the panic are removed, the others stay.
                let behind = array.range(bound..).len();
                assert_eq!(outcome.is_completed(), array.index_bound() <= bound);
                assert!(!outcome.is_completed() || behind == 0);
                assert!(
                    array.range(..bound).map(|(index, value)| (index as u64, value.key())).all(|(i, key)| i == key)
                );
                check(array, ledger);
            },
        );
    }
}

#[test]
fn a_predicate_of_pop_if() {
    let ledger = Ledger::new();
    let mut array = holes(&ledger);
    expect_panic(|| array.pop_if(|_, _| panic!("no")));
    assert_eq!((array.len(), array.index_bound()), (8, 11));
    check(array, &ledger);
}

#[test]
fn drop_in_retain() {
    for setup in [holes, dense] {
        panic_at_each(
            Operation::Drop,
            setup,
            |array, _| array.retain(|_, element| element.key() % 2 == 0),
            |array, ledger, _| check(array, ledger),
        );
    }
}

#[test]
fn closure_in_retain() {
    panic_at_each(
        Operation::Call,
        holes,
        |array, ledger| {
            array.retain(|_, element| {
                ledger.tick(Operation::Call);
                element.key() % 2 == 0
            });
        },
        |array, ledger, outcome| {
            assert!(outcome.is_completed() || array.contains(10));
            check(array, ledger);
        },
    );
}

#[test]
fn closure_in_extract_if() {
    panic_at_each(
        Operation::Call,
        dense,
        |array, ledger| {
            let extract = array.extract_if(|_, element| {
                ledger.tick(Operation::Call);
                element.key() % 3 == 0
            });
            extract.for_each(drop);
        },
        |array, ledger, _| check(array, ledger),
    );
}

/// The closure of a fold over the array, and the closure for each removed value.
#[test]
fn closures_in_a_fold_over_extract_if() {
    for make in [dense, holes] {
        panic_at_each(
            Operation::Call,
            make,
            |array, ledger| {
                let extract = array.extract_range_if(1.., |_, element| {
                    ledger.tick(Operation::Call);
                    element.key() % 2 == 0
                });
                extract.for_each(|(_, element)| {
                    ledger.tick(Operation::Call);
                    drop(element);
                });
            },
            |array, ledger, _| check(array, ledger),
        );
    }
}

#[test]
fn drop_in_remove_range() {
    panic_at_each(
        Operation::Drop,
        holes,
        |array, _| {
            array.remove_range(1..9);
        },
        |array, ledger, _| {
            assert!(array.contains(0) && array.contains(10));
            check(array, ledger);
        },
    );
}

#[test]
fn drop_of_what_insert_at_displaces() {
    panic_at_each(
        Operation::Drop,
        holes,
        |array, ledger| drop(array.insert_at(3, ledger.element(50))),
        |array, ledger, _| {
            assert_eq!((array.len(), array[3].key()), (8, 50));
            check(array, ledger);
        },
    );
}

#[test]
fn closure_in_insert_with_marks_no_slot() {
    for full in [false, true] {
        panic_at_each(
            Operation::Call,
            |ledger| {
                let mut array = holes(ledger);
                while full && array.len() < array.capacity() {
                    array.insert(ledger.element(20));
                }
                array
            },
            |array, ledger| {
                array.insert_with(|index| {
                    ledger.tick(Operation::Call);
                    ledger.element(index as u64)
                });
            },
            |array, ledger, outcome| {
                if !full {
                    assert_eq!(array.contains(5), outcome.is_completed());
                }
                check(array, ledger);
            },
        );
    }
}

#[test]
fn clone_in_clone() {
    for setup in [holes, dense] {
        panic_at_each(Operation::Clone, setup, |array, _| drop(array.clone()), |array, ledger, _| check(array, ledger));
    }
}

#[test]
fn clone_in_clone_from() {
    for (first, second) in [(holes as fn(&Ledger) -> Array, dense as fn(&Ledger) -> Array), (dense, holes)] {
        panic_at_each(
            Operation::Clone,
            |ledger| (first(ledger), second(ledger)),
            |(target, source), _| target.clone_from(source),
            |(target, source), ledger, outcome| {
                target.assert_invariants();
                source.assert_invariants();
                if outcome.is_completed() {
                    assert_eq!((&target, target.vacant_index()), (&source, source.vacant_index()));
                } else {
                    assert_eq!((target.len(), target.index_bound()), (0, 0));
                }
                drop(source);
                check(target, ledger);
            },
        );
    }
}

#[test]
fn drop_in_clone_from() {
    panic_at_each(
        Operation::Drop,
        |ledger| (holes(ledger), dense(ledger)),
        |(target, source), _| target.clone_from(source),
        |(target, source), ledger, outcome| {
            assert_eq!(target.is_empty(), !outcome.is_completed());
            drop(source);
            check(target, ledger);
        },
    );
}

#[test]
fn iterator_in_extend() {
    panic_at_each(
        Operation::Call,
        holes,
        |array, ledger| {
            array.extend((20..40).map(|key| {
                ledger.tick(Operation::Call);
                ledger.element(key)
            }));
        },
        |array, ledger, _| check(array, ledger),
    );
}

#[test]
fn iterator_in_from_iter() {
    panic_at_each(
        Operation::Call,
        |_| None,
        |array, ledger| {
            *array = Some(Array::from_iter((0..20).map(|key| {
                ledger.tick(Operation::Call);
                ledger.element(key)
            })));
        },
        |array, ledger, outcome| {
            assert_eq!(array.is_some(), outcome.is_completed());
            check(array.unwrap_or_default(), ledger);
        },
    );
}

/// Every element is at the index that the calls reported, or at its old one.
fn check_moves(array: &Array, reported: &[(u64, usize)]) {
    for (index, element) in array {
        let expected = reported.iter().rev().find(|(key, _)| *key == element.key());
        assert_eq!(index, expected.map_or(element.key() as usize, |reported| reported.1));
    }
}

#[test]
fn callback_in_compact() {
    for stable in [false, true] {
        panic_at_each(
            Operation::Call,
            |ledger| (holes(ledger), Vec::new()),
            |(array, reported), ledger| {
                let moved = |element: &mut Element, old: usize, new: usize| {
                    assert_eq!(element.key(), old as u64);
                    reported.push((element.key(), new));
                    ledger.tick(Operation::Call);
                };
                if stable {
                    array.compact_stable_with(moved)
                } else {
                    array.compact_with(moved)
                };
            },
            |(array, reported), ledger, outcome| {
                assert_eq!(array.len(), 8);
                assert_eq!(array.is_compact(), outcome.is_completed() || array.index_bound() == 8);
                check_moves(&array, &reported);
                if !array.is_compact() {
                    let lowest = (0..).find(|&index| !array.contains(index)).unwrap();
                    assert_eq!(array.vacant_index(), lowest);
                }
                check(array, ledger);
            },
        );
    }
}

#[test]
fn comparison_in_sorts() {
    let sorts: [fn(&mut Array); 2] = [|array| array.sort(), |array| array.sort_unstable()];
    for sort in sorts {
        panic_at_each(
            Operation::Ord,
            |ledger| {
                let mut array: Array = (0..60).map(|key| ledger.element(key * 37 % 61)).collect();
                array.remove_range(10..20);
                array
            },
            |array, _| sort(array),
            |array, ledger, outcome| {
                assert_eq!(array.len(), 50);
                assert!(!outcome.is_completed() || array.values().is_sorted());
                let mut keys: Vec<_> = array.values().map(Element::key).collect();
                keys.sort_unstable();
                keys.dedup();
                assert_eq!(keys.len(), 50);
                check(array, ledger);
            },
        );
    }
}

#[test]
fn key_in_sorts() {
    let key = |ledger: &Ledger, element: &Element| {
        ledger.tick(Operation::Call);
        element.key() * 7 % 11
    };
    for stable in [false, true] {
        panic_at_each(
            Operation::Call,
            holes,
            |array, ledger| {
                if stable {
                    array.sort_by_key(|element| key(ledger, element));
                } else {
                    array.sort_unstable_by_key(|element| key(ledger, element));
                }
            },
            |array, ledger, _| {
                assert_eq!(array.len(), 8);
                check(array, ledger);
            },
        );
    }
}

#[test]
fn eq_in_comparison_of_arrays() {
    panic_at_each(
        Operation::Eq,
        |ledger| (holes(ledger), holes(ledger)),
        |(a, b), _| assert!(a == b),
        |(a, b), ledger, _| {
            drop(b);
            check(a, ledger);
        },
    );
}

#[test]
fn closure_in_folds() {
    panic_at_each(
        Operation::Call,
        holes,
        |array, ledger| {
            array.iter().for_each(|_| ledger.tick(Operation::Call));
            array.values_mut().for_each(|_| ledger.tick(Operation::Call));
            array.position(|_, _| {
                ledger.tick(Operation::Call);
                false
            });
            array.drain().for_each(|_| ledger.tick(Operation::Call));
        },
        |array, ledger, _| check(array, ledger),
    );
}

#[test]
fn closure_in_fold_of_owned_values() {
    panic_at_each(
        Operation::Call,
        |ledger| Some(dense(ledger)),
        |array, ledger| array.take().unwrap().into_iter().for_each(|_| ledger.tick(Operation::Call)),
        |_, ledger, _| ledger.assert_all_dropped(),
    );
}

#[test]
fn closure_in_folds_of_values_that_need_no_drop() {
    for stop in 0..4 {
        let mut array = SparseArray::from([10, 11, 12, 13, 14]);
        array.remove(1);
        let mut seen = Vec::new();
        let stopped = silent_catch(|| {
            array.drain().for_each(|pair| {
                assert!(seen.len() < stop, "stop");
                seen.push(pair);
            });
        });
        assert!(stopped.is_err());
        assert_eq!(seen, [(0, 10), (2, 12), (3, 13), (4, 14)][..stop]);
        assert!(array.is_empty());
        array.assert_invariants();
        assert_eq!(array.insert(20), 0);
    }
}

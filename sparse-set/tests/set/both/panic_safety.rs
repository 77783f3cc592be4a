//! User code that panics at each call in turn: the set stays valid and keeps its keys.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeSet;

use sparse_set::Entity;
use sparse_set::internal::KeySet;
use test_kit::iterators::{Lie, LyingSizeHint, PanickingIterator};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each, quiet_catch};
use test_kit::random::Random;

use super::Set;
use crate::versioned;

/// 40 keys in three pages, shuffled, and with holes if the set can have any.
fn filled() -> Set {
    super::collect(shuffled())
}

fn shuffled() -> Vec<Entity> {
    let mut keys: Vec<Entity> = (0..40).map(|n| versioned(n * 300)).collect();
    Random::from_seed(7).shuffle(&mut keys);
    keys
}

/// Returns the same set without holes.
fn compact() -> Set {
    let mut set = filled();
    set.compact_in_step(|_, _, _| {});
    assert_eq!(set.len(), set.slot_len());
    set
}

/// Asserts that the set is valid and can be used further.
fn check_usable(mut set: Set) {
    set.assert_invariants();
    let keys: Vec<Entity> = set.iter().collect();
    set.insert(versioned(77));
    assert!(keys.iter().all(|&key| set.remove(key)));
    assert!(set.iter().eq([versioned(77)]));
    set.assert_invariants();
}

fn same_keys(set: &Set) {
    assert_eq!(*set, filled());
}

/// Tests a sort whose comparator panics: all keys stay, each once.
fn sort_test(act: impl Fn(&mut Set, &dyn Fn(&Entity, &Entity) -> Ordering)) {
    panic_at_each(
        Operation::Call,
        |_| filled(),
        |set, ledger| {
            act(set, &|a, b| {
                ledger.tick(Operation::Call);
                a.cmp(b)
            });
        },
        |set, _, outcome| {
            same_keys(&set);
            assert!(!outcome.is_completed() || set.iter().is_sorted());
            check_usable(set);
        },
    );
}

#[test]
fn comparators_that_panic() {
    sort_test(|set, compare| set.sort_by(compare));
    sort_test(|set, compare| set.sort_unstable_by(compare));
    sort_test(|set, compare| set.sort_prefix_by(40, compare));
    sort_test(|set, compare| set.sort_prefix_unstable_by(40, compare));
}

#[test]
fn key_functions_that_panic() {
    let run = |sort: fn(&mut Set, &Ledger)| {
        panic_at_each(
            Operation::Call,
            |_| filled(),
            sort,
            |set, _, outcome| {
                same_keys(&set);
                assert!(!outcome.is_completed() || set.iter().is_sorted());
                check_usable(set);
            },
        )
    };
    run(|set, ledger| {
        set.sort_by_key(|key| {
            ledger.tick(Operation::Call);
            *key
        });
    });
    run(|set, ledger| {
        set.sort_unstable_by_key(|key| {
            ledger.tick(Operation::Call);
            *key
        });
    });
    let calls = run(|set, ledger| {
        set.sort_by_cached_key(|key| {
            ledger.tick(Operation::Call);
            *key
        });
    });
    assert_eq!(calls, 40, "once for each key");
}

#[test]
fn arranging_with_a_swap_that_panics() {
    let swaps = panic_at_each(
        Operation::Call,
        |_| compact(),
        |set, ledger| {
            let mut order: Vec<u32> = (1..40).chain([0]).collect();
            set.arrange_in_step(&mut order, |_, _| ledger.tick(Operation::Call));
        },
        |set, _, _| {
            same_keys(&set);
            check_usable(set);
        },
    );
    assert_eq!(swaps, 39);
}

#[test]
fn extension_in_step_with_user_code_that_panics() {
    // For each pair, `next` and then the closure is called; at the end `next` is called once more.
    let calls = panic_at_each(
        Operation::Call,
        |_| (compact(), Vec::new()),
        |(set, beside), ledger| {
            set.reserve(20);
            let mut pairs = PanickingIterator::new((0..20).map(|n| (versioned(n + 1), n)), ledger);
            let refused = set.claim_each(usize::MAX, &mut pairs, |position, n| {
                beside.push((position, n));
                ledger.tick(Operation::Call);
            });
            assert_eq!(refused, None);
        },
        |(set, beside), _, outcome| {
            let came = match outcome {
                Outcome::Panicked { nth } => nth.div_ceil(2) as usize,
                Outcome::Completed => 20,
            };
            assert!(beside.into_iter().eq((0..came).map(|n| (40 + n, n))));
            assert!(set.iter().skip(40).eq((0..came).map(|n| versioned(n + 1))), "those that were announced");
            check_usable(set);
        },
    );
    assert_eq!(calls, 41);
}

#[test]
fn comparators_that_are_no_order() {
    for seed in 0..200 {
        let mut random = Random::from_seed(seed);
        let mut set = filled();
        let mut chaos = move || [Ordering::Less, Ordering::Equal, Ordering::Greater][random.index(3)];
        // std's sorts may panic if they detect the inconsistency.
        let _ = quiet_catch(|| set.sort_by(|_, _| chaos()));
        same_keys(&set);
        set.assert_invariants();
        let _ = quiet_catch(|| set.sort_unstable_by(|_, _| chaos()));
        same_keys(&set);
        set.assert_invariants();
        check_usable(set);
    }
}

#[test]
fn retain_with_a_predicate_that_panics() {
    let kept = |key: Entity| key.index() % 900 != 0;
    let calls = panic_at_each(
        Operation::Call,
        |_| filled(),
        |set, ledger| {
            set.retain(|key| {
                ledger.tick(Operation::Call);
                kept(key)
            });
        },
        |set, _, outcome| {
            let asked = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => 40,
            };
            // Keys before the panic are filtered, the others stay, all in order.
            let all = filled();
            let expected = all.iter().take(asked).filter(|&key| kept(key)).chain(all.iter().skip(asked));
            assert!(set.iter().eq(expected));
            check_usable(set);
        },
    );
    assert_eq!(calls, 40);
}

/// The keys and the parallel data stay in step if the predicate or the drop of data panics.
#[test]
fn retaining_in_step_with_callbacks_that_panic() {
    for panicking_removal in [false, true] {
        let calls = panic_at_each(
            Operation::Call,
            |_| {
                let set = filled();
                let beside = (0..set.slot_len()).map(|position| set.get_at(position)).collect::<Vec<_>>();
                (set, RefCell::new(beside))
            },
            |(set, beside), ledger| {
                set.retain_in_step(
                    |position, key| {
                        assert_eq!(beside.borrow()[position], Some(key));
                        if !panicking_removal {
                            ledger.tick(Operation::Call);
                        }
                        key.index() % 900 != 0
                    },
                    |from, to| {
                        let mut beside = beside.borrow_mut();
                        assert_eq!(beside[to], None);
                        beside.swap(from, to);
                    },
                    |position| {
                        beside.borrow_mut()[position] = None;
                        if panicking_removal {
                            ledger.tick(Operation::Call);
                        }
                    },
                );
            },
            |(set, beside), _, _| {
                assert!(set.iter().eq(beside.into_inner().into_iter().flatten()));
                check_usable(set);
            },
        );
        assert_eq!(calls, if panicking_removal { 14 } else { 40 });
    }
}

#[test]
fn extract_if_with_a_predicate_that_panics() {
    let calls = panic_at_each(
        Operation::Call,
        |_| (filled(), Vec::new()),
        |(set, taken), ledger| {
            for key in set.extract_if(|key| {
                ledger.tick(Operation::Call);
                key.index() % 900 == 0
            }) {
                taken.push(key);
            }
        },
        |(set, taken), _, _| {
            assert!(taken.iter().all(|&key| !set.contains(key)));
            let all: BTreeSet<Entity> = set.iter().chain(taken).collect();
            assert!(all.into_iter().eq({
                let mut all = filled();
                all.sort();
                all
            }));
            check_usable(set);
        },
    );
    assert_eq!(calls, 40);
}

#[test]
fn iterators_that_panic_leave_what_came_before() {
    let keys: Vec<Entity> = (0..20).map(|n| versioned(n * 1000)).collect();
    panic_at_each(
        Operation::Call,
        |_| Set::from([versioned(5)]),
        |set, ledger| set.extend(PanickingIterator::new(keys.iter().copied(), ledger)),
        |set, _, outcome| {
            let came = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => keys.len(),
            };
            assert!(set.iter().skip(1).eq(keys[..came].iter().copied()));
            check_usable(set);
        },
    );
    let order: Vec<Entity> = filled().iter().rev().collect();
    panic_at_each(
        Operation::Call,
        |_| filled(),
        |set, ledger| assert_eq!(set.sort_as(PanickingIterator::new(order.iter().copied(), ledger)), 40),
        |set, _, outcome| {
            same_keys(&set);
            assert!(!outcome.is_completed() || set.iter().eq(order.iter().copied()));
            check_usable(set);
        },
    );
    panic_at_each(
        Operation::Call,
        |_| filled(),
        |set, ledger| assert_eq!(set.remove_all(PanickingIterator::new(order.iter().copied(), ledger)), 40),
        |set, _, outcome| {
            let came = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => order.len(),
            };
            assert_eq!(set.len(), order.len() - came);
            assert!(order[came..].iter().all(|&key| set.contains(key)));
            check_usable(set);
        },
    );
}

#[test]
fn iterators_that_lie_about_their_length() {
    for lie in Lie::ALL {
        let keys: Vec<Entity> = (0..50).map(versioned).collect();
        let mut set: Set = LyingSizeHint::new(keys.iter().copied(), lie).collect();
        set.extend(LyingSizeHint::new(keys.iter().copied(), lie));
        assert!(set.iter().eq(keys.iter().copied()), "{lie:?}");
        set.assert_invariants();
        let mut bytes: Set<u8> = LyingSizeHint::new(0..=u8::MAX, lie).collect();
        bytes.extend(LyingSizeHint::new(0..=u8::MAX, lie));
        assert_eq!(bytes.len(), 256);
        bytes.assert_invariants();
    }
}

#[test]
fn functions_that_consume_an_iterator_over_the_set_may_panic() {
    let set = filled();
    for nth in 0..40 {
        let mut seen = 0;
        let result = quiet_catch(|| {
            set.clone().into_iter().for_each(|_| {
                assert!(seen != nth, "planned");
                seen += 1;
            });
        });
        assert!(result.is_err());
    }
    same_keys(&set);
}

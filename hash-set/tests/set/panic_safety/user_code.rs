//! User code that panics at its first call, its second, and so on, in every operation that calls it.
//!
//! After each panic: no double drop, no leak (of elements or blocks), the invariants hold, and the container still
//! works.

use std::cell::Cell;
use std::hash::BuildHasher;

use hash_set::{ElementId, HashSet, HashTable};
use test_kit::alloc::TrackingAllocator;
use test_kit::hashers::{ConstantHasher, ConstantState};
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each, quiet_catch};

/// All hashes are equal: three buckets in one chain, and every search compares elements.
type Set = HashSet<Element, ConstantState, TrackingAllocator>;
type Table = HashTable<Element, TrackingAllocator>;

/// An upper bound of the keys in [`set`].
const KEYS: u64 = 34;

/// Returns the keys in [`set`], in slot order, with holes at 5, 6 and 20.
fn keys() -> impl DoubleEndedIterator<Item = u64> {
    (0..30).filter(|key| ![5, 6, 20].contains(key))
}

fn set_in(ledger: &Ledger, keys: impl IntoIterator<Item = u64>, tracking: &TrackingAllocator) -> Set {
    let mut set = Set::with_hasher_in(ConstantState(7), tracking.clone());
    set.extend(keys.into_iter().map(|key| ledger.element(key)));
    set
}

fn set(ledger: &Ledger, tracking: &TrackingAllocator) -> Set {
    let mut set = set_in(ledger, 0..30, tracking);
    for key in [5, 6, 20] {
        assert!(set.remove(&ledger.element(key)));
    }
    set
}

fn table(ledger: &Ledger, tracking: &TrackingAllocator) -> Table {
    set(ledger, tracking).into_table().0
}

fn keys_of<'a>(elements: impl IntoIterator<Item = &'a Element>) -> Vec<u64> {
    elements.into_iter().map(Element::key).collect()
}

/// Asserts that the set keeps its invariants and works, then drops it.
fn expect_whole(mut set: Set, ledger: &Ledger) {
    set.assert_invariants();
    let there = keys_of(&set);
    for key in 0..KEYS {
        let probe = ledger.element(key);
        assert_eq!(set.contains(&probe), there.contains(&key), "key {key}");
        if let Some(id) = set.get_id(&probe) {
            assert_eq!(set[id].key(), key);
        }
    }
    for key in 100..140 {
        assert!(set.insert(ledger.element(key)));
    }
    set.assert_invariants();
    assert_eq!(set.extract_if(|element| element.key() >= 100).count(), 40);
    assert_eq!(keys_of(&set).len(), there.len());
    set.assert_invariants();
}

fn expect_whole_table(table: Table, ledger: &Ledger) {
    let mut set = Set::with_hasher_in(ConstantState(7), table.allocator().clone());
    table.assert_invariants();
    set.extend(table);
    expect_whole(set, ledger);
}

/// The operands of an operation: two sets and loose elements.
struct Parts {
    set: Option<Set>,
    other: Set,
    loose: Vec<Element>,
    tracking: TrackingAllocator,
}

impl Parts {
    /// Creates a set with [`keys`], another that overlaps it, and two loose elements: one in the set and one in
    /// neither.
    fn new(ledger: &Ledger) -> Self {
        let tracking = TrackingAllocator::new();
        Self {
            set: Some(set(ledger, &tracking)),
            other: set_in(ledger, [3, 31, 8, 32, 33], &tracking),
            loose: vec![ledger.element(30), ledger.element(8)],
            tracking,
        }
    }

    fn set(&mut self) -> &mut Set {
        self.set.as_mut().expect("not taken yet")
    }

    fn loose(&mut self) -> Element {
        self.loose.pop().expect("not taken yet")
    }

    fn expect_whole(self, ledger: &Ledger) {
        let Self { set, other, loose, tracking } = self;
        ledger.assert_live(set.as_ref().map_or(0, HashSet::len) + other.len() + loose.len());
        set.into_iter().for_each(|set| expect_whole(set, ledger));
        expect_whole(other, ledger);
        drop(loose);
        tracking.assert_empty();
    }
}

type Act = fn(&mut Parts, &Ledger);

/// Runs each act with a panic at each call. `check` examines the set after a panic.
fn at_each(operation: Operation, acts: &[(&str, Act)], check: impl Fn(&str, &Parts, Outcome)) {
    for &(name, act) in acts {
        let rounds = panic_at_each(operation, Parts::new, act, |parts, ledger, outcome| {
            check(name, &parts, outcome);
            parts.expect_whole(ledger);
        });
        assert!(rounds > 0, "{name} never calls {operation:?}");
    }
}

/// Operations on one element, or that only read: a panic of `Hash` or `Eq` leaves the set unchanged.
const ON_ONE: &[(&str, Act)] = &[
    ("contains", |p, _| _ = p.set.as_ref().map(|set| set.contains(&p.loose[0]))),
    ("get", |p, _| _ = p.set.as_ref().map(|set| set.get(&p.loose[1]).is_some())),
    ("get_id", |p, _| _ = p.set.as_ref().map(|set| set.get_id(&p.loose[1]))),
    ("get_full", |p, _| _ = p.set.as_ref().map(|set| set.get_full(&p.loose[0]).is_some())),
    ("insert of one that is there", |p, _| {
        let element = p.loose();
        p.set().insert(element);
    }),
    ("insert of a new one", |p, _| {
        let element = p.loose.swap_remove(0);
        p.set().insert(element);
    }),
    ("insert_full", |p, _| {
        let element = p.loose.swap_remove(0);
        p.set().insert_full(element);
    }),
    ("try_insert_full", |p, _| {
        let element = p.loose.swap_remove(0);
        p.set().try_insert_full(element).unwrap();
    }),
    ("replace of one that is there", |p, _| {
        let element = p.loose();
        p.set().replace(element);
    }),
    ("replace of a new one", |p, _| {
        let element = p.loose.swap_remove(0);
        p.set().replace(element);
    }),
    ("replace_full", |p, _| {
        let element = p.loose();
        p.set().replace_full(element);
    }),
    ("replace_by_id by a new one", |p, _| {
        let element = p.loose.swap_remove(0);
        drop(p.set().replace_by_id(ElementId::from_index(9).unwrap(), element).unwrap());
    }),
    ("replace_by_id by an equal one", |p, _| {
        let element = p.loose();
        drop(p.set().replace_by_id(ElementId::from_index(8).unwrap(), element).unwrap());
    }),
    ("replace_by_id by one that is elsewhere", |p, _| {
        let element = p.loose();
        drop(p.set().replace_by_id(ElementId::from_index(9).unwrap(), element).unwrap_err());
    }),
    ("get_or_insert", |p, _| {
        let element = p.loose.swap_remove(0);
        p.set().get_or_insert(element);
    }),
    ("get_or_insert_with", |p, ledger| {
        let element = p.loose.swap_remove(0);
        p.set().get_or_insert_with(&element, |element| ledger.element(element.key()));
    }),
    ("entry", |p, _| {
        let element = p.loose.swap_remove(0);
        p.set().entry(element).or_insert();
    }),
    ("remove", |p, _| {
        let element = p.loose();
        p.set().remove(&element);
    }),
    ("take", |p, _| {
        let element = p.loose();
        p.set().take(&element);
    }),
    ("take_full", |p, _| {
        let element = p.loose();
        p.set().take_full(&element);
    }),
    ("is_subset", |p, _| _ = p.other.is_subset(p.set.as_ref().unwrap())),
    ("is_superset", |p, _| _ = p.set.as_ref().unwrap().is_superset(&p.other)),
    ("is_disjoint", |p, _| _ = p.set.as_ref().unwrap().is_disjoint(&p.other)),
    ("union", |p, _| _ = p.set.as_ref().unwrap().union(&p.other).count()),
    ("intersection", |p, _| _ = p.set.as_ref().unwrap().intersection(&p.other).count()),
    ("difference", |p, _| _ = p.set.as_ref().unwrap().difference(&p.other).rev().count()),
    ("symmetric_difference", |p, _| _ = p.set.as_ref().unwrap().symmetric_difference(&p.other).count()),
    ("==", |p, _| _ = *p.set.as_ref().unwrap() == p.set.as_ref().unwrap().clone()),
];

/// Bulk operations: the changes made before the panic stay.
const ON_MANY: &[(&str, Act)] = &[
    ("extend", |p, ledger| {
        let ledger = ledger.clone();
        p.set().extend((25..33).map(|key| ledger.element(key)));
    }),
    ("append", |p, _| {
        let Parts { set, other, .. } = p;
        set.as_mut().unwrap().append(other);
    }),
    ("append the larger", |p, _| {
        let Parts { set, other, .. } = p;
        other.append(set.as_mut().unwrap());
    }),
    ("|=", |p, _| *p.set.as_mut().unwrap() |= &p.other),
    ("&=", |p, _| *p.set.as_mut().unwrap() &= &p.other),
    ("^=", |p, _| *p.set.as_mut().unwrap() ^= &p.other),
    ("-=", |p, _| *p.set.as_mut().unwrap() -= &p.other),
    ("-= of the larger", |p, _| p.other -= p.set.as_ref().unwrap()),
];

#[test]
fn a_panic_of_hash_or_eq_leaves_one_element_operations_undone() {
    for operation in [Operation::Hash, Operation::Eq] {
        at_each(operation, ON_ONE, |name, parts, outcome| {
            if !outcome.is_completed() {
                assert!(keys_of(parts.set.as_ref().unwrap()).into_iter().eq(keys()), "{name}");
                assert!(
                    parts
                        .set
                        .as_ref()
                        .unwrap()
                        .ids()
                        .map(ElementId::index)
                        .eq((0..30).filter(|at| ![5, 6, 20].contains(at)))
                );
            }
        });
    }
}

#[test]
fn a_panic_of_hash_or_eq_amid_many_elements_loses_none() {
    for operation in [Operation::Hash, Operation::Eq] {
        at_each(operation, ON_MANY, |name, parts, _| {
            if name.starts_with("append") {
                // Each previous key is in one of the sets, or was in both.
                let mut all = keys_of(parts.set.as_ref().unwrap());
                all.extend(keys_of(&parts.other));
                assert!(keys().chain([31, 32, 33]).all(|key| all.contains(&key)), "{name} lost a key: {all:?}");
            }
        });
    }
}

#[test]
fn a_panic_of_clone_leaves_no_half_clone() {
    type Make = fn(&Parts, &Ledger) -> Set;
    let shapes: &[(&str, Make)] = &[
        ("the same shape", |p, ledger| set(ledger, &p.tracking)),
        ("empty", |p, ledger| set_in(ledger, [], &p.tracking)),
        ("small", |p, ledger| set_in(ledger, 0..3, &p.tracking)),
        ("large", |p, ledger| set_in(ledger, 0..300, &p.tracking)),
    ];
    for &(name, target) in shapes {
        panic_at_each(
            Operation::Clone,
            |ledger| {
                let parts = Parts::new(ledger);
                (target(&parts, ledger), parts)
            },
            |(target, parts), _| target.clone_from(parts.set()),
            |(target, mut parts), ledger, outcome| {
                let expected = if outcome.is_completed() { keys_of(&*parts.set()) } else { vec![] };
                assert_eq!(keys_of(&target), expected, "{name}");
                expect_whole(target, ledger);
                parts.expect_whole(ledger);
            },
        );
    }
    at_each(
        Operation::Clone,
        &[
            ("clone", |p, _| _ = p.set.as_ref().unwrap().clone()),
            ("|=", |p, _| *p.set.as_mut().unwrap() |= &p.other),
            ("^=", |p, _| *p.set.as_mut().unwrap() ^= &p.other),
        ],
        |name, parts, outcome| {
            if name == "clone" || (name == "|=" && outcome == Outcome::Panicked { nth: 0 }) {
                assert!(keys_of(parts.set.as_ref().unwrap()).into_iter().eq(keys()), "{name}");
            }
        },
    );
}

#[test]
fn a_panic_in_an_operator_changes_neither_operand() {
    type Plain = HashSet<Element, ConstantState>;
    let acts: &[fn(&Plain, &Plain) -> Plain] = &[|a, b| a | b, |a, b| a & b, |a, b| a ^ b, |a, b| a - b];
    for operation in [Operation::Clone, Operation::Hash, Operation::Eq] {
        for act in acts {
            panic_at_each(
                operation,
                |ledger| {
                    let make = |keys: std::ops::Range<u64>| keys.map(|key| ledger.element(key)).collect::<Plain>();
                    (make(0..20), make(15..30))
                },
                |(a, b), _| drop(act(a, b)),
                |(a, b), ledger, _| {
                    ledger.assert_live(35);
                    a.assert_invariants();
                    b.assert_invariants();
                },
            );
        }
    }
}

#[test]
fn a_panic_of_drop_is_the_last_thing_that_happens() {
    at_each(
        Operation::Drop,
        &[
            ("clear", |p, _| p.set().clear()),
            ("drop of the set", |p, _| drop(p.set.take())),
            ("drop of an into_iter", |p, _| drop(p.set.take().map(IntoIterator::into_iter))),
            ("drop of an into_iter that was used", |p, _| {
                let mut iter = p.set.take().unwrap().into_iter();
                p.loose.extend(iter.next());
                p.loose.extend(iter.next_back());
            }),
            ("drop of a drain", |p, _| drop(p.set().drain())),
            ("drop of a drain that was used", |p, _| {
                let Parts { set, loose, .. } = p;
                let mut drain = set.as_mut().unwrap().drain();
                loose.extend(drain.by_ref().take(3));
                loose.extend(drain.next_back());
            }),
            ("retain", |p, _| p.set().retain(|element| element.key() % 2 == 0)),
            ("extract_if", |p, _| p.set().extract_if(|element| element.key() % 2 == 0).for_each(drop)),
            ("insert of one that is there", |p, _| {
                let element = p.loose();
                p.set().insert(element);
            }),
            ("replace", |p, _| {
                let element = p.loose();
                drop(p.set().replace(element));
            }),
            ("replace_by_id", |p, _| {
                let element = p.loose.swap_remove(0);
                drop(p.set().replace_by_id(ElementId::from_index(9).unwrap(), element).unwrap());
            }),
            ("remove", |p, _| {
                let Parts { set, loose, .. } = p;
                set.as_mut().unwrap().remove(&loose[1]);
            }),
            ("remove_by_id", |p, _| drop(p.set().remove_by_id(ElementId::from_index(9).unwrap()))),
            ("pop", |p, _| drop(p.set().pop())),
            ("append", |p, _| {
                let Parts { set, other, .. } = p;
                set.as_mut().unwrap().append(other);
            }),
            ("&=", |p, _| *p.set.as_mut().unwrap() &= &p.other),
            ("^=", |p, _| *p.set.as_mut().unwrap() ^= &p.other),
            ("-=", |p, _| *p.set.as_mut().unwrap() -= &p.other),
            ("clone_from", |p, _| {
                let Parts { set, other, .. } = p;
                set.as_mut().unwrap().clone_from(other);
            }),
            ("clone_from the larger", |p, _| {
                let Parts { set, other, .. } = p;
                other.clone_from(set.as_ref().unwrap());
            }),
            ("extend with ones that are there", |p, ledger| {
                let ledger = ledger.clone();
                p.set().extend((25..33).map(|key| ledger.element(key)));
            }),
        ],
        |name, parts, outcome| {
            let Some(set) = &parts.set else { return };
            match name {
                "clear" => assert!(set.is_empty()),
                // The element whose drop panicked and those before it are removed; the others stay.
                "retain" | "extract_if" => {
                    if let Outcome::Panicked { nth } = outcome {
                        assert_eq!(set.len(), keys().count() - nth as usize - 1, "{name}");
                    }
                }
                "remove" | "remove_by_id" | "pop" => assert_eq!(set.len(), keys().count() - 1),
                "insert of one that is there" | "replace" | "replace_by_id" => assert_eq!(set.len(), keys().count()),
                "append" => {
                    let mut all = keys_of(set);
                    all.extend(keys_of(&parts.other));
                    assert!(keys().chain([31, 32, 33]).all(|key| all.contains(&key)), "lost: {all:?}");
                }
                _ => {}
            }
        },
    );
}

#[test]
fn closures_and_iterators_that_panic_leave_the_rest() {
    at_each(
        Operation::Call,
        &[
            ("retain", |p, ledger| {
                p.set().retain(|element| {
                    ledger.tick(Operation::Call);
                    element.key() % 2 == 0
                });
            }),
            ("extract_if", |p, ledger| {
                let taken = p.set().extract_if(|element| {
                    ledger.tick(Operation::Call);
                    element.key() % 2 == 0
                });
                taken.for_each(drop);
            }),
            ("extend", |p, ledger| {
                let elements = (20..40).map(|key| ledger.element(key));
                p.set().extend(PanickingIterator::new(elements, ledger));
            }),
            ("get_by_hash", |p, ledger| {
                let found = p.set().get_by_hash(7, |element| {
                    ledger.tick(Operation::Call);
                    element.key() == 29
                });
                assert!(found.is_some());
            }),
            ("remove_by_hash", |p, ledger| {
                p.set().remove_by_hash(7, |element| {
                    ledger.tick(Operation::Call);
                    element.key() == 29
                });
            }),
            ("sort_by", |p, ledger| {
                p.set().sort_by(|a, b| {
                    ledger.tick(Operation::Call);
                    b.key().cmp(&a.key())
                });
            }),
            ("sort_unstable_by", |p, ledger| {
                p.set().sort_unstable_by(|a, b| {
                    ledger.tick(Operation::Call);
                    b.key().cmp(&a.key())
                });
            }),
            ("sorted_by", |p, ledger| {
                let sorted = p.set.take().unwrap().sorted_by(|a, b| {
                    ledger.tick(Operation::Call);
                    b.key().cmp(&a.key())
                });
                assert!(sorted.map(|element| element.key()).eq(keys().rev()));
            }),
            ("sorted_unstable_by", |p, ledger| {
                let sorted = p.set.take().unwrap().sorted_unstable_by(|a, b| {
                    ledger.tick(Operation::Call);
                    b.key().cmp(&a.key())
                });
                assert!(sorted.map(|element| element.key()).eq(keys().rev()));
            }),
            ("sorted_by_key", |p, ledger| {
                drop(p.set.take().unwrap().sorted_by_key(|element| {
                    ledger.tick(Operation::Call);
                    element.key() % 10
                }));
            }),
            ("map of the table", |p, ledger| {
                let table = p.set.take().unwrap().into_table().0;
                let table = table.map(|element| {
                    ledger.tick(Operation::Call);
                    element
                });
                table.assert_invariants();
                assert!(keys_of(&table).into_iter().eq(keys()));
            }),
            ("sort_by_cached_key", |p, ledger| {
                p.set().sort_by_cached_key(|element| {
                    ledger.tick(Operation::Call);
                    element.key() % 10
                });
            }),
        ],
        |name, parts, outcome| {
            let (Some(set), Outcome::Panicked { nth }) = (&parts.set, outcome) else { return };
            let keys_now = keys_of(set);
            match name {
                "get_by_hash" | "remove_by_hash" => assert!(keys_now.into_iter().eq(keys())),
                // Visited elements that were not kept are removed; the one that panicked and the following ones stay.
                "retain" | "extract_if" => {
                    let gone =
                        |(at, key): &(usize, u64)| (*at as u64) < nth && (key % 2 == 0) == (name == "extract_if");
                    assert!(
                        keys_now.into_iter().eq(keys().enumerate().filter(|it| !gone(it)).map(|(_, key)| key)),
                        "{name}"
                    );
                }
                // The previous order, without holes.
                "sort_by" | "sort_unstable_by" | "sort_by_cached_key" => {
                    assert!(keys_now.into_iter().eq(keys()), "{name}");
                    assert_eq!(parts.set.as_ref().unwrap().index_bound(), keys().count());
                }
                _ => {}
            }
        },
    );
}

#[test]
fn an_ord_that_panics_leaves_the_order_of_before() {
    at_each(Operation::Ord, &[("sort", |p, _| p.set().sort())], |_, parts, outcome| {
        if !outcome.is_completed() {
            assert!(keys_of(parts.set.as_ref().unwrap()).into_iter().eq(keys()));
        }
    });
}

#[test]
fn what_get_or_insert_with_makes_must_be_made_and_be_equivalent() {
    let ledger = Ledger::new();
    let tracking = TrackingAllocator::new();
    let mut set = set(&ledger, &tracking);
    let absent = ledger.element(30);
    ledger.arm(Operation::Call, 0);
    let made = quiet_catch(|| {
        set.get_or_insert_with(&absent, |_| {
            ledger.tick(Operation::Call);
            ledger.element(30)
        });
    });
    assert!(made.is_err());
    let other = test_kit::panics::expect_panic(|| {
        set.get_or_insert_with(&absent, |_| ledger.element(31));
    });
    assert!(other.message().contains("HashSet::get_or_insert_with"));
    assert_eq!(set.len(), keys().count());
    drop(absent);
    ledger.assert_live(set.len());
    expect_whole(set, &ledger);
    tracking.assert_empty();
    ledger.assert_all_dropped();
}

#[test]
fn an_iterator_that_panics_drops_the_collected_elements() {
    for operation in [Operation::Call, Operation::Hash, Operation::Eq] {
        panic_at_each(
            operation,
            |_| (),
            |(), ledger| {
                let elements = (0..30).map(|n| ledger.element(n % 20));
                drop(PanickingIterator::new(elements, ledger).collect::<HashSet<Element, ConstantState>>());
            },
            |(), ledger, _| ledger.assert_live(0),
        );
    }
}

type TableAct = fn(&mut Table, &Ledger);

#[test]
fn closures_over_a_table_may_panic() {
    let acts: &[(&str, bool, TableAct)] = &[
        ("find", false, |t, ledger| {
            _ = t.find(7, |e| {
                ledger.tick(Operation::Call);
                e.key() == 29
            });
        }),
        ("find_mut", false, |t, ledger| {
            _ = t.find_mut(7, |e| {
                ledger.tick(Operation::Call);
                e.key() == 29
            });
        }),
        ("find_entry", false, |t, ledger| {
            _ = t.find_entry(7, |e| {
                ledger.tick(Operation::Call);
                e.key() == 29
            });
        }),
        ("remove", false, |t, ledger| {
            _ = t.remove(7, |e| {
                ledger.tick(Operation::Call);
                e.key() == 29
            });
        }),
        ("entry", false, |t, ledger| {
            let entry = t.entry(7, |_| {
                ledger.tick(Operation::Call);
                false
            });
            _ = entry.or_insert_with(|| {
                ledger.tick(Operation::Call);
                ledger.element(30)
            });
        }),
        ("and_modify", false, |t, ledger| {
            _ = t.entry(7, |e| e.key() == 29).and_modify(|_| ledger.tick(Operation::Call));
        }),
        ("get_disjoint_mut", false, |t, ledger| {
            let found = t.get_disjoint_mut([7, 7, 7], |which, e| {
                ledger.tick(Operation::Call);
                e.key() == [3, 29, 11][which]
            });
            assert!(found.iter().all(Option::is_some));
        }),
        ("iter_mut", false, |t, ledger| t.iter_mut().for_each(|_| ledger.tick(Operation::Call))),
        ("replace_entry_with", true, |t, ledger| {
            _ = t.find_entry(7, |e| e.key() == 29).unwrap().replace_entry_with(|e| {
                ledger.tick(Operation::Call);
                Some(e)
            });
        }),
        ("retain", true, |t, ledger| {
            t.retain(|_| {
                ledger.tick(Operation::Call);
                false
            });
        }),
        ("extractor", true, |t, ledger| {
            let mut walk = t.extractor(ElementId::from_index(4).unwrap()..);
            while walk
                .next_if(|_| {
                    ledger.tick(Operation::Call);
                    true
                })
                .is_some()
            {}
        }),
        ("pop_if", true, |t, ledger| {
            _ = t.pop_if(|_| {
                ledger.tick(Operation::Call);
                true
            });
        }),
        ("drain_hash", false, |t, ledger| {
            // All calls of `choose` precede the first removal; forgetting the iterator removes nothing.
            std::mem::forget(t.drain_hash(7, |_| {
                ledger.tick(Operation::Call);
                false
            }));
        }),
        ("iter_hash_mut", false, |t, ledger| t.iter_hash_mut(7).for_each(|_| ledger.tick(Operation::Call))),
    ];
    for &(name, removes, act) in acts {
        panic_at_each(
            Operation::Call,
            |ledger| {
                let tracking = TrackingAllocator::new();
                (table(ledger, &tracking), tracking)
            },
            |(table, _), ledger| act(table, ledger),
            |(table, tracking), ledger, outcome| {
                ledger.assert_live(table.len());
                if !removes && !outcome.is_completed() {
                    assert!(keys_of(&table).into_iter().eq(keys()), "{name}");
                }
                expect_whole_table(table, ledger);
                tracking.assert_empty();
            },
        );
    }
}

/// Iterators that drop their remaining elements continue after one drop panics.
#[test]
fn all_are_gone_after_a_panic_in_the_drop_of_a_drain() {
    let acts: &[(TableAct, usize)] = &[
        (|t, _| drop(t.drain_range(..)), 0),
        (|t, _| drop(t.drain_range(ElementId::from_index(10).unwrap()..)), 10),
        (|t, _| drop(t.drain_hash(7, |_| true)), 0),
        (|t, _| drop(t.drain_hash(7, |e| e.key() >= 10)), 10),
    ];
    for &(act, left) in acts {
        panic_at_each(
            Operation::Drop,
            |ledger| {
                let tracking = TrackingAllocator::new();
                (table(ledger, &tracking), tracking)
            },
            |(table, _), ledger| act(table, ledger),
            |(table, tracking), ledger, _| {
                let expected = keys().filter(|&key| key < left as u64).collect::<Vec<_>>();
                assert_eq!(keys_of(&table), expected);
                ledger.assert_live(table.len());
                expect_whole_table(table, ledger);
                tracking.assert_empty();
            },
        );
    }
}

#[test]
fn drops_in_a_table_may_panic() {
    let acts: &[TableAct] = &[
        |t, _| t.clear(),
        |t, _| drop(t.drain()),
        |t, _| t.retain(|e| e.key() % 3 == 0),
        |t, _| t.extract_if(|e| e.key() % 3 == 0).for_each(drop),
        |t, _| t.extract_range_if(ElementId::from_index(3).unwrap().., |e| e.key() % 3 == 0).for_each(drop),
        |t, _| drop(t.pop()),
        |t, _| t.truncate(5),
        |t, _| drop(t.split_off(ElementId::from_index(5).unwrap())),
        |t, ledger| _ = t.entry(7, |e| e.key() == 29).insert(ledger.element(29)),
        |t, _| _ = t.find_entry(7, |e| e.key() == 29).unwrap().replace_entry_with(|_| None),
        |t, _| drop(t.remove_by_id(ElementId::from_index(2).unwrap())),
        |t, _| drop(std::mem::replace(t, Table::new_in(t.allocator().clone()))),
        |t, _| drop(std::mem::replace(t, Table::new_in(t.allocator().clone())).into_iter()),
    ];
    for act in acts {
        panic_at_each(
            Operation::Drop,
            |ledger| {
                let tracking = TrackingAllocator::new();
                (table(ledger, &tracking), tracking)
            },
            |(table, _), ledger| act(table, ledger),
            |(table, tracking), ledger, _| {
                ledger.assert_live(table.len());
                expect_whole_table(table, ledger);
                tracking.assert_empty();
            },
        );
    }
}

thread_local! {
    /// The next event at which a [`Fuse`] panics.
    static FUSE: Cell<Option<Event>> = const { Cell::new(None) };
}

#[derive(Clone, Copy, PartialEq)]
enum Event {
    Build,
    Clone,
    Drop,
}

/// A hasher that panics once, at the event in [`FUSE`]. All hashes equal its number.
struct Fuse(u64);

fn burn(event: Event) {
    if FUSE.get() == Some(event) && !std::thread::panicking() {
        FUSE.set(None);
        panic!("the hasher's fuse");
    }
}

impl BuildHasher for Fuse {
    type Hasher = ConstantHasher;

    fn build_hasher(&self) -> ConstantHasher {
        burn(Event::Build);
        ConstantState(self.0).build_hasher()
    }
}

impl Clone for Fuse {
    fn clone(&self) -> Self {
        burn(Event::Clone);
        Self(self.0)
    }
}

impl Drop for Fuse {
    fn drop(&mut self) {
        burn(Event::Drop);
    }
}

/// Runs `act` with the fuse set, and asserts that it panicked.
fn light(event: Event, act: impl FnOnce()) {
    FUSE.set(Some(event));
    let report = test_kit::panics::expect_panic(act);
    assert_eq!(report.message(), "the hasher's fuse");
    FUSE.set(None);
}

#[test]
fn a_hasher_that_panics_leaves_elements_and_hasher_together() {
    let ledger = Ledger::new();
    let tracking = TrackingAllocator::new();
    let make = |hash: u64, keys: std::ops::Range<u64>| {
        let mut set = HashSet::with_hasher_in(Fuse(hash), tracking.clone());
        set.extend(keys.map(|key| ledger.element(key)));
        set
    };
    let probe = |set: &HashSet<Element, Fuse, TrackingAllocator>| {
        set.assert_invariants();
        assert!(set.iter().all(|element| set.contains(element)), "an element is not found by its own hash");
    };
    for event in [Event::Build, Event::Clone, Event::Drop] {
        let (mut a, b) = (make(1, 0..20), make(2, 10..50));
        match event {
            Event::Build => {
                light(event, || assert!(a.insert(ledger.element(99))));
                light(event, || a.extend([ledger.element(98)]));
                assert_eq!(a.len(), 20);
            }
            Event::Clone => {
                light(event, || drop(a.clone()));
                light(event, || a.clone_from(&b));
                light(event, || drop(a.split_off(ElementId::from_index(3).unwrap())));
                assert_eq!(keys_of(&a), Vec::from_iter(0..20));
            }
            Event::Drop => {
                light(event, || a.clone_from(&b));
                assert_eq!(keys_of(&a), Vec::from_iter(10..50));
                light(event, || drop(make(3, 0..20)));
                light(event, || drop(make(3, 0..20).into_iter()));
                light(event, || drop(make(3, 0..20).into_table()));
            }
        }
        probe(&a);
        probe(&b);
    }
    ledger.assert_all_dropped();
    tracking.assert_empty();
}

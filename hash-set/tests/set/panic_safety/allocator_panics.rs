//! An allocator that panics at its first call, its second, and so on, in every operation that allocates or deallocates.
//!
//! Allocators rarely unwind, but an `alloc_error_hook` may, and the limit of ids panics in the same places. A
//! deallocation panics after it has freed the block. After each panic, every element is in exactly one container or
//! dropped, no block leaks, the invariants hold, and the containers still work.

use hash_set::Entry;
use hash_set::{ElementId, HashSet, HashTable};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::hashers::{AnyState, ConstantState};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, Sizes, panic_at_each, panic_at_each_allocator_call, quiet_catch};

type Panicking = PanickingAllocator<TrackingAllocator>;
type Set = HashSet<Element, AnyState, Panicking>;
type Act<'a> = &'a dyn Fn(&mut Parts, &Ledger);
type Check<'a> = &'a dyn Fn(&Parts, &[u64], Outcome);
type Table = HashTable<Element, Panicking>;

/// Calls of the allocator that panic.
const OPERATIONS: [Operation; 2] = [Operation::Allocate, Operation::Deallocate];

/// Two sets with some equal elements.
struct Parts {
    set: Set,
    other: Set,
    panicking: Panicking,
}

impl Parts {
    fn new(ledger: &Ledger, state: AnyState, sizes: Sizes) -> Self {
        let panicking = Panicking::over(ledger, TrackingAllocator::new());
        let make = |keys: std::ops::Range<u64>| {
            let mut set = HashSet::with_hasher_in(state, panicking.clone());
            set.extend(keys.map(|key| ledger.element(key)));
            set
        };
        let (mut set, mut other) = (make(0..sizes.len), make(sizes.from..sizes.from + sizes.other));
        // Holes in both.
        set.remove(&ledger.element(2));
        other.remove(&ledger.element(sizes.from + 1));
        set.shrink_to_fit();
        if sizes.spare > 0 {
            set.reserve(sizes.spare);
        }
        Self { set, other, panicking }
    }

    /// Returns the keys in both sets, with repetition.
    fn keys(&self) -> Vec<u64> {
        let mut keys: Vec<u64> = self.set.iter().chain(&self.other).map(Element::key).collect();
        keys.sort_unstable();
        keys
    }

    fn expect_whole(self, ledger: &Ledger) {
        let Self { set, other, panicking, .. } = self;
        ledger.assert_live(set.len() + other.len());
        for mut set in [set, other] {
            set.assert_invariants();
            let there: Vec<u64> = set.iter().map(Element::key).collect();
            for (&key, id) in there.iter().zip(set.ids()) {
                assert_eq!(set.get_id(&ledger.element(key)), Some(id), "key {key} is there twice or is not found");
            }
            set.extend((10_000..10_060).map(|key| ledger.element(key)));
            set.assert_invariants();
            assert_eq!(set.extract_if(|element| element.key() >= 10_000).count(), 60);
            assert!(set.iter().map(Element::key).eq(there));
        }
        panicking.inner().assert_empty();
    }
}

/// Runs `act` with a panic at each call of the allocator, for all sizes. Returns the number of panics.
fn sweep_with(state: AnyState, act: Act<'_>, check: Check<'_>) -> u64 {
    let mut panics = 0;
    for sizes in Sizes::ALL {
        let before = Parts::new(&Ledger::new(), state, sizes).keys();
        // Some operations do not call the allocator at some sizes.
        panics += panic_at_each_allocator_call(
            |ledger| Parts::new(ledger, state, sizes),
            act,
            |parts, ledger, outcome| {
                check(&parts, &before, outcome);
                parts.expect_whole(ledger);
            },
        );
    }
    panics
}

/// [`sweep_with`] for spread, few and equal hashes.
fn sweep(act: Act<'_>, check: Check<'_>) {
    let panics: u64 = AnyState::SPREAD_FEW_EQUAL.iter().map(|state| sweep_with(*state, act, check)).sum();
    assert!(panics >= 3, "{panics} panics: this tests nothing");
}

/// Each element is still in at least one set.
fn none_lost(parts: &Parts, before: &[u64], _: Outcome) {
    let now = parts.keys();
    assert!(before.iter().all(|key| now.binary_search(key).is_ok()), "lost of {before:?}: {now:?}");
}

/// After a panic, nothing has changed.
fn unchanged(parts: &Parts, before: &[u64], outcome: Outcome) {
    if !outcome.is_completed() {
        assert_eq!(parts.keys(), before);
    }
}

#[test]
fn appending_loses_no_element() {
    sweep(&|p, _| p.set.append(&mut p.other), &none_lost);
    sweep(&|p, _| p.other.append(&mut p.set), &none_lost);
}

/// Appends thousands of equal hashes to a table with slots for all: only overflow buckets run out, repeatedly.
#[test]
fn appending_thousands_of_equal_hashes_loses_no_element() {
    let sizes = [(100, 4_950, 0), (100, 4_950, 5_000), (0, 3_000, 0), (13, 2_000, 100)];
    for (operation, (mine, theirs, spare)) in OPERATIONS.into_iter().flat_map(|operation| sizes.map(|s| (operation, s)))
    {
        panic_at_each(
            operation,
            |ledger| {
                let panicking = Panicking::over(ledger, TrackingAllocator::new());
                let [mut table, mut other] = [(); 2].map(|()| Table::new_in(panicking.clone()));
                table.reserve(spare);
                (0..mine).for_each(|key| _ = table.insert_unique(5, ledger.element(key)));
                (0..theirs).for_each(|key| _ = other.insert_unique(5, ledger.element(mine + key)));
                [table, other]
            },
            |[table, other], _| table.append_unique(other, |_| 5),
            |[mut table, mut other], ledger, outcome| {
                table.assert_invariants();
                other.assert_invariants();
                assert_eq!(table.len() + other.len(), (mine + theirs) as usize);
                ledger.assert_live(table.len() + other.len());
                // In slot order: the elements not moved are the last.
                let keys = |table: &Table| table.iter().map(Element::key).collect::<Vec<_>>();
                assert!(keys(&table).into_iter().chain(keys(&other)).eq(0..mine + theirs));
                assert_eq!(other.is_empty(), outcome.is_completed());
                assert_eq!(other.iter_hash(5).count(), other.len());
                table.append_unique(&mut other, |_| 5);
                assert_eq!(table.iter_hash(5).count(), (mine + theirs) as usize);
                assert_eq!(other.index_bound(), 0);
                other.insert_unique(5, ledger.element(0));
                table.assert_invariants();
                other.assert_invariants();
            },
        );
    }
}

/// Also with errors; the tables then have as many elements as memory allowed.
#[test]
fn appending_without_memory_leaves_the_rest() {
    use test_kit::alloc::{FailingAllocator, fail_at_each_with};
    for (hash, spare) in [((|key| key) as fn(u64) -> u64, 0), (|_| 5, 0), (|_| 5, 1_000), (|key| key % 3, 200)] {
        for by_eq in [false, true] {
            let rounds = fail_at_each_with(
                |failing: FailingAllocator<TrackingAllocator>| {
                    let [mut table, mut other] = [(); 2].map(|()| HashTable::new_in(failing.clone()));
                    table.reserve(spare);
                    (0..50).for_each(|key| _ = table.insert_unique(hash(key), Box::new(key)));
                    (50..800).for_each(|key| _ = other.insert_unique(hash(key), Box::new(key)));
                    other.retain(|key| **key % 7 != 2);
                    [table, other]
                },
                |[table, other]| {
                    if by_eq {
                        table.try_append(other, |key| hash(**key), |a, b| a == b, |_, _| unreachable!("none is equal"))
                    } else {
                        table.try_append_unique(other, |key| hash(**key))
                    }
                },
                |[mut table, mut other], outcome| {
                    let expected = || (0..50).chain((50..800).filter(|key| key % 7 != 2));
                    for table in [&table, &other] {
                        table.assert_invariants();
                        assert!(table.iter().all(|key| table.find(hash(**key), |other| other == key).is_some()));
                    }
                    assert!(table.iter().chain(&other).map(|key| **key).eq(expected()));
                    assert_eq!(other.is_empty(), outcome.is_completed());
                    table.append_unique(&mut other, |key| hash(**key));
                    assert!(table.iter().map(|key| **key).eq(expected()));
                    table.assert_invariants();
                },
            );
            assert!(rounds >= 2, "{rounds}");
        }
    }
}

#[test]
fn inserting_leaves_the_others() {
    sweep(&|p, ledger| p.set.extend((500..540).map(|key| ledger.element(key))), &none_lost);
    // Enough insertions that every size allocates.
    sweep(&|p, ledger| (500..800).for_each(|key| _ = p.set.insert(ledger.element(key))), &none_lost);
    sweep(&|p, ledger| _ = p.set.get_or_insert(ledger.element(500)), &unchanged);
    sweep(&|p, ledger| _ = p.set.insert_full(ledger.element(500)), &unchanged);
    sweep(&|p, ledger| _ = p.set.try_insert_full(ledger.element(500)).unwrap(), &unchanged);
    sweep(&|p, ledger| drop(p.set.replace_full(ledger.element(500))), &unchanged);
    sweep(&|p, ledger| _ = p.set.entry(ledger.element(500)).insert(), &unchanged);
    sweep(
        &|p, ledger| {
            if let Entry::Vacant(vacant) = p.set.entry(ledger.element(500)) {
                vacant.insert();
            }
        },
        &unchanged,
    );
    sweep(
        &|p, ledger| _ = p.set.get_or_insert_with(&ledger.element(500), |probe| ledger.element(probe.key())),
        &unchanged,
    );
}

#[test]
fn reserving_and_shrinking_change_no_element() {
    sweep(&|p, _| p.set.reserve(1_000), &unchanged);
    sweep(&|p, _| p.set.reserve_exact(1_000), &unchanged);
    sweep(&|p, _| p.set.try_reserve(1_000).unwrap(), &unchanged);
    sweep(
        &|p, _| {
            p.set.shrink_buckets();
            p.set.shrink_to(5);
            p.set.shrink_to_fit();
            p.other.shrink_to_fit();
        },
        &unchanged,
    );
}

/// Remove first, to make trailing holes, so that smaller blocks suffice.
#[test]
fn shrinking_after_removals_keeps_the_others() {
    sweep(
        &|p, _| {
            p.set.retain(|element| element.key() % 5 == 0);
            p.other.retain(|element| element.key() % 5 == 0);
            p.set.shrink_to_fit();
            p.other.shrink_buckets();
            p.other.shrink_to_fit();
        },
        &|parts, before, _| {
            assert!(parts.keys().into_iter().eq(before.iter().copied().filter(|key| key % 5 == 0)));
        },
    );
}

#[test]
fn cloning_changes_the_source_never() {
    sweep(&|p, _| drop(p.set.clone()), &unchanged);
    sweep(&|p, _| drop(p.other.clone()), &unchanged);
    sweep(&|p, _| drop(p.other.try_clone().unwrap()), &unchanged);
    let source_stays = |source: fn(&Parts) -> &Set, target: fn(&Parts) -> &Set| {
        move |parts: &Parts, before: &[u64], outcome: Outcome| {
            assert!(source(parts).iter().all(|element| before.contains(&element.key())));
            let expected = if outcome.is_completed() { source(parts).len() } else { 0 };
            assert_eq!(target(parts).len(), expected, "the target is empty after a panic");
        }
    };
    sweep_with(
        AnyState::Constant(ConstantState(7)),
        &|p, _| p.set.clone_from(&p.other),
        &source_stays(|p| &p.other, |p| &p.set),
    );
    sweep_with(
        AnyState::Constant(ConstantState(7)),
        &|p, _| p.other.clone_from(&p.set),
        &source_stays(|p| &p.set, |p| &p.other),
    );
}

#[test]
fn assign_operators_lose_no_element() {
    sweep(&|p, _| p.set |= &p.other, &none_lost);
    sweep(&|p, _| p.other |= &p.set, &none_lost);
    sweep_with(AnyState::Constant(ConstantState(7)), &|p, _| p.set ^= &p.other, &|_, _, _| {});
}

#[test]
fn splitting_off_is_all_or_nothing() {
    sweep(
        &|p, _| {
            if let Some(at) = p.other.ids().nth(1) {
                let mut split = p.other.split_off(at);
                split.assert_invariants();
                // Move the elements back: if freeing the blocks panics, none is dropped.
                p.other.append(&mut split);
            }
        },
        &unchanged,
    );
}

/// Runs `act` on tables that it consumes, with a panic at each call of the allocator. All elements must be dropped in
/// any case.
fn sweep_consuming(act: &dyn Fn(Table, &Ledger)) {
    let mut panics = 0;
    for len in [1_u64, 30, 200] {
        for hash in [|key| key, |key| key % 5, |_| 7] as [fn(u64) -> u64; 3] {
            let setup = |ledger: &Ledger| {
                let panicking = Panicking::over(ledger, TrackingAllocator::new());
                let mut table = Table::new_in(panicking.clone());
                (0..len).for_each(|key| _ = table.insert_unique(hash(key), ledger.element(key)));
                table.remove(hash(len / 2), |element| element.key() == len / 2);
                (Some(table), panicking)
            };
            let run = |(table, _): &mut (Option<Table>, Panicking), ledger: &Ledger| {
                act(table.take().expect("just made"), ledger);
            };
            panics += panic_at_each_allocator_call(setup, run, |(_, panicking), ledger, _| {
                ledger.assert_live(0);
                panicking.inner().assert_empty();
            });
        }
    }
    assert!(panics >= 9, "{panics} panics: this tests nothing");
}

#[test]
fn consuming_leaks_no_element() {
    sweep_consuming(&|table, _| drop(table));
    sweep_consuming(&|table, _| drop(table.into_iter()));
    sweep_consuming(&|table, _| table.into_iter().for_each(drop));
    sweep_consuming(&|table, _| {
        let mut iter = table.into_iter();
        drop((iter.next(), iter.next_back()));
    });
    sweep_consuming(&|table, _| table.into_iter().rev().for_each(drop));
    sweep_consuming(&|table, _| table.sorted_by(|a, b| b.key().cmp(&a.key())).for_each(drop));
    sweep_consuming(&|table, _| drop(table.sorted_unstable_by(|a, b| b.key().cmp(&a.key()))));
    sweep_consuming(&|table, _| drop(table.map(|element| element)));
    sweep_consuming(&|table, _| drop(table.map(|element| (element, 0_u8))));
    sweep_consuming(&|table, _| drop(table.map(drop)));
    sweep_consuming(&|mut table, _| {
        table.drain().for_each(drop);
        table.shrink_to_fit();
    });
    sweep_consuming(&|mut table, _| drop(table.drain().next()));
    sweep_consuming(&|mut table, _| drop(table.drain_range(ElementId::from_index(1).expect("small")..).next()));
    sweep_consuming(&|mut table, _| table.drain_hash(7, |_| true).for_each(drop));
    sweep_consuming(&|mut table, _| table.extract_if(|element| element.key() % 3 == 0).for_each(drop));
    sweep_consuming(&|mut table, _| _ = table.extract_if(|_| true).nth(3));
    sweep_consuming(&|mut table, _| {
        table.truncate(3);
        table.shrink_buckets();
        table.shrink_to_fit();
        table.clear();
    });
    sweep_consuming(&|mut table, _| {
        table.retain(|element| element.key() % 3 == 0);
        table.shrink_to_fit();
        while table.pop().is_some() {}
    });
    sweep_consuming(&|mut table, _| {
        table.retain(|element| element.key() % 3 == 0);
        assert!(!table.compact() || table.len() > 1);
        table.shrink_to_fit();
    });
    sweep_consuming(&|mut table, _| {
        table.retain(|element| element.key() % 3 == 1);
        table.compact_stable();
        table.shrink_to(4);
        table.sort_by(|a, b| b.key().cmp(&a.key()));
        table.reverse();
    });
    sweep_consuming(&|mut table, _| {
        if let Some(at) = table.ids().nth(1) {
            drop(table.split_off(at));
        }
    });
    sweep_consuming(&|table, _| drop(table.clone()));
    sweep_consuming(&|table, _| {
        let mut other = Table::new_in(table.allocator().clone());
        other.clone_from(&table);
        other.clone_from(&Table::new_in(table.allocator().clone()));
        other.clone_from(&table);
    });
    sweep_consuming(&|mut table, ledger| {
        let mut other = Table::new_in(table.allocator().clone());
        (0..40).for_each(|key| _ = other.insert_unique(key, ledger.element(key)));
        let mut clone = other.clone();
        table.append(&mut other, Element::key, |a, b| a == b, |_, _| ());
        table.append_unique(&mut clone, Element::key);
    });
    sweep_consuming(&|mut table, _| {
        let id = table.ids().next_back();
        if let Some(entry) = id.and_then(|id| table.entry_by_id(id)) {
            _ = entry.replace_entry_with(Some);
        }
        while let Some(entry) = table.first_entry() {
            drop(entry.remove().0);
        }
    });
}

#[test]
fn consuming_sets_leaks_no_element() {
    fn set_of(table: Table) -> Set {
        let mut set = Set::with_hasher_in(AnyState::Identity, table.allocator().clone());
        set.extend(table);
        set
    }
    sweep_consuming(&|table, _| drop(set_of(table)));
    sweep_consuming(&|table, _| set_of(table).into_iter().for_each(drop));
    sweep_consuming(&|table, _| drop(set_of(table).into_table()));
    sweep_consuming(&|table, _| drop(set_of(table).sorted_by(|a, b| b.key().cmp(&a.key()))));
    sweep_consuming(&|table, _| drop(set_of(table).sorted_unstable_by(|a, b| b.key().cmp(&a.key()))));
    sweep_consuming(&|table, _| drop(set_of(table).sorted_by_key(Element::key)));
    sweep_consuming(&|table, ledger| {
        let mut set = set_of(table);
        let other: Vec<_> = (0..40).map(|key| ledger.element(key)).collect();
        let mut few = Set::with_hasher_in(AnyState::Identity, set.allocator().clone());
        few.extend(other);
        set &= &few;
        set |= &few;
        set -= &few;
        set ^= &few;
    });
}

#[cfg(feature = "rayon")]
#[test]
fn consuming_in_parallel_leaks_no_element() {
    use rayon::prelude::*;

    fn set_of(table: Table) -> Set {
        HashSet::from_table_unchecked(table, AnyState::Identity)
    }
    sweep_consuming(&|table, _| table.into_par_iter().for_each(drop));
    sweep_consuming(&|table, _| drop(table.into_par_iter()));
    sweep_consuming(&|mut table, _| table.par_drain().for_each(drop));
    sweep_consuming(&|mut table, _| drop(table.par_drain()));
    sweep_consuming(&|table, _| drop(table.par_sorted_by(|a, b| b.key().cmp(&a.key()))));
    sweep_consuming(&|table, _| drop(table.par_sorted_unstable_by(|a, b| b.key().cmp(&a.key()))));
    sweep_consuming(&|mut table, _| {
        table.retain(|element| element.key() % 3 == 1);
        table.par_sort_by(|a, b| b.key().cmp(&a.key()));
        table.shrink_to_fit();
        table.par_sort_unstable_by(|a, b| a.key().cmp(&b.key()));
    });
    sweep_consuming(&|table, _| set_of(table).into_par_iter().for_each(drop));
    sweep_consuming(&|table, _| drop(set_of(table).par_sorted_by(|a, b| b.key().cmp(&a.key()))));
    sweep_consuming(&|table, ledger| {
        let mut set = Set::with_hasher_in(AnyState::Identity, table.allocator().clone());
        set.extend(table);
        set.par_extend((0..300).into_par_iter().map(|key| ledger.element(key)));
        set.par_drain().for_each(drop);
        set.shrink_to_fit();
    });
}

#[test]
fn mapping_drops_all_or_none() {
    for (operation, len) in OPERATIONS.into_iter().flat_map(|operation| [1_u64, 30, 500].map(|len| (operation, len))) {
        panic_at_each(
            operation,
            |ledger| {
                let mut table = Table::new_in(Panicking::over(ledger, TrackingAllocator::new()));
                (0..len).for_each(|key| _ = table.insert_unique(key % 5, ledger.element(key)));
                Some(table)
            },
            |table, _| *table = table.take().map(|table| table.map(|element| element)),
            |table, ledger, outcome| {
                assert_eq!(table.is_some(), outcome.is_completed());
                ledger.assert_live(table.as_ref().map_or(0, HashTable::len));
            },
        );
    }
}

/// `rehash` may allocate for a lane; on failure, the element keeps its hash.
#[test]
fn rehashing_is_all_or_nothing() {
    let mut panics = 0;
    for (operation, len) in
        OPERATIONS.into_iter().flat_map(|operation| [100_u64, 400, 1_000].map(|len| (operation, len)))
    {
        let moves = move |table: &mut Table| {
            for index in 0..len {
                let id = ElementId::from_index(index as usize).expect("small");
                table.entry_by_id(id).expect("there").rehash(7);
            }
        };
        panics += panic_at_each(
            operation,
            |ledger| {
                let mut table =
                    Table::with_capacity_in(len as usize, Panicking::over(ledger, TrackingAllocator::new()));
                (0..len).for_each(|key| _ = table.insert_unique(key, ledger.element(key)));
                table
            },
            |table, _| moves(table),
            |mut table, ledger, _| {
                table.assert_invariants();
                ledger.assert_live(len as usize);
                for (id, element) in table.iter_full() {
                    let found = [7, element.key()].map(|hash| table.find_id(hash, |other| other == element));
                    assert!(found.contains(&Some(id)), "{element:?} is found by neither hash");
                }
                moves(&mut table);
                assert_eq!(table.iter_hash(7).count(), len as usize);
            },
        );
    }
    assert!(panics > 0);
}

/// An entry that outlives a panic in `rehash` still refers to the same element.
#[test]
fn an_entry_survives_a_panic_in_rehash() {
    let mut panics = 0;
    for operation in OPERATIONS {
        panics += panic_at_each(
            operation,
            |ledger| {
                let mut table = Table::with_capacity_in(400, Panicking::over(ledger, TrackingAllocator::new()));
                (0..400).for_each(|key| _ = table.insert_unique(key, ledger.element(key)));
                table
            },
            |table, ledger| {
                for index in 0..400 {
                    let id = ElementId::from_index(index).expect("small");
                    let mut entry = table.entry_by_id(id).expect("there");
                    let Err(report) = quiet_catch(|| entry.rehash(7)) else { continue };
                    assert_eq!((entry.id(), entry.get().key()), (id, index as u64));
                    assert_eq!(entry.remove().0.key(), index as u64);
                    table.assert_invariants();
                    table.insert_unique(index as u64, ledger.element(index as u64));
                    report.resume();
                }
            },
            |mut table, ledger, _| {
                table.assert_invariants();
                ledger.assert_live(400);
                for (id, element) in table.iter_full() {
                    let found = [7, element.key()].map(|hash| table.find_id(hash, |other| other == element));
                    assert!(found.contains(&Some(id)), "{element:?} is found by neither hash");
                }
                table.retain(|element| element.key() % 2 == 0);
                table.assert_invariants();
            },
        );
    }
    assert!(panics > 1, "{panics}");
}

/// Replacement by id builds a new index if the chain of the new hash is full. If freeing the old one panics, the
/// element is not replaced and must keep its hash.
#[test]
fn a_replacement_that_panics_changes_nothing() {
    // Sixteen buckets and four overflow buckets: chains 0 to 3 take one each, and bucket 4 is full.
    let in_chain = |chain: u64, n: u64| (1..=n).map(move |i| chain + 16 * i);
    let keys = (0..4).flat_map(|chain| in_chain(chain, 13)).chain(in_chain(4, 12)).chain([5]);
    let panics = panic_at_each(
        Operation::Deallocate,
        |ledger| {
            let panicking = Panicking::over(ledger, TrackingAllocator::new());
            let mut set: Set = HashSet::with_capacity_and_hasher_in(128, AnyState::Identity, panicking);
            set.extend(keys.clone().map(|key| ledger.element(key)));
            set
        },
        |set, ledger| {
            let id = set.get_id(&ledger.element(5)).unwrap();
            drop(set.replace_by_id(id, ledger.element(4 + 16 * 100)).unwrap());
        },
        |mut set, ledger, outcome| {
            set.assert_invariants();
            assert_eq!(set.contains(&ledger.element(5)), !outcome.is_completed());
            assert_eq!(set.contains(&ledger.element(1604)), outcome.is_completed());
            assert_eq!(set.insert(ledger.element(5)), outcome.is_completed());
            assert_eq!(set.iter().filter(|element| element.key() == 5).count(), 1);
        },
    );
    assert!(panics > 0);
}

//! `IndexSetExt` and `MutableValues`, compared with indexmap, and the positions of a table.

use std::cmp::Ordering;

use hash_set::{ElementId, HashSet, HashTable, IndexSetExt as _, MutableValues as _};
use indexmap::IndexSet;
use indexmap::set::MutableValues as _;
use test_kit::hashers::AnyState;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{assert_panics_at_caller, expect_panic, panic_at_each};
use test_kit::random::Random;

type Ours = HashSet<u8, AnyState>;
type Theirs = IndexSet<u8, AnyState>;

fn expect_same(ours: &Ours, theirs: &Theirs) {
    ours.assert_invariants();
    assert!(ours.iter().eq(theirs), "{ours:?} is not {theirs:?}");
    for (index, element) in theirs.iter().enumerate() {
        assert_eq!(ours.get_index_of(element), Some(index));
        let id = ours.get_id(element).unwrap();
        assert_eq!((ours.id_at(index), ours.index_of_id(id)), (Some(id), Some(index)));
        assert_eq!((ours.get_index(index), ours.at(index)), (theirs.get_index(index), &theirs[index]));
        assert_eq!(ours.get_full_index(element), theirs.get_full(element));
    }
    assert_eq!((ours.id_at(ours.len()), ours.get_index(ours.len())), (None, None));
}

/// One step on both sets. Steps that insert use the methods of the trait: a plain insertion fills a hole.
fn step(ours: &mut Ours, theirs: &mut Theirs, random: &mut Random) {
    let len = theirs.len();
    let value = random.below(60) as u8;
    let (a, b) = (random.index(len + 1), random.index(len + 1));
    let (first, last) = (a.min(b), a.max(b));
    let taken = theirs.contains(&value);
    match random.below(26) {
        0..5 => assert_eq!(ours.insert_full_index(value), theirs.insert_full(value)),
        5 | 6 => assert_eq!(ours.insert_before(a, value), theirs.insert_before(a, value)),
        7 | 8 if a < len || !taken => assert_eq!(ours.shift_insert(a, value), theirs.shift_insert(a, value)),
        // Leaves a hole.
        9 | 10 => assert_eq!(ours.remove(&value), theirs.shift_remove(&value)),
        11 => assert_eq!(ours.shift_remove_full(&value), theirs.shift_remove_full(&value)),
        12 => assert_eq!(ours.shift_remove(&value), theirs.shift_remove(&value)),
        13 => assert_eq!(ours.shift_take(&value), theirs.shift_take(&value)),
        14 => assert_eq!(ours.shift_remove_index(a), theirs.shift_remove_index(a)),
        15 => assert_eq!(ours.swap_remove_index(a), theirs.swap_remove_index(a)),
        16 => assert_eq!(ours.swap_remove_full_index(&value), theirs.swap_remove_full(&value)),
        17 if last < len => {
            ours.move_index(a, b);
            theirs.move_index(a, b);
        }
        18 if last < len => {
            ours.swap_indices(a, b);
            theirs.swap_indices(a, b);
        }
        19 if a < len => assert_eq!(ours.replace_index(a, value), theirs.replace_index(a, value)),
        20 => assert!(ours.drain_indices(first..last).eq(theirs.drain(first..last))),
        21 => expect_same(&ours.split_off_index(a), &theirs.split_off(a)),
        22 => {
            ours.retain2(|value| *value % 7 != 1);
            theirs.retain2(|value| *value % 7 != 1);
        }
        23 => {
            assert_eq!(ours.get_index_mut2(a), theirs.get_index_mut2(a));
            assert_eq!(ours.get_full_mut2(&value), theirs.get_full_mut2(&value));
            assert_eq!(ours.replace_full_index(value), theirs.replace_full(value));
        }
        24 => {
            assert!(ours.get_range(first..last).unwrap().eq(theirs.get_range(first..last).unwrap()));
            assert!(ours.get_range(..=len).is_none() && theirs.get_range(..=len).is_none());
        }
        25 => {
            ours.sort();
            theirs.sort();
            assert_eq!(ours.binary_search(&value), theirs.binary_search(&value));
            assert_eq!(ours.partition_point(|n| *n < value), theirs.partition_point(|n| *n < value));
            assert_eq!(ours.insert_sorted(value), theirs.insert_sorted(value));
            let by_key = |n: &u8| u32::from(*n) * 2;
            assert_eq!(ours.insert_sorted_by_key(value, by_key), theirs.insert_sorted_by_key(value, by_key));
            assert_eq!(ours.insert_sorted_by(value, Ord::cmp), theirs.insert_sorted_by(value, Ord::cmp));
        }
        _ => {}
    }
}

#[test]
fn it_does_what_indexmap_does() {
    let (runs, steps) = if cfg!(miri) { (1, 60) } else { (20, 300) };
    for (at, state) in AnyState::SPREAD_FEW_EQUAL.into_iter().enumerate() {
        for seed in 0..runs {
            let mut random = Random::from_seed(seed * 3 + at as u64);
            let (mut ours, mut theirs) = (Ours::with_hasher(state), Theirs::with_hasher(state));
            for _ in 0..steps {
                step(&mut ours, &mut theirs, &mut random);
                expect_same(&ours, &theirs);
            }
        }
    }
}

/// A table of `bound` slots, of which those remain for which `keep` returns `true`.
fn table_with_holes(bound: u64, keep: impl Fn(u64) -> bool) -> HashTable<u64> {
    let mut table = HashTable::with_capacity(2 * bound as usize);
    (0..bound).for_each(|n| _ = table.insert_unique(n, n));
    table.retain(|n| keep(*n));
    table
}

#[test]
fn positions_are_ranks_among_the_elements() {
    for bound in [0, 1, 63, 64, 65, 128, 200] {
        for every in [1, 2, 3, 64, 100] {
            for table in [table_with_holes(bound, |n| n % every == 0), table_with_holes(bound, |n| n % every != 0)] {
                let ids: Vec<ElementId> = table.ids().collect();
                for (position, &id) in ids.iter().enumerate() {
                    assert_eq!((table.id_at(position), table.position_of(id)), (Some(id), Some(position)));
                }
                assert_eq!(table.id_at(ids.len()), None);
                let vacant = (0..bound as usize + 1).filter_map(ElementId::from_index).filter(|id| !ids.contains(id));
                assert!(vacant.into_iter().all(|id| table.position_of(id).is_none()));
                for start in 0..=ids.len() {
                    let range = table.ids_at(start..).unwrap();
                    assert_eq!(table.iter_range(range).len(), ids.len() - start);
                    assert_eq!(table.iter_range(table.ids_at(..start).unwrap()).len(), start);
                    assert_eq!(table.iter_range(table.ids_at(start..start).unwrap()).len(), 0);
                }
                assert_eq!(table.ids_at(..ids.len() + 1), None);
                assert_eq!(table.ids_at(..=usize::MAX), None);
                let elements: Vec<u64> = table.iter().copied().collect();
                for n in 0..bound {
                    let order = |element: &u64| -> Ordering { element.cmp(&n) };
                    assert_eq!(table.binary_search_by(order), elements.binary_search(&n));
                }
            }
        }
    }
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "they are refused")]
fn a_drain_of_positions_is_exact_and_checks_its_range() {
    let expected = [4, 6, 7, 8, 10, 11];
    for front in 0..=expected.len() {
        let mut table = table_with_holes(20, |n| n % 4 != 1);
        let mut drain = table.drain_positions(3..9);
        for (taken, &element) in expected[..front].iter().enumerate() {
            assert_eq!(drain.len(), expected.len() - taken);
            assert_eq!(drain.next(), Some(element));
        }
        assert!(drain.as_iter().eq(&expected[front..]));
        assert!(drain.by_ref().rev().eq(expected[front..].iter().copied().rev()));
        assert_eq!((drain.next(), drain.next_back(), drain.len()), (None, None, 0));
        drop(drain);
        assert!(table.iter().eq(&[0, 2, 3, 12, 14, 15, 16, 18, 19]));
        assert_eq!(table.index_bound(), 9);
        assert_eq!(table.drain_positions(1..8).count(), 7);
        assert!(table.iter().eq(&[0, 19]));
        table.assert_invariants();
    }
    let mut table = table_with_holes(20, |n| n % 4 != 1);
    let reason = "ends after the length 15";
    assert_panics_at_caller("HashTable::drain_positions", reason, || drop(table.drain_positions(4..3)));
    assert_panics_at_caller("HashTable::drain_positions", reason, || drop(table.drain_positions(..16)));
    let mut set: HashSet<u64> = (0..15).collect();
    assert_panics_at_caller("IndexSetExt::drain_indices", reason, || drop(set.drain_indices(..16)));
}

#[test]
fn a_drop_that_panics_in_a_drain_leaves_no_hole() {
    let make = |ledger: &Ledger| {
        let mut set: HashSet<Element> = (0..20).map(|key| ledger.element(key)).collect();
        set.remove(&ledger.element(3));
        set
    };
    let rounds = panic_at_each(
        Operation::Drop,
        make,
        |set, _| drop(set.drain_indices(2..8)),
        |set, ledger, _| {
            set.assert_invariants();
            ledger.assert_live(set.len());
            assert_eq!((set.len(), set.index_bound()), (13, 13));
            assert!(set.iter().map(Element::key).eq([0, 1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]));
        },
    );
    assert_eq!(rounds, 6);
}

#[test]
fn panics_name_the_method_the_index_and_the_caller() {
    type Act = fn(&mut HashSet<u8>);
    let acts: [(&str, Act); 9] = [
        ("at: index 3", |set| _ = set.at(3)),
        ("insert_before: index 4", |set| _ = set.insert_before(4, 9)),
        ("shift_insert: index 4", |set| _ = set.shift_insert(4, 9)),
        ("shift_insert: index 3", |set| _ = set.shift_insert(3, 1)),
        ("replace_index: index 3", |set| _ = set.replace_index(3, 9)),
        ("move_index: index 3", |set| set.move_index(0, 3)),
        ("swap_indices: index 3", |set| set.swap_indices(0, 3)),
        ("split_off_index: index 4", |set| _ = set.split_off_index(4)),
        ("(Included(1), Excluded(4))", |set| drop(set.drain_indices(1..4))),
    ];
    for (text, act) in acts {
        let mut set = HashSet::from([1, 2, 3]);
        let report = expect_panic(|| act(&mut set));
        assert!(report.message().contains(text), "{} is not of {text}", report.message());
        assert!(report.message().contains("length 3"), "{}", report.message());
        assert!(report.location().is_some_and(|at| at.contains("index_set_ext.rs") && at.contains("tests")));
        assert!(set.iter().eq(&[1, 2, 3]));
    }
    let report = expect_panic(|| HashTable::<u8>::new().move_position(0, 0));
    assert!(report.message().contains("HashTable::move_position: no element at position 0 (length 0)"));
}

//! `IndexMapExt`, `MutableKeys` and `MutableEntryKey`, compared with indexmap.

use std::cmp::Ordering;
use std::hash::BuildHasher;

use hash_map::allocator::Global;
use hash_map::{DefaultHashBuilder, Entry, HashMap};
use hash_map::{IndexEntryExt as _, IndexMapExt as _, OccupiedIndexEntryExt as _, VacantIndexEntryExt as _};
use hash_map::{MutableEntryKey as _, MutableKeys as _};
use indexmap::IndexMap;
use indexmap::map::{self, MutableEntryKey as _, MutableKeys as _};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::hashers::AnyState;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{expect_panic, panic_at_each};
use test_kit::random::Random;

type Ours = HashMap<u8, u32, AnyState>;
type Theirs = IndexMap<u8, u32, AnyState>;

fn expect_same(ours: &Ours, theirs: &Theirs) {
    ours.assert_invariants();
    assert!(ours.iter().eq(theirs), "{ours:?} is not {theirs:?}");
    for (index, key) in theirs.keys().enumerate() {
        assert_eq!(ours.get_index_of(key), Some(index));
        let id = ours.get_id(key).unwrap();
        assert_eq!((ours.id_at(index), ours.index_of_id(id)), (Some(id), Some(index)));
        assert_eq!((ours.get_index(index), ours.at(index)), (theirs.get_index(index), &theirs[index]));
        assert_eq!(ours.get_full_index(key), theirs.get_full(key));
    }
    assert_eq!((ours.id_at(ours.len()), ours.get_index(ours.len())), (None, None));
}

/// One step on both maps. Steps that insert use the methods of the trait: a plain insertion fills a hole.
fn step(ours: &mut Ours, theirs: &mut Theirs, random: &mut Random, value: u32) {
    let len = theirs.len();
    let key = random.below(60) as u8;
    let (a, b) = (random.index(len + 1), random.index(len + 1));
    let (first, last) = (a.min(b), a.max(b));
    let taken = theirs.contains_key(&key);
    match random.below(29) {
        0..5 => assert_eq!(ours.insert_full_index(key, value), theirs.insert_full(key, value)),
        5 | 6 => assert_eq!(ours.insert_before(a, key, value), theirs.insert_before(a, key, value)),
        7 | 8 if a < len || !taken => {
            assert_eq!(ours.shift_insert(a, key, value), theirs.shift_insert(a, key, value));
        }
        // Leaves a hole.
        9 | 10 => assert_eq!(ours.remove(&key), theirs.shift_remove(&key)),
        11 => assert_eq!(ours.shift_remove_full(&key), theirs.shift_remove_full(&key)),
        12 => assert_eq!(ours.shift_remove(&key), theirs.shift_remove(&key)),
        13 => assert_eq!(ours.shift_remove_entry(&key), theirs.shift_remove_entry(&key)),
        14 => assert_eq!(ours.shift_remove_index(a), theirs.shift_remove_index(a)),
        15 => assert_eq!(ours.swap_remove_index(a), theirs.swap_remove_index(a)),
        16 => assert_eq!(ours.swap_remove_full_index(&key), theirs.swap_remove_full(&key)),
        17 if last < len => {
            ours.move_index(a, b);
            theirs.move_index(a, b);
        }
        18 if last < len => {
            ours.swap_indices(a, b);
            theirs.swap_indices(a, b);
        }
        19 if a < len => assert_eq!(ours.replace_index(a, key), theirs.replace_index(a, key)),
        20 => {
            let (mut mine, mut other) = (ours.drain_indices(first..last), theirs.drain(first..last));
            assert_eq!(mine.len(), other.len());
            assert_eq!((mine.next(), mine.next_back()), (other.next(), other.next_back()));
            assert!(mine.as_iter().map(|(key, value)| (key, value)).eq(other.as_slice()));
        }
        21 => {
            let (mine, other) = (ours.split_off_index(a), theirs.split_off(a));
            expect_same(&mine, &other);
        }
        22 => {
            ours.retain2(|key, value| *key % 7 != 1 || *value % 3 == 0);
            theirs.retain2(|key, value| *key % 7 != 1 || *value % 3 == 0);
        }
        23 => {
            assert_eq!(ours.get_index_mut(a), theirs.get_index_mut(a));
            assert_eq!(ours.get_index_mut2(a), theirs.get_index_mut2(a));
            assert_eq!(ours.get_full_mut2(&key), theirs.get_full_mut2(&key));
            assert_eq!(ours.get_full_index_mut(&key), theirs.get_full_mut(&key));
            assert_eq!(ours.get_disjoint_indices_mut([a, b]).ok(), theirs.get_disjoint_indices_mut([a, b]).ok());
            ours.iter_mut2().for_each(|(key, value)| *value += u32::from(*key));
            theirs.iter_mut2().for_each(|(key, value)| *value += u32::from(*key));
        }
        24 => {
            assert!(ours.get_range(first..last).unwrap().eq(theirs.get_range(first..last).unwrap()));
            ours.get_range_mut(..last).unwrap().for_each(|(_, value)| *value += 1);
            theirs.get_range_mut(..last).unwrap().values_mut().for_each(|value| *value += 1);
            assert!(ours.get_range(..=len).is_none() && theirs.get_range(..=len).is_none());
        }
        25 => {
            ours.sort_keys();
            theirs.sort_keys();
            assert_eq!(ours.binary_search_keys(&key), theirs.binary_search_keys(&key));
            let below = |other: &u8, _: &u32| *other < key;
            assert_eq!(ours.partition_point(below), theirs.partition_point(below));
            assert_eq!(ours.insert_sorted(key, value), theirs.insert_sorted(key, value));
            let by_key = |key: &u8, _: &u32| u32::from(*key) * 2;
            assert_eq!(ours.insert_sorted_by_key(key, 1, by_key), theirs.insert_sorted_by_key(key, 1, by_key));
            let cmp = |a: &u8, _: &u32, b: &u8, _: &u32| -> Ordering { a.cmp(b) };
            assert_eq!(ours.insert_sorted_by(key, 2, cmp), theirs.insert_sorted_by(key, 2, cmp));
        }
        26 => match (ours.entry(key), theirs.entry(key)) {
            (Entry::Occupied(mine), map::Entry::Occupied(other)) => {
                assert_eq!(mine.index(), other.index());
                assert_eq!(mine.shift_remove_entry(), other.shift_remove_entry());
            }
            (Entry::Vacant(mine), map::Entry::Vacant(other)) => {
                assert_eq!(mine.shift_insert(a, value), other.shift_insert(a, value));
            }
            _ => unreachable!("the maps are equal"),
        },
        27 if a < len => match (ours.get_index_entry(a), theirs.get_index_entry(a)) {
            (Some(mine), Some(other)) => {
                assert_eq!((mine.index(), other.index()), (a, a));
                let to = b.min(len - 1);
                mine.move_index(to);
                other.move_index(to);
            }
            _ => unreachable!("there are more pairs"),
        },
        28 => {
            let holes = ours.len() < ours.index_bound();
            let (mine, other) = (ours.entry(key), theirs.entry(key));
            if !holes || matches!(mine, Entry::Occupied(_)) {
                assert_eq!(mine.index(), other.index());
            }
            // Also into a hole, where the pair has the index that was told.
            let index = mine.index();
            mine.or_insert(value);
            other.or_insert(value);
            assert_eq!(ours.get_index_of(&key), Some(index));
            theirs.move_index(theirs.get_index_of(&key).unwrap(), index);
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
            for value in 0..steps {
                step(&mut ours, &mut theirs, &mut random, value);
                expect_same(&ours, &theirs);
            }
        }
    }
}

/// Rotations of any length, also those that rebuild all lanes, in elements of several slot sizes.
#[test]
fn moves_of_every_distance_keep_order_and_index() {
    fn all<V: Clone + PartialEq + std::fmt::Debug>(value: V) {
        for state in AnyState::SPREAD_FEW_EQUAL {
            for len in [1_usize, 2, 13, if cfg!(miri) { 14 } else { 40 }] {
                for from in 0..len {
                    for to in 0..len {
                        let mut map = HashMap::with_hasher(state);
                        map.extend((0..len as u16).map(|key| (key, value.clone())));
                        let mut order: Vec<u16> = (0..len as u16).collect();
                        map.move_index(from, to);
                        let moved = order.remove(from);
                        order.insert(to, moved);
                        map.assert_invariants();
                        assert!(map.keys().eq(&order));
                        assert!((0..len).all(|index| map.get_index_of(&order[index]) == Some(index)));
                    }
                }
            }
        }
    }
    all(());
    all("value".to_string());
}

#[test]
fn keys_of_entries_are_mutable() {
    let (mut ours, mut theirs) = (HashMap::new(), IndexMap::new());
    for key in ["a", "b"] {
        *ours.entry(key.to_string()).key_mut() = key.to_uppercase();
        let mut entry = ours.entry(key.to_string());
        assert_eq!(entry.key_mut(), key);
        entry.or_insert(1);
        assert_eq!(theirs.entry(key.to_string()).key_mut(), key);
        theirs.entry(key.to_string()).or_insert(1);
    }
    assert_eq!(ours.first_entry().unwrap().key_mut(), theirs.first_entry().unwrap().key_mut());
    // A key that changes is not found, and nothing worse.
    ours.get_full_mut2("a").unwrap().1.push('!');
    assert!(!ours.contains_key("a") && !ours.contains_key("a!"));
    assert_eq!(ours.shift_remove_index(0), Some(("a!".to_string(), 1)));
    ours.assert_invariants();
}

#[test]
fn panics_name_the_method_the_index_and_the_caller() {
    type Act = fn(&mut HashMap<u8, u8>);
    let acts: [(&str, Act); 14] = [
        ("at: index 3", |map| _ = map.at(3)),
        ("at_mut: index 3", |map| _ = map.at_mut(3)),
        ("insert_before: index 4", |map| _ = map.insert_before(4, 9, 9)),
        ("shift_insert: index 4", |map| _ = map.shift_insert(4, 9, 9)),
        ("shift_insert: index 3", |map| _ = map.shift_insert(3, 1, 9)),
        ("replace_index: index 3", |map| _ = map.replace_index(3, 9)),
        ("move_index: index 3", |map| map.move_index(0, 3)),
        ("move_index: index 7", |map| map.move_index(7, 3)),
        ("swap_indices: index 3", |map| map.swap_indices(3, 0)),
        ("swap_indices: index 3", |map| map.swap_indices(0, 3)),
        ("OccupiedIndexEntryExt::move_index: index 3", |map| map.first_entry().unwrap().move_index(3)),
        ("VacantIndexEntryExt::shift_insert: index 4", |map| {
            let Entry::Vacant(vacant) = map.entry(9) else { unreachable!() };
            vacant.shift_insert(4, 9);
        }),
        ("split_off_index: index 4", |map| _ = map.split_off_index(4)),
        ("(Included(1), Excluded(4))", |map| drop(map.drain_indices(1..4))),
    ];
    for (text, act) in acts {
        let mut map = HashMap::from([(1, 1), (2, 2), (3, 3)]);
        let report = expect_panic(|| act(&mut map));
        assert!(report.message().contains(text), "{} is not of {text}", report.message());
        assert!(report.message().contains("length 3"), "{}", report.message());
        assert!(report.location().is_some_and(|at| at.contains("index_map_ext.rs") && at.contains("tests")));
        assert_eq!(map, HashMap::from([(1, 1), (2, 2), (3, 3)]));
    }
}

#[test]
fn a_shift_calls_user_code_for_the_look_up_only() {
    let ledger = Ledger::new();
    let mut map: HashMap<Element, u32> = HashMap::with_hasher(DefaultHashBuilder::with_seeds(1, 2, 3, 4));
    map.extend((0..100).map(|key| (ledger.element(key), 1)));
    let calls = || (ledger.calls(Operation::Hash), ledger.calls(Operation::Eq));
    let probe = ledger.element(10);
    ledger.reset_calls();
    assert!(map.contains_key(&probe));
    let look_up = calls();
    ledger.reset_calls();
    assert_eq!(map.shift_remove(&probe), Some(1));
    assert_eq!(calls(), look_up);
    ledger.reset_calls();
    assert_eq!(map.shift_insert(5, probe, 2), None);
    assert_eq!(calls().0, 1);
    ledger.reset_calls();
    map.move_index(0, 80);
    assert!(map.shift_remove_index(3).is_some());
    drop(map.drain_indices(20..30));
    map.swap_indices(3, 9);
    assert_eq!(calls(), (0, 0));
    map.assert_invariants();
}

#[test]
fn a_panic_of_user_code_leaves_a_sound_map() {
    type Map = HashMap<Element, Element>;
    type Act = fn(&mut Map, &Ledger);
    let make = |ledger: &Ledger| {
        let mut map = Map::with_hasher(DefaultHashBuilder::with_seeds(1, 2, 3, 4));
        map.extend((0..30).map(|key| (ledger.element(key), ledger.element(key))));
        for key in [3, 4, 20] {
            map.remove(&ledger.element(key));
        }
        map
    };
    let acts: [(&str, Act); 8] = [
        ("shift_remove", |map, ledger| _ = map.shift_remove(&ledger.element(7))),
        ("shift_insert", |map, ledger| _ = map.shift_insert(2, ledger.element(50), ledger.element(1))),
        ("shift_insert of one", |map, ledger| _ = map.shift_insert(2, ledger.element(9), ledger.element(1))),
        ("insert_before", |map, ledger| _ = map.insert_before(8, ledger.element(1), ledger.element(1))),
        ("insert_sorted", |map, ledger| _ = map.insert_sorted(ledger.element(4), ledger.element(1))),
        ("replace_index", |map, ledger| _ = map.replace_index(2, ledger.element(60))),
        ("drain_indices", |map, _| drop(map.drain_indices(4..9))),
        ("shift_remove_index", |map, _| _ = map.shift_remove_index(4)),
    ];
    for (name, act) in acts {
        let ledger = Ledger::new();
        let mut map = make(&ledger);
        ledger.reset_calls();
        act(&mut map, &ledger);
        for operation in Operation::ALL.into_iter().filter(|&operation| ledger.calls(operation) > 0) {
            panic_at_each(operation, make, act, |mut map, ledger, _| {
                map.assert_invariants();
                ledger.assert_live(2 * map.len());
                let keys: Vec<u64> = map.keys().map(Element::key).collect();
                for (index, &key) in keys.iter().enumerate() {
                    assert_eq!(map.get_index_of(&ledger.element(key)), Some(index), "{name}");
                }
                assert!(map.shift_insert(0, ledger.element(200), ledger.element(1)).is_none());
                map.assert_invariants();
            });
        }
    }
}

#[test]
fn shifts_do_not_allocate_and_insertions_fail_as_a_whole() {
    type Map = HashMap<u64, Box<u64>, AnyState, FailingAllocator<TrackingAllocator>>;
    let full = |failing| {
        let mut map = Map::with_hasher_in(AnyState::Identity, failing);
        (0..40).for_each(|n| _ = map.insert(n, Box::new(n)));
        while map.len() < map.capacity() {
            map.insert(map.len() as u64, Box::new(0));
        }
        map
    };
    let rounds = fail_at_each_with(
        full,
        |map| {
            let len = map.len();
            let (id, _) = map.try_insert_full(1000, Box::new(1)).map_err(|_| "no memory")?;
            map.move_index(id.index(), 3);
            assert_eq!((map.get_index_of(&1000), map.len()), (Some(3), len + 1));
            // Nothing from here on allocates.
            map.allocator().allow(0);
            map.move_index(0, len);
            map.move_index(len, 0);
            map.shift_insert(9, 7, Box::new(7));
            assert_eq!(map.shift_remove(&1000), Some(Box::new(1)));
            map.shift_insert(5, 2000, Box::new(1));
            drop(map.drain_indices(3..6));
            map.allocator().allow(u64::MAX);
            Ok::<(), &str>(())
        },
        |map, _| map.assert_invariants(),
    );
    assert!(rounds > 0);
}

#[test]
fn a_forgotten_drain_leaves_its_pairs() {
    let mut map: HashMap<u32, u32> = (0..10).map(|n| (n, n)).collect();
    let mut drain = map.drain_indices(2..6);
    assert_eq!(drain.next(), Some((2, 2)));
    test_kit::iterators::forget(drain);
    map.assert_invariants();
    assert!(map.keys().eq(&[0, 1, 3, 4, 5, 6, 7, 8, 9]));
    assert_eq!(map.insert_full_index(10, 10), (9, None));
    assert_eq!(map.index_bound(), 10);
}

/// The traits are for every hasher and allocator, and a map of borrowed keys.
#[test]
fn all_parameters() {
    fn first<K, V, S: BuildHasher>(map: &HashMap<K, V, S, Global>) -> Option<(&K, &V)> {
        map.get_index(0)
    }
    let text = "a b".to_string();
    let map: HashMap<&str, u32, std::hash::RandomState> = text.split(' ').zip(0..).collect();
    assert_eq!(first(&map), Some((&"a", &0)));
    assert_eq!(map.get_index_of("b"), Some(1));
}

//! `EnTT`'s storages with in-place deletion, behavior by behavior, and deliberate differences.

use std::cell::Cell;
use std::marker::PhantomPinned;

use storage::{PagesOf, PinnedStorage, StableStorage, TryInsertErrorKind, TryReserveError};
use test_kit::ledger::Ledger;
use test_kit::panics::{expect_panic, quiet_catch};

use crate::keys::{Tiny, entity};

/// Values 0, 10, 20, … for keys 0, 1, 2, …
fn filled(n: u32) -> StableStorage<u32, u32> {
    (0..n).map(|key| (key, key * 10)).collect()
}

fn keys(storage: &StableStorage<u32, u32>) -> Vec<u32> {
    storage.assert_invariants();
    storage.keys().collect()
}

/// Key by position, holes as `None`.
fn slots(storage: &StableStorage<u32, u32>) -> Vec<Option<u32>> {
    storage.assert_invariants();
    (0..storage.slot_len()).map(|position| storage.get_at(position).map(|(key, _)| key)).collect()
}

#[test]
fn removal_leaves_a_hole_at_the_position_and_moves_no_other() {
    let mut storage = filled(3);
    let addresses = [0, 2].map(|key| storage.get_ptr(key));
    assert_eq!(storage.remove(1), Some(10));
    assert_eq!(slots(&storage), [Some(0), None, Some(2)]);
    assert_eq!((storage.len(), storage.slot_len()), (2, 3));
    assert_eq!((storage.position_of(0), storage.position_of(1), storage.position_of(2)), (Some(0), None, Some(2)));
    assert_eq!([0, 2].map(|key| storage.get_ptr(key)), addresses);
}

#[test]
fn holes_are_filled_last_freed_first() {
    let mut storage = filled(3);
    storage.remove(0);
    storage.remove(1);
    storage.insert(7, 70);
    assert_eq!(slots(&storage), [None, Some(7), Some(2)]);
    storage.insert(8, 80);
    assert_eq!(slots(&storage), [Some(8), Some(7), Some(2)]);
    storage.insert(9, 90);
    assert_eq!(slots(&storage), [Some(8), Some(7), Some(2), Some(9)]);
}

#[test]
fn inserting_many_fills_holes_too() {
    let mut storage = filled(3);
    storage.remove(0);
    storage.remove(1);
    storage.insert_many([5, 6, 7], &1);
    assert_eq!(slots(&storage), [Some(6), Some(5), Some(2), Some(7)]);
    storage.remove_all([5, 6]);
    storage.extend([(8, 80), (9, 90)]);
    assert_eq!(slots(&storage), [Some(8), Some(9), Some(2), Some(7)]);
    let mut other = StableStorage::from([(1, 10)]);
    storage.remove(8);
    storage.append(&mut other);
    assert_eq!(slots(&storage), [Some(1), Some(9), Some(2), Some(7)]);
}

#[test]
fn a_chain_of_holes_after_mixed_removals() {
    let mut storage = filled(6);
    for key in [1, 4, 2] {
        storage.remove(key);
    }
    storage.insert(10, 0);
    assert_eq!(storage.position_of(10), Some(2));
    storage.remove(5);
    // Now 5, 4, 1 are left, in this order.
    for (key, position) in [(11, 5), (12, 4), (13, 1), (14, 6)] {
        storage.insert(key, 0);
        assert_eq!(storage.position_of(key), Some(position));
        storage.assert_invariants();
    }
    assert!(!storage.has_holes());
}

#[test]
fn a_hole_is_filled_by_a_key_whose_sparse_page_is_new() {
    // Few keys are in a short list, more in pages.
    for (len, pages) in [(1, [0, 0]), (9, [1, 2])] {
        let mut storage = filled(len);
        storage.remove(0);
        assert_eq!(storage.as_index().page_count(), pages[0]);
        storage.insert(100_000, 5);
        assert_eq!((storage.position_of(100_000), storage.slot_len()), (Some(0), len as usize));
        assert_eq!(storage.as_index().page_count(), pages[1]);
        storage.assert_invariants();
    }
}

#[test]
fn compact() {
    // Without holes, nothing happens.
    let mut storage = filled(3);
    storage.compact_with(|_, _, _, _| panic!("nothing moves"));
    assert_eq!(keys(&storage), [0, 1, 2]);
    // With holes at the end only, nothing moves.
    storage.remove(2);
    storage.remove(1);
    storage.compact_with(|_, _, _, _| panic!("nothing moves"));
    assert_eq!((slots(&storage), storage.slot_len()), (vec![Some(0)], 1));
    // Holes in the middle are filled from the end.
    let mut storage = filled(5);
    storage.remove(1);
    storage.remove(4);
    let mut moves = Vec::new();
    storage.compact_with(|key, _, from, to| moves.push((key, from, to)));
    assert_eq!((slots(&storage), moves), (vec![Some(0), Some(3), Some(2)], vec![(3, 3, 1)]));
    assert_eq!((storage[3], storage[2]), (30, 20));
    // Idempotent.
    storage.compact_with(|_, _, _, _| panic!("nothing moves"));
    // Afterwards, values are appended.
    storage.insert(9, 90);
    assert_eq!(storage.position_of(9), Some(3));
    // Nothing left.
    let mut storage = filled(100);
    storage.retain(|_, _| false);
    storage.compact();
    assert_eq!((storage.len(), storage.slot_len()), (0, 0));
    storage.insert(1, 10);
    assert_eq!(storage.position_of(1), Some(0));
}

#[test]
fn has_holes() {
    let mut storage = filled(3);
    assert!(!storage.has_holes());
    storage.remove(1);
    assert!(storage.has_holes());
    storage.compact();
    assert!(!storage.has_holes());
    storage.remove(0);
    assert!(storage.has_holes());
    storage.clear();
    assert!(!storage.has_holes());
    storage.extend([(1, 1), (2, 2)]);
    storage.remove(1);
    storage.insert(3, 3);
    assert!(!storage.has_holes());
}

#[test]
fn sorting_closes_holes_first_where_entt_refuses() {
    let mut storage = filled(6);
    storage.remove(0);
    storage.remove(3);
    storage.sort_by(|(_, a), (_, b)| b.cmp(a));
    assert_eq!(slots(&storage), [5, 4, 2, 1].map(Some));
    storage.remove(4);
    storage.sort_by_keys();
    assert_eq!(slots(&storage), [1, 2, 5].map(Some));
    storage.remove(1);
    assert_eq!(storage.sort_as([9, 5, 5, 1]), 1);
    assert_eq!(slots(&storage), [5, 2].map(Some));
    assert_eq!((storage[5], storage[2]), (50, 20));
    // Already compact: nothing to do.
    let mut empty = filled(0);
    empty.sort_unstable_by_key(|key, _| key);
    assert_eq!(keys(&empty), [0; 0]);
}

#[test]
fn all_removed_and_inserted_again() {
    let mut storage = filled(200);
    let order: Vec<u32> = storage.keys().collect();
    for &key in &order {
        assert_eq!(storage.remove(key), Some(key * 10));
    }
    assert_eq!((storage.len(), storage.slot_len()), (0, 0));
    for &key in &order {
        storage.insert(key, key);
        assert_eq!(storage.position_of(key), Some(key as usize));
    }
    assert_eq!((storage.len(), storage.slot_len()), (200, 200));
    storage.retain(|key, _| key % 3 == 0);
    storage.compact();
    storage.extend((200..300).map(|key| (key, key)));
    storage.retain(|key, _| key % 2 == 0);
    storage.compact();
    let mut left = keys(&storage);
    left.sort_unstable();
    assert_eq!(left, (0..300).filter(|key| key % 2 == 0 && (key % 3 == 0 || *key >= 200)).collect::<Vec<_>>());
}

#[test]
fn iterators_yield_no_holes_and_count_none() {
    let mut storage = filled(200);
    storage.retain(|key, _| key < 10 || key % 64 == 63 || key > 190);
    let expected: Vec<u32> = (0..200).filter(|key| *key < 10 || key % 64 == 63 || *key > 190).collect();
    assert_eq!(storage.iter().len(), expected.len());
    assert_eq!(storage.iter_mut().len(), expected.len());
    assert_eq!(keys(&storage), expected);
    assert!(storage.values().copied().eq(expected.iter().map(|key| key * 10)));
    for (key, value) in &mut storage {
        *value = key;
    }
    assert_eq!(storage.drain().len(), expected.len());
    storage.extend(expected.iter().map(|&key| (key, 0)));
    assert_eq!(storage.into_iter().len(), expected.len());
}

#[test]
fn versions_of_removed_keys_are_forgotten() {
    let mut storage = StableStorage::from([(entity(3, 1), 'a')]);
    assert_eq!(storage.get_by_index(3), Some((entity(3, 1), &'a')));
    assert_eq!(storage.get(entity(3, 0)), None);
    storage.remove(entity(3, 1));
    assert_eq!(storage.get_by_index(3), None);
    assert!(!storage.contains_key(entity(3, 1)) && !storage.contains_key(entity(3, 2)));
}

#[test]
fn an_index_of_another_version_is_evicted_or_refused() {
    let (old, new) = (entity(3, 7), entity(3, 2));
    let mut storage = StableStorage::from([(entity(1, 0), 'x'), (old, 'a')]);
    let address = storage.get_ptr(old);
    let error = storage.try_insert_new(new, 'b').expect_err("the index is taken");
    assert_eq!((error.value, error.kind), ('b', TryInsertErrorKind::OtherVersion { present: old }));
    let report = expect_panic(|| *storage.insert_new(new, 'b'));
    assert_eq!(report.message(), format!("StableStorage::insert_new: the index of the key {new:?} belongs to {old:?}"));
    let report = expect_panic(|| *storage.insert_new(old, 'b'));
    assert_eq!(report.message(), format!("StableStorage::insert_new: the key {old:?} has a value already"));
    let report = expect_panic(|| storage.insert(new, 'b'));
    assert_eq!(report.message(), format!("StableStorage::insert: the index of the key {new:?} belongs to {old:?}"));
    assert_eq!(storage.insert(old, 'c'), Some('a'));
    assert_eq!(storage.insert_evicting(new, 'b'), Some((old, 'c')));
    assert_eq!((storage.get(old), storage.get(new), storage.get_ptr(new)), (None, Some(&'b'), address));
    assert_eq!((storage.len(), storage.slot_len()), (2, 2));
    storage.assert_invariants();
}

#[test]
fn keys_out_of_range_are_refused_and_the_value_comes_back() {
    let mut storage: StableStorage<String, u64> = StableStorage::new();
    for key in [u64::from(u32::MAX), u64::MAX, 1 << 40] {
        let error = storage.try_insert_new(key, "value".into()).expect_err("no storage holds it");
        assert_eq!((error.key, error.value.as_str(), error.kind), (key, "value", TryInsertErrorKind::OutOfRange));
        assert!(storage.try_insert(key, String::new()).is_err());
        assert_eq!((storage.remove(key), storage.position_of(key)), (None, None));
        assert_eq!(storage.set_version(key), None);
    }
    assert_eq!((storage.capacity(), storage.as_index().page_count()), (0, 0));
    let report = expect_panic(|| StableStorage::<_, u32>::new().insert(u32::MAX, ()));
    assert!(report.message().starts_with("StableStorage::insert: "), "{}", report.message());
}

#[test]
fn a_layout_can_be_filled_to_its_last_index_over_and_over() {
    let mut storage: StableStorage<usize, Tiny, _, _> = StableStorage::with_paging(PagesOf::<2>);
    for round in 0..9 {
        for index in 0..15 {
            let key = Tiny::new(index, round % 3).expect("it is in range");
            storage.insert_evicting(key, index);
        }
        assert_eq!((storage.len(), storage.slot_len(), storage.capacity()), (15, 15, 15));
        assert_eq!(storage.try_reserve(1), Err(TryReserveError::CapacityOverflow));
        storage.assert_invariants();
        storage.retain(|key, value| *value == key.index() && *value % 4 == round as usize % 4);
    }
    let full: StableStorage<u8, u8> = (0..=u8::MAX).map(|key| (key, key)).collect();
    assert_eq!((full.len(), full.capacity()), (256, 256));
    full.assert_invariants();
}

#[test]
fn values_stay_across_page_borders_and_growth() {
    let mut storage: StableStorage<u32, u32, _, _> = StableStorage::with_paging(PagesOf::<4>);
    let mut addresses = Vec::new();
    for key in 0..1000 {
        let value = storage.try_insert_new(key, key).expect("there is memory");
        addresses.push(std::ptr::from_mut(value).cast_const());
    }
    storage.reserve(10_000);
    storage.shrink_to_fit();
    let storage = Box::new(storage);
    for key in 0..1000 {
        assert_eq!(storage.get_ptr(key).map(|value| value.as_ptr().cast_const()), addresses.get(key as usize).copied());
    }
    // Contiguous in a page.
    assert!(addresses.chunks(4).all(|page| page.windows(2).all(|pair| pair[1].addr() - pair[0].addr() == 4)));
}

#[test]
fn capacity_and_shrinking() {
    let mut storage: StableStorage<u64, u32, _, _> = StableStorage::with_paging(PagesOf::<64>);
    storage.extend((0..200).map(|key| (key, 0)));
    assert_eq!((storage.page_count(), storage.capacity()), (4, 256));
    storage.retain(|key, _| key >= 100);
    storage.shrink_to_fit();
    // The values follow the holes and do not move.
    assert_eq!((storage.page_count(), storage.slot_len()), (4, 200));
    storage.compact();
    storage.shrink_to_fit();
    assert_eq!((storage.page_count(), storage.capacity()), (2, 128));
    storage.assert_invariants();
    // Holes that no value follows are removed.
    storage.retain(|_, _| false);
    storage.shrink_to_fit();
    assert_eq!((storage.page_count(), storage.capacity(), storage.slot_len()), (0, 0, 0));
    assert_eq!(storage.as_index().index_capacity(), 0);
    storage.insert(1, 1);
    storage.assert_invariants();
}

#[test]
fn reserving_counts_holes_as_room() {
    let mut storage = filled(64);
    storage.retain(|key, _| key < 4);
    let capacity = storage.capacity();
    storage.reserve(60);
    assert_eq!(storage.capacity(), capacity);
    storage.extend((100..160).map(|key| (key, 0)));
    assert_eq!(storage.slot_len(), 64);
}

#[test]
fn values_that_cannot_be_cloned_or_moved() {
    // Move-only values: everything but `clone`.
    let mut storage = StableStorage::from([(1_u32, Box::new(1)), (2, Box::new(2))]);
    storage.remove(1);
    storage.sort_by_key(|_, value| **value);
    assert_eq!(storage.remove(2).as_deref(), Some(&2));
    // Pinned values: everything that does not move them.
    struct Node {
        own_address: Cell<*const Self>,
        _pinned: PhantomPinned,
    }
    let mut nodes: PinnedStorage<Node, u32> = PinnedStorage::new();
    for key in 0..100 {
        let node = Node { own_address: Cell::new(std::ptr::null()), _pinned: PhantomPinned };
        let node = nodes.try_insert_new(key, node).map_err(|error| error.kind).expect("there is memory");
        node.own_address.set(std::ptr::from_ref(&*node));
    }
    nodes.retain(|key, _| key % 3 != 0);
    let nodes = Box::new(nodes);
    assert_eq!((nodes.len(), nodes.slot_len()), (66, 100));
    assert!(nodes.values().all(|node| std::ptr::eq(node, node.own_address.get())));
}

#[test]
fn clear_drops_each_value_once_and_passes_over_holes() {
    let ledger = Ledger::new();
    let mut storage: StableStorage<_, u32> = (0..100).map(|key| (key, ledger.element(u64::from(key)))).collect();
    storage.retain(|key, _| key % 2 == 0);
    ledger.assert_live(50);
    storage.clear();
    ledger.assert_all_dropped();
    assert_eq!((storage.len(), storage.slot_len()), (0, 0));
    storage.assert_invariants();
    // Few values among many slots of the sparse array, cleared one by one, and many, cleared by pages.
    for n in [10, 3000] {
        storage.extend((0..n).map(|key| (key * 7, ledger.element(0))));
        storage.remove(0);
        storage.clear();
        ledger.assert_all_dropped();
        assert!((0..n).all(|key| !storage.contains_key(key * 7)));
        storage.assert_invariants();
    }
}

#[test]
fn indexing_and_disjoint_access_say_what_is_wrong() {
    let mut storage = filled(3);
    assert_eq!(expect_panic(|| storage[7]).message(), "StableStorage::index: no value for the key 7");
    assert_eq!(expect_panic(|| storage[7] = 1).message(), "StableStorage::index_mut: no value for the key 7");
    let other = StableStorage::from([(entity(3, 1), 'a')]);
    let report = expect_panic(|| other[entity(3, 0)]);
    assert_eq!(
        report.message(),
        "StableStorage::index: no value for the key Entity(3v0): its index belongs to Entity(3v1)"
    );
    assert!(quiet_catch(|| storage[7] = 1).is_err());
    let report = expect_panic(|| storage.get_disjoint_mut([0, 7, 2, 0]).len());
    assert_eq!(report.message(), "StableStorage::get_disjoint_mut: the key 0 comes twice");
    // Absent keys may occur twice.
    assert!(matches!(storage.get_disjoint_mut([7, 0, 7]), [None, Some(0), None]));
}

#[test]
fn clones_have_the_same_slots() {
    let mut storage = filled(150);
    for key in [3, 140, 77, 5] {
        storage.remove(key);
    }
    let mut clone = storage.clone();
    assert_eq!(slots(&clone), slots(&storage));
    assert_eq!((&clone, clone.slot_len()), (&storage, 150));
    for key in 200..206 {
        storage.insert(key, 0);
        clone.insert(key, 0);
    }
    assert_eq!(slots(&clone), slots(&storage));
    assert_eq!(clone.position_of(200), Some(5));
    let empty: StableStorage<u32> = StableStorage::new().clone();
    assert_eq!(empty.capacity(), 0);
}

#[test]
fn equality_is_of_keys_and_values() {
    let a = filled(5);
    let mut b: StableStorage<u32, u32, _, _> = StableStorage::with_paging(PagesOf::<2>);
    b.extend([(9, 9), (4, 40), (3, 30), (2, 20), (1, 10), (0, 0)]);
    assert_ne!(a, b);
    b.remove(9);
    assert_eq!(a, b);
    b[2] = 7;
    assert_ne!(a, b);
    let c = StableStorage::from([(entity(1, 0), 1)]);
    assert_ne!(c, StableStorage::from([(entity(1, 1), 1)]));
}

#[test]
fn debug_shows_keys_and_values() {
    let mut storage = filled(3);
    storage.remove(1);
    assert_eq!(format!("{storage:?}"), "{0: 0, 2: 20}");
    assert_eq!(format!("{:?}", storage.iter()), "[(0, 0), (2, 20)]");
    assert_eq!(format!("{:?}", storage.keys()), "Iter([0, 2])");
    assert_eq!(format!("{:?}", storage.values_mut()), "[0, 20]");
    assert_eq!(format!("{:?}", storage.entry(0)), "Entry(OccupiedEntry { key: 0, value: 0, .. })");
    assert_eq!(format!("{:?}", storage.entry(1)), "Entry(VacantEntry(1))");
    let mut drain = storage.drain();
    drain.next();
    assert_eq!(format!("{drain:?}"), "[(2, 20)]");
    drop(drain);
    assert_eq!(format!("{:?}", filled(1).into_iter()), "[(0, 0)]");
    assert_eq!(format!("{:?}", PinnedStorage::from(filled(2))), "{0: 0, 1: 10}");
}

#[test]
fn swapping_beside_holes() {
    let mut storage = filled(6);
    storage.remove(1);
    storage.remove(4);
    let positions = |storage: &StableStorage<u32, u32>| [0, 2, 3, 5].map(|key| storage.position_of(key));
    assert!(storage.swap(0, 5));
    assert_eq!(slots(&storage), [Some(5), None, Some(2), Some(3), None, Some(0)]);
    assert_eq!(positions(&storage), [Some(5), Some(2), Some(3), Some(0)]);
    assert!(storage.iter().all(|(key, &value)| value == key * 10 && storage[key] == value));
    // With itself, with an absent key and with a removed one.
    assert!(storage.swap(2, 2));
    assert!(!storage.swap(2, 1) && !storage.swap(4, 2) && !storage.swap(1, 4) && !storage.swap(2, 77));
    assert_eq!(slots(&storage), [Some(5), None, Some(2), Some(3), None, Some(0)]);
    // Positions are those of the holes: the most recent is filled first.
    storage.insert(8, 80);
    assert!(storage.swap(8, 3));
    assert_eq!(slots(&storage), [Some(5), None, Some(2), Some(8), Some(3), Some(0)]);
    storage.assert_invariants();
    let mut versions = StableStorage::from([(entity(1, 0), 'a'), (entity(2, 5), 'b')]);
    assert!(!versions.swap(entity(1, 0), entity(2, 4)));
    assert!(versions.keys().eq([entity(1, 0), entity(2, 5)]));
}

type Way = fn(&mut StableStorage<u32, u32>);

#[test]
fn an_emptied_storage_begins_anew() {
    const EMPTYING: [(&str, Way); 9] = [
        ("remove", |storage| (0..100).for_each(|key| _ = storage.remove(key))),
        ("remove_in_place", |storage| (0..100).rev().for_each(|key| _ = storage.remove_in_place(key))),
        ("remove_all", |storage| _ = storage.remove_all(0..100)),
        ("retain", |storage| storage.retain(|_, _| false)),
        ("extract_if", |storage| for _ in storage.extract_if(|_, _| true) {}),
        ("pop", |storage| while storage.pop().is_some() {}),
        ("clear", StableStorage::clear),
        ("drain", |storage| drop(storage.drain())),
        ("the first again and again", |storage| {
            while let Some(key) = storage.keys().next() {
                storage.remove(key);
            }
        }),
    ];
    for (way, empty) in EMPTYING {
        let mut storage = filled(100);
        [0, 5, 99].iter().for_each(|&key| _ = storage.remove(key));
        empty(&mut storage);
        storage.assert_invariants();
        assert_eq!((storage.len(), storage.slot_len()), (0, 0), "{way}");
        storage.extend([(5, 5), (3, 3), (9, 9)]);
        assert_eq!(slots(&storage), [Some(5), Some(3), Some(9)], "{way}");
        storage.assert_invariants();
    }
}

#[test]
fn the_last_pair_is_popped() {
    let mut storage = filled(200);
    assert_eq!(storage.pop(), Some((199, 1990)));
    (10..199).for_each(|key| _ = storage.remove(key));
    assert_eq!(storage.pop(), Some((9, 90)));
    storage.assert_invariants();
    assert_eq!((storage.len(), storage.contains_key(9)), (9, false));
}

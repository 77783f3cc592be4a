//! Ids: their lifetime, and stale and foreign ids.

use std::collections::HashSet as StdSet;

use hash_set::hash_table::GetDisjointMutError;
use hash_set::{ElementId, Equivalent, HashSet, HashTable};
use test_kit::hashers::IdentityState;
use test_kit::ledger::ZeroSized;
use test_kit::panics::expect_panic;

type Set = HashSet<u64, IdentityState>;

fn id(index: usize) -> ElementId {
    ElementId::from_index(index).expect("a small index")
}

#[test]
fn ids_stay_while_everything_around_changes() {
    let mut set = Set::default();
    let ids: Vec<ElementId> = (0..100).map(|n| set.insert_full(n).0).collect();
    let expect = |set: &Set| assert!((0..100).step_by(3).all(|n| set.get_by_id(ids[n]) == Some(&(n as u64))));
    set.retain(|n| n % 3 == 0);
    expect(&set);
    set.reserve(10_000);
    expect(&set);
    set.extend(1000..5000);
    expect(&set);
    set.retain(|&n| n < 1000);
    set.shrink_to_fit();
    set.shrink_buckets();
    set.sort_free_list();
    expect(&set);
    expect(&set.clone());
    let mut target: Set = (0..10).collect();
    target.clone_from(&set);
    expect(&target);
    set.replace(0);
    assert_eq!(set.insert_full(3), (ids[3], false));
    expect(&set);
    let (table, _) = set.into_table();
    assert_eq!(table.get_by_id(ids[99]), Some(&99));
}

#[test]
fn a_stale_id_gives_none_or_the_element_that_lives_there_now() {
    let mut set = Set::from_iter(0..3);
    let stale = set.get_id(&1).unwrap();
    set.remove(&1);
    assert_eq!((set.get_by_id(stale), set.contains_id(stale)), (None, false));
    assert_eq!(set.remove_by_id(stale), None);
    // The last slot freed is reused first.
    set.insert(77);
    assert_eq!(set.get_by_id(stale), Some(&77));
    set.clear();
    assert_eq!(set.get_by_id(stale), None);
    set.extend([5, 6, 7]);
    assert_eq!(set.get_by_id(stale), Some(&6));
    set.remove(&5);
    set.compact();
    assert_eq!(set.get_by_id(stale), Some(&6));
    assert_eq!(set.get_by_id(id(2)), None);
    set.sort_by(|a, b| a.cmp(b));
    assert_eq!((set.get_by_id(id(0)), set.get_by_id(id(1))), (Some(&6), Some(&7)));
    drop(set.drain());
    assert_eq!(set.get_by_id(stale), None);
}

#[test]
fn ids_beyond_the_bound_and_within_the_capacity_name_nothing() {
    let mut set = Set::with_capacity_and_hasher(1000, IdentityState);
    set.extend(0..10);
    for index in [10, 11, 63, 64, 999, 1000, 1_000_000, u32::MAX as usize - 1] {
        assert_eq!((set.get_by_id(id(index)), set.contains_id(id(index))), (None, false), "{index}");
        assert_eq!(set.remove_by_id(id(index)), None);
    }
    let mut table = set.into_table().0;
    for index in [10, 999, u32::MAX as usize - 1] {
        assert!(table.get_by_id_mut(id(index)).is_none() && table.entry_by_id(id(index)).is_none());
    }
    let mut empty: HashTable<u64> = HashTable::new();
    assert_eq!(empty.get_by_id(id(0)), None);
    assert_eq!(empty.remove_by_id(id(0)), None);
    assert_eq!(ElementId::from_index(u32::MAX as usize), None);
    assert_eq!(ElementId::from_index(usize::MAX), None);
    assert_eq!(ElementId::from_index(u32::MAX as usize - 1).map(ElementId::index), Some(u32::MAX as usize - 1));
}

#[test]
fn indexing_names_the_id_and_the_bound_when_it_panics() {
    let mut set = Set::from_iter(0..5);
    set.remove(&3);
    assert_eq!(set[id(4)], 4);
    let report = expect_panic(|| set[id(3)]);
    assert_eq!(report.message(), "HashSet::index: no element has id 3 (index bound 5)");
    assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
    let report = expect_panic(|| set.table()[id(9)]);
    assert_eq!(report.message(), "HashTable::index: no element has id 9 (index bound 5)");
}

#[test]
fn freed_slots_are_reused_last_first_or_in_sorted_order() {
    let mut set = Set::from_iter(0..10);
    for n in [2, 7, 4] {
        set.remove(&n);
    }
    let mut sorted = set.clone();
    assert_eq!([20, 21, 22, 23].map(|n| set.insert_full(n).0.index()), [4, 7, 2, 10]);
    sorted.sort_free_list();
    assert_eq!([20, 21, 22, 23].map(|n| sorted.insert_full(n).0.index()), [2, 4, 7, 10]);
}

#[test]
fn first_last_and_pop_go_by_slots() {
    let mut set = Set::from_iter(0..130);
    set.retain(|&n| n == 1 || n == 64 || n == 100);
    assert_eq!((set.first(), set.last()), (Some(&1), Some(&100)));
    assert_eq!((set.pop(), set.pop()), (Some(100), Some(64)));
    assert_eq!((set.first(), set.last()), (set.last(), set.first()));
    assert_eq!((set.pop(), set.pop(), set.first(), set.last()), (Some(1), None, None, None));
    set.assert_invariants();
}

#[test]
fn disjoint_look_ups_of_a_table() {
    let mut table = HashTable::new();
    for n in 0..40_u64 {
        table.insert_unique(n % 4, n);
    }
    table.remove(1, |&n| n == 5);
    let mut find = |keys: [u64; 3]| {
        table.get_disjoint_mut(keys.map(|n| n % 4), |at, &n| n == keys[at]).map(|found| found.map(|n| *n))
    };
    assert_eq!(find([1, 2, 3]), [Some(1), Some(2), Some(3)]);
    assert_eq!(find([39, 5, 0]), [Some(39), None, Some(0)]);
    // Absent elements may be looked up twice.
    assert_eq!(find([99, 99, 7]), [None, None, Some(7)]);
    let report = expect_panic(|| find([7, 8, 7]));
    assert_eq!(
        report.message(),
        "HashTable::get_disjoint_mut: duplicate keys found: numbers 0 and 2 are the same element"
    );
    let none: [Option<&mut u64>; 0] = table.get_disjoint_mut([], |_, _| true);
    assert_eq!(none.len(), 0);
    let [a, b] = table.get_disjoint_mut([0, 1], |at, &n| n == at as u64);
    std::mem::swap(a.unwrap(), b.unwrap());
    assert_eq!((table.find(0, |&n| n == 1), table.find(1, |&n| n == 0)), (Some(&1), Some(&0)));
}

#[test]
fn disjoint_ids_of_a_table() {
    let mut table = HashTable::new();
    let ids = [0, 1, 2, 3].map(|n| table.insert_unique(n, n).id());
    table.remove_by_id(ids[1]);
    assert_eq!(table.get_disjoint_by_id_mut([]), Ok([]));
    assert_eq!(table.get_disjoint_by_id_mut([ids[2]]), Ok([&mut 2]));
    let [a, b, c] = table.get_disjoint_by_id_mut([ids[3], ids[0], ids[2]]).unwrap();
    // Hold all references at once, and change each.
    (*a, *b, *c) = (*c + 10, *a + 10, *b + 10);
    assert!(table.iter().eq(&[13, 10, 12]));
    for same in [[ids[0], ids[0], ids[2]], [ids[0], ids[2], ids[0]], [ids[2], ids[0], ids[0]]] {
        assert_eq!(table.get_disjoint_by_id_mut(same), Err(GetDisjointMutError::OverlappingIndices));
    }
    // Stale ids, unused ids within the capacity, and the largest id.
    assert!(table.get_disjoint_by_id_mut([ids[0], ids[1], ids[2]]).is_err());
    table.reserve(100);
    for foreign in [4, 50, u32::MAX as usize - 1].map(id) {
        assert!(table.get_disjoint_by_id_mut([foreign]).is_err());
        assert!(table.get_disjoint_by_id_mut([ids[0], foreign, ids[2]]).is_err());
    }
    assert_eq!(HashTable::<u64>::new().get_disjoint_by_id_mut([]), Ok([]));
    assert!(HashTable::<u64>::new().get_disjoint_by_id_mut([ids[0]]).is_err());
}

#[test]
fn disjoint_ids_of_elements_without_size() {
    ZeroSized::reset();
    let mut table = HashTable::new();
    let ids = [1, 1, 2].map(|hash| table.insert_unique(hash, ZeroSized::new()).id());
    let [a, b, c] = table.get_disjoint_by_id_mut(ids).unwrap();
    std::mem::swap(a, c);
    *b = ZeroSized::new();
    assert_eq!(ZeroSized::live(), 3);
    assert_eq!(
        table.get_disjoint_by_id_mut([ids[2], ids[1], ids[2]]).err(),
        Some(GetDisjointMutError::OverlappingIndices)
    );
    table.remove_by_id(ids[1]);
    assert!(table.get_disjoint_by_id_mut(ids).is_err());
    drop(table);
    assert_eq!(ZeroSized::live(), 0);
}

#[test]
fn ids_are_ordered_and_hashed_as_what_they_are() {
    assert!(id(1) < id(2) && id(7) == id(7));
    assert_eq!(size_of::<ElementId>(), 4);
    assert_eq!(size_of::<Option<ElementId>>(), 4);
    let ids: StdSet<ElementId> = (0..10).chain(0..10).map(id).collect();
    assert_eq!(ids.len(), 10);
    assert_eq!(format!("{:?}", id(3)), "ElementId(3)");
}

#[test]
fn a_look_up_by_anything_equivalent() {
    /// A pair that is not a tuple, to look up tuples without creating one.
    #[derive(Hash)]
    struct Pair<'a>(&'a str, u32);

    impl Equivalent<(String, u32)> for Pair<'_> {
        fn equivalent(&self, key: &(String, u32)) -> bool {
            self.0 == key.0 && self.1 == key.1
        }
    }

    let mut set: HashSet<(String, u32)> = HashSet::from([("a".to_string(), 1), ("b".to_string(), 2)]);
    assert!(set.contains_equivalent(&Pair("a", 1)) && !set.contains_equivalent(&Pair("a", 2)));
    assert_eq!(set.get_equivalent(&Pair("b", 2)), Some(&("b".to_string(), 2)));
    let hash = set.hash_of(&Pair("b", 2));
    assert_eq!(set.get_id_by_hash(hash, |pair| Pair("b", 2).equivalent(pair)).map(ElementId::index), Some(1));
    assert_eq!(set.get_or_insert_with(&("c".to_string(), 3), Clone::clone).1, 3);
    assert!(set.remove_equivalent(&Pair("a", 1)) && !set.remove_equivalent(&Pair("a", 1)));
    assert_eq!(set.take_equivalent(&Pair("b", 2)), Some(("b".to_string(), 2)));
    assert_eq!((set.take_equivalent(&Pair("b", 2)), set.len()), (None, 1));
}

#[test]
fn exchanged_ids_name_each_other_s_elements() {
    let mut set = Set::from_iter(0..40);
    set.remove(&20);
    set.swap_ids(id(3), id(39));
    set.swap_ids(id(5), id(5));
    set.assert_invariants();
    assert_eq!((set[id(3)], set[id(39)], set.get_id(&3), set.get_id(&39)), (39, 3, Some(id(39)), Some(id(3))));
    assert!(set.iter().copied().eq((0..3).chain([39]).chain(4..20).chain(21..39).chain([3])));
    for (a, b, named) in [(20, 1, 20), (1, 20, 20), (40, 20, 40), (0, 41, 41)] {
        let report = expect_panic(|| set.swap_ids(id(a), id(b)));
        assert_eq!(report.message(), format!("HashSet::swap_ids: no element has id {named} (index bound 40)"));
        assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
        set.assert_invariants();
    }
}

/// Tests the operations documented to lower the bound. It is 0 without elements.
#[test]
fn the_index_bound() {
    fn bound(change: impl FnOnce(&mut Set)) -> usize {
        // A hole in the middle, two at the end.
        let mut set = Set::from_iter(0..10);
        assert!(set.remove(&4) && set.remove(&8) && set.remove(&9));
        assert_eq!(set.index_bound(), 10);
        change(&mut set);
        set.assert_invariants();
        let table_too = set.table().index_bound();
        assert_eq!(set.index_bound(), table_too);
        table_too
    }
    assert_eq!(bound(|set| _ = set.remove(&7)), 10);
    assert_eq!(bound(|set| set.retain(|&n| n == 0)), 10);
    assert_eq!(bound(|set| set.retain(|_| false)), 0);
    assert_eq!(bound(|set| (1..8).for_each(|n| _ = set.remove(&n))), 10);
    assert_eq!(bound(|set| (0..8).for_each(|n| _ = set.remove(&n))), 0);
    assert_eq!(bound(|set| set.extract_if(|_| true).for_each(drop)), 0);
    assert_eq!(bound(|set| drop(set.drain_range(..))), 0);
    assert_eq!(bound(|set| _ = set.insert(4)), 10);
    assert_eq!(bound(|set| _ = set.pop()), 7);
    assert_eq!(bound(|set| _ = set.swap_remove(&0)), 7);
    assert_eq!(bound(|set| set.truncate(5)), 6);
    assert_eq!(bound(|set| drop(set.split_off(id(6)))), 6);
    assert_eq!(bound(|set| drop(set.split_off(id(5)))), 4);
    assert_eq!(bound(Set::shrink_to_fit), 8);
    assert_eq!(bound(|set| set.shrink_to(9)), 8);
    assert_eq!(bound(|set| _ = set.compact()), 7);
    assert_eq!(bound(|set| _ = set.compact_stable()), 7);
    assert_eq!(bound(Set::sort), 7);
    assert_eq!(bound(Set::clear), 0);
    assert_eq!(bound(|set| drop(set.drain())), 0);
}

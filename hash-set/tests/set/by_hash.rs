//! Methods that take a hash, and unchecked methods.

use bumpalo::Bump;
use hash_set::Entry;
use hash_set::hash_table::Entry as TableEntry;
use hash_set::{ElementId, HashSet, HashTable, ReplaceError};
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::iterators::check_iterator;
use test_kit::panics::expect_panic;

type Set = HashSet<u64, IdentityState>;

#[test]
fn unique_elements_are_added_without_a_search() {
    let mut set = Set::default();
    for n in 0..200 {
        assert_eq!(set.insert_unique_unchecked(n), &n);
    }
    set.assert_invariants();
    assert_eq!(set, (0..200).collect());
    assert!(set.remove(&7));
    set.insert_unique_unchecked(7);
    assert_eq!(set.get_id(&7).map(ElementId::index), Some(7));
    set.assert_invariants();
}

#[test]
fn insertion_by_hash_is_insertion() {
    let mut set = HashSet::with_hasher(ConstantState(3));
    for n in [5, 9, 5, 7, 9_u64] {
        let hash = set.hash_of(&n);
        let there = set.get_id(&n);
        let (id, added) = set.insert_by_hash_unchecked(hash, n);
        assert_eq!((set[id], added), (n, there.is_none()));
        assert!(there.is_none_or(|there| there == id));
    }
    assert!(set.iter().eq(&[5, 9, 7]));
    set.assert_invariants();
}

/// A set whose hashes are computed elsewhere needs neither a hasher nor elements that hash.
#[test]
fn hashes_from_elsewhere_need_no_hasher() {
    #[derive(Debug, PartialEq, Eq)]
    struct Element(u64);

    let mut set: HashSet<Element, ()> = HashSet::with_hasher(());
    let (id, added) = set.insert_by_hash_unchecked(1, Element(1));
    assert!(added);
    assert_eq!(set.insert_by_hash_unchecked(1, Element(1)), (id, false));
    assert_eq!(set.get_by_hash(1, |element| *element == Element(1)), Some(&Element(1)));
    set.assert_invariants();
}

/// Debug assertions panic before anything changes.
#[test]
#[cfg(debug_assertions)]
fn broken_promises_are_noticed_in_debug_builds() {
    let mut set = Set::from_iter([1, 2, 3]);
    let report = expect_panic(|| _ = set.insert_unique_unchecked(2));
    assert_eq!(report.message(), "HashSet::insert_unique_unchecked: the element is there already");
    assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
    assert!(set.iter().eq(&[1, 2, 3]));
    set.assert_invariants();
}

#[test]
fn look_ups_by_hash() {
    let mut set = Set::from_iter(0..50);
    let hash = set.hash_of(&7);
    assert_eq!(set.get_by_hash(hash, |&n| n == 7), Some(&7));
    assert_eq!(set.get_by_hash(hash, |_| false), None);
    assert_eq!(set.get_id_by_hash(hash, |&n| n == 7), set.get_id(&7));
    assert_eq!(set.remove_by_hash(hash, |_| false), None);
    assert_eq!(set.remove_by_hash(hash, |&n| n == 7), Some(7));
    assert_eq!((set.get_by_hash(hash, |&n| n == 7), set.len()), (None, 49));
    set.assert_invariants();
}

#[test]
fn a_reference_out_of_an_entry_lives_as_long_as_the_borrow() {
    fn intern<'a>(set: &'a mut HashSet<String>, word: &str) -> &'a String {
        match set.entry(word.to_string()) {
            Entry::Occupied(occupied) => occupied.into_ref(),
            Entry::Vacant(vacant) => vacant.insert_entry().into_ref(),
        }
    }
    let mut set = HashSet::new();
    let first = std::ptr::from_ref(intern(&mut set, "pequod"));
    assert_eq!(intern(&mut set, "pequod"), "pequod");
    assert!(std::ptr::eq(intern(&mut set, "pequod"), first), "the element that is there, not the new one");
    assert_eq!(set.len(), 1);
}

/// Returns a table with `of_one` elements of hash 7, of which one in three is removed, among others.
fn table_in(bump: &Bump, of_one: u64) -> (&mut HashTable<u64, &Bump>, Vec<(ElementId, u64)>) {
    let mut table = HashTable::new_in(bump);
    let mut ids = Vec::new();
    for n in 0..of_one {
        ids.push((table.insert_unique(7, n).id(), n));
        table.insert_unique(1000 + n, 1000 + n);
    }
    table.retain(|n| *n % 3 != 1);
    ids.retain(|(_, n)| n % 3 != 1);
    // The order is arbitrary but deterministic.
    let order: Vec<u64> = table.iter_hash(7).copied().collect();
    ids.sort_by_key(|(_, n)| order.iter().position(|m| m == n));
    (bump.alloc(table), ids)
}

#[test]
fn elements_of_one_hash_by_every_method_of_an_iterator() {
    for of_one in [0, 1, 2, 11, 12, 13, 24, 25, 60] {
        let bump = Bump::new();
        let (table, ids) = table_in(&bump, of_one);
        assert_eq!(ids.len(), (0..of_one).filter(|n| n % 3 != 1).count());
        check_iterator(|| table.iter_hash(7), ids.iter().map(|(_, n)| n).collect());
        check_iterator(|| table.iter_hash_full(7), ids.iter().map(|(id, n)| (*id, n)).collect());
        assert_eq!(table.iter_hash(7).size_hint(), (0, Some(table.len())));
        assert_eq!(table.iter_hash(8).fold(0, |count, _| count + 1), 0);
        let numbers = || bump.alloc_slice_fill_iter(ids.iter().map(|(_, n)| *n)).iter_mut();
        check_iterator(|| table_in(&bump, of_one).0.iter_hash_mut(7), numbers().collect());
        let full = ids.iter().map(|(id, _)| *id).zip(numbers()).collect();
        check_iterator(|| table_in(&bump, of_one).0.iter_hash_full_mut(7), full);
        // Internal iteration changes each element once.
        table.iter_hash_mut(7).for_each(|n| *n += 1);
        assert!(ids.iter().all(|&(id, n)| table[id] == n + 1));
        table.iter_hash_full_mut(7).for_each(|(id, n)| *n += id.index() as u64);
        assert!(ids.iter().all(|&(id, n)| table[id] == n + 1 + id.index() as u64));
    }
}

#[test]
fn elements_of_one_hash_of_an_empty_table() {
    let mut table = HashTable::<u64>::new();
    assert_eq!(table.iter_hash(7).size_hint(), (0, Some(0)));
    check_iterator(|| table.iter_hash(7), vec![]);
    assert_eq!(table.iter_hash_mut(7).size_hint(), (0, Some(0)));
    assert_eq!(table.iter_hash_full(7).fold(0, |count, _| count + 1), 0);
    assert_eq!(table.iter_hash_full_mut(7).fold(0, |count, _| count + 1), 0);
}

#[test]
fn another_hash_moves_an_element_to_another_bucket() {
    let mut table = HashTable::new();
    for n in 0..100_u64 {
        table.insert_unique(n, n);
    }
    let TableEntry::Occupied(mut entry) = table.entry(7, |&n| n == 7) else { unreachable!("it is there") };
    let id = entry.id();
    *entry.get_mut() = 1007;
    assert_eq!(entry.try_rehash(1007), Ok(()));
    assert_eq!((entry.id(), *entry.get()), (id, 1007));
    table.assert_invariants();
    assert_eq!(table.find_id(1007, |&n| n == 1007), Some(id));
    assert_eq!(table.find(7, |_| true), None);
    // Rehash to the same hash, and to one of the same bucket.
    for hash in [1007, 1007 + (1 << 32), 1007] {
        let mut entry = table.entry_by_id(id).unwrap();
        assert_eq!(entry.try_rehash(hash), Ok(()));
        assert_eq!(entry.try_rehash(1007), Ok(()));
        table.assert_invariants();
    }
}

/// A look-up compares one byte of the hash, so another hash may find the element.
#[test]
fn an_element_changed_in_place_gets_the_new_hash() {
    // Equal sums of bytes and equal low bytes: the same bucket and the same tag.
    let (old, new) = (0x0000_0100_u64, 0x0001_0000_u64);
    let mut table = HashTable::new();
    let id = table.insert_unique(old, old).id();
    *table.get_by_id_mut(id).unwrap() = new;
    table.rehash_by_id(id, new, |&n| n == new).unwrap();
    assert_eq!((table.iter_hash(new).count(), table.iter_hash(old).count()), (1, 0));
    table.reserve(10_000);
    assert_eq!(table.find_id(new, |&n| n == new), Some(id));
    table.assert_invariants();
}

#[test]
fn of_two_equal_elements_each_is_told_of_the_other() {
    let mut table = HashTable::new();
    let [one, two] = [7, 7].map(|hash| table.insert_unique(hash, "equal").id());
    for (id, other) in [(one, two), (two, one)] {
        let error = table.rehash_by_id(id, 7, |&element| element == "equal").unwrap_err();
        assert_eq!(error, ReplaceError::Equal(other));
    }
    assert_eq!(table.rehash_by_id(one, 8, |&element| element == "another").unwrap().id(), one);
    table.assert_invariants();
}

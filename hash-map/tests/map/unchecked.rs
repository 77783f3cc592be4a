//! Look-ups by hash, entries by a borrowed key, and the `_unchecked` methods.
#![expect(unsafe_code, reason = "the unchecked methods are what is tested")]

use std::rc::Rc;

use hash_map::{Entry, EntryRef, HashMap};
use test_kit::hashers::ConstantState;
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{expect_panic, panic_at_each, quiet_catch};

#[test]
fn unique_pairs_are_added_without_a_search() {
    let ledger = Ledger::new();
    let mut map = HashMap::with_hasher(ConstantState(7));
    ledger.reset_calls();
    for n in 0..100 {
        let (key, value) = map.insert_unique_unchecked(ledger.element(n), n);
        assert_eq!((key.key(), *value), (n, n));
        *value += 1;
    }
    // Only the check of debug builds compares.
    assert!(cfg!(debug_assertions) || ledger.calls(Operation::Eq) == 0);
    map.assert_invariants();
    assert!(map.iter_full().all(|(id, key, value)| id.index() as u64 == key.key() && *value == key.key() + 1));
    assert!((0..100).all(|n| map.get(&ledger.element(n)) == Some(&(n + 1))));
}

#[test]
fn insertion_by_hash_is_insertion() {
    let mut map = HashMap::with_hasher(ConstantState(3));
    for (at, n) in [5, 9, 5, 7, 9_u64].into_iter().enumerate() {
        let hash = map.hash_of(&n);
        let there = map.get_full(&n).map(|(id, _, &value)| (id, value));
        let (id, old) = map.insert_by_hash_unchecked(hash, n, at);
        assert_eq!((map[&n], old), (at, there.map(|there| there.1)));
        assert!(there.is_none_or(|there| there.0 == id));
    }
    assert!(map.iter().eq([(&5, &2), (&9, &4), (&7, &3)]));
    let hash = map.hash_of(&9);
    *map.entry_by_hash_unchecked(hash, 9).or_insert(0) += 10;
    let hash = map.hash_of(&8);
    let Entry::Vacant(vacant) = map.entry_by_hash_unchecked(hash, 8) else { panic!("8 is not there") };
    vacant.insert(1);
    assert_eq!((map[&9], map[&8]), (14, 1));
    map.assert_invariants();
}

/// Drops the given key if an equal one is present. If its drop panics, neither value is lost.
#[test]
fn insertion_by_hash_keeps_the_key_that_is_there() {
    panic_at_each(
        Operation::Drop,
        |ledger| HashMap::<_, _>::from([(ledger.element(1), ledger.element(10))]),
        |map, ledger| {
            let (key, value) = (ledger.element(1), ledger.element(11));
            let (hash, serial) = (map.hash_of(&key), map.keys().next().unwrap().serial());
            let (_, old) = map.insert_by_hash_unchecked(hash, key, value);
            assert_eq!(map.keys().next().unwrap().serial(), serial);
            assert_eq!(old.unwrap().key(), 10);
        },
        |map, ledger, _| {
            map.assert_invariants();
            assert_eq!(map[&ledger.element(1)].key(), 11);
            ledger.assert_live(2);
        },
    );
}

#[test]
fn look_ups_by_hash() {
    let mut map: HashMap<u64, u64> = (0..50).map(|n| (n, n)).collect();
    let hash = map.hash_of(&7);
    assert_eq!(map.get_by_hash(hash, |&key| key == 7), Some((&7, &7)));
    let (key, value) = map.get_by_hash_mut(hash, |&key| key == 7).unwrap();
    *value += key;
    assert_eq!(map.get_by_hash_mut(hash, |_| false), None);
    assert_eq!(map[&7], 14);
    let absent = map.hash_of(&77);
    assert_eq!(map.get_by_hash_mut(absent, |&key| key == 77), None);
    assert_eq!(map.get_id_by_hash(hash, |&key| key == 7), map.get_id(&7));
    assert_eq!(map.remove_by_hash(hash, |_| false), None);
    assert_eq!(map.remove_by_hash(hash, |&key| key == 7), Some((7, 14)));
    assert_eq!(map.get_by_hash_mut(hash, |&key| key == 7), None);
    assert_eq!(map.len(), 49);
    map.assert_invariants();
}

#[test]
fn unchecked_keys_and_values_together() {
    let mut map: HashMap<String, u32> = (0..50).map(|n| (n.to_string(), n)).collect();
    // SAFETY: the keys differ.
    let found = unsafe { map.get_disjoint_key_value_unchecked_mut(["3", "77", "49", "0"]) };
    let [Some((three, a)), None, Some((last, b)), Some((zero, c))] = found else { panic!("three are there") };
    (*a, *b, *c) = (*b, *c, *a);
    assert_eq!([three, last, zero], ["3", "49", "0"]);
    assert_eq!([map["3"], map["49"], map["0"]], [49, 0, 3]);
    // SAFETY: no keys.
    let [] = unsafe { map.get_disjoint_key_value_unchecked_mut::<str, 0>([]) };
    // SAFETY: the repeated key is missing, so no two keys find the same pair.
    assert_eq!(unsafe { map.get_disjoint_key_value_unchecked_mut(["x", "x"]) }, [None, None]);
    // SAFETY: the keys differ.
    let [a, b] = unsafe { map.get_disjoint_unchecked_mut(["1", "2"]) };
    std::mem::swap(a.unwrap(), b.unwrap());
    assert_eq!([map["1"], map["2"]], [2, 1]);
}

/// Duplicates and wrong hashes lead to wrong answers and nothing worse.
#[test]
fn a_table_that_is_no_map_is_safe() {
    let mut table = hash_map::HashTable::new();
    for n in 0..60_u64 {
        table.insert_unique(n % 4, (n % 10, Box::new(n)));
    }
    let mut map = HashMap::from_table_unchecked(table, ConstantState(2));
    map.assert_invariants();
    assert!(map.get(&1).is_none() || map.contains_key(&1));
    let found = map.get_disjoint_mut([&2, &6, &77]);
    assert_eq!(found.map(|value| value.is_some()), [true, true, false]);
    let report = expect_panic(|| _ = map.get_disjoint_mut([&2, &2]));
    assert!(report.message().starts_with("HashMap::get_disjoint_mut: duplicate keys found"), "{report}");
    while map.remove(&2).is_some() {}
    map.entry(4).or_default();
    assert_ne!(map, map.clone().into_iter().collect::<HashMap<_, _, ConstantState>>());
    map.retain(|key, _| key % 3 == 0);
    map.compact();
    map.assert_invariants();
    assert!(map.into_iter().all(|(key, value)| *value % 10 == key || *value == 0));
}

/// A map whose hashes are computed elsewhere needs neither a hasher nor keys that hash.
#[test]
fn hashes_from_elsewhere_need_no_hasher() {
    #[derive(Debug, PartialEq, Eq)]
    struct Key(u64);

    let mut map: HashMap<Key, char, ()> = HashMap::with_hasher(());
    let (id, old) = map.insert_by_hash_unchecked(1, Key(1), 'a');
    assert_eq!((old, map.insert_by_hash_unchecked(1, Key(1), 'b')), (None, (id, Some('a'))));
    map.entry_by_hash_unchecked(1, Key(1)).and_modify(|value| *value = 'c').or_insert('d');
    map.entry_by_hash_unchecked(2, Key(2)).and_modify(|value| *value = 'c').or_insert('d');
    assert!(map.iter().eq([(&Key(1), &'c'), (&Key(2), &'d')]));
    assert_eq!(map.get_by_hash(2, |key| *key == Key(2)), Some((&Key(2), &'d')));
    map.assert_invariants();
}

/// Debug assertions detect a broken precondition before any change.
#[test]
#[cfg(debug_assertions)]
fn broken_promises_are_noticed_in_debug_builds() {
    let mut map = HashMap::from([(1, 'a'), (2, 'b')]);
    // A duplicate is harmless in this map.
    let report = expect_panic(|| _ = map.insert_unique_unchecked(2, 'c'));
    assert_eq!(report.message(), "HashMap::insert_unique_unchecked: the key is there already");
    assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
    assert_eq!(map, HashMap::from([(1, 'a'), (2, 'b')]));

    let mut map: HashMap<String, u8> = HashMap::new();
    let EntryRef::Vacant(vacant) = map.entry_ref("a") else { unreachable!("the map is empty") };
    // A wrong key is harmless in this map.
    let report = expect_panic(|| _ = vacant.insert_entry_with_key_unchecked("b".into(), 1));
    assert!(report.message().contains("not equivalent"), "{report}");
    assert!(map.is_empty());
    map.assert_invariants();
}

#[test]
fn entries_by_reference() {
    let mut map: HashMap<Rc<str>, u32> = HashMap::new();
    let predicted = map.entry_ref("a").id();
    let EntryRef::Vacant(vacant) = map.entry_ref("a") else { panic!("it is not there") };
    assert_eq!((vacant.id(), vacant.key()), (predicted, "a"));
    assert_eq!(vacant.try_insert_with_key("a".into(), 1), Ok(&mut 1));
    assert_eq!((map.entry_ref("a").id(), map.get_id("a")), (predicted, Some(predicted)));

    let EntryRef::Vacant(vacant) = map.entry_ref("b") else { panic!("it is not there") };
    let next = vacant.id();
    *vacant.insert_with_key_unchecked("b".into(), 2) += 10;
    let EntryRef::Vacant(vacant) = map.entry_ref("c") else { panic!("it is not there") };
    let entry = vacant.insert_entry_with_key_unchecked("c".into(), 3);
    assert_eq!((&**entry.key(), entry.get()), ("c", &3));
    assert_eq!((map["b"], map.get_id("b"), map["c"], map.len()), (12, Some(next), 3, 3));

    // The entry returns the id of the slot that was freed.
    map.remove("b");
    assert_eq!(map.entry_ref("z").id(), next);

    let EntryRef::Vacant(vacant) = map.entry_ref("d") else { panic!("it is not there") };
    let report = expect_panic(|| _ = vacant.try_insert_with_key("e".into(), 1));
    assert!(report.message().contains("not equivalent"), "{report}");
    assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
    assert_eq!(map.len(), 2);
    map.assert_invariants();
}

#[test]
fn the_entry_of_a_default() {
    let mut map: HashMap<String, Vec<u8>> = HashMap::new();
    let mut entry = map.entry_ref("a").or_default_entry();
    entry.get_mut().push(1);
    let id = entry.id();
    let entry = map.entry_ref("a").or_default_entry();
    assert_eq!((entry.id(), entry.key().as_str(), entry.get().as_slice()), (id, "a", &[1][..]));
    assert_eq!(entry.remove(), [1]);
    assert!(map.is_empty());

    // A default that panics inserts nothing.
    #[derive(Debug)]
    struct None;
    impl Default for None {
        fn default() -> Self {
            std::panic::resume_unwind(Box::new("no default"))
        }
    }
    let mut map: HashMap<String, None> = HashMap::new();
    assert!(quiet_catch(|| _ = map.entry_ref("a").or_default_entry()).is_err());
    assert!(map.is_empty());
    map.assert_invariants();
}

/// Wrong hashes, equal and changed keys and another map's table lead to wrong answers and nothing worse.
#[test]
fn misuse_of_table_mut_is_safe() {
    let ledger = Ledger::new();
    let mut map: HashMap<_, _, _> = HashMap::with_hasher(ConstantState(5));
    map.extend((0..40).map(|n| (ledger.element(n), ledger.element(n))));
    for n in 0..40 {
        map.table_mut().insert_unique(n % 3, (ledger.element(n), ledger.element(n)));
    }
    map.table_mut().iter_mut().take(10).for_each(|(key, _)| *key = ledger.element(0));
    map.assert_invariants();
    for n in 0..50 {
        let key = ledger.element(n);
        assert_eq!(map.get(&key).is_some(), map.contains_key(&key));
        drop(map.insert(ledger.element(n), ledger.element(n)));
        assert_eq!(map.entry(ledger.element(n)).or_insert_with(|| ledger.element(n)).key(), n);
        drop(map.remove(&key));
    }
    map.compact();
    map.retain(|key, _| key.key() % 2 == 0);
    map.assert_invariants();
    let mut other = HashMap::with_hasher(ConstantState(6));
    other.extend((0..20).map(|n| (ledger.element(n), ledger.element(n))));
    std::mem::swap(map.table_mut(), other.table_mut());
    // Its keys have the hashes of another hasher.
    assert!((0..20).all(|n| !map.contains_key(&ledger.element(n))));
    let changed = map.clone();
    map.append(&mut other);
    map.assert_invariants();
    assert!(map.len() >= changed.len());
    drop((map, other, changed));
    ledger.assert_all_dropped();
}

#[test]
fn the_table_of_a_map_keeps_its_pairs() {
    let mut map: HashMap<u64, u64> = (0..10).map(|n| (n, n)).collect();
    let (three, hash) = (map.get_id(&3).unwrap(), map.hash_of(&77));
    // A key is changed together with its hash.
    map.table_mut().rehash_by_id(three, hash, |(key, _)| *key == 77).unwrap().get_mut().0 = 77;
    assert_eq!((map.get(&3), map.get(&77), map.get_id(&77)), (None, Some(&3), Some(three)));
    map.table_mut().truncate(5);
    map.table_mut().reverse();
    assert!(map.keys().eq(&[4, 77, 2, 1, 0]));
    map.assert_invariants();
    let (table, hasher) = map.into_table();
    assert_eq!(HashMap::from_table_unchecked(table, hasher).get(&77), Some(&3));
}

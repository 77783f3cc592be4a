//! Single methods, on small maps.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use hash_map::{DefaultHashBuilder, ElementId, HashMap, HashTable, MultiMap};
use test_kit::hashers::{Answers, ChaosOrd};
use test_kit::iterators::{Lie, LyingSizeHint, forget};
use test_kit::panics::{expect_panic, silent_catch};

/// Neither `Hash` nor `Eq` nor `Clone`.
struct Opaque(u32);

/// Methods without a key require neither `Hash` nor `Eq` nor `BuildHasher`.
#[test]
fn bounds_are_as_tight_as_those_of_std() {
    let mut table = HashTable::new();
    table.insert_unique(1, (Opaque(1), Opaque(10)));
    table.insert_unique(1, (Opaque(2), Opaque(20)));
    let mut map: MultiMap<Opaque, Opaque, ()> = MultiMap::from_table(table, ());
    assert_eq!((map.len(), map.is_empty(), map.capacity() >= 2), (2, false, true));
    map.sort_unstable_by(|key1, _, key2, _| key2.0.cmp(&key1.0));
    map.sort_by(|key1, _, key2, _| key2.0.cmp(&key1.0));
    assert!(map.iter().map(|(key, value)| (key.0, value.0)).eq([(2, 20), (1, 10)]));
    assert_eq!(map.keys().len() + map.values().len() + map.table().ids().len() + map.table().iter_full().len(), 8);
    map.values_mut().chain(map_values(&mut MultiMap::with_hasher(()))).for_each(|value| value.0 += 1);
    map.reserve(10);
    map.shrink_to(5);
    map.shrink_to_fit();
    map.table_mut().shrink_buckets();
    map.table_mut().sort_free_list();
    assert!(!map.compact() && !map.compact_stable());
    assert_eq!(map.table().bucket_stats().used, 1);
    map.retain(|key, _| key.0 != 2);
    assert_eq!(map.extract_if(|_, _| true).count(), 1);
    assert_eq!(map.drain().count(), 0);
    map.clear();
    assert_eq!(map.into_iter().count(), 0);

    // `Clone` requires `Clone` alone, `Debug` requires `Debug` alone.
    #[derive(Clone, Debug)]
    struct Plain;
    let mut table = HashTable::new();
    table.insert_unique(1, (Plain, 1.5));
    let map = MultiMap::from_table(table, ());
    assert_eq!(format!("{:?}", map.clone()), "{Plain: 1.5}");
}

fn map_values(map: &mut MultiMap<Opaque, Opaque, ()>) -> hash_map::multi_map::ValuesMut<'_, Opaque, Opaque> {
    map.values_mut()
}

#[test]
fn types_are_inferred_as_those_of_std() {
    let map = MultiMap::from([("a", 1), ("a", 2)]);
    let mut by_new = MultiMap::new();
    by_new.extend(&map);
    let collected: MultiMap<_, _> = map.iter().map(|(key, value)| (*key, *value)).collect();
    let default: MultiMap<_, _> = [("a", 2), ("a", 1)].into();
    assert!(map == by_new && map == collected && map == default);
    by_new.extend([&("b", 3)]);
    assert_eq!(by_new.len(), 3);
    let owned: MultiMap<String, Vec<u8>> = MultiMap::from([("a".to_string(), vec![1])]);
    assert!(owned.contains_pair("a", &vec![1]));
    const EMPTY: MultiMap<u8, u8, DefaultHashBuilder> =
        MultiMap::with_hasher(DefaultHashBuilder::with_seeds(1, 2, 3, 4));
    assert_eq!(EMPTY.table().allocated_bytes(), 0);
}

#[test]
fn debug_says_a_key_as_often_as_it_has_values() {
    let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    assert_eq!(format!("{map:?}"), r#"{"a": 1, "b": 2, "a": 3}"#);
    assert!(["[1, 3]", "[3, 1]"].contains(&&*format!("{:?}", map.get_all("a"))));
    assert_eq!(format!("{:?}", map.get_all_in_slot_order("a")), "[1, 3]");
    assert_eq!(format!("{:?}", map.get_all_full("b")), r#"[(ElementId(1), "b", 2)]"#);
    assert_eq!(format!("{:?}", map.get_all_mut("a")), r#"GetAllMut { key: Some("a"), .. }"#);
    let mut unique: Vec<String> = map.unique_keys().map(|key| format!("{key:?}")).collect();
    unique.sort();
    assert_eq!(unique, [r#""a""#, r#""b""#]);
    assert_eq!(format!("{:?}", map.unique_keys()).len(), r#"["a", "b"]"#.len());
    let mut taken = map.take_all("a");
    taken.next();
    assert_eq!(format!("{taken:?}"), "[1]");
}

#[test]
fn equality_is_that_of_multisets() {
    let map = |pairs: &[(u8, u8)]| pairs.iter().copied().collect::<MultiMap<u8, u8>>();
    let one = map(&[(1, 1), (1, 2), (1, 1), (2, 1)]);
    assert_eq!(one, map(&[(2, 1), (1, 1), (1, 1), (1, 2)]));
    assert_ne!(one, map(&[(1, 1), (1, 2), (1, 2), (2, 1)]));
    assert_ne!(one, map(&[(1, 1), (1, 1), (2, 2), (2, 1)]));
    assert_ne!(one, map(&[(1, 1), (1, 2), (1, 1)]));
    assert_ne!(one, map(&[(1, 1), (1, 2), (1, 1), (3, 1)]));
    assert_eq!(map(&[]), map(&[]));
    // A value that is not equal to itself.
    let nan = MultiMap::from([(1, f64::NAN)]);
    assert_ne!(nan, nan.clone());
}

#[test]
fn an_id_that_names_nothing() {
    let mut map = MultiMap::from([("a", 1)]);
    let id = map.get_id("a").unwrap();
    assert_eq!(map.remove_all("a"), 1);
    assert_eq!((map.get_by_id(id), map.contains_id(id)), (None, false));
    assert_eq!(map.get_by_id_mut(id), None);
    assert_eq!(map.remove_by_id(id), None);
    assert_eq!(map.get_by_id(ElementId::from_index(1_000_000).unwrap()), None);
    let text = expect_panic(|| map[id]).message().to_owned();
    assert!(text.contains("MultiMap::index") && text.contains("id 0"), "{text}");
}

#[test]
fn a_hash_map_becomes_a_multi_map_in_place() {
    let mut map: HashMap<u32, u32> = (0..100).map(|n| (n, n)).collect();
    map.remove(&50);
    let (id, size) = (map.get_id(&70).unwrap(), map.allocated_bytes());
    let mut multi = MultiMap::from(map);
    assert_eq!((multi[id], multi.table().allocated_bytes(), multi.len()), (70, size, 99));
    assert_eq!(multi.insert(70, 71).index(), 50);
    // A pair in a reused slot is older.
    assert!(multi.get_all_in_slot_order(&70).eq(&[71, 70]));
    multi.compact_stable();
    multi.insert(70, 72);
    assert!(multi.get_all_in_slot_order(&70).eq(&[71, 70, 72]));
    multi.assert_invariants();
}

#[test]
fn a_size_hint_that_lies() {
    for lie in Lie::ALL {
        let mut map: MultiMap<u32, u32> = MultiMap::new();
        let result = silent_catch(|| map.extend(LyingSizeHint::new((0..50).map(|n| (n % 5, n)), lie)));
        // Only an impossible lower bound panics, before any insertion.
        assert_eq!(result.is_err(), lie == Lie::Max);
        assert_eq!(map.len(), if lie == Lie::Max { 0 } else { 50 });
        map.assert_invariants();
    }
}

#[test]
fn forgotten_iterators() {
    let mut map = MultiMap::from([(1, "a".to_string()), (1, "b".to_string()), (2, "c".to_string())]);
    let mut taken = map.take_all(&1);
    assert_eq!(taken.next().as_deref(), Some("b"));
    forget(taken);
    // The pairs that were not yielded stay.
    assert!(map.iter().map(|(key, value)| (*key, value.as_str())).eq([(1, "a"), (2, "c")]));
    map.assert_invariants();
    forget(map.get_all(&1));
    forget(map.get_all_mut(&1));
    assert_eq!(map.len(), 2);
    forget(map.drain());
    assert!(map.is_empty());
    map.assert_invariants();
    map.insert(1, "d".to_string());
    assert_eq!(map.get(&1).map(String::as_str), Some("d"));
}

/// Every sort compared with that of `Vec`, on a map with holes.
#[test]
fn sorts() {
    type Pair = (u32, u32);
    let pairs: Vec<Pair> = (0..60).map(|n| (n * 7 % 5, n * 11 % 13)).collect();
    let check = |sort: &dyn Fn(&mut MultiMap<u32, u32>), simple: &dyn Fn(&mut Vec<Pair>)| {
        let mut map: MultiMap<u32, u32> = pairs.iter().copied().collect();
        map.retain(|key, value| (*key + *value) % 4 != 0);
        let mut expected: Vec<Pair> = map.iter().map(|(&key, &value)| (key, value)).collect();
        assert!(expected.len() < map.table().index_bound());
        sort(&mut map);
        simple(&mut expected);
        assert!(map.iter().map(|(&key, &value)| (key, value)).eq(expected.iter().copied()));
        assert_eq!(map.table().index_bound(), map.len());
        for (key, value) in expected {
            assert!(map.contains_pair(&key, &value));
        }
        map.assert_invariants();
    };
    check(&|map| map.sort_keys(), &|vec| vec.sort_by_key(|pair| pair.0));
    check(&|map| map.sort_by(|_, v1, _, v2| v2.cmp(v1)), &|vec| vec.sort_by_key(|pair| Reverse(pair.1)));
    check(&|map| map.table_mut().sort_by_cached_key(|(_, value)| value % 3), &|vec| vec.sort_by_key(|pair| pair.1 % 3));
    // Unstable sorts by an order without equal pairs, or compared as sets.
    check(&|map| map.sort_unstable_by(|k1, v1, k2, v2| (k2, v2).cmp(&(k1, v1))), &|vec| {
        vec.sort_by(|a, b| b.cmp(a));
    });
    let mut map: MultiMap<u32, u32> = pairs.iter().copied().collect();
    map.sort_unstable_keys();
    assert!(map.keys().is_sorted());
    assert_eq!(map.iter().collect::<BTreeSet<_>>().len(), pairs.iter().collect::<BTreeSet<_>>().len());
}

/// A random order may panic, but every pair stays and is found.
#[test]
fn sorts_by_a_chaotic_order() {
    let answers = Answers::from_seed(11);
    for _ in 0..50 {
        let mut map: MultiMap<ChaosOrd, u64> = (0..100).map(|n| (ChaosOrd::new(n % 10, &answers), n)).collect();
        map.remove_pair(&ChaosOrd::new(3, &answers), &3);
        let sorts: [fn(&mut MultiMap<ChaosOrd, u64>); 3] = [
            |map| map.sort_keys(),
            |map| map.sort_unstable_keys(),
            |map| map.table_mut().sort_by_cached_key(|(key, _)| key.clone()),
        ];
        for sort in sorts {
            let _ = silent_catch(|| sort(&mut map));
            map.assert_invariants();
            assert_eq!(map.len(), 99);
            for n in 0..100 {
                assert_eq!(map.contains_pair(&ChaosOrd::new(n % 10, &answers), &n), n != 3);
            }
        }
    }
}

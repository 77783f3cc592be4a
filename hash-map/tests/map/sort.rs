//! Every sort of the map compared with that of `Vec`, and random orders.

use std::cmp::Reverse;

use hash_map::{HashMap, HashTable};
use test_kit::hashers::{Answers, ChaosOrd, ConstantState};
use test_kit::panics::silent_catch;

type Pair = (u32, u32);

/// Checks that `sort` on a map with holes gives the order of `simple` on its pairs.
fn check(sort: impl Fn(&mut HashMap<u32, u32>), simple: impl Fn(&mut Vec<Pair>)) {
    let mut map: HashMap<u32, u32> = (0..100).map(|n| (n * 37 % 101, n * 11 % 13)).collect();
    map.retain(|key, _| key % 4 != 0);
    let mut expected: Vec<Pair> = map.iter().map(|(&key, &value)| (key, value)).collect();
    assert!(expected.len() < map.index_bound());
    sort(&mut map);
    simple(&mut expected);
    assert!(map.iter().map(|(&key, &value)| (key, value)).eq(expected.iter().copied()));
    // Ids are dense, and each key is found at its new place.
    for (at, (key, _)) in expected.into_iter().enumerate() {
        assert_eq!(map.get_id(&key).map(|id| id.index()), Some(at));
    }
    assert_eq!(map.index_bound(), map.len());
    map.assert_invariants();
    map.insert(1000, 0);
    assert_eq!(map.get(&1000), Some(&0));
}

#[test]
fn like_a_vec() {
    check(|map| map.sort_keys(), |vec| vec.sort());
    check(|map| map.sort_unstable_keys(), |vec| vec.sort());
    check(|map| map.sort_by(|_, v1, _, v2| v2.cmp(v1)), |vec| vec.sort_by_key(|pair| Reverse(pair.1)));
    check(|map| map.sort_by_key(|key, value| (key ^ value) % 8), |vec| vec.sort_by_key(|pair| (pair.0 ^ pair.1) % 8));
    check(|map| map.sort_by_cached_key(|_, value| value % 3), |vec| vec.sort_by_key(|pair| pair.1 % 3));
    // Unstable sorts by an order without equal pairs.
    check(
        |map| map.sort_unstable_by(|k1, v1, k2, v2| (v1, k2).cmp(&(v2, k1))),
        |vec| vec.sort_by_key(|pair| (pair.1, Reverse(pair.0))),
    );
    check(|map| map.sort_unstable_by_key(|&key, &value| (value, key)), |vec| vec.sort_by_key(|pair| (pair.1, pair.0)));
}

#[test]
fn of_nothing_and_of_one() {
    let mut map: HashMap<u32, u32> = HashMap::new();
    map.sort_keys();
    map.sort_by_cached_key(|_, _| 0);
    assert_eq!(map.allocated_bytes(), 0);
    map.insert(1, 2);
    map.sort_unstable_keys();
    assert!(map.iter().eq([(&1, &2)]));
}

/// Sorting needs no `Hash`, `Eq` or hasher: it moves the stored hashes.
#[test]
fn without_a_hash() {
    struct Opaque(u32);
    let mut table = HashTable::new();
    for n in [2, 3, 1] {
        table.insert_unique(u64::from(n), Opaque(n));
    }
    table.sort_by(|a, b| a.0.cmp(&b.0));
    assert!((1..=3).all(|n| table.find_id(u64::from(n), |o| o.0 == n).is_some_and(|id| id.index() == n as usize - 1)));

    fn sort<S>(map: &mut HashMap<Opaque, Opaque, S>) {
        map.sort_unstable_by(|k1, v1, k2, v2| (k1.0, v1.0).cmp(&(k2.0, v2.0)));
        map.sort_by_key(|key, _| key.0);
    }
    let mut map: HashMap<Opaque, Opaque, ()> = HashMap::with_hasher(());
    sort(&mut map);
    assert!(map.is_empty());
}

/// A random order may panic, but every pair stays and is found.
#[test]
fn by_a_chaotic_order() {
    fn check<S: std::hash::BuildHasher + Default>() {
        let answers = Answers::from_seed(11);
        let mut map: HashMap<ChaosOrd, u64, S> = (0..100).map(|n| (ChaosOrd::new(n, &answers), n)).collect();
        map.remove(&ChaosOrd::new(50, &answers));
        type Sort<S> = fn(&mut HashMap<ChaosOrd, u64, S>);
        let sorts: [Sort<S>; 5] = [
            |map| map.sort_keys(),
            |map| map.sort_unstable_keys(),
            |map| map.sort_by(|key1, _, key2, _| key1.cmp(key2)),
            |map| map.sort_unstable_by_key(|key, _| key.clone()),
            |map| map.sort_by_cached_key(|key, _| key.clone()),
        ];
        for sort in sorts.into_iter().cycle().take(200) {
            let _ = silent_catch(|| sort(&mut map));
            map.assert_invariants();
            assert_eq!(map.len(), 99);
            assert!((0..100).all(|n| map.get(&ChaosOrd::new(n, &answers)).copied() == (n != 50).then_some(n)));
        }
    }
    check::<hash_map::DefaultHashBuilder>();
    check::<ConstantState>();
}

/// `sorted_by` and its kin yield the order that a sort leaves.
#[test]
fn by_value() {
    let mut map: HashMap<u32, u32> = (0..100).map(|n| (n * 37 % 101, n * 11 % 13)).collect();
    map.retain(|key, _| key % 4 != 0);
    let check = |ours: Vec<Pair>, simple: &dyn Fn(&mut Vec<Pair>)| {
        let mut expected: Vec<Pair> = map.clone().into_iter().collect();
        simple(&mut expected);
        assert_eq!(ours, expected);
    };
    check(map.clone().sorted_by(|_, v1, _, v2| v2.cmp(v1)).collect(), &|vec| vec.sort_by_key(|pair| Reverse(pair.1)));
    check(map.clone().sorted_unstable_by(|k1, _, k2, _| k1.cmp(k2)).collect(), &|vec| vec.sort());
    check(map.clone().sorted_by_key(|_, value| value % 3).collect(), &|vec| vec.sort_by_key(|pair| pair.1 % 3));
}

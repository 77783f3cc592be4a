//! Keys and values of every size, alignment and kind.

use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};

use hash_map::{HashMap, InsertError, MultiMap};
use test_kit::alloc::fail_at_each;
use test_kit::hashers::{ConstantState, FewState, IdentityState};
use test_kit::ledger::{Align64, Bulk, Ledger, Operation, ZeroSized};
use test_kit::panics::quiet_catch;

/// Runs insertion, look-up, growth, removal, reuse, cloning, compaction and iteration with distinct keys made from
/// numbers.
fn course<K, V, S>(count: u64, key: impl Fn(u64) -> K, value: impl Fn(u64) -> V)
where
    K: Eq + Hash + Clone + Debug,
    V: PartialEq + Clone + Debug,
    S: BuildHasher + Default + Clone,
{
    let mut map: HashMap<K, V, S> = HashMap::default();
    for n in 0..count {
        assert_eq!(map.insert(key(n), value(n)), None);
        assert_eq!(map.insert(key(n), value(n)), Some(value(n)));
    }
    map.assert_invariants();
    assert_eq!(map.len() as u64, count);
    assert!(map.iter().eq((0..count).map(|n| (key(n), value(n))).collect::<Vec<_>>().iter().map(|(k, v)| (k, v))));
    for n in 0..count {
        assert_eq!(map.get(&key(n)), Some(&value(n)));
        assert_eq!(map.get(&key(n + count)), None);
        if n % 2 == 0 {
            assert_eq!(map.remove_entry(&key(n)), Some((key(n), value(n))));
        }
    }
    map.assert_invariants();
    let copy = map.clone();
    assert_eq!(copy, map);
    for n in 0..count / 2 {
        *map.entry(key(n + 2 * count)).or_insert(value(n)) = value(n + 1);
    }
    assert_eq!(map.index_bound() as u64, count, "holes are filled first");
    map.retain(|key, _| copy.contains_key(key));
    assert_eq!(map, copy);
    map.compact();
    map.shrink_to_fit();
    map.assert_invariants();
    assert_eq!(map, copy);
    assert_eq!(map.index_bound(), map.len());
    let mut rest: HashMap<K, V, S> = map.extract_if(|_, _| true).collect();
    assert!(map.is_empty() && rest == copy);
    while let Some((key, value)) = rest.pop() {
        assert_eq!(copy.get(&key), Some(&value));
    }
    rest.assert_invariants();
}

#[test]
fn bytes() {
    course::<u8, u8, hash_map::DefaultHashBuilder>(60, |n| n as u8, |n| n as u8);
    course::<u8, (), IdentityState>(60, |n| n as u8, drop);
}

#[test]
fn words() {
    course::<u64, u64, hash_map::DefaultHashBuilder>(2000, |n| n, |n| n * n);
    course::<u64, u64, IdentityState>(2000, |n| n, |n| n * n);
    course::<u64, u64, ConstantState>(300, |n| n, |n| n * n);
    course::<u64, u64, FewState>(600, |n| n, |n| n * n);
}

/// Keys that are their own hashes: dense, sparse, reversed, at the top, equal in the low or the high half.
#[test]
fn key_patterns() {
    let patterns: [fn(u64) -> u64; 7] = [
        |n| n,
        |n| n * 1_000_003,
        |n| u64::MAX - n,
        |n| u64::from(u32::MAX) - 500 + n,
        |n| n << 32,
        |n| n.rotate_right(7),
        |n| n.reverse_bits(),
    ];
    for pattern in patterns {
        course::<u64, u64, IdentityState>(300, pattern, |n| n);
    }
}

#[test]
fn owners_of_memory() {
    course::<String, Box<u64>, hash_map::DefaultHashBuilder>(200, |n| n.to_string(), Box::new);
    course::<Box<[u8]>, String, hash_map::DefaultHashBuilder>(200, |n| n.to_le_bytes().into(), |n| n.to_string());
    course::<Option<Vec<u8>>, Vec<String>, FewState>(60, |n| Some(vec![n as u8; 3]), |n| vec![n.to_string(); 2]);
}

#[test]
fn aligned_and_large() {
    course::<Align64, u8, hash_map::DefaultHashBuilder>(200, Align64, |n| n as u8);
    course::<u8, Align64, hash_map::DefaultHashBuilder>(60, |n| n as u8, Align64);
    course::<Bulk, Bulk, hash_map::DefaultHashBuilder>(100, Bulk::of, Bulk::of);
    let map: HashMap<u8, Align64> = (0..60).map(|n| (n, Align64(1))).collect();
    assert!(map.values().all(|value| std::ptr::from_ref(value).addr() % 64 == 0));
}

/// A value with the alignment of a memory page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[repr(align(4096))]
struct Page(u64);

#[test]
fn aligned_to_pages() {
    course::<Page, u8, hash_map::DefaultHashBuilder>(40, Page, |n| n as u8);
    course::<u8, Page, ConstantState>(40, |n| n as u8, Page);
    let map: HashMap<u8, Page> = (0..20).map(|n| (n, Page(1))).collect();
    assert!(map.values().all(|value| std::ptr::from_ref(value).addr() % 4096 == 0));
}

/// Fills a map with pairs of every size, alignment and kind, and a second map from the first, failing each allocation
/// in turn.
fn without_memory<K, V>(count: u64, key: impl Fn(u64) -> K, value: impl Fn(u64) -> V)
where
    K: Eq + Hash + Clone + Debug,
    V: PartialEq + Clone + Debug,
{
    let rounds = fail_at_each(|failing| {
        let mut map = HashMap::with_hasher_in(FewState::default(), failing);
        for n in 0..count {
            if let Err(InsertError { value: (k, v), error }) = map.try_insert_full(key(n), value(n)) {
                assert_eq!((k, v), (key(n), value(n)));
                map.assert_invariants();
                assert_eq!(map.len() as u64, n);
                assert!((0..n).all(|n| map.get(&key(n)) == Some(&value(n))));
                return Err(error);
            }
        }
        assert!(map.iter().all(|(k, v)| (&raw const *k).is_aligned() && (&raw const *v).is_aligned()));
        let added = map.try_reserve(2 * count as usize);
        map.assert_invariants();
        assert!((0..count).all(|n| map.get(&key(n)) == Some(&value(n))));
        added
    });
    assert!(rounds >= 4, "{rounds}");
    fail_at_each(|failing| {
        let mut map = MultiMap::with_hasher_in(FewState::default(), failing);
        for n in 0..2 * count {
            if let Err(InsertError { value: (k, v), error }) = map.try_insert_full(key(n / 2), value(n)) {
                assert_eq!((k, v), (key(n / 2), value(n)));
                map.assert_invariants();
                assert!(map.values().eq((0..n).map(&value).collect::<Vec<_>>().iter()));
                return Err(error);
            }
        }
        assert!((0..count).all(|n| map.count(&key(n)) == 2));
        Ok(())
    });
}

#[test]
fn of_every_kind_without_memory() {
    without_memory(60, |n| n as u8, |n| n as u8);
    without_memory(200, |n| n, Box::new);
    without_memory(100, |n| n.to_string(), |n| n);
    without_memory(200, |n| n, drop);
    without_memory(100, Align64, Bulk::of);
    without_memory(40, Page, |n| n);
    without_memory(40, |n| n, Page);
}

#[test]
fn recorded() {
    let ledger = Ledger::new();
    course::<_, _, hash_map::DefaultHashBuilder>(100, |n| ledger.element(n), |n| ledger.element_with(n, Bulk::of(n)));
    course::<_, _, FewState>(100, |n| ledger.element_with(n, Align64(n)), |n| ledger.element(n));
    ledger.assert_all_dropped();
}

#[test]
fn without_size() {
    let mut map = HashMap::new();
    assert_eq!(map.insert((), ()), None);
    assert_eq!(map.insert((), ()), Some(()));
    assert_eq!((map.len(), map[&()], map.iter().count()), (1, (), 1));
    assert_eq!(map.clone(), map);
    assert_eq!(map.remove(&()), Some(()));
    map.assert_invariants();
    course::<u64, (), hash_map::DefaultHashBuilder>(1000, |n| n, drop);
}

/// Each zero-sized value is dropped once, also if a drop panics.
#[test]
fn without_size_but_with_drop() {
    ZeroSized::reset();
    let mut map: HashMap<u8, ZeroSized> = (0..100).map(|n| (n, ZeroSized::new())).collect();
    assert_eq!(ZeroSized::live(), 100);
    let copy = map.clone();
    map.retain(|key, _| key % 2 == 0);
    assert_eq!(ZeroSized::live(), 150);
    drop(copy);
    for nth in 0..50 {
        let mut map = map.clone();
        ZeroSized::arm(Operation::Drop, nth);
        assert!(quiet_catch(|| map.clear()).is_err());
        assert_eq!((ZeroSized::live(), map.len()), (50, 0));
        map.assert_invariants();
    }
    for nth in 0..50 {
        ZeroSized::arm(Operation::Clone, nth);
        assert!(quiet_catch(|| map.clone()).is_err());
        assert_eq!(ZeroSized::live(), 50);
    }
    map.into_iter().take(3).for_each(drop);
    assert_eq!(ZeroSized::live(), 0);
}

#[test]
fn pairs_without_size_but_with_drop() {
    ZeroSized::reset();
    let mut map = HashMap::new();
    for _ in 0..10 {
        map.insert(ZeroSized::new(), ZeroSized::new());
    }
    assert_eq!((map.len(), ZeroSized::live()), (1, 2));
    map.shrink_to_fit();
    map.assert_invariants();
    drop(map);
    assert_eq!(ZeroSized::live(), 0);
}

/// Maps of an uninhabited type stay empty.
#[test]
fn uninhabited() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    enum Never {}
    let mut map: HashMap<Never, Never> = HashMap::with_capacity(100);
    map.reserve(100);
    map.shrink_to_fit();
    map.retain(|never, _| match *never {});
    assert_eq!((map.clone(), map.iter().next()), (HashMap::new(), None));
    assert_eq!(map.drain().next(), None);
    let values: HashMap<u8, Never> = HashMap::new();
    assert_eq!(values.get(&1), None);
    assert_eq!(values.into_values().next(), None);
}

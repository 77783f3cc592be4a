//! Thousands of pairs under one key: the calls of `Hash` and `Eq` must not be quadratic.

use hash_map::MultiMap;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::random::Random;

const PAIRS: u64 = 20_000;

/// Creates a map of that many pairs of key 0, interleaved with half as many pairs of other, distinct keys.
fn map(ledger: &Ledger) -> MultiMap<Element, u64> {
    let mut map = MultiMap::new();
    for n in 0..PAIRS {
        map.insert(ledger.element(0), n);
        if n % 2 == 0 {
            map.insert(ledger.element(n + 1), n);
        }
    }
    map
}

/// Returns the result of `act`, and its number of `Hash` and `Eq` calls.
fn calls<R>(ledger: &Ledger, act: impl FnOnce() -> R) -> (R, u64, u64) {
    ledger.reset_calls();
    let result = act();
    (result, ledger.calls(Operation::Hash), ledger.calls(Operation::Eq))
}

/// Allowance for rare keys in the same chain with the same stored hash.
const STRAY: u64 = 1;

#[test]
fn hashes_and_comparisons() {
    let ledger = Ledger::new();
    let mut map = map(&ledger);
    let key = ledger.element(0);
    map.assert_invariants();

    let (newest, hashes, comparisons) = calls(&ledger, || map.get(&key).copied());
    assert_eq!((newest, hashes), (Some(PAIRS - 1), 1));
    assert!(comparisons < 50, "{comparisons} comparisons for the newest value");

    let (there, hashes, comparisons) = calls(&ledger, || map.contains_key(&key));
    // A look-up that stops at the first pair may compare others with the same tag.
    assert!(there && hashes == 1 && comparisons < 50);

    let (count, hashes, comparisons) = calls(&ledger, || map.count(&key) as u64);
    assert!(count == PAIRS && hashes == 1 && comparisons <= PAIRS + STRAY);

    let (all, hashes, comparisons) = calls(&ledger, || map.get_all_in_slot_order(&key).copied().collect::<Vec<_>>());
    assert!(all.into_iter().eq(0..PAIRS));
    assert!(hashes == 1 && comparisons <= PAIRS + STRAY);

    let (sum, hashes, comparisons) = calls(&ledger, || map.get_all(&key).sum::<u64>());
    assert_eq!(sum, (0..PAIRS).sum::<u64>());
    assert!(hashes == 1 && comparisons <= PAIRS + STRAY);

    let pairs = map.len() as u64;
    let (keys, hashes, comparisons) = calls(&ledger, || map.unique_keys().count() as u64);
    assert_eq!((keys, hashes), (PAIRS / 2 + 1, pairs));
    assert!(comparisons < 50 * pairs, "{comparisons} comparisons for {pairs} pairs");

    // In order: about one look-up per key and one comparison per value.
    let twin = map.clone();
    let (equal, hashes, comparisons) = calls(&ledger, || map == twin);
    assert!(equal && hashes == pairs + 2 * keys);
    assert!(comparisons < 60 * pairs, "{comparisons} comparisons for {pairs} pairs");

    let (removed, hashes, comparisons) = calls(&ledger, || map.remove_all(&key) as u64);
    assert_eq!((removed, hashes), (PAIRS, 1));
    assert!(comparisons <= PAIRS + STRAY);
    map.assert_invariants();
    assert_eq!(map.len() as u64, PAIRS / 2);
}

/// Removal by id and by pair, in any order, leaves the chain unordered. The remaining pairs are found in order and
/// removed at once.
#[test]
fn after_removals_in_random_order() {
    let mut map: MultiMap<&str, u64> = (0..PAIRS).map(|n| ("one", n)).collect();
    let mut ids: Vec<_> = map.table().ids().collect();
    Random::from_seed(5).shuffle(&mut ids);
    let (gone, left) = ids.split_at(PAIRS as usize / 2);
    for &id in gone {
        assert!(map.remove_by_id(id).is_some());
    }
    map.assert_invariants();
    let mut expected: Vec<u64> = left.iter().map(|&id| map[id]).collect();
    expected.sort_unstable();
    assert!(map.get_all_in_slot_order("one").eq(&expected));
    assert_eq!(map.get("one"), expected.last());
    assert!(map.take_all("one").eq(expected.into_iter().rev()));
    assert!(map.is_empty());
    map.assert_invariants();
}

/// Removal frees slots newest first, so they are refilled from the lowest up, and slot order stays insertion order.
#[test]
fn slots_after_remove_all() {
    let mut map: MultiMap<&str, u32> = (0..100).map(|n| (if n % 3 == 0 { "a" } else { "b" }, n)).collect();
    assert_eq!(map.remove_all("a"), 34);
    for n in 0..34 {
        assert_eq!(map.insert("c", n).index(), 3 * n as usize);
    }
    assert!(map.get_all_in_slot_order("c").copied().eq(0..34));
}

/// Removes all pairs and returns their number.
type Bulk = fn(&mut MultiMap<&'static str, u64>) -> usize;

/// The worst order for removal one by one: the chain is unordered, so each pair is far from the start of the search.
#[test]
fn bulk_removals_take_no_time_after_removals_in_random_order() {
    const MANY: u64 = 200_000;
    let mut map: MultiMap<&'static str, u64> = (0..MANY).map(|n| ("one", n)).collect();
    let mut out: Vec<(&str, u64)> = map.extract_if(|_, n| *n % 2 == 0).collect();
    Random::from_seed(5).shuffle(&mut out);
    map.extend(out);
    let acts: [(&str, Bulk); 5] = [
        ("remove_all", |map| map.remove_all("one")),
        ("take_all", |map| map.take_all("one").map(drop).count()),
        ("extract_if", |map| map.extract_if(|_, _| true).count()),
        ("drain_range", |map| map.table_mut().drain_range(..).map(drop).count()),
        ("retain", |map| {
            let before = map.len();
            map.retain(|_, _| false);
            before
        }),
    ];
    for (name, act) in acts {
        let mut map = map.clone();
        assert_eq!(act(&mut map) as u64, MANY, "{name}");
        assert!(map.is_empty());
        map.assert_invariants();
    }
    assert_eq!(map.remove_pair("one", &7), 1);
    assert_eq!(map.len() as u64, MANY - 1);
}

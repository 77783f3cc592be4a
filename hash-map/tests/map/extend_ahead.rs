//! `extend` and `collect` of tables beyond the caches, which hash items before they insert the earlier ones.
#![cfg(not(miri))] // Too large for it.

use hash_map::{DefaultHashBuilder, HashMap, HashSet, MultiMap};
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::quiet_catch;

/// Enough capacity for prefetching.
const LARGE: usize = 200_000;

/// Numbers of items around the 32 that are taken together.
const LENGTHS: [u64; 7] = [0, 1, 31, 32, 33, 64, 1000];

/// Keys of which every third comes again.
fn pairs(length: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..length).map(|n| (n / 3 * 2 % 601, n))
}

#[test]
fn extending_does_what_insertions_do() {
    for length in LENGTHS {
        let (mut extended, mut inserted) = (HashMap::with_capacity(LARGE), HashMap::new());
        let (mut multi, mut inserted_multi) = (MultiMap::with_capacity(LARGE), MultiMap::new());
        let (mut set, mut inserted_set) = (HashSet::with_capacity(LARGE), HashSet::new());
        extended.extend(pairs(length));
        multi.extend(pairs(length));
        set.extend(pairs(length).map(|(key, _)| key));
        for (key, value) in pairs(length) {
            inserted.insert(key, value);
            inserted_multi.insert(key, value);
            inserted_set.insert(key);
        }
        assert!(extended.iter().eq(&inserted) && multi.iter().eq(&inserted_multi) && set.iter().eq(&inserted_set));
        extended.assert_invariants();
        multi.assert_invariants();
        set.assert_invariants();
    }
}

#[test]
fn collecting_keeps_the_first_key_and_the_last_value() {
    let map: HashMap<u64, u64> = (0..3 * LARGE as u64).map(|n| (n / 3, n)).collect();
    assert!(map.iter().map(|(&key, &value)| (key, value)).eq((0..LARGE as u64).map(|n| (n, 3 * n + 2))));
    map.assert_invariants();
}

/// The iterator may return `None` once only.
#[test]
fn the_iterator_is_not_asked_again() {
    for length in LENGTHS {
        let mut left = length + 1;
        let items = std::iter::from_fn(|| {
            left = left.checked_sub(1).expect("asked after its end");
            (left > 0).then_some((left, left))
        });
        let mut map: HashMap<u64, u64> = HashMap::with_capacity(LARGE);
        map.extend(items);
        assert_eq!(map.len() as u64, length);
    }
}

/// The earlier pairs stay, but for those taken ahead, and nothing leaks.
#[test]
fn a_panic_loses_only_what_was_taken_ahead() {
    for operation in [Operation::Call, Operation::Hash, Operation::Eq, Operation::Drop] {
        for nth in [0, 1, 15, 31, 32, 33, 40] {
            let ledger = Ledger::new();
            let mut map: HashMap<Element, Element> =
                HashMap::with_capacity_and_hasher(LARGE, DefaultHashBuilder::with_seeds(1, 2, 3, 4));
            // Each second key is there twice, so that `Eq` and `Drop` are called.
            let pairs = (0..100).map(|n| (ledger.element(n / 4 * 4 + n % 2), ledger.element(n)));
            let pairs = PanickingIterator::new(pairs, &ledger);
            ledger.arm(operation, nth);
            let report = quiet_catch(|| map.extend(pairs)).unwrap_err();
            assert_eq!(report.planned().unwrap().operation(), operation);
            map.assert_invariants();
            ledger.assert_live(2 * map.len());
            if operation == Operation::Call {
                // Elsewhere nothing is prefetched, and nothing taken ahead.
                let inserted = if cfg!(target_arch = "x86_64") { nth / 32 * 32 } else { nth };
                assert_eq!(map.len() as u64, inserted / 4 * 2 + (inserted % 4).min(2), "call {nth}");
            }
            drop(map);
            ledger.assert_all_dropped();
        }
    }
}

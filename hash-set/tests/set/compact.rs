//! Compaction with a callback: ids stored elsewhere, and panics of the callback.

use std::collections::HashMap as StdMap;

use hash_set::{ElementId, HashSet, HashTable};
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::panic_at_each;
use test_kit::random::Random;

type Told<'a> = &'a mut dyn FnMut(u64, ElementId, ElementId);

type Compact<S> = fn(&mut HashSet<u64, S>, Told<'_>) -> bool;

fn ways<S>() -> [Compact<S>; 2] {
    [
        |set, told| set.compact_with(|&n, old, new| told(n, old, new)),
        |set, told| set.compact_stable_with(|&n, old, new| told(n, old, new)),
    ]
}

fn with_holes<S: std::hash::BuildHasher + Default>(elements: u64, percent: u64) -> HashSet<u64, S> {
    let mut random = Random::from_seed(elements + percent);
    let mut set: HashSet<u64, S> = (0..elements).collect();
    set.retain(|_| random.below(100) >= percent);
    set
}

/// A list of ids updated by the callback is correct afterwards.
fn ids_kept_elsewhere<S: std::hash::BuildHasher + Default + Clone>() {
    for elements in [0, 1, 2, 12, 13, 64, 65, 300] {
        for percent in [0, 10, 50, 90, 100] {
            for (way, compact) in ways::<S>().into_iter().enumerate() {
                let mut set = with_holes::<S>(elements, percent);
                let before: Vec<u64> = set.iter().copied().collect();
                let mut ids: StdMap<u64, ElementId> = set.iter_full().map(|(id, &n)| (n, id)).collect();
                let mut news = Vec::new();
                let any = compact(&mut set, &mut |n, old, new| {
                    assert!(new < old, "elements move down only");
                    assert_eq!(ids.insert(n, new), Some(old), "each is told once, with the id that it had");
                    news.push(new);
                });
                assert_eq!(any, !news.is_empty());
                assert!(news.is_sorted());
                set.assert_invariants();
                assert_eq!((set.len(), set.index_bound()), (before.len(), before.len()));
                assert!(before.iter().all(|n| set.get_id(n) == ids.get(n).copied() && set.get_id(n).is_some()));
                assert!(way == 0 || set.iter().eq(&before), "the stable way keeps the order");
                assert!(!compact(&mut set, &mut |_, _, _| unreachable!("there are no holes")));
            }
        }
    }
}

#[test]
fn ids_kept_elsewhere_are_right_afterwards() {
    ids_kept_elsewhere::<IdentityState>();
}

#[derive(Clone, Default)]
struct AllCollide;

impl std::hash::BuildHasher for AllCollide {
    type Hasher = <ConstantState as std::hash::BuildHasher>::Hasher;

    fn build_hasher(&self) -> Self::Hasher {
        ConstantState(7).build_hasher()
    }
}

#[test]
fn ids_kept_elsewhere_are_right_when_all_hashes_are_equal() {
    ids_kept_elsewhere::<AllCollide>();
}

/// Compaction with and without a callback agree.
#[test]
fn what_is_told_makes_no_difference() {
    for percent in [0, 10, 50, 90] {
        let set = with_holes::<IdentityState>(300, percent);
        let (mut silent, mut telling) = (set.clone(), set.clone());
        assert_eq!(silent.compact(), telling.compact_with(|_, _, _| {}));
        assert!(silent.iter_full().eq(telling.iter_full()));
        let (mut silent, mut telling) = (set.clone(), set);
        assert_eq!(silent.compact_stable(), telling.compact_stable_with(|_, _, _| {}));
        assert!(silent.iter_full().eq(telling.iter_full()));
    }
}

#[test]
fn a_table_lends_what_moves_mutably() {
    let mut table = HashTable::new();
    for n in 0..10_u64 {
        table.insert_unique(n, (n, 0));
    }
    table.retain(|&mut (n, _)| n % 2 == 1);
    assert!(table.compact_stable_with(|(_, id), _, new| *id = new.index()));
    assert!(table.iter().eq(&[(1, 0), (3, 1), (5, 2), (7, 3), (9, 4)]));
    assert!((0..10).all(|n| table.find(n, |e| e.0 == n).is_some() == (n % 2 == 1)));
    table.assert_invariants();
}

/// If a call panics, elements reported so far have moved, and the others have not.
#[test]
fn a_panic_of_what_is_told_leaves_the_table_whole() {
    type Way = fn(&mut HashTable<Element>, &mut dyn FnMut(&Element, ElementId, ElementId));
    let ways: [Way; 2] = [
        |table, told| _ = table.compact_with(|element, old, new| told(element, old, new)),
        |table, told| _ = table.compact_stable_with(|element, old, new| told(element, old, new)),
    ];
    for way in ways {
        // Hashes in many buckets, in a few, and in one chain.
        for hash in [|key: u64| key, |key| key % 3, |_| 7] {
            let rounds = panic_at_each(
                Operation::Call,
                |ledger| {
                    let mut table = HashTable::new();
                    (0..60).for_each(|key| _ = table.insert_unique(hash(key), ledger.element(key)));
                    table.retain(|element| ![0, 1, 5, 20, 21, 22, 40, 58].contains(&element.key()));
                    let ids: StdMap<u64, ElementId> =
                        table.iter_full().map(|(id, element)| (element.key(), id)).collect();
                    (table, ids)
                },
                |(table, ids), ledger| {
                    way(table, &mut |element, old, new| {
                        assert_eq!(ids.insert(element.key(), new), Some(old));
                        ledger.tick(Operation::Call);
                    });
                },
                |(mut table, ids), ledger, outcome| {
                    table.assert_invariants();
                    ledger.assert_live(52);
                    let mut expected: Vec<_> = ids.iter().map(|(&key, &id)| (id, key)).collect();
                    expected.sort();
                    assert!(table.iter_full().map(|(id, element)| (id, element.key())).eq(expected));
                    for key in 0..60 {
                        assert_eq!(table.find_id(hash(key), |element| element.key() == key), ids.get(&key).copied());
                    }
                    assert!(!outcome.is_completed() || table.index_bound() == 52);
                    // The set still works: the lowest hole is filled first, and compaction closes the rest.
                    let lowest =
                        (0..).find(|&index| ElementId::from_index(index).is_some_and(|id| !table.contains_id(id)));
                    assert_eq!(Some(table.insert_unique(hash(99), ledger.element(99)).id().index()), lowest);
                    table.compact();
                    table.assert_invariants();
                    assert_eq!((table.len(), table.index_bound()), (53, 53));
                },
            );
            assert!(rounds >= 7, "{rounds} calls");
        }
    }
}

#[test]
fn neither_hash_nor_eq_is_asked() {
    let ledger = Ledger::new();
    let mut set: HashSet<Element, IdentityState> = (0..50).map(|key| ledger.element(key)).collect();
    set.retain(|element| element.key() % 3 != 0);
    let mut other = set.clone();
    ledger.reset_calls();
    set.compact_with(|_, _, _| {});
    other.compact_stable_with(|_, _, _| {});
    assert_eq!((ledger.calls(Operation::Hash), ledger.calls(Operation::Eq)), (0, 0));
}

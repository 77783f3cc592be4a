//! `compact_with` and `compact_stable_with`: updates of stored ids, and a closure that panics.

use hash_map::{ElementId, HashMap, MultiMap};
use test_kit::hashers::IdentityState;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::panic_at_each;

/// Tests for both maps. `$compact` and `$compact_stable` call `told(key, &mut value, old_id, new_id)`.
macro_rules! for_both {
    ($module:ident, $Map:ident, $compact:expr, $compact_stable:expr) => {
        mod $module {
            use super::*;

            type Map<V> = $Map<u64, V, IdentityState>;
            type Way<V> = fn(&mut Map<V>, &mut dyn FnMut(u64, &mut V, ElementId, ElementId)) -> bool;

            fn ways<V>() -> [Way<V>; 2] {
                [$compact, $compact_stable]
            }

            /// Each value is the index of its pair, updated when the pair moves.
            #[test]
            fn values_that_know_their_ids_stay_right() {
                for pairs in [0, 1, 13, 64, 200] {
                    for nth in [1, 2, 3, 100] {
                        for (way, compact) in ways().into_iter().enumerate() {
                            let mut map: Map<usize> = (0..pairs).map(|key| (key, key as usize)).collect();
                            map.retain(|key, _| key % nth != 0);
                            let before: Vec<u64> = map.keys().copied().collect();
                            let mut calls = 0;
                            let any = compact(&mut map, &mut |key, value, old, new| {
                                assert_eq!((*value, key), (old.index(), old.index() as u64));
                                *value = new.index();
                                calls += 1;
                            });
                            assert_eq!(any, calls > 0);
                            map.assert_invariants();
                            assert_eq!(map.table().index_bound(), before.len());
                            assert!(map.table().iter_full().all(|(id, (_, value))| id.index() == *value));
                            assert!(before.iter().all(|key| map.get_id(key).is_some()));
                            assert!(way == 0 || map.keys().eq(&before), "the stable way keeps the order");
                        }
                    }
                }
            }

            #[test]
            fn a_panic_of_what_is_told_leaves_the_map_whole() {
                for compact in ways::<Element>() {
                    let rounds = panic_at_each(
                        Operation::Call,
                        |ledger| {
                            let mut map: Map<Element> = (0..30).map(|key| (key, ledger.element(key))).collect();
                            map.retain(|key, _| ![0, 3, 4, 17].contains(key));
                            let ids: Vec<_> = map.table().iter_full().map(|(id, &(key, _))| (key, id)).collect();
                            (map, ids)
                        },
                        |(map, ids), ledger| {
                            compact(map, &mut |key, value, old, new| {
                                assert_eq!(value.key(), key);
                                let kept = ids.iter_mut().find(|(kept, _)| *kept == key).expect("it is there");
                                assert_eq!(std::mem::replace(&mut kept.1, new), old);
                                ledger.tick(Operation::Call);
                            });
                        },
                        |(mut map, ids), ledger, outcome| {
                            map.assert_invariants();
                            ledger.assert_live(26);
                            for (key, id) in &ids {
                                let found = map.get_by_id(*id).map(|(key, value)| (*key, value.key()));
                                assert_eq!((map.get_id(key), found), (Some(*id), Some((*key, *key))));
                            }
                            assert!(!outcome.is_completed() || map.table().index_bound() == 26);
                            map.extend((100..150).map(|key| (key, ledger.element(key))));
                            map.compact_stable();
                            map.assert_invariants();
                            assert_eq!((map.len(), map.table().index_bound()), (76, 76));
                        },
                    );
                    assert!(rounds >= 4, "{rounds} calls");
                }
            }
        }
    };
}

for_both!(
    one_value_a_key,
    HashMap,
    |map, told| map.compact_with(|&key, value, old, new| told(key, value, old, new)),
    |map, told| map.compact_stable_with(|&key, value, old, new| told(key, value, old, new))
);
for_both!(
    many_values_a_key,
    MultiMap,
    |map, told| map.table_mut().compact_with(|(key, value), old, new| told(*key, value, old, new)),
    |map, told| map.table_mut().compact_stable_with(|(key, value), old, new| told(*key, value, old, new))
);

/// Pairs of one key are distinguished, and `compact_stable_with` keeps the newest one the newest.
#[test]
fn pairs_of_one_key() {
    let mut map: MultiMap<&str, u32> = (0..20).map(|n| (if n % 3 == 0 { "a" } else { "b" }, n)).collect();
    map.retain(|_, value| *value % 4 != 1);
    let newest = map.get("a").copied();
    let all: Vec<u32> = map.get_all_in_slot_order("a").copied().collect();
    let mut told = Vec::new();
    assert!(map.table_mut().compact_stable_with(|(_, value), old, new| told.push((*value, old.index(), new.index()))));
    map.assert_invariants();
    assert!(told.iter().all(|&(value, old, new)| value as usize == old && new < old));
    assert_eq!((map.get("a").copied(), map.get_all_in_slot_order("a").copied().collect()), (newest, all));
}

#[test]
fn neither_hash_nor_eq_is_asked() {
    let ledger = Ledger::new();
    let mut map: HashMap<Element, (), IdentityState> = (0..50).map(|key| (ledger.element(key), ())).collect();
    map.retain(|key, ()| key.key() % 3 != 0);
    let mut other = map.clone();
    ledger.reset_calls();
    map.compact_with(|_, (), _, _| {});
    other.compact_stable_with(|_, (), _, _| {});
    assert_eq!((ledger.calls(Operation::Hash), ledger.calls(Operation::Eq)), (0, 0));
}

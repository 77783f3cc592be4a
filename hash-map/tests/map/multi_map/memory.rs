//! Allocators that fail, track their blocks, return larger blocks than requested, or cannot be cloned.

use hash_map::allocator::{Allocator, Global};
use hash_map::{DefaultHashBuilder, InsertError, MultiMap, TryReserveError};
use test_kit::alloc::{TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with};
use test_kit::hashers::ConstantState;
use test_kit::ledger::Ledger;

/// Sixty pairs under four keys, so that buckets overflow, and a hole.
fn fill<A: Allocator>(map: &mut MultiMap<u64, String, DefaultHashBuilder, A>) {
    map.extend((0..61).map(|n| (n % 4, n.to_string())));
    assert_eq!(map.remove_pair(&3, &"7".to_string()), 1);
}

fn assert_filled<A: Allocator>(map: &MultiMap<u64, String, DefaultHashBuilder, A>) {
    map.assert_invariants();
    assert_eq!(map.len(), 60);
    assert!((0..61_u64).all(|n| map.contains_pair(&(n % 4), &n.to_string()) == (n != 7)));
}

#[test]
fn an_empty_map_has_no_memory() {
    let tracking = TrackingAllocator::new();
    let mut map: MultiMap<u64, u64, _, _> = MultiMap::new_in(tracking.clone());
    assert_eq!((map.remove_all(&1), map.remove_pair(&1, &1), map.get_all_in_slot_order(&1).len()), (0, 0, 0));
    assert_eq!((map.table().allocated_bytes(), tracking.live_blocks()), (0, 0));
    assert_eq!(map.drain().count() + map.unique_keys().count() + map.clone().len(), 0);
    tracking.assert_empty();
}

#[test]
fn only_the_sorted_values_of_a_key_take_memory() {
    let tracking = TrackingAllocator::new();
    let mut map = MultiMap::new_in(tracking.clone());
    fill(&mut map);
    let blocks = tracking.live_blocks();
    let (all, full) = (map.get_all(&1), map.get_all_full(&1));
    assert_eq!((all.count(), full.count(), tracking.live_blocks()), (15, 15, blocks));
    let sorted = map.get_all_in_slot_order(&1);
    assert_eq!((sorted.len(), tracking.live_blocks()), (15, blocks + 1));
    let twin = sorted.clone();
    assert_eq!(tracking.live_blocks(), blocks + 2);
    drop((sorted, twin));
    assert_eq!(tracking.live_blocks(), blocks);
    drop(map);
    tracking.assert_empty();
}

/// If the allocator fails, `try_insert_full` and `try_insert_if_absent` return the pair.
#[test]
fn insertion_that_fails_gives_the_pair_back() {
    for unique in [false, true] {
        let ledger = Ledger::new();
        let rounds = fail_at_each(|failing| {
            let mut map = MultiMap::with_hasher_in(ConstantState(3), failing);
            for n in 0..60 {
                let (key, value) = (ledger.element(n % 3), ledger.element(n));
                let inserted = if unique {
                    map.try_insert_if_absent(key, value).map(|(id, added)| {
                        assert!(added);
                        id
                    })
                } else {
                    map.try_insert_full(key, value)
                };
                match inserted {
                    Ok(id) => assert_eq!((id.index() as u64, map[id].key()), (n, n)),
                    Err(InsertError { value: (key, value), error }) => {
                        assert_eq!((key.key(), value.key()), (n % 3, n));
                        assert!(matches!(error, TryReserveError::AllocError { .. }));
                        drop((key, value));
                        map.assert_invariants();
                        ledger.assert_live(2 * n as usize);
                        // An equal pair in the map needs no memory.
                        if let Some((id, (key, value))) = map.table().iter_full().next_back() {
                            let (key, value) = (key.clone(), value.clone());
                            assert_eq!(map.try_insert_if_absent(key, value), Ok((id, false)));
                        }
                        return Err(error);
                    }
                }
            }
            map.assert_invariants();
            assert_eq!(map.len(), 60);
            Ok(())
        });
        assert!(rounds > 2);
        ledger.assert_all_dropped();
    }
}

#[test]
fn splitting_off_that_fails_changes_nothing() {
    fail_at_each_with(
        |failing| {
            let mut map = MultiMap::new_in(failing);
            fill(&mut map);
            map
        },
        |map| {
            let at = map.table().ids().nth(20).expect("sixty pairs");
            map.table_mut().try_split_off(at).inspect(|tail| {
                assert_eq!(tail.len(), 40);
                tail.assert_invariants();
            })
        },
        |map, outcome| {
            map.assert_invariants();
            assert_eq!(map.len(), if outcome.is_completed() { 20 } else { 60 });
            assert!(
                outcome.is_completed() || (0..61).all(|n: u64| map.contains_pair(&(n % 4), &n.to_string()) == (n != 7))
            );
        },
    );
}

/// Pairs of one key need overflow buckets beyond the reserved ones. If allocating those fails, the map is unchanged.
#[test]
fn insertion_of_equal_keys_that_fails_changes_nothing() {
    fail_at_each_with(
        |failing| {
            let mut map = MultiMap::new_in(failing);
            fill(&mut map);
            map.reserve(200);
            map
        },
        |map| {
            for n in 0..200 {
                let hash = map.hash_of(&9);
                if let Err(InsertError { value: pair, error }) =
                    map.table_mut().try_insert_unique(hash, (9, n.to_string()))
                {
                    assert_eq!(pair, (9, n.to_string()));
                    assert_eq!(map.count(&9), n);
                    return Err(error);
                }
            }
            Ok(())
        },
        |mut map, outcome| {
            assert_eq!(map.remove_all(&9) == 200, outcome.is_completed());
            assert_filled(&map);
        },
    );
}

#[test]
fn blocks_are_given_back_as_they_were_asked_for() {
    let tracking = TrackingAllocator::new();
    let mut map = MultiMap::new_in(tracking.clone());
    fill(&mut map);
    let copy = map.clone();
    assert_eq!(tracking.live_bytes(), map.table().allocated_bytes() + copy.table().allocated_bytes());
    map.remove_all(&1);
    map.compact_stable();
    map.sort_keys();
    map.shrink_to_fit();
    map.clone_from(&copy);
    assert_filled(&map);
    map.append(&mut copy.clone());
    assert_eq!(map.len(), 120);
    drop(map.drain());
    drop(map.into_iter());
    drop(copy.into_values());
    tracking.assert_empty();
}

#[test]
fn an_allocator_without_clone() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut map = MultiMap::new_in(unique);
    fill(&mut map);
    assert_filled(&map);
    map.sort_keys();
    map.compact();
    map.shrink_to_fit();
    assert_eq!(map.get_all(&1).count(), map.take_all(&1).count());
    map.get_all_mut(&2).for_each(String::clear);
    map.retain(|key, _| *key != 2);
    let mut other = MultiMap::new_in(UniqueAllocator::new());
    fill(&mut other);
    map.append(&mut other);
    let _allocator: &UniqueAllocator<Global> = map.allocator();
    drop(map.into_iter().next());
    witness.assert_dropped_once();
}

//! Allocators that fail, track their blocks, return larger blocks than requested, or cannot be cloned; and memory use.

use bumpalo::Bump;
use hash_map::allocator::{Allocator, Global};
use hash_map::{DefaultHashBuilder, Entry, EntryRef, HashMap, InsertError, MultiMap, TryReserveError};
use test_kit::alloc::{
    FailingAllocator, GenerousAllocator, TrackingAllocator, UniqueAllocator, fail_at_each, fail_at_each_with,
};
use test_kit::hashers::ConstantState;
use test_kit::ledger::Ledger;

/// Tests for both maps. The keys are the numbers below `$keys`, the values the texts of 0 to 100, but "7", which
/// `$remove` removes.
macro_rules! for_both {
    ($module:ident, $Map:ident, $keys:literal, $remove:expr, $contains:expr) => {
        pub(super) mod $module {
            use super::*;

            type Texts<A> = $Map<u64, String, DefaultHashBuilder, A>;

            /// Fills a map: spare capacity, a hole, and pairs that own memory.
            pub(super) fn fill<A: Allocator>(map: &mut Texts<A>) {
                map.extend((0..101).map(|n| (n % $keys, n.to_string())));
                let remove: fn(&mut Texts<A>) -> bool = $remove;
                assert!(remove(map));
            }

            pub(super) fn assert_filled<A: Allocator>(map: &Texts<A>) {
                map.assert_invariants();
                assert_eq!(map.len(), 100);
                let contains: fn(&Texts<A>, u64, &String) -> bool = $contains;
                assert!((0..101).all(|n: u64| contains(map, n % $keys, &n.to_string()) == (n != 7)));
            }

            #[test]
            fn with_capacity_that_fails() {
                let rounds = fail_at_each(|failing| {
                    let map = $Map::<u64, u64, _, _>::try_with_capacity_in(100, failing);
                    assert!(!matches!(map, Err(TryReserveError::CapacityOverflow)));
                    map.map(|map| assert!(map.capacity() >= 100))
                });
                // The buckets and the slots.
                assert_eq!(rounds, 2);
                fail_at_each(|failing| {
                    $Map::<u64, u64, _, _>::try_with_capacity_and_hasher_in(100, ConstantState(1), failing).map(drop)
                });
                assert!($Map::<u64, u64>::try_with_capacity(usize::MAX).is_err());
                assert!($Map::<u64, u64, _>::try_with_capacity_and_hasher(usize::MAX, ConstantState(1)).is_err());
            }

            #[test]
            fn reserve_that_fails_changes_nothing() {
                fail_at_each_with(
                    |failing| {
                        let mut map = $Map::new_in(failing);
                        fill(&mut map);
                        map
                    },
                    |map| {
                        let before = (map.capacity(), map.table().index_bound());
                        let result = map.try_reserve(1000);
                        assert_eq!(result.is_err(), before == (map.capacity(), map.table().index_bound()));
                        result
                    },
                    |mut map, outcome| {
                        assert_filled(&map);
                        assert_eq!(outcome.is_completed(), map.capacity() >= 1100);
                        map.extend((200..2100).map(|n| (n, n.to_string())));
                        assert_eq!(map.len(), 100 + 1900);
                        map.assert_invariants();
                    },
                );
            }

            /// On failure, the clones made so far are dropped and the source is unchanged.
            #[test]
            fn cloning_that_fails_leaves_nothing() {
                for hash in [7, u64::MAX] {
                    let ledger = Ledger::new();
                    let rounds = fail_at_each_with(
                        |failing| {
                            let mut map = $Map::with_hasher_in(ConstantState(hash), failing);
                            map.extend((0..100).map(|n| (ledger.element(n % $keys), ledger.element(n))));
                            map.extract_if(|_, value| value.key() % 7 == 3).for_each(drop);
                            map
                        },
                        |map| {
                            let cloned = map.try_clone();
                            ledger.assert_live(2 * map.len() * (1 + usize::from(cloned.is_ok())));
                            cloned.map(|clone| {
                                clone.assert_invariants();
                                assert!(clone == *map && clone.table().iter_full().eq(map.table().iter_full()));
                            })
                        },
                        |map, _| {
                            map.assert_invariants();
                            ledger.assert_live(2 * map.len());
                        },
                    );
                    assert!(rounds >= 2, "{rounds}");
                    ledger.assert_all_dropped();
                }
            }

            /// If the allocator fails to shrink a block, the larger block stays.
            #[test]
            fn shrinking_that_fails_is_no_loss() {
                let shrinks: [fn(&mut Texts<FailingAllocator>); 3] =
                    [$Map::shrink_to_fit, |map| map.shrink_to(30), |map| map.table_mut().shrink_buckets()];
                for shrink in shrinks {
                    for allowed in 0..4 {
                        let failing = FailingAllocator::new(u64::MAX);
                        let mut map = $Map::with_capacity_in(1000, failing.clone());
                        fill(&mut map);
                        failing.allow(allowed);
                        shrink(&mut map);
                        map.table_mut().shrink_buckets();
                        failing.allow(u64::MAX);
                        assert_filled(&map);
                        map.extend((200..2100).map(|n| (n, n.to_string())));
                        assert_eq!(map.get(&200).map(String::as_str), Some("200"));
                        map.assert_invariants();
                    }
                }
            }

            /// Checks that every block is deallocated with its layout.
            fn exercise<A: Allocator + Clone>(alloc: A) {
                let mut map = $Map::with_capacity_in(10, alloc.clone());
                fill(&mut map);
                assert_filled(&map);
                let copy = map.clone();
                assert_filled(&copy);
                let mut other = $Map::with_capacity_in(500, alloc.clone());
                other.clone_from(&map);
                assert_filled(&other);
                map.clear();
                map.clone_from(&other);
                assert_filled(&map);
                assert!(map.compact());
                map.compact_stable();
                map.sort_keys();
                map.shrink_to_fit();
                map.table_mut().shrink_buckets();
                assert_filled(&map);
                assert_filled(&map.clone());
                map.retain(|_, text| text.len() == 1);
                assert_eq!(map.extract_if(|_, text| text.as_str() < "5").count(), 5);
                // Four pairs are left. In a `HashMap`, those of `other` replace them.
                let left = if $keys > 100 { 0 } else { map.len() };
                map.append(&mut other);
                assert_eq!(map.len(), 100 + left);
                if left == 0 {
                    assert_filled(&map);
                }
                map.reserve(1000);
                assert_eq!(map.drain().take(5).count(), 5);
                fill(&mut map);
                assert_filled(&map);
                assert_eq!(map.into_iter().take(3).count(), 3);
                drop(copy.into_keys());
                drop(other.into_values());
                let mut map = $Map::with_hasher_in(ConstantState(u64::MAX), alloc);
                map.extend((0..200).map(|n| (n, n)));
                assert!((0..200).all(|n| map.get_id(&n).and_then(|id| map.remove_by_id(id)) == Some((n, n))));
                drop(map.into_table());
            }

            #[test]
            fn tracked() {
                let tracking = TrackingAllocator::new();
                exercise(tracking.clone());
                assert!(tracking.allocations() > 10);
                tracking.assert_empty();
            }

            #[test]
            fn more_than_asked() {
                let tracking = TrackingAllocator::new();
                exercise(GenerousAllocator::over(tracking.clone()));
                tracking.assert_empty();
            }

            #[test]
            fn bumpalo() {
                exercise(&Bump::new());
            }

            #[test]
            fn without_clone_and_dropped_once() {
                let unique = UniqueAllocator::new();
                let witness = unique.witness();
                let mut map = $Map::new_in(unique);
                fill(&mut map);
                map.sort_keys();
                map.compact();
                map.shrink_to_fit();
                assert_filled(&map);
                assert_eq!(map.drain().count(), 100);
                fill(&mut map);
                assert_filled(&map);
                let mut target: $Map<u64, String> = $Map::new();
                target.append(&mut map);
                assert_filled(&target);
                let mut other = $Map::new_in(UniqueAllocator::new());
                fill(&mut other);
                map.append(&mut other);
                assert_filled(&map);
                let _: &UniqueAllocator = map.allocator();
                assert_eq!(witness.drops(), 0);
                drop(map.into_iter().next());
                witness.assert_dropped_once();

                let consumers: [fn(Texts<UniqueAllocator>); 4] =
                    [drop, |map| drop(map.into_keys()), |map| drop(map.into_values()), |map| drop(map.into_table())];
                for consume in consumers {
                    let unique = UniqueAllocator::new();
                    let witness = unique.witness();
                    let mut map = $Map::new_in(unique);
                    fill(&mut map);
                    consume(map);
                    witness.assert_dropped_once();
                }
            }
        }
    };
}

for_both!(one_value_a_key, HashMap, 128, |map| map.remove(&7).is_some(), |map, key, value| map.get(&key)
    == Some(value));
// Buckets overflow.
for_both!(many_values_a_key, MultiMap, 4, |map| map.remove_pair(&3, &"7".to_string()) == 1, |map, key, value| map
    .contains_pair(&key, value));

use one_value_a_key::{assert_filled, fill};

/// If the allocator fails, an insertion returns the pair.
#[test]
fn insertion_that_fails_gives_the_pair_back() {
    for (hash, by_entry) in [(0, true), (3, true), (0, false), (u64::MAX, false)] {
        let ledger = Ledger::new();
        let rounds = fail_at_each(|failing| {
            let mut map = HashMap::with_hasher_in(ConstantState(hash), failing);
            for n in 0..100 {
                let (key, value) = (ledger.element(n), ledger.element(n));
                let inserted = if by_entry {
                    match map.entry(key) {
                        Entry::Occupied(_) => unreachable!(),
                        Entry::Vacant(entry) => entry.try_insert(value).map(|value| assert_eq!(value.key(), n)),
                    }
                } else {
                    map.try_insert_full(key, value).map(|(id, old)| assert!(id.index() == n as usize && old.is_none()))
                };
                if let Err(InsertError { value: (key, value), error }) = inserted {
                    assert_eq!((key.key(), value.key()), (n, n));
                    assert!(matches!(error, TryReserveError::AllocError { .. }));
                    drop((key, value));
                    map.assert_invariants();
                    assert_eq!(map.len(), n as usize);
                    ledger.assert_live(2 * map.len());
                    assert!((0..n).all(|n| map.contains_key(&ledger.element(n))));
                    return Err(error);
                }
            }
            map.assert_invariants();
            Ok(())
        });
        assert!(rounds > 2);
        ledger.assert_all_dropped();
    }
}

/// If the allocator fails, an insertion by a borrowed key returns the owned key.
#[test]
fn an_entry_by_reference_that_fails_gives_the_owned_key_back() {
    for with_key in [false, true] {
        fail_at_each(|failing| {
            let mut map: HashMap<String, u64, _, _> = HashMap::new_in(failing);
            for n in 0..100 {
                let text = n.to_string();
                let EntryRef::Vacant(vacant) = map.entry_ref(text.as_str()) else { unreachable!("each comes once") };
                let id = vacant.id();
                let inserted =
                    if with_key { vacant.try_insert_with_key(text.clone(), n) } else { vacant.try_insert(n) };
                match inserted {
                    Ok(value) => assert_eq!(*value, n),
                    Err(InsertError { value: (key, value), error }) => {
                        assert_eq!((key, value, id.index()), (text, n, map.len()));
                        map.assert_invariants();
                        assert!((0..100).all(|m| map.contains_key(m.to_string().as_str()) == (m < n)));
                        return Err(error);
                    }
                }
            }
            map.assert_invariants();
            Ok(())
        });
    }
}

#[test]
fn splitting_off_that_fails_changes_nothing() {
    fail_at_each_with(
        |failing| {
            let mut map = HashMap::new_in(failing);
            fill(&mut map);
            map
        },
        |map| {
            let at = map.get_id(&10).unwrap();
            map.try_split_off(at).map(|tail| {
                assert!(tail.keys().copied().eq(10..101));
                tail.assert_invariants();
            })
        },
        |mut map, outcome| {
            if outcome.is_completed() {
                map.extend((10..101).map(|n| (n, n.to_string())));
            }
            assert_filled(&map);
        },
    );
}

#[test]
fn a_map_of_texts_in_its_arena() {
    let bump = Bump::new();
    let mut map: HashMap<&str, &str, _, _> = HashMap::new_in(&bump);
    map.insert(bump.alloc_str("key"), bump.alloc_str("value"));
    assert_eq!(map["key"], "value");
}

/// A struct that names its map's allocator, and iterators that do not name it.
#[test]
fn iterators_do_not_name_the_allocator() {
    use hash_map::{Iter, Keys};
    fn first<'a>(mut pairs: Iter<'a, u64, String>, mut keys: Keys<'a, u64, String>) -> (&'a u64, &'a u64) {
        (pairs.next().unwrap().0, keys.next_back().unwrap())
    }
    let bump = Bump::new();
    let mut map = HashMap::new_in(&bump);
    fill(&mut map);
    assert_eq!(first(map.iter(), map.keys()), (&0, &100));
}

#[test]
fn nothing_allocated_without_pairs() {
    let failing = FailingAllocator::new(0);
    let mut map: HashMap<u64, u64, _, _> = HashMap::new_in(failing.clone());
    assert_eq!((map.capacity(), map.allocated_bytes(), map.bucket_stats().buckets), (0, 0, 0));
    assert!(map.get(&1).is_none() && map.remove(&1).is_none() && map.pop().is_none() && map.iter().next().is_none());
    assert!(map.first_entry().is_none() && map.get_disjoint_mut([&1, &2]) == [None, None]);
    assert!(matches!(map.entry(1), Entry::Vacant(_)));
    map.clear();
    map.retain(|_, _| false);
    map.shrink_to_fit();
    map.shrink_buckets();
    map.reserve(0);
    map.extend([] as [(u64, u64); 0]);
    assert!(!map.compact() && !map.compact_stable());
    map.sort_free_list();
    assert_eq!(map.drain().count(), 0);
    let mut copy = map.clone();
    copy.clone_from(&map);
    copy.append(&mut map);
    assert_eq!(copy, map);
    assert!(HashMap::<u64, u64, _, _>::with_capacity_in(0, failing.clone()).is_empty());
    map.assert_invariants();
    assert_eq!(copy.into_iter().count() + map.into_keys().count(), 0);
    assert_eq!(failing.calls(), 0);
}

#[test]
fn sizes_beyond_all_bounds() {
    let mut map: HashMap<u64, [u64; 8]> = HashMap::new();
    map.insert(1, [1; 8]);
    for additional in [usize::MAX, usize::MAX - 1, usize::MAX / 2, isize::MAX as usize, u32::MAX as usize] {
        assert_eq!(map.try_reserve(additional), Err(TryReserveError::CapacityOverflow), "{additional}");
        assert_eq!(
            HashMap::<u8, u8>::try_with_capacity(additional.saturating_add(1)).err(),
            Some(TryReserveError::CapacityOverflow)
        );
    }
    assert_eq!((map.len(), map[&1]), (1, [1; 8]));
    map.shrink_to(usize::MAX);
    map.assert_invariants();
}

/// `capacity` pairs fit without an allocation, and one more pair works.
#[test]
fn capacity_is_kept() {
    for wanted in [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 100, 1000, 1023, 1024, 1025] {
        let tracking = TrackingAllocator::new();
        let mut map: HashMap<u64, u64, _, _> = HashMap::with_capacity_in(wanted, tracking.clone());
        let (capacity, blocks) = (map.capacity(), tracking.allocations());
        assert!(capacity >= wanted);
        for n in 0..capacity as u64 {
            map.insert(n, n);
        }
        assert_eq!((map.capacity(), tracking.allocations()), (capacity, blocks), "{wanted}");
        map.insert(u64::MAX, 0);
        assert!(map.capacity() > capacity);
        for min in [map.capacity(), map.len() + 1, map.len(), map.len() - 1] {
            let before = map.capacity();
            map.shrink_to(min);
            assert!(map.capacity() <= before && map.capacity() >= map.len().max(min.min(before)));
        }
        map.assert_invariants();
    }
}

#[test]
fn allocated_bytes_is_what_the_allocator_gave() {
    let tracking = TrackingAllocator::new();
    let mut map: HashMap<u64, u64, _, _> = HashMap::new_in(tracking.clone());
    for n in 0..1000 {
        map.insert(n, n);
        assert_eq!(map.allocated_bytes(), tracking.live_bytes());
    }
    let copy = map.clone();
    assert_eq!(map.allocated_bytes() + copy.allocated_bytes(), tracking.live_bytes());
    map.shrink_to_fit();
    assert_eq!(map.allocated_bytes() + copy.allocated_bytes(), tracking.live_bytes());
}

/// `clone_from` keeps the target's allocator.
#[test]
fn clone_from_keeps_the_allocator() {
    for (mine, theirs) in [(0, 100), (100, 0), (100, 100), (3, 1000), (1000, 3)] {
        let (one, two) = (TrackingAllocator::new(), TrackingAllocator::new());
        let mut target: HashMap<u64, u64, _, _> = HashMap::new_in(one.clone());
        target.extend((0..mine).map(|n| (n, n)));
        let mut source: HashMap<u64, u64, _, _> = HashMap::new_in(two.clone());
        source.extend((0..theirs).map(|n| (n, n + 1)));
        target.clone_from(&source);
        assert!(target.iter().eq(source.iter()));
        let size = source.allocated_bytes();
        drop(source);
        assert!(size == 0 || theirs > 0);
        assert!(target.len() as u64 == theirs && target.iter().all(|(a, b)| a + 1 == *b));
        assert_eq!(two.live_bytes(), 0, "{mine} pairs cloned from {theirs}");
        drop(target);
        one.assert_empty();
        two.assert_empty();
    }
}

#[test]
fn global_is_the_default() {
    let map: HashMap<u8, u8, DefaultHashBuilder, Global> = HashMap::new();
    let same: HashMap<u8, u8> = map;
    assert_eq!(same, HashMap::new_in(Global));
}

//! Bugs of similar containers, each as a test.

use std::borrow::Borrow;
use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};

use hash_map::{DefaultHashBuilder, EntryRef, HashMap, TryReserveError};
use test_kit::alloc::TrackingAllocator;
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{expect_panic, quiet_catch};

type Map = HashMap<Element, Element>;

fn recorded(ledger: &Ledger, keys: impl IntoIterator<Item = u64>) -> Map {
    keys.into_iter().map(|key| (ledger.element(key), ledger.element(key))).collect()
}

fn sorted_keys(map: &Map) -> Vec<u64> {
    let mut keys: Vec<u64> = map.keys().map(Element::key).collect();
    keys.sort_unstable();
    keys
}

/// stable-vec before 0.4.3, heapless and thin-vec dropped elements twice if a drop panicked in `clear`: they cleared
/// the bookkeeping afterwards.
#[test]
fn stable_vec_51_clear_with_a_panicking_drop() {
    for nth in 0..20 {
        let ledger = Ledger::new();
        let mut map = recorded(&ledger, 0..10);
        ledger.arm(Operation::Drop, nth);
        assert!(quiet_catch(|| map.clear()).is_err());
        assert!(map.is_empty());
        map.assert_invariants();
        ledger.assert_all_dropped();
        map.insert(ledger.element(1), ledger.element(1));
        assert_eq!(map.len(), 1);
    }
}

/// stable-vec computed sizes that overflowed in `reserve`, as std's `VecDeque` did in CVE-2018-1000657.
#[test]
fn stable_vec_reserve_overflow() {
    let mut map: HashMap<u64, [u64; 100]> = HashMap::new();
    let more_than_ids = usize::try_from(1_u64 << 40).unwrap_or(usize::MAX);
    for additional in [usize::MAX, usize::MAX - 7, isize::MAX as usize, usize::MAX / 800, more_than_ids] {
        assert_eq!(map.try_reserve(additional), Err(TryReserveError::CapacityOverflow));
    }
    map.assert_invariants();
}

/// slab 0.4.10 (RUSTSEC-2025-0047) compared ids with its capacity instead of its occupied slots.
#[test]
fn slab_2025_0047_ids_of_slots_that_were_never_filled() {
    let mut map: HashMap<u8, String> = HashMap::with_capacity(100);
    map.insert(0, "zero".into());
    let mut large: HashMap<u8, u8> = (0..100).map(|n| (n, n)).collect();
    for id in large.ids().skip(1).collect::<Vec<_>>() {
        assert!(!map.contains_id(id) && map.get_by_id(id).is_none() && map.get_by_id_mut(id).is_none());
        assert!(map.entry_by_id(id).is_none() && map.remove_by_id(id).is_none());
    }
    assert_eq!(map.get_disjoint_mut([&0, &1, &99]), [Some(&mut "zero".into()), None, None]);
    large.clear();
    assert_eq!(large.get_disjoint_mut([&0, &99]), [None, None]);
}

/// slab before 0.4.4 left a corrupt free list after collecting.
#[test]
fn slab_100_free_slots_after_collecting() {
    let with_holes = || {
        let mut map: HashMap<u32, u32> = (0..100).map(|n| (n, n)).collect();
        map.retain(|key, _| key % 3 == 0);
        map
    };
    let mut extended = HashMap::new();
    extended.extend(with_holes());
    let mut appended = HashMap::from([(1, 1)]);
    appended.append(&mut with_holes());
    let mut cloned = HashMap::from([(1, 1)]);
    cloned.clone_from(&with_holes());
    for mut map in [with_holes(), with_holes().clone(), with_holes().into_iter().collect(), extended, appended, cloned]
    {
        map.assert_invariants();
        (1000..1200).for_each(|n| assert_eq!(map.insert(n, n), None));
        map.assert_invariants();
        assert_eq!(map.ids().count(), map.len());
    }
}

/// slotmap 1.0.4 crashed when `retain` and `drain` met blocks of holes.
#[test]
fn slotmap_retain_and_drain_over_holes() {
    for step in 1..8 {
        let mut map: HashMap<u32, u32> = (0..200).map(|n| (n, n)).collect();
        map.retain(|key, _| key / step % 2 == 0);
        map.assert_invariants();
        map.retain(|key, _| key / (3 * step) % 2 == 1);
        map.assert_invariants();
        let mut drain = map.drain();
        drain.next();
        drain.next_back();
        drop(drain);
        map.assert_invariants();
        map.extend((0..200).map(|n| (n, n)));
        assert_eq!((map.len(), map.index_bound()), (200, 200));
        map.assert_invariants();
    }
}

/// slotmap 1.1.0 leaked in `clone_from`; id-map (RUSTSEC-2021-0052) freed twice.
#[test]
fn slotmap_142_clone_from_leaks() {
    let ledger = Ledger::new();
    let tracking = TrackingAllocator::new();
    for (mine, theirs) in [(0, 10), (10, 0), (10, 10), (3, 300), (300, 3)] {
        let mut target = HashMap::new_in(tracking.clone());
        target.extend((0..mine).map(|n| (ledger.element(n), ledger.element(n))));
        let mut source = HashMap::new_in(tracking.clone());
        source.extend((0..theirs).map(|n| (ledger.element(n), ledger.element(n))));
        source.remove(&ledger.element(1));
        target.remove(&ledger.element(2));
        target.clone_from(&source);
        target.assert_invariants();
        ledger.assert_live(2 * (source.len() + target.len()));
        drop((source, target));
        ledger.assert_all_dropped();
        tracking.assert_empty();
    }
}

/// hashbrown before 0.12.3 dropped twice when a drop of the target panicked in `clone_from`.
#[test]
fn hashbrown_348_clone_from_with_a_panicking_drop() {
    for nth in 0..20 {
        let ledger = Ledger::new();
        let (mut target, source) = (recorded(&ledger, 0..10), recorded(&ledger, 20..30));
        ledger.arm(Operation::Drop, nth);
        assert!(quiet_catch(|| target.clone_from(&source)).is_err());
        target.assert_invariants();
        assert!(target.is_empty());
        drop((target, source));
        ledger.assert_all_dropped();
    }
}

/// hashbrown 0.14.5 dropped a slot that was never filled when the first clone panicked.
#[test]
fn hashbrown_511_clone_that_panics_at_once() {
    for nth in [0, 1, 19] {
        let ledger = Ledger::new();
        let source = recorded(&ledger, 0..10);
        ledger.arm(Operation::Clone, nth);
        assert!(quiet_catch(|| source.clone()).is_err());
        ledger.assert_live(20);
        let mut target = Map::new();
        ledger.arm(Operation::Clone, nth);
        assert!(quiet_catch(|| target.clone_from(&source)).is_err());
        ledger.assert_live(20);
        target.assert_invariants();
    }
}

/// hashbrown before 0.9 copied bits of a type that is `Copy` for some lifetimes only. Here every clone calls `Clone`.
#[test]
fn hashbrown_154_clone_is_called() {
    thread_local!(static CLONES: Cell<u32> = const { Cell::new(0) });
    #[derive(Copy, PartialEq, Eq, Hash)]
    struct Counted(u8);
    #[expect(clippy::non_canonical_clone_impl, reason = "a clone that can be told from a copy")]
    impl Clone for Counted {
        fn clone(&self) -> Self {
            CLONES.set(CLONES.get() + 1);
            Self(self.0)
        }
    }
    let map: HashMap<Counted, Counted> = (0..10).map(|n| (Counted(n), Counted(n))).collect();
    assert_eq!(map.clone().len(), 10);
    assert_eq!(CLONES.get(), 20);
}

/// hashbrown loses elements if a hash panics during a rehash in place. This crate rehashes nothing.
#[test]
fn hashbrown_710_a_hash_that_panics_while_growing() {
    let ledger = Ledger::new();
    let mut map = recorded(&ledger, 0..100);
    for key in 0..100 {
        if key % 2 == 0 {
            map.remove(&ledger.element(key));
        }
    }
    ledger.arm(Operation::Hash, 0);
    map.reserve(10_000);
    map.shrink_to_fit();
    map.compact();
    assert!(ledger.is_armed());
    ledger.disarm();
    assert!(sorted_keys(&map).into_iter().eq((0..100).filter(|n| n % 2 == 1)));
    map.assert_invariants();
}

/// hashbrown 12 crashed with zero-sized pairs.
#[test]
fn hashbrown_12_pairs_without_size() {
    let mut map: HashMap<(), ()> = HashMap::new();
    for _ in 0..100 {
        map.insert((), ());
        map.clear();
        map.insert((), ());
        map.shrink_to_fit();
        assert_eq!(map.len(), 1);
        map.reserve(1000);
    }
    map.assert_invariants();
}

/// hashbrown 399 could insert a key that is not equivalent to the one looked up.
#[test]
fn hashbrown_399_another_key_than_the_one_looked_up() {
    let mut map: HashMap<String, u8> = HashMap::new();
    let report = expect_panic(|| match map.entry_ref("a") {
        EntryRef::Vacant(entry) => *entry.insert_with_key("b".into(), 1),
        EntryRef::Occupied(_) => unreachable!(),
    });
    assert!(report.message().contains("not equivalent"));
    let report = expect_panic(|| match map.entry_ref("a") {
        EntryRef::Vacant(entry) => *entry.insert_entry_with_key("b".into(), 1).get(),
        EntryRef::Occupied(_) => unreachable!(),
    });
    assert!(report.message().contains("not equivalent"));
    assert!(map.is_empty());

    /// A key whose `ToOwned` returns another key.
    #[derive(PartialEq, Eq, Hash)]
    struct Wrong(u8);
    impl Clone for Wrong {
        fn clone(&self) -> Self {
            Self(self.0 + 1)
        }
    }
    let mut map: HashMap<Wrong, u8> = HashMap::new();
    expect_panic(|| *map.entry_ref(&Wrong(1)).or_insert(1));
    expect_panic(|| *map.entry_ref(&Wrong(1)).or_default());
    expect_panic(|| *map.entry_ref(&Wrong(1)).insert_entry(1).get());
    assert!(map.is_empty());
}

/// heapless 0.9.1, sized-chunks, circular-buffer and arenavec read freed elements if a drop panicked in `IntoIter`.
#[test]
fn heapless_659_into_iter_with_a_panicking_drop() {
    for nth in 0..14 {
        let ledger = Ledger::new();
        let tracking = TrackingAllocator::new();
        let mut map = HashMap::new_in(tracking.clone());
        map.extend((0..10).map(|n| (ledger.element(n), ledger.element(n))));
        let mut iter = map.into_iter();
        let taken: Vec<_> = iter.by_ref().take(3).collect();
        ledger.arm(Operation::Drop, nth);
        assert!(quiet_catch(|| drop(iter)).is_err());
        drop(taken);
        ledger.assert_all_dropped();
        tracking.assert_empty();
    }
}

/// heapless' map did not update its index if `retain` panicked: unsound there, wrong look-ups in indexmap.
#[test]
fn heapless_688_retain_that_panics() {
    for nth in 0..10 {
        let ledger = Ledger::new();
        let mut map = recorded(&ledger, 0..10);
        ledger.arm(Operation::Call, nth);
        let result = quiet_catch(|| {
            map.retain(|key, _| {
                ledger.tick(Operation::Call);
                key.key() % 2 == 0
            });
        });
        assert!(result.is_err());
        map.assert_invariants();
        for key in sorted_keys(&map) {
            assert!(map.remove(&ledger.element(key)).is_some());
        }
        assert!(map.is_empty());
    }
}

/// lru (RUSTSEC-2026-0253) unlinked an entry after the drop of its key.
#[test]
fn lru_2026_0253_a_key_whose_drop_panics_on_removal() {
    let removals: [fn(&mut Map, &Element); 5] = [
        |map, key| drop(map.remove(key)),
        |map, key| drop(map.remove_entry(key)),
        |map, key| drop(map.get_id(key).and_then(|id| map.remove_by_id(id))),
        |map, key| map.retain(|other, _| other.key() != key.key()),
        |map, key| map.extract_if(|other, _| other.key() == key.key()).for_each(drop),
    ];
    for remove in removals {
        for nth in 0..2 {
            let ledger = Ledger::new();
            let mut map = recorded(&ledger, 0..10);
            let key = ledger.element(5);
            ledger.arm(Operation::Drop, nth);
            assert!(quiet_catch(|| remove(&mut map, &key)).is_err());
            assert!(map.len() == 9 && !map.contains_key(&key));
            map.assert_invariants();
            ledger.assert_live(19);
        }
    }
}

/// linked-hash-map 116: `into_iter` dropped its hasher while two owned the elements.
#[test]
fn linked_hash_map_116_a_hasher_whose_drop_panics() {
    struct Exploding;
    impl std::hash::BuildHasher for Exploding {
        type Hasher = <DefaultHashBuilder as std::hash::BuildHasher>::Hasher;

        fn build_hasher(&self) -> Self::Hasher {
            DefaultHashBuilder::with_seeds(0, 0, 0, 0).build_hasher()
        }
    }
    impl Drop for Exploding {
        fn drop(&mut self) {
            std::panic::panic_any("the hasher's drop");
        }
    }
    let ledger = Ledger::new();
    let mut map = HashMap::with_hasher(Exploding);
    map.extend((0..10).map(|n| (ledger.element(n), ledger.element(n))));
    assert!(test_kit::panics::silent_catch(|| map.into_iter()).is_err());
    ledger.assert_all_dropped();
}

/// scc (RUSTSEC-2026-0205) and intaglio: user code that panics between two updates.
#[test]
fn scc_2026_0205_a_panic_between_two_updates() {
    for (operation, nth) in [(Operation::Hash, 0), (Operation::Eq, 0)] {
        let ledger = Ledger::new();
        let mut map: HashMap<Element, Element, ConstantState> = HashMap::default();
        map.extend((0..30).map(|n| (ledger.element(n), ledger.element(n))));
        ledger.arm(operation, nth);
        assert!(quiet_catch(|| map.insert(ledger.element(99), ledger.element(99))).is_err());
        map.assert_invariants();
        ledger.assert_live(60);
        assert_eq!(map.len(), 30);
    }
}

/// small-map 10, slice-deque, `insert_many`: the count was changed after the predicate.
#[test]
fn small_map_10_a_predicate_that_panics_and_a_drop_that_panics() {
    for nth in 0..6 {
        let ledger = Ledger::new();
        let mut map = recorded(&ledger, 0..6);
        ledger.arm(Operation::Drop, nth);
        let _ = quiet_catch(|| map.retain(|key, _| key.key() % 2 == 0));
        ledger.disarm();
        map.assert_invariants();
        ledger.assert_live(2 * map.len());
        assert_eq!(map.iter().count(), map.len());
    }
}

/// std's `Vec::from_iter` (CVE-2021-31162) dropped twice when a drop panicked while collecting in place.
#[test]
fn std_2021_31162_collecting_with_a_panicking_drop() {
    for nth in 0..20 {
        let ledger = Ledger::new();
        let pairs: Vec<_> = (0..20).map(|n| (ledger.element(n % 10), ledger.element(n))).collect();
        ledger.arm(Operation::Drop, nth);
        assert!(quiet_catch(|| pairs.into_iter().collect::<Map>()).is_err());
        ledger.assert_all_dropped();
    }
}

/// `nano_arena` (RUSTSEC-2021-0031) and dashmap called `Borrow` twice and relied on equal results, which led to two
/// unique references to one value.
#[test]
fn nano_arena_2021_0031_a_key_with_two_answers() {
    /// Equals the first key that it is compared with, and hashes as 1. `borrow` returns a different one each time.
    struct Any(Cell<u64>);
    impl Hash for Any {
        fn hash<H: Hasher>(&self, state: &mut H) {
            1_u64.hash(state);
        }
    }
    impl PartialEq for Any {
        fn eq(&self, _: &Self) -> bool {
            true
        }
    }
    impl Eq for Any {}
    struct Key([Any; 2]);
    impl Hash for Key {
        fn hash<H: Hasher>(&self, state: &mut H) {
            1_u64.hash(state);
        }
    }
    impl PartialEq for Key {
        fn eq(&self, _: &Self) -> bool {
            true
        }
    }
    impl Eq for Key {}
    impl Borrow<Any> for Key {
        fn borrow(&self) -> &Any {
            let calls = &self.0[0].0;
            calls.set(calls.get() + 1);
            &self.0[calls.get() as usize % 2]
        }
    }
    let any = || Any(Cell::new(0));
    let mut map: HashMap<Key, String, IdentityState> = HashMap::default();
    map.insert(Key([any(), any()]), "one".into());
    let report = expect_panic(|| _ = map.get_disjoint_mut([&any(), &any()]));
    assert!(report.message().starts_with("HashMap::get_disjoint_mut: duplicate keys found"), "{report}");
    let report = expect_panic(|| _ = map.get_disjoint_key_value_mut([&any(), &any(), &any()]));
    assert!(report.message().starts_with("HashMap::get_disjoint_key_value_mut: duplicate keys found"), "{report}");
    assert_eq!(map[&any()], "one");
}

/// indexmap 453: a key that changes in the map is not found, which is a logic error but safe.
#[test]
fn indexmap_453_a_key_that_changes() {
    #[derive(PartialEq, Eq)]
    struct Changing(Cell<u64>);
    impl Hash for Changing {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.0.get().hash(state);
        }
    }
    let mut map: HashMap<Changing, u64, IdentityState> = HashMap::default();
    map.extend((0..50).map(|n| (Changing(Cell::new(n)), n)));
    map.keys().for_each(|key| key.0.set(7));
    map.assert_invariants();
    assert_eq!(map.get(&Changing(Cell::new(7))), Some(&7));
    assert_eq!(map.get(&Changing(Cell::new(8))), None);
    map.insert(Changing(Cell::new(9)), 99);
    map.reserve(1000);
    map.compact();
    map.assert_invariants();
    assert_eq!(map.drain().map(|(_, value)| value).sum::<u64>(), (0..50).sum::<u64>() + 99);
}

/// rustc-hash 45: insertion in the order of another map filled one end of the table first, in quadratic time.
#[test]
fn rustc_hash_45_reinsertion_in_the_order_of_another_map() {
    let source: HashMap<u64, u64> = (0..20_000).map(|n| (n * 7, n)).collect();
    let mut target: HashMap<u64, u64, _> = HashMap::with_hasher(source.hasher().clone());
    for (at, (key, value)) in source.iter().enumerate() {
        target.insert(*key, *value);
        if at % 1000 == 999 {
            assert!(target.bucket_stats().longest_chain <= 3);
        }
    }
    assert_eq!(source, target);
}

/// If the drop of a map panics, the panic reaches the caller once. A second panic during unwinding would abort.
#[test]
fn hashbrown_360_the_block_is_freed_when_a_drop_panics() {
    let ledger = Ledger::new();
    let tracking = TrackingAllocator::new();
    let mut map = HashMap::new_in(tracking.clone());
    map.extend((0..10).map(|n| (ledger.element(n), ledger.element(n))));
    ledger.arm(Operation::Drop, 4);
    assert!(quiet_catch(|| drop(map)).is_err());
    ledger.assert_all_dropped();
    tracking.assert_empty();
}

/// A map is `UnwindSafe` and usable after a caught panic.
#[test]
fn rust_62301_unwind_safe_with_interior_mutability() {
    let mut map: HashMap<u8, Cell<u8>> = HashMap::from([(1, Cell::new(1))]);
    let moved = mem::take(&mut map);
    assert_eq!(catch_unwind(move || moved.len()).unwrap(), 1);
    assert!(catch_unwind(AssertUnwindSafe(|| map.insert(1, Cell::new(2)))).unwrap().is_none());
}

/// lru (RUSTSEC-2026-0002): its `IterMut` made a reference to a whole node, which invalidated pointers in the map. Here
/// the references stay valid side by side, as does the index. Miri checks this.
#[test]
fn lru_2026_0002_values_lent_by_iter_mut() {
    let mut map: HashMap<String, Box<u32>> = (0..50).map(|n| (n.to_string(), Box::new(n))).collect();
    map.remove("7");
    let pairs: Vec<(&String, &mut Box<u32>)> = map.iter_mut().collect();
    for (key, value) in pairs {
        **value += key.len() as u32;
    }
    map.values_mut().for_each(|value| **value += 1);
    for n in (0..50).filter(|&n| n != 7) {
        let key = n.to_string();
        let expected = n + key.len() as u32 + 1;
        assert_eq!(map.get(&key).map(|value| **value), Some(expected));
        assert_eq!(map.remove(&key).map(|value| *value), Some(expected));
        map.assert_invariants();
    }
}

/// linked-hash-map (RUSTSEC-2020-0026) created an uninitialized pair for the ends of its list.
#[test]
fn linked_hash_map_2020_0026_an_empty_map_holds_no_pair() {
    enum Never {}
    let never: HashMap<u8, Never> = HashMap::with_capacity(10);
    assert_eq!((never.len(), never.get(&1).is_none(), never.into_iter().count()), (0, true, 0));
    let mut map: HashMap<&str, Box<u8>> = HashMap::new();
    assert!(map.first_entry().is_none() && map.last_entry().is_none() && map.pop().is_none());
    assert!(map.iter().next().is_none() && map.iter_mut().next_back().is_none() && map.drain().next().is_none());
    map.clear();
    drop(map.clone());
    assert!(map.into_iter().next().is_none());
}

/// id-map (RUSTSEC-2021-0052) dropped values twice when the closure of `get_or_insert` panicked.
#[test]
fn id_map_2021_0052_a_closure_that_panics_on_a_vacant_entry() {
    let ledger = Ledger::new();
    let mut map = recorded(&ledger, 0..5);
    map.remove(&ledger.element(2));
    for key in [2, 9] {
        ledger.arm(Operation::Call, 0);
        let result = quiet_catch(|| {
            map.entry(ledger.element(key)).or_insert_with(|| {
                ledger.tick(Operation::Call);
                ledger.element(0)
            });
        });
        assert!(result.is_err());
        map.assert_invariants();
        ledger.assert_live(8);
    }
    assert_eq!(sorted_keys(&map), [0, 1, 3, 4]);
}

/// `compact_arena` (RUSTSEC-2019-0015) trusted an index of one arena in another.
#[test]
fn compact_arena_2019_0015_an_id_of_another_map() {
    let large: HashMap<u32, String> = (0..100).map(|n| (n, n.to_string())).collect();
    let mut small: HashMap<u32, String> = HashMap::with_capacity(200);
    small.extend([(1000, "a".to_string()), (1001, "b".to_string())]);
    small.remove(&1000);
    let own = small.get_id(&1001);
    for id in large.ids() {
        let known = Some(id) == own;
        assert_eq!((small.contains_id(id), small.get_by_id(id).is_some()), (known, known));
        assert_eq!((small.get_by_id_mut(id).is_some(), small.entry_by_id(id).is_some()), (known, known));
        assert!(known || small.remove_by_id(id).is_none());
    }
    small.assert_invariants();
    assert_eq!(small.len(), 1);
}

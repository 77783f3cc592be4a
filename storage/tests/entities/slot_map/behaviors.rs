//! What the pages promise, one by one.

use storage::{Entity, Entity64, SlotMap, Storage, TryReserveError, entity_type};
use test_kit::alloc::{FailingAllocator, TrackingAllocator};

use super::model::Tiny;

#[test]
fn no_key_is_given_out_twice() {
    let mut map: SlotMap<usize, Tiny> = SlotMap::with_key();
    let mut seen = Vec::new();
    // 15 indices of 3 versions.
    for n in 0..45 {
        let key = map.insert(n);
        assert!(!seen.contains(&key), "{key:?} was given out before");
        seen.push(key);
        assert_eq!(map.remove(key), Some(n));
        map.assert_invariants();
    }
    assert_eq!(map.try_insert(45).map_err(|error| error.reason), Err(TryReserveError::CapacityOverflow));
    assert_eq!((map.len(), map.slot_len(), map.capacity()), (0, 15, map.capacity()));
    assert!(seen.iter().all(|&key| !map.contains_key(key)));
    assert_eq!(map.try_reserve(1), Err(TryReserveError::CapacityOverflow));
    assert_eq!(map.try_reserve(0), Ok(()));
    // Clones know it, too.
    assert!(map.clone().try_insert(46).is_err());
    map.clear();
    assert!(map.try_insert(47).is_err());
}

#[test]
fn a_slot_of_an_entity_is_retired_after_4095_values() {
    let mut map: SlotMap<(), Entity> = SlotMap::with_key();
    for version in 0..=Entity::MAX_VERSION {
        let key = map.insert(());
        assert_eq!((key.index(), key.version()), (0, version));
        map.remove(key);
    }
    assert_eq!(map.insert(()).index(), 1);
    map.assert_invariants();
}

entity_type! {
    /// All versions of 32 bits.
    struct Wide(u64: 3, 32);
}

#[test]
fn keys_of_versions_that_no_slot_counts_find_nothing() {
    let mut map: SlotMap<u8, Wide> = SlotMap::with_key();
    let key = map.insert(1);
    map.remove(key);
    // The state of the vacant slot has the bit that these versions have.
    for version in [1 << 31, (1 << 31) | 1, (1 << 31) | 2, u32::MAX - 1] {
        let foreign = Wide::new(0, version).unwrap();
        assert_eq!((map.get(foreign), map.contains_key(foreign)), (None, false));
        assert_eq!(map.get_mut(foreign), None);
        assert_eq!(map.remove(foreign), None);
        assert_eq!(map.get_disjoint_mut([foreign]), [None]);
    }
    assert_eq!(map.insert(2), key.next_version());
}

#[test]
fn the_slot_vacated_last_is_filled_first() {
    let mut map: SlotMap<u32> = SlotMap::new();
    let keys: Vec<Entity> = (0..6).map(|n| map.insert(n)).collect();
    for n in [4, 1, 3] {
        map.remove(keys[n]);
    }
    let reused: Vec<usize> = (0..4).map(|n| map.insert(n).index()).collect();
    assert_eq!(reused, [3, 1, 4, 6]);
}

#[test]
fn a_storage_is_a_secondary_map() {
    let mut names: SlotMap<&str> = SlotMap::new();
    let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
    let mut gold = Storage::from([(hero, 10), (dragon, 1000)]);
    names.remove(hero);
    let princess = names.insert("princess");
    assert_eq!(gold.get(princess), None);
    assert_eq!(gold.insert_evicting(princess, 500), Some((hero, 10)));
}

#[test]
fn values_without_size_and_large_ones() {
    let mut units: SlotMap<(), Entity64> = SlotMap::with_key();
    let [a, b] = [units.insert(()), units.insert(())];
    assert_eq!((units.remove(a), units.remove(a), units.len()), (Some(()), None, 1));
    assert!(units.contains_key(b) && units.values().count() == 1);

    #[repr(align(64))]
    #[derive(Clone, Debug, PartialEq)]
    struct Aligned([u8; 300]);

    let mut large: SlotMap<Aligned> = SlotMap::new();
    let keys: Vec<Entity> = (0..40).map(|n| large.insert(Aligned([n; 300]))).collect();
    for (n, &key) in keys.iter().enumerate() {
        assert_eq!(large[key], Aligned([n as u8; 300]));
        assert_eq!((&raw const large[key]).addr() % 64, 0);
    }
    assert_eq!(large.clone(), large);
}

#[test]
fn a_slot_takes_four_bytes_more_than_its_value() {
    fn bytes_per_slot<T>() -> usize {
        SlotMap::<T>::with_capacity(100).allocated_bytes() / 100
    }
    assert_eq!((bytes_per_slot::<u8>(), bytes_per_slot::<u32>(), bytes_per_slot::<[u32; 3]>()), (8, 8, 16));
    assert_eq!((bytes_per_slot::<()>(), bytes_per_slot::<[u8; 300]>()), (8, 304));
}

#[test]
fn reserved_memory_is_enough() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut map: SlotMap<u64, Entity, _> = SlotMap::new_in(failing.clone());
    let keys: Vec<Entity> = (0..10).map(|n| map.insert(n)).collect();
    map.remove(keys[3]);
    map.remove(keys[7]);
    map.reserve(100);
    failing.allow(0);
    (0..100).for_each(|n| _ = map.insert(n));
    map.clear();
    (0..108).for_each(|n| _ = map.insert(n));
    assert_eq!((map.len(), failing.failures()), (108, 0));
}

#[test]
fn equal_maps_have_the_same_keys_and_values() {
    let mut map: SlotMap<u32> = SlotMap::new();
    let [a, b] = [map.insert(1), map.insert(2)];
    let mut other = map.clone();
    assert_eq!(map, other);
    other[b] = 3;
    assert_ne!(map, other);
    other.remove(b);
    assert_ne!(map, other);
    map.remove(b);
    assert_eq!(map, other);
    // The same value by another key.
    map.remove(a);
    map.insert(1);
    assert_ne!(map, other);
}

#[test]
fn maps_and_errors_are_shown() {
    let mut map: SlotMap<&str> = SlotMap::new();
    let hero = map.insert("hero");
    assert_eq!(format!("{map:?}"), format!("{{{hero:?}: \"hero\"}}"));
    let mut full: SlotMap<u8, Tiny> = SlotMap::with_key();
    (0..15).for_each(|n| _ = full.insert(n));
    let error = full.try_insert(15).unwrap_err();
    assert!(error.to_string().starts_with("the value was not inserted: the requested capacity exceeds"));
    assert_eq!(format!("{error:?}"), "InsertError { reason: CapacityOverflow, .. }");
    assert!(std::error::Error::source(&error).is_some());
}

/// Emptying again and again visits slots only if there are values.
#[test]
fn clear_of_an_empty_map_visits_nothing() {
    let mut map: SlotMap<u8, Entity64> = SlotMap::with_key();
    (0..1 << 16).for_each(|n| _ = map.insert(n as u8));
    map.clear();
    // 2^36 slots, were they visited.
    for _ in 0..1 << 20 {
        map.clear();
        assert_eq!(map.drain().next(), None);
    }
    map.assert_invariants();
}

//! Serialization: round trips, and errors for invalid input.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, MapDeserializer};
use serde::ser::Serialize;
use storage::entity_pool::Remap;
use storage::{
    BySize, Entity, Entity64, EntityPool, Group, PagesOf, PinnedStorage, SlotMap, SparseKey, StableStorage, Storage,
};
use test_kit::alloc::AmbientAllocator;
use test_kit::hostile::{HUGE, peak_of};
use test_kit::iterators::{Lie, LyingSizeHint};

test_kit::formats!();

/// Round trips of both storages, in order, with the keys `key(0)` to `key(99)`.
#[track_caller]
fn come_back<K: SparseKey + Serialize + DeserializeOwned>(key: impl Fn(usize) -> K) {
    for len in [0, 1, 7, 100] {
        let entries = || (0..len).map(|n| (key(n * 37 % 101), n.to_string()));
        let mut packed: Storage<String, K> = entries().collect();
        let mut stable: StableStorage<String, K> = entries().collect();
        packed.retain(|_, value| !value.ends_with('3'));
        stable.retain(|_, value| !value.ends_with('3'));
        for back in round_trips(&packed) {
            back.assert_invariants();
            assert!(back.iter().eq(&packed));
        }
        for back in round_trips(&stable) {
            back.assert_invariants();
            assert!(back.iter().eq(&stable) && !back.has_holes());
        }
    }
}

#[test]
fn storages_come_back_in_their_order() {
    come_back(|n| n as u8);
    come_back(|n| n as u32 * 1000);
    come_back(|n| n);
    come_back(|n| Entity::new(n, n as u32).unwrap());
    come_back(|n| Entity64::new(n << 20, u32::MAX - 1 - n as u32).unwrap());
}

#[test]
fn values_without_size_and_other_pagings_come_back() {
    let tags = Storage::from([(9_u32, ()), (4, ())]);
    assert_eq!(round_trips(&tags), [tags.clone(), tags]);
    let mut paged = StableStorage::with_paging(PagesOf::<2>);
    paged.extend((0..5_u32).map(|n| (n, n)));
    for back in round_trips(&paged) {
        assert_eq!((&back, back.page_count()), (&paged, 3));
    }
}

#[test]
fn maps_that_are_no_storage_are_wrong() {
    assert_wrong::<Storage<u8, u32>>(r#"{"7":1,"8":2,"7":3}"#, "the key 7 has a value already");
    assert_wrong::<StableStorage<u8, u32>>(r#"{"7":1,"8":2,"7":3}"#, "the key 7 has a value already");
    // Two versions of index 5.
    let reason = "the index of the key Entity(5v1) belongs to Entity(5v0)";
    assert_wrong::<Storage<u8>>(r#"{"5":1,"1048581":2}"#, reason);
    assert_wrong::<StableStorage<u8>>(r#"{"5":1,"1048581":2}"#, reason);
    assert_wrong::<Storage<u8>>(r#"{"1048575":1}"#, "the bits 0xfffff are no key");
    let reason = "the key 4294967295 is out of range: its index must be below 4294967295";
    assert_wrong::<Storage<u8, u32>>(r#"{"4294967295":1}"#, reason);
    assert_wrong::<StableStorage<u8, u64>>(r#"{"4294967295":1}"#, reason);
    assert_wrong::<Storage<u8, u32>>("[]", "invalid type: sequence, expected a map of keys to values");
    assert_wrong::<Storage<u8, u8>>(r#"{"7":1,"256":2}"#, "expected u8");
    assert_wrong::<StableStorage<u8, u32>>(r#"{"7":256}"#, "invalid value: integer `256`, expected u8");
}

#[test]
fn pools_go_on_where_they_were() {
    let mut pool: EntityPool = EntityPool::new();
    let keys = pool.create_many(50).to_vec();
    pool.destroy_many(keys.into_iter().step_by(3));
    for mut back in round_trips(&pool) {
        back.assert_invariants();
        assert_eq!(back, pool);
        assert_eq!(back.as_slice(), pool.as_slice());
        let mut pool = pool.clone();
        for _ in 0..40 {
            assert_eq!(back.create(), pool.create());
        }
    }
}

#[test]
fn parts_that_are_no_pool_are_wrong() {
    type Pool = EntityPool<u32>;
    assert_wrong::<Pool>("[[2,1,2],1,3]", "the key 2 comes twice");
    assert_wrong::<Pool>("[[2,1,0],4,3]", "4 keys are to be alive, of 3");
    #[cfg(target_pointer_width = "64")]
    assert_wrong::<Pool>("[[2,1,0],2,4294967296]", "the next index is 4294967296, which is above the limit 4294967295");
    assert_wrong::<Pool>("[[4294967295],1,0]", "the key 4294967295 is out of range");
    assert_wrong::<Pool>("[[2,1,0],2]", "invalid length 2");
    assert_wrong::<Pool>("[[2,1,0],-2,3]", "invalid value: integer `-2`");
    assert_wrong::<EntityPool>("[[5,1048581],1,6]", "the index of the key Entity(5v1) belongs to Entity(5v0)");
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let entries = || MapDeserializer::<_, Error>::new(LyingSizeHint::new((0..10_u32).map(|n| (n, n)), lie));
            let packed: Storage<u32, u32, AmbientAllocator, BySize> = Deserialize::deserialize(entries()).unwrap();
            packed.assert_invariants();
            assert!(packed.keys().eq(0..10));
            let stable: StableStorage<u32, u32, AmbientAllocator, BySize> =
                Deserialize::deserialize(entries()).unwrap();
            stable.assert_invariants();
            assert!(stable.keys().eq(0..10));
        });
        assert!(peak <= 2 * ((1 << 20) + (1 << 17)), "{lie:?}: {peak} bytes");
    }
    // A map that claims a length of 2^60.
    let hostile = [&HUGE[..], &[0, 1]].concat();
    assert!(postcard::from_bytes::<Storage<u8, u32>>(&hostile).is_err());
    assert!(postcard::from_bytes::<StableStorage<u8, u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let names: Storage<String, u32> = (0..60).map(|n| (1000 * n, n.to_string())).collect();
    let text = serde_json::to_string(&names).unwrap();
    assert!(fail_at_each_read::<Storage<String, u32, AmbientAllocator>>(&text) > 15);
    assert!(fail_at_each_read::<StableStorage<String, u32, AmbientAllocator>>(&text) > 15);
    // More keys than fit into a short list.
    let pool = "[[5000,3,10000,0,1,2,4,5,6],2,7]";
    assert!(fail_at_each_read::<EntityPool<u32, AmbientAllocator>>(pool) > 3);
}

#[test]
fn groups_come_back_in_their_order() {
    type Columns = (Storage<u8, Entity>, Storage<String, Entity>, Storage<(), Entity>);
    let key = |n: usize| Entity::new(n, n as u32 % 3).unwrap();
    for len in [0, 1, 10, 100] {
        let mut group: Group<Columns> = Group::new((
            (0..len).map(|n| (key(n * 37 % 101), n as u8)).collect(),
            (0..len).filter(|n| n % 3 != 0).map(|n| (key(n), n.to_string())).collect(),
            (0..len).filter(|n| n % 4 != 0).map(|n| (key(n), ())).collect(),
        ));
        group.sort_by(|a, b| b.cmp(&a));
        for back in round_trips(&group) {
            back.assert_invariants();
            assert_eq!(back.keys_slice(), group.keys_slice());
            let keys = |group: &Group<Columns>| {
                let (a, b, c) = group.storages();
                [a.keys_slice(), b.keys_slice(), c.keys_slice()].map(<[Entity]>::to_vec)
            };
            assert_eq!(keys(&back), keys(&group));
            assert_eq!(back.storages(), group.storages());
        }
    }
    assert_wrong::<Group<Columns>>(r#"[{"1":1,"1":2},{},{}]"#, "has a value already");
    assert_wrong::<Group<Columns>>(r#"[{"1":1},{}]"#, "invalid length 2");

    type Absent = Group<(Storage<u8, Entity>, Storage<String, Entity>), (Storage<(), Entity>,)>;
    let mut group: Absent = Group::excluding(
        ((0..9).map(|n| (key(n), n as u8)).collect(), (0..9).map(|n| (key(n), n.to_string())).collect()),
        ((3..6).map(|n| (key(n), ())).collect(),),
    );
    group.sort_by(|a, b| b.cmp(&a));
    for back in round_trips(&group) {
        back.assert_invariants();
        assert_eq!((back.keys_slice(), &back), (group.keys_slice(), &group));
    }
    assert_wrong::<Absent>(r#"[[{},{}],[{"1":null,"1":null}]]"#, "has a value already");
}

/// A pool and its storages are a tuple. It is loaded as it was, or beside living entities.
#[test]
fn snapshots_come_back_and_are_remapped() {
    type Snapshot = (EntityPool, Storage<String>, StableStorage<Option<Entity>>);
    let mut pool = EntityPool::new();
    let keys: [Entity; 4] = std::array::from_fn(|_| pool.create());
    let mut names: Storage<String> = Storage::new();
    names.extend(keys.map(|key| (key, key.index().to_string())));
    let mut targets: StableStorage<Option<Entity>> = StableStorage::new();
    targets.extend([(keys[0], Some(keys[3])), (keys[3], Some(keys[1])), (keys[2], None)]);
    pool.destroy(keys[1]);
    names.remove(keys[1]);
    let snapshot: Snapshot = (pool, names, targets);
    for (pool, names, targets) in round_trips(&snapshot) {
        assert_eq!((&pool, &names, &targets), (&snapshot.0, &snapshot.1, &snapshot.2));

        let mut game = EntityPool::new();
        let old: Entity = game.create();
        let mut game_names = Storage::from([(old, "old".to_string())]);
        let mut game_targets = Storage::new();
        let remap = Remap::try_new(&pool, &mut game).unwrap();
        remap.move_into(&mut game_names, names, |_, _| {}).unwrap();
        remap.move_into(&mut game_targets, targets, |to, remap| *to = to.and_then(|key| remap.get(key))).unwrap();
        let name_of_target =
            |key: Entity| game_targets[remap.get(key).unwrap()].map(|target: Entity| game_names[target].as_str());
        assert_eq!([keys[0], keys[2], keys[3]].map(name_of_target), [Some("3"), None, None]);
        assert_eq!((game_names[old].as_str(), game.len()), ("old", 4));
    }
}

#[test]
fn pinned_storages_come_back_from_json_and_are_checked() {
    let mut storage = PinnedStorage::from([(7_u32, 'a'), (3, 'b'), (5, 'c')]);
    storage.remove_in_place(3);
    let text = serde_json::to_string(&storage).unwrap();
    assert_eq!(serde_json::from_str::<PinnedStorage<char, u32>>(&text).unwrap(), storage);
    for wrong in [r#"{"1":"a","1":"b"}"#, r#"{"4294967295":"a"}"#, "{", "[]"] {
        assert!(serde_json::from_str::<PinnedStorage<char, u32>>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn slot_maps_keep_their_keys_and_stale_ones_stay_stale() {
    let mut map: SlotMap<Option<String>, Entity64> = SlotMap::with_key();
    assert_eq!(round_trips(&map), [map.clone(), map.clone()]);
    let keys: Vec<Entity64> = (0..50_usize).map(|n| map.insert((n % 4 != 0).then(|| n.to_string()))).collect();
    let stale: Vec<Entity64> = keys.iter().copied().step_by(3).collect();
    stale.iter().for_each(|&key| _ = map.remove(key));
    let new: Vec<Entity64> = (0..5).map(|_| map.insert(None)).collect();
    for mut back in round_trips(&map) {
        back.assert_invariants();
        assert_eq!((&back, back.slot_len()), (&map, 50));
        assert!(new.iter().all(|&key| back.get(key) == Some(&None)));
        assert!(stale.iter().all(|&key| !back.contains_key(key)));
        // Vacant slots are filled by keys that were not given out before.
        for _ in 0..20 {
            let key = back.insert(None);
            assert!(!keys.contains(&key) && !new.contains(&key) && !map.contains_key(key), "{key:?}");
        }
    }
}

#[test]
fn retired_slots_come_back_retired() {
    let mut map: SlotMap<(), Entity> = SlotMap::new();
    for _ in 0..=Entity::MAX_VERSION {
        let key = map.insert(());
        map.remove(key);
    }
    map.insert(());
    assert_eq!(serde_json::to_string(&map).unwrap(), "[[8190,1],[null]]");
    for mut back in round_trips(&map) {
        back.assert_invariants();
        assert_eq!(back.insert(()).index(), 2);
    }
}

#[test]
fn slots_that_are_no_slot_map_are_wrong() {
    type Names = SlotMap<u8, Entity>;
    assert_wrong::<Names>("[[2,1],[]]", "slot 1 has no value");
    assert_wrong::<Names>("[[2,1],[7,8]]", "there are more values than the 1 full slots");
    assert_wrong::<Names>("[[8192],[]]", "there is no key for slot 0 of version 4096");
    assert_wrong::<Names>("[[1,8191],[7,8]]", "there is no key for slot 1 of version 4095");
    assert_wrong::<Names>("[[4294967295],[7]]", "there is no key for slot 0 of version 2147483647");
    assert_wrong::<Names>("[[4294967296],[]]", "invalid value: integer `4294967296`, expected u32");
    assert_wrong::<Names>("[[-1],[]]", "invalid value: integer `-1`");
    assert_wrong::<Names>("[[1],[300]]", "invalid value: integer `300`");
    assert_wrong::<Names>(
        "[[1]]",
        "invalid length 1, expected a pair: the sequence of slots and the sequence of values",
    );
    assert_wrong::<Names>("[]", "invalid length 0");
    assert_wrong::<Names>("{}", "invalid type: map, expected a pair");
    let slots = vec!["0"; Entity::MAX_INDEX + 2].join(",");
    assert_wrong::<Names>(&format!("[[{slots}],[]]"), "there is no key for slot 1048575 of version 0");
}

#[test]
fn slot_maps_for_which_there_is_no_memory_are_errors() {
    let text = "[[1,1,2,1,1,5],[1,2,3,4,5]]";
    assert!(fail_at_each_read::<SlotMap<u64, Entity, AmbientAllocator>>(text) > 1);
}

//! A tour through every public container, short enough for Miri: owned values, holes, chains of overflow buckets, a
//! caught panic and forgotten iterators. What a forgotten iterator leaks belongs to an arena, as Miri looks for leaks.

use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::thread;

use allocator_api2::boxed::Box as BoxIn;
use archetype::{CachedQuery, Entity64, EntityBuilder, With, World};
use bumpalo::Bump;
use hash_map::{HashMap, MultiMap};
use hash_set::{HashSet, HashTable};
use sparse_array::{BitArray, SparseArray};
use sparse_set::{ConcurrentSparseSet, SparseSet};
use storage::{
    CommandBuffer, Entity, EntityPool, Group, Join, Maybe, PinnedStorage, SlotMap, StableStorage, Storage, Without,
};
use test_kit::hashers::ConstantState;

/// As many equal hashes as need overflow buckets.
const CHAIN: u32 = 40;

/// The hasher of chains.
const ONE_CHAIN: ConstantState = ConstantState(7);

fn boxed(n: u32) -> Box<u32> {
    Box::new(n)
}

/// Panics in the middle of an operation, without a message.
fn panic_now() -> ! {
    resume_unwind(Box::new("planned"))
}

/// Checks that `f` panics by [`panic_now`].
#[track_caller]
fn catch(f: impl FnOnce()) {
    let payload = catch_unwind(AssertUnwindSafe(f)).expect_err("no panic");
    assert_eq!(payload.downcast_ref(), Some(&"planned"));
}

/// Takes one item and forgets the iterator.
fn forget_after_one(mut iter: impl Iterator) {
    assert!(iter.next().is_some());
    forget(iter);
}

#[test]
fn bit_arrays() {
    let mut bits: BitArray = (0..300).map(|n| n % 3 == 0).collect();
    bits.insert(1, true);
    assert_eq!((bits.len(), bits.count_ones(), bits.remove(1)), (301, 101, true));
    bits.copy_within(0..70, 100);
    assert_eq!(bits.iter_ones().count(), bits.count_ones());
    assert!(bits.iter_ones().rev().eq((0..300).rev().filter(|&n| bits[n])));
    let other = BitArray::from_elem(true, 200);
    assert_eq!(bits.intersection_count(&other), bits.count_ones_in(..200));
    bits.difference_with(&other);
    assert_eq!(bits.first_one(), bits.first_one_from(200));
    bits.clear();
    assert_eq!((bits.len(), other.clone().count_zeros()), (0, 0));
}

#[test]
fn sparse_arrays() {
    let mut array: SparseArray<Box<u32>> = (0..100).map(boxed).collect();
    array.retain(|_, n| **n % 3 != 0);
    assert_eq!((array.len(), array.get(3), *array[4]), (66, None, 4));
    assert_eq!(array.insert_at(150, boxed(150)), None);
    let index = array.insert(boxed(7));
    assert_eq!(*array[index], 7);
    catch(|| array.retain(|index, _| if index == 50 { panic_now() } else { index % 2 == 0 }));
    array.assert_invariants();
    assert!(array.iter().rev().map(|(index, _)| index).is_sorted_by(|a, b| a > b));
    assert!(array.extract_if(|_, n| **n > 90).take(2).map(|(_, n)| *n).eq([91, 92]));
    array.iter_mut().for_each(|(_, n)| **n += 1);
    array.sort_by(|a, b| b.cmp(a));
    let copy = array.clone();
    array.compact();
    array.assert_invariants();
    assert_eq!(array.index_bound(), array.len());
    assert!(copy.into_values().eq(array.drain().map(|(_, n)| n)));

    let arena = Bump::new();
    let new = || {
        let mut array = SparseArray::new_in(&arena);
        array.extend((0..20).map(|n| BoxIn::new_in(n, &arena)));
        array.remove(5);
        array
    };
    let mut array = new();
    forget_after_one(array.drain());
    array.assert_invariants();
    array.insert(BoxIn::new_in(1, &arena));
    let mut array = new();
    forget_after_one(array.extract_if(|index, _| index % 2 == 0));
    array.assert_invariants();
    assert_eq!(array.len(), 18);
    forget_after_one(array.into_iter());
}

#[test]
fn hash_tables() {
    let mut table = HashTable::new();
    let ids: Vec<_> = (0..CHAIN).map(|n| table.insert_unique(7, n.to_string()).id()).collect();
    table.insert_unique(u64::MAX, "other".to_owned());
    assert_eq!(table.find(7, |word| word == "3"), Some(&"3".to_owned()));
    assert_eq!(table.remove_by_id(ids[30]).as_deref(), Some("30"));
    table.entry(7, |word| word == "31").and_modify(|word| word.push('x')).or_insert(String::new());
    catch(|| table.retain(|word| if word == "20" { panic_now() } else { !word.ends_with('5') }));
    table.assert_invariants();
    assert_eq!(table.iter_hash(7).count(), table.len() - 1);
    table.shrink_to_fit();
    assert!(table.compact_stable());
    table.sort_by(Ord::cmp);
    table.assert_invariants();
    assert_eq!(table.drain_hash(7, |word| word.len() == 1).count(), 9);
    let copy = table.clone();
    table.clear();
    assert_eq!(copy.into_iter().filter(|word| word.ends_with('x')).collect::<Vec<_>>(), ["31x"]);

    let arena = Bump::new();
    let new = || {
        let mut table = HashTable::new_in(&arena);
        for n in 0..CHAIN {
            table.insert_unique(7, BoxIn::new_in(n, &arena));
        }
        table
    };
    let mut table = new();
    forget_after_one(table.drain());
    table.insert_unique(7, BoxIn::new_in(1, &arena));
    table.assert_invariants();
    let mut table = new();
    forget_after_one(table.extract_if(|n| **n % 2 == 0));
    // Not forgotten, as it has a list in global memory.
    assert!(table.drain_hash(7, |n| **n % 2 == 1).next().is_some());
    table.assert_invariants();
    forget_after_one(table.into_iter());
}

#[test]
fn hash_sets() {
    let mut set: HashSet<String> = (0..100).map(|n: u32| n.to_string()).collect();
    set.retain(|word| !word.contains('7'));
    assert!(set.contains("12") && !set.contains("17") && set.remove("12") && set.insert("7".into()));
    let other = HashSet::from(["3", "7", "x"].map(String::from));
    assert_eq!((&set & &other).len(), 2);
    assert_eq!(set.union(&other).count(), set.len() + 1);
    set.sort();
    set.assert_invariants();
    assert!(set.drain().is_sorted());

    let mut set = HashSet::with_hasher(ONE_CHAIN);
    set.extend((0..CHAIN).map(boxed));
    catch(|| set.retain(|n| if **n == 35 { panic_now() } else { **n % 2 == 0 }));
    set.assert_invariants();
    assert!(set.contains(&8) && !set.contains(&9) && set.replace(boxed(8)).is_some());
    assert_eq!(set.extract_if(|n| **n < 10).count(), 5);
    set.assert_invariants();

    let arena = Bump::new();
    let mut set = HashSet::with_hasher_in(ONE_CHAIN, &arena);
    set.extend((0..CHAIN).map(|n| BoxIn::new_in(n, &arena)));
    forget_after_one(set.extract_if(|n| **n % 2 == 0));
    set.assert_invariants();
    forget_after_one(set.drain());
    assert!(set.insert(BoxIn::new_in(1, &arena)));
    set.assert_invariants();
    forget_after_one(set.into_iter());
}

#[test]
fn hash_maps() {
    let mut map: HashMap<String, Box<u32>> = (0..100).map(|n| (n.to_string(), boxed(n))).collect();
    map.retain(|_, n| **n % 3 != 0);
    assert_eq!((map.get("4"), map.get("3")), (Some(&boxed(4)), None));
    **map.entry("3".to_owned()).or_insert(boxed(0)) += 1;
    assert_eq!(map.insert("4".to_owned(), boxed(5)), Some(boxed(4)));
    assert_eq!(map.get_disjoint_mut(["4", "3"]), [Some(&mut boxed(5)), Some(&mut boxed(1))]);
    map.iter_mut().for_each(|(_, n)| **n += 1);
    let (id, ..) = map.get_full("3").unwrap();
    assert_eq!(map.swap_remove_by_id(id), Some(("3".to_owned(), boxed(2))));
    map.assert_invariants();
    let copy = map.clone();
    map.compact();
    assert!(map == copy && map.into_values().map(|n| *n).max() == Some(99));
    let [(key, value), ..] = copy.as_slice().unwrap_or_default() else { return };
    assert!(key.len() < 3 && **value > 0);

    let mut map = HashMap::with_hasher(ONE_CHAIN);
    map.extend((0..CHAIN).map(|n| (boxed(n), n.to_string())));
    catch(|| map.retain(|key, _| if **key == 33 { panic_now() } else { **key % 4 != 0 }));
    catch(|| _ = map.entry(boxed(100)).or_insert_with(|| panic_now()));
    map.assert_invariants();
    assert_eq!((map.get(&5).map(String::as_str), map.get(&8), map.contains_key(&100)), (Some("5"), None, false));
    assert_eq!(map.remove(&5).as_deref(), Some("5"));
    assert!(map.pop().is_some());

    let arena = Bump::new();
    let mut map = HashMap::with_hasher_in(ONE_CHAIN, &arena);
    map.extend((0..CHAIN).map(|n| (BoxIn::new_in(n, &arena), BoxIn::new_in(n, &arena))));
    forget_after_one(map.extract_if(|_, n| **n % 2 == 0));
    map.assert_invariants();
    forget_after_one(map.drain());
    map.insert(BoxIn::new_in(1, &arena), BoxIn::new_in(1, &arena));
    map.assert_invariants();
    forget_after_one(map.into_iter());
}

#[test]
fn multi_maps() {
    let mut map = MultiMap::new();
    for n in 0..CHAIN {
        map.insert("one key".to_owned(), boxed(n));
        map.insert(n.to_string(), boxed(n));
    }
    assert!(map.get_all_in_slot_order("one key").map(|n| **n).eq(0..CHAIN));
    assert_eq!(map.remove_one("one key", &boxed(20)), Some(boxed(20)));
    map.get_all_mut("one key").for_each(|n| **n += 1);
    catch(|| map.retain(|key, n| if **n == 30 { panic_now() } else { key.len() < 3 || **n % 2 == 0 }));
    map.assert_invariants();
    assert!(map.get_all_in_slot_order("one key").map(|n| **n).rev().take(2).eq([40, 39]));
    assert!(map.take_all("one key").take(3).count() == 3 && !map.contains_key("one key"));
    assert_eq!(map.clone().into_iter().count(), map.len());

    let arena = Bump::new();
    let mut map = MultiMap::with_hasher_in(ONE_CHAIN, &arena);
    map.extend((0..CHAIN).map(|n| (n % 4, BoxIn::new_in(n, &arena))));
    assert!(map.take_all(&0).next().is_some());
    forget_after_one(map.extract_if(|_, n| **n % 2 == 0));
    map.assert_invariants();
    map.insert(9, BoxIn::new_in(1, &arena));
    forget_after_one(map.drain());
    map.assert_invariants();
}

#[test]
fn sparse_sets() {
    let mut set: SparseSet<Entity> = (0..40).map(|n| Entity::new(n * 100, 1).unwrap()).collect();
    catch(|| set.retain(|key| if key.index() == 3000 { panic_now() } else { key.index() % 300 != 0 }));
    set.assert_invariants();
    assert!(!set.contains(Entity::new(300, 1).unwrap()) && set.contains(Entity::new(400, 1).unwrap()));
    set.sort_by(|a, b| b.cmp(a));
    let large = set.iter().filter(|key| key.index() > 2000).count();
    assert_eq!(set.clone().extract_if(|key| key.index() > 2000).count(), large);
    let len = set.len();
    assert_eq!((set.drain(2..).count(), set.len()), (len - 2, 2));
    set.assert_invariants();

    let arena = Bump::new();
    let mut set = SparseSet::new_in(&arena);
    set.extend(0..40_u32);
    forget_after_one(set.extract_if(|key| key % 2 == 0));
    set.assert_invariants();
    forget_after_one(set.drain(3..10));
    set.assert_invariants();
    set.insert(77);
    forget_after_one(set.into_iter());
}

#[test]
fn concurrent_sparse_sets() {
    let mut set: ConcurrentSparseSet<u32> = ConcurrentSparseSet::new();
    for phase in 0..3 {
        thread::scope(|scope| {
            for thread in 0..2 {
                let set = &set;
                scope.spawn(move || {
                    for n in 0..15 {
                        // Both threads insert each third key.
                        let key = phase * 50 + if n % 3 == 0 { n } else { n * 2 + thread };
                        set.insert(key);
                        assert!(set.contains(key));
                    }
                    assert!(set.iter().count() >= 15);
                });
            }
        });
        set.assert_invariants();
        set.remove(phase * 50);
    }
    let len = set.len();
    let set = set.into_sparse_set();
    set.assert_invariants();
    assert!(set.len() == len && !set.contains(50) && set.contains(53));
}

macro_rules! keyed_storages {
    ($($name:ident: $Storage:ident)*) => {$(
        #[test]
        fn $name() {
            let mut storage: $Storage<Box<u32>, u32> = (0..60).map(|n| (n * 50, boxed(n))).collect();
            assert_eq!(storage.remove(100), Some(boxed(2)));
            assert_eq!(storage.insert(150, boxed(7)), Some(boxed(3)));
            catch(|| storage.retain(|key, n| if key == 2500 { panic_now() } else { **n % 4 != 0 }));
            storage.assert_invariants();
            assert_eq!((storage.get(50), storage.get(400)), (Some(&boxed(1)), None));
            **storage.entry(400).or_insert(boxed(1)) += 1;
            assert_eq!(storage.extract_if(|key, _| key > 2800).count(), 3);
            storage.iter_mut().for_each(|(_, n)| **n += 1);
            storage.sort_by(|(_, a), (_, b)| b.cmp(a));
            storage.assert_invariants();
            assert!(storage.values().is_sorted_by(|a, b| a >= b));
            let copy = storage.clone();
            assert_eq!(copy.into_iter().map(|(_, n)| *n).max(), storage.values().map(|n| **n).max());

            let arena = Bump::new();
            let new = || {
                let mut storage: $Storage<BoxIn<u32, &Bump>, u32, &Bump> = $Storage::new_in(&arena);
                storage.extend((0..40).map(|n| (n * 50, BoxIn::new_in(n, &arena))));
                storage.remove(50);
                storage
            };
            let mut storage = new();
            forget_after_one(storage.extract_if(|_, n| **n % 2 == 0));
            storage.assert_invariants();
            forget_after_one(drain(&mut storage));
            storage.assert_invariants();
            storage.insert(1, BoxIn::new_in(1, &arena));
            forget_after_one(new().into_iter());
            forget_after_one(new().into_values());
        }
    )*};
}

mod packed {
    use super::*;

    fn drain<'a, 'b>(
        storage: &'a mut Storage<BoxIn<u32, &'b Bump>, u32, &'b Bump>,
    ) -> impl Iterator<Item = (u32, BoxIn<u32, &'b Bump>)> + use<'a, 'b> {
        storage.drain(2..)
    }

    keyed_storages!(storages: Storage);
}

mod stable {
    use super::*;

    fn drain<'a, 'b>(
        storage: &'a mut StableStorage<BoxIn<u32, &'b Bump>, u32, &'b Bump>,
    ) -> impl Iterator<Item = (u32, BoxIn<u32, &'b Bump>)> + use<'a, 'b> {
        storage.drain()
    }

    keyed_storages!(stable_storages: StableStorage);
}

#[test]
fn pinned_storages() {
    let mut storage: PinnedStorage<Box<u32>, u32> = PinnedStorage::from(StableStorage::new());
    for n in 0..40 {
        assert!(!storage.insert(n * 50, boxed(n)));
    }
    let first = &raw const *storage.get_pin(0).unwrap();
    assert!(storage.remove_in_place(50) && !storage.remove_in_place(50));
    catch(|| storage.retain(|key, n| if key == 1500 { panic_now() } else { **n % 3 == 0 }));
    storage.insert(7, boxed(7));
    assert_eq!(&raw const *storage.get_pin(0).unwrap(), first);
    storage.iter_pin_mut().for_each(|(_, n): (u32, Pin<&mut Box<u32>>)| **n.get_mut() += 1);
    storage.assert_invariants();
    assert_eq!(*storage.into_inner().remove(7).unwrap(), 8);
}

#[test]
fn slot_maps() {
    let mut map: SlotMap<String> = SlotMap::new();
    let keys: Vec<Entity> = (0..30).map(|n| map.insert(n.to_string())).collect();
    map.retain(|key, _| key.index() % 3 != 0);
    assert!(!map.contains_key(keys[0]) && map[keys[1]] == "1" && map.remove(keys[0]).is_none());
    let again = map.insert_with_key(|key| key.to_string());
    assert!(again.version() > 0 && map[again] == again.to_string());
    let lengths: Storage<usize> = map.iter().map(|(key, value)| (key, value.len())).collect();
    for (_, (value, length)) in (&mut map, &lengths).join() {
        value.truncate(*length - 1);
    }
    if let [Some(a), Some(b)] = map.get_disjoint_mut([keys[1], keys[2]]) {
        std::mem::swap(a, b);
    }
    assert_eq!(map.clone(), map);
    map.assert_invariants();
    assert_eq!(map.extract_if(|key, _| key.index() < 10).count(), 6);
    assert!(map.drain().next_back().is_some());
    map.shrink_to_fit();
    assert_eq!(map.into_values().count(), 0);
}

/// Containers may outlive what their values borrow, so these must be dropped in place.
#[test]
fn values_that_dangle() {
    let (mut slots, mut storage, mut stable) = (SlotMap::new(), Storage::new(), StableStorage::new());
    let mut rest = None;
    let number = Box::new(5);
    let value = |n: u32| (Box::new(n), &*number);
    slots.insert(value(1));
    slots.insert(value(2));
    rest.replace(slots.clone().into_values());
    storage.insert(3_u32, value(3));
    stable.insert(4_u32, value(4));
    assert_eq!((slots.len(), rest.as_ref().map(|rest| rest.len()), storage.len(), stable.len()), (2, Some(2), 1, 1));
}

#[test]
fn entity_pools() {
    let mut pool: EntityPool = EntityPool::new();
    let entities = pool.create_many(30).to_vec();
    assert_eq!(pool.destroy_many(entities.iter().copied().step_by(3)), 10);
    assert!(!pool.is_alive(entities[0]) && pool.is_alive(entities[1]) && !pool.destroy(entities[0]));
    let again = pool.create();
    assert!(again.version() > 0 && pool.current(again.index()) == Some(again));
    pool.sort_by(Ord::cmp);
    pool.assert_invariants();
    pool.destroy_all();
    assert_eq!((pool.len(), pool.create_many(31).len()), (0, 31));
    pool.assert_invariants();
}

#[test]
fn groups_and_joins() {
    let names: Storage<String, u32> = (0..40).map(|n| (n, n.to_string())).collect();
    let boxes: Storage<Box<u32>, u32> = (0..40).step_by(2).map(|n| (n, boxed(n))).collect();
    let mut group = Group::new((names, boxes));
    assert_eq!((group.len(), group.remove_from::<1>(4)), (20, Some(boxed(4))));
    group.insert_into::<1>(5, boxed(5));
    catch(|| group.retain(|key, _| if key == 10 { panic_now() } else { key % 3 != 0 }));
    group.sort_by_key(|key, _| std::cmp::Reverse(key));
    group.assert_invariants();
    for (key, (name, n)) in &mut group {
        name.push('!');
        **n += 1;
        assert_eq!(*name, format!("{key}!"));
    }
    assert_eq!(group.get(5), Some((&"5!".to_owned(), &boxed(6))));
    let (mut names, mut boxes) = group.into_storages();

    let hidden = SparseSet::from([2, 5]);
    let stable: StableStorage<Box<u32>, u32> = (0..9).map(|n| (n, boxed(n))).collect();
    let mut joined = 0;
    for (key, (name, n, (), stable)) in (&mut names, &mut boxes, Without(&hidden), Maybe(&stable)).join() {
        name.push('?');
        **n += 1;
        assert!(key != 2 && stable.is_none_or(|n| **n == key));
        joined += 1;
    }
    assert_eq!(joined, names.values().filter(|name| name.ends_with('?')).count());
    assert!(joined > 5);
}

#[test]
fn command_buffers() {
    let mut world: Storage<String, u32> = Storage::from([(3, "ada".to_owned())]);
    let mut commands = CommandBuffer::new();
    for key in 0..6 {
        let name = key.to_string();
        commands.record(move |world: &mut Storage<String, u32>| {
            if key == 4 {
                panic_now();
            }
            world.insert(key, name);
        });
    }
    catch(|| commands.apply(&mut world));
    assert_eq!((world.len(), commands.len()), (4, 1));
    commands.apply(&mut world);
    assert_eq!(world.get(5).map(String::as_str), Some("5"));
    commands.record(|world: &mut Storage<String, u32>| world.clear());
    drop(commands);
    assert_eq!(world.len(), 5);
}

#[test]
fn worlds() {
    let mut world = World::new();
    let entities: Vec<Entity64> = (0..40).map(|n: u32| world.spawn((boxed(n), n.to_string()))).collect();
    world.spawn_batch((0..20).map(|n: u32| (boxed(n), n as u8)));
    for &entity in entities.iter().step_by(3) {
        assert!(world.despawn(entity));
    }
    world.insert(entities[1], (7_u8,)).unwrap();
    assert_eq!(world.remove::<(String,)>(entities[2]).unwrap().0, "2");
    assert_eq!(world.exchange::<(String,), _>(entities[4], (4_u64,)).unwrap().0, "4");
    world.assert_invariants();
    assert_eq!(world.query::<&Box<u32>>().count(), 46);
    for (n, name) in world.query_mut::<(&mut Box<u32>, Option<&mut String>)>() {
        **n += 1;
        name.into_iter().for_each(|name| name.push('!'));
    }
    for (_, names) in world.chunks_mut::<(&Box<u32>, &mut String)>() {
        names.iter_mut().for_each(|name| name.push('?'));
    }
    assert_eq!(world.get::<String>(entities[1]).map(String::as_str), Some("1!?"));
    let [first, none] = world.get_disjoint_mut::<&mut Box<u32>, 2>([entities[1], entities[0]]);
    assert_eq!((first.map(|n| **n), none), (Some(2), None));

    let view = world.view::<(&Box<u32>, Option<&String>)>();
    assert_eq!(view.get(entities[2]), Some((&boxed(3), None)));
    assert_eq!(view.iter().count(), 46);
    drop(view);
    let mut view = world.view_mut::<&mut Box<u32>>();
    view.iter_mut().for_each(|n| **n += 1);
    assert_eq!(view.get_mut(entities[2]).map(|n| **n), Some(4));
    drop(view);
    let mut query = CachedQuery::<(&Box<u32>, With<u8>)>::new();
    assert_eq!(query.rows(&world).count(), 21);

    let mut builder = EntityBuilder::new();
    builder.add(boxed(9)).add("built".to_owned()).add(boxed(10));
    let built = builder.spawn_into(&mut world);
    assert_eq!((world.get::<Box<u32>>(built), query.rows(&world).count()), (Some(&boxed(10)), 21));
    builder.add("dropped".to_owned());
    drop(builder);
    let mut other = World::new();
    let moved = world.take(built).unwrap().spawn_into(&mut other);
    assert_eq!(other.get::<String>(moved).map(String::as_str), Some("built"));
    drop(world.take(entities[5]).unwrap());

    let mut commands = archetype::CommandBuffer::new();
    for (entity, n) in world.query::<(Entity64, &Box<u32>)>().take(10) {
        match **n % 3 {
            0 => commands.despawn(entity),
            1 => commands.insert(entity, (n.clone(), "command".to_owned())),
            _ => commands.remove::<(String,)>(entity),
        }
    }
    commands.record(|_| panic_now());
    commands.spawn(("spawned".to_owned(),));
    catch(|| commands.apply(&mut world));
    world.assert_invariants();
    commands.apply(&mut world);
    assert!(world.query::<&String>().any(|name| name == "spawned"));

    catch(|| world.retain(|entity| entity.get::<u8>().is_some_and(|n| if *n == 9 { panic_now() } else { n % 2 == 0 })));
    world.assert_invariants();
    forget_after_one(world.query_mut::<&mut Box<u32>>());
    world.append(&mut other);
    assert_eq!((other.len(), world.query::<&String>().filter(|name| *name == "built").count()), (0, 1));
    world.clear();
    world.remove_empty_archetypes();
    world.assert_invariants();
    assert!(world.is_empty());
}

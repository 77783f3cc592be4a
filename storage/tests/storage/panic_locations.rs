//! Each panic that a caller can cause names the method and the reason, and has the caller's line.

use storage::allocator::Global;
use storage::basic_storage::Entry;
use storage::entity_pool::Remap;
use storage::{CommandBuffer, Entity, EntityPool, Group, PinnedStorage, StableStorage, Storage, Tracked};
use test_kit::panics::assert_panics_at_caller as assert_panics;

const MAX: u32 = u32::MAX;
const OUT_OF_RANGE: &str = "the key 4294967295 is out of range: its index must be below 4294967295";
const PRESENT: &str = "the key 1 has a value already";
const OTHER: &str = "the index of the key Entity(5v0) belongs to Entity(5v1)";
const MISSING: &str = "no value for the key 2";
const TWICE: &str = "the key 1 comes twice";
const OVERFLOW: &str = "capacity overflow: 257 keys exceed the limit of 256 keys";
const PREFIX: &str = "a prefix of 2 is longer than the storage, which has 1 values";

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("the key exists")
}

#[test]
fn panics_of_storages_are_at_the_caller() {
    let mut storage = Storage::from([(1_u32, 'a')]);
    assert_panics("Storage::insert", OUT_OF_RANGE, || _ = storage.insert(MAX, 'b'));
    assert_panics("Storage::insert_evicting", OUT_OF_RANGE, || _ = storage.insert_evicting(MAX, 'b'));
    assert_panics("Storage::insert_new", OUT_OF_RANGE, || _ = storage.insert_new(MAX, 'b'));
    assert_panics("Storage::insert_new", PRESENT, || _ = storage.insert_new(1, 'b'));
    assert_panics("Storage::insert_many", OUT_OF_RANGE, || storage.insert_many([MAX], &'b'));
    assert_panics("Storage::extend", OUT_OF_RANGE, || storage.extend([(MAX, 'b')]));
    assert_panics("Storage::extend", OUT_OF_RANGE, || storage.extend([(MAX, &'b')]));
    assert_panics("Storage::from_iter", OUT_OF_RANGE, || _ = Storage::from_iter([(MAX, 'b')]));
    assert_panics("Storage::from", OUT_OF_RANGE, || _ = Storage::from([(MAX, 'b')]));
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        assert_panics("Storage::par_extend", OUT_OF_RANGE, || storage.par_extend([(MAX, 'b')]));
        assert_panics("Storage::from_par_iter", OUT_OF_RANGE, || _ = Storage::from_par_iter([(MAX, 'b')]));
    }
    assert_panics("Storage::index", MISSING, || _ = storage[2]);
    assert_panics("Storage::index_mut", MISSING, || storage[2] = 'b');
    assert_panics("Storage::get_disjoint_mut", TWICE, || _ = storage.get_disjoint_mut([1, 1]));
    assert_panics("Storage::drain", "(Included(0), Excluded(2)) is not inside the positions 0..1", || {
        _ = storage.drain(0..2);
    });
    assert_panics("Storage::swap_at", "positions 0 and 1 are not both below the length 1", || storage.swap_at(0, 1));
    assert_panics("Storage::sort_prefix_by", PREFIX, || storage.sort_prefix_by(2, |a, b| a.cmp(&b)));
    assert_panics("Storage::sort_prefix_unstable_by", PREFIX, || storage.sort_prefix_unstable_by(2, |a, b| a.cmp(&b)));
    assert_panics("Storage::with_capacity", OVERFLOW, || _ = Storage::<(), u8>::with_capacity(257));
    assert_panics("Storage::with_capacity_in", OVERFLOW, || _ = Storage::<(), u8>::with_capacity_in(257, Global));
    assert_panics("Storage::reserve", OVERFLOW, || Storage::from([(1_u8, 'a')]).reserve(256));
    assert!(storage.iter().eq([(1, &'a')]));
    storage.assert_invariants();

    let mut names = Storage::from([(entity(5, 1), 'a')]);
    assert_panics("Storage::insert", OTHER, || _ = names.insert(entity(5, 0), 'b'));
    assert_panics("Storage::insert_new", OTHER, || _ = names.insert_new(entity(5, 0), 'b'));
    assert_panics("Entry::or_insert", OTHER, || _ = names.entry(entity(5, 0)).or_insert('b'));
    assert_panics("Entry::insert_entry", OTHER, || _ = names.entry(entity(5, 0)).insert_entry('b'));
    assert_panics("Tracked::insert", OTHER, || _ = Tracked::new(names.clone()).insert(entity(5, 0), 'b'));
    let other = "no value for the key Entity(5v0): its index belongs to Entity(5v1)";
    assert_panics("Storage::index", other, || _ = names[entity(5, 0)]);
}

#[test]
fn panics_of_stable_storages_are_at_the_caller() {
    let mut storage = StableStorage::from([(1_u32, 'a')]);
    assert_panics("StableStorage::insert", OUT_OF_RANGE, || _ = storage.insert(MAX, 'b'));
    assert_panics("StableStorage::insert_new", OUT_OF_RANGE, || _ = storage.insert_new(MAX, 'b'));
    assert_panics("StableStorage::insert_new", PRESENT, || _ = storage.insert_new(1, 'b'));
    assert_panics("StableStorage::insert_many", OUT_OF_RANGE, || storage.insert_many([MAX], &'b'));
    assert_panics("StableStorage::extend", OUT_OF_RANGE, || storage.extend([(MAX, 'b')]));
    assert_panics("StableStorage::extend", OUT_OF_RANGE, || storage.extend([(MAX, &'b')]));
    assert_panics("StableStorage::from_iter", OUT_OF_RANGE, || _ = StableStorage::from_iter([(MAX, 'b')]));
    assert_panics("StableStorage::from", OUT_OF_RANGE, || _ = StableStorage::from([(MAX, 'b')]));
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        assert_panics("StableStorage::par_extend", OUT_OF_RANGE, || storage.par_extend([(MAX, 'b')]));
        assert_panics("StableStorage::from_par_iter", OUT_OF_RANGE, || _ = StableStorage::from_par_iter([(MAX, 'b')]));
    }
    assert_panics("StableStorage::index", MISSING, || _ = storage[2]);
    assert_panics("StableStorage::index_mut", MISSING, || storage[2] = 'b');
    assert_panics("StableStorage::get_disjoint_mut", TWICE, || _ = storage.get_disjoint_mut([1, 1]));
    assert_panics("StableStorage::sort_prefix_by", PREFIX, || storage.sort_prefix_by(2, |a, b| a.cmp(&b)));
    assert_panics("StableStorage::sort_prefix_unstable_by", PREFIX, || {
        storage.sort_prefix_unstable_by(2, |a, b| a.cmp(&b));
    });
    assert_panics("StableStorage::with_capacity", OVERFLOW, || _ = StableStorage::<(), u8>::with_capacity(257));
    assert_panics("StableStorage::with_capacity_in", OVERFLOW, || {
        _ = StableStorage::<(), u8>::with_capacity_in(257, Global);
    });
    assert_panics("StableStorage::reserve", OVERFLOW, || StableStorage::from([(1_u8, 'a')]).reserve(256));
    assert!(storage.iter().eq([(1, &'a')]));
    storage.assert_invariants();
}

#[test]
fn panics_of_entries_are_at_the_caller() {
    let mut storage = Storage::from([(1_u32, 'a')]);
    assert_panics("Entry::or_insert", OUT_OF_RANGE, || _ = storage.entry(MAX).or_insert('b'));
    assert_panics("Entry::or_insert_with", OUT_OF_RANGE, || _ = storage.entry(MAX).or_insert_with(|| 'b'));
    assert_panics("Entry::or_insert_with_key", OUT_OF_RANGE, || _ = storage.entry(MAX).or_insert_with_key(|_| 'b'));
    assert_panics("Entry::or_default", OUT_OF_RANGE, || _ = storage.entry(MAX).or_default());
    assert_panics("Entry::insert_entry", OUT_OF_RANGE, || _ = storage.entry(MAX).insert_entry('b'));
    let Entry::Vacant(entry) = storage.entry(MAX) else { panic!("the key has a value") };
    assert_panics("VacantEntry::insert", OUT_OF_RANGE, || _ = entry.insert('b'));
    let Entry::Vacant(entry) = storage.entry(MAX) else { panic!("the key has a value") };
    assert_panics("VacantEntry::insert_entry", OUT_OF_RANGE, || _ = entry.insert_entry('b'));
    assert!(storage.iter().eq([(1, &'a')]));
}

#[test]
fn panics_of_pinned_storages_are_at_the_caller() {
    let mut storage = PinnedStorage::from([(1_u32, 'a')]);
    assert_panics("PinnedStorage::insert", OUT_OF_RANGE, || _ = storage.insert(MAX, 'b'));
    assert_panics("PinnedStorage::insert_evicting", OUT_OF_RANGE, || _ = storage.insert_evicting(MAX, 'b'));
    assert_panics("PinnedStorage::insert_new", OUT_OF_RANGE, || _ = storage.insert_new(MAX, 'b'));
    assert_panics("PinnedStorage::insert_new", PRESENT, || _ = storage.insert_new(1, 'b'));
    assert_panics("PinnedStorage::extend", OUT_OF_RANGE, || storage.extend([(MAX, 'b')]));
    assert_panics("PinnedStorage::from_iter", OUT_OF_RANGE, || _ = PinnedStorage::from_iter([(MAX, 'b')]));
    assert_panics("PinnedStorage::from", OUT_OF_RANGE, || _ = PinnedStorage::from([(MAX, 'b')]));
    assert_panics("PinnedStorage::with_capacity", OVERFLOW, || _ = PinnedStorage::<(), u8>::with_capacity(257));
    assert_panics("PinnedStorage::with_capacity_in", OVERFLOW, || {
        _ = PinnedStorage::<(), u8>::with_capacity_in(257, Global);
    });
    assert_panics("PinnedStorage::reserve", OVERFLOW, || PinnedStorage::from([(1_u8, 'a')]).reserve(256));
    assert!(storage.iter().eq([(1, &'a')]));

    let mut names = PinnedStorage::from([(entity(5, 1), 'a')]);
    assert_panics("PinnedStorage::insert", OTHER, || _ = names.insert(entity(5, 0), 'b'));
    assert!(names.iter().eq([(entity(5, 1), &'a')]));
}

#[test]
fn panics_of_groups_are_at_the_caller() {
    let mut group = Group::new((Storage::from([(1_u32, 'a')]), Storage::from([(1_u32, 7)])));
    assert_panics("Group::insert", OUT_OF_RANGE, || _ = group.insert(MAX, ('b', 8)));
    assert_panics("Group::insert_into", OUT_OF_RANGE, || _ = group.insert_into::<0>(MAX, 'b'));
    assert_panics("Group::extend", OUT_OF_RANGE, || group.extend([(MAX, ('b', 8))]));
    assert_panics("GroupedStorage::index", MISSING, || _ = group.storage_mut::<0>()[2]);
    assert_panics("GroupedStorage::index_mut", MISSING, || group.storage_mut::<0>()[2] = 'b');
    assert_panics("GroupedStorage::get_disjoint_mut", TWICE, || {
        _ = group.storage_mut::<0>().get_disjoint_mut([1, 1]);
    });
    let mut absent = Group::excluding((Storage::from([(entity(5, 0), 'a')]),), (Storage::from([(entity(5, 1), 7)]),));
    assert_panics("Group::insert_excluded", OTHER, || _ = absent.insert_excluded::<0>(entity(5, 0), 8));
    let mut names = Group::new((Storage::from([(entity(5, 1), 'a')]), Storage::new()));
    assert_panics("Group::insert", OTHER, || _ = names.insert(entity(5, 0), ('b', 8)));
    assert_panics("Group::insert_into", OTHER, || _ = names.insert_into::<0>(entity(5, 0), 'b'));
    assert_panics("Group::extend", OTHER, || names.extend([(entity(5, 0), ('b', 8))]));
    assert_eq!((names.len(), names.storage::<1>().len()), (0, 0));
    let mut bytes = Group::new((Storage::from([(1_u8, 'a')]), Storage::from([(1_u8, 7)])));
    assert_panics("Group::reserve", OVERFLOW, || bytes.reserve(256));
    assert!(group.iter().eq([(1, (&'a', &7))]));
    group.assert_invariants();
}

#[test]
fn panics_of_pools_are_at_the_caller() {
    let mut pool: EntityPool<u8> = EntityPool::new();
    let exhausted = "the pool is exhausted: no key is dead, and no new index is left below 256";
    assert_panics("EntityPool::create_many", exhausted, || _ = pool.create_many(257));
    pool.create_many(256);
    assert_panics("EntityPool::create", exhausted, || _ = pool.create());
    assert_panics("EntityPool::create_with", exhausted, || _ = pool.create_with(7));
    assert_panics("EntityPool::reserve", OVERFLOW, || pool.reserve(1));
    assert_panics("EntityPool::reserve_below", "the index 257 is above the limit 256", || pool.reserve_below(257));
    assert_panics("EntityPool::with_capacity", OVERFLOW, || _ = EntityPool::<u8>::with_capacity(257));
    assert_panics("EntityPool::with_capacity_in", OVERFLOW, || _ = EntityPool::<u8>::with_capacity_in(257, Global));
    assert_eq!(pool.len(), 256);

    /// Takes no pair.
    struct Refusing;
    impl Extend<(u8, char)> for Refusing {
        #[track_caller]
        fn extend<I: IntoIterator<Item = (u8, char)>>(&mut self, _: I) {
            panic!("Refusing::extend: no room");
        }
    }
    let mut loaded: EntityPool<u8> = EntityPool::new();
    let key = loaded.create();
    let remap = Remap::try_new(&loaded, &mut EntityPool::new()).expect("there are indices");
    assert_panics("Refusing::extend", "no room", || {
        _ = remap.move_into(&mut Refusing, [(key, 'a')], |_, _| {});
    });
}

#[test]
fn panics_of_command_buffers_are_at_the_caller() {
    let overflow = &format!("capacity overflow: {} commands exceed the limit of isize::MAX bytes", usize::MAX);
    type Commands = CommandBuffer<u32, u64>;
    assert_panics("CommandBuffer::with_capacity", overflow, || _ = Commands::with_capacity(usize::MAX));
    assert_panics("CommandBuffer::with_capacity_in", overflow, || _ = Commands::with_capacity_in(usize::MAX, Global));
    assert_panics("CommandBuffer::reserve", overflow, || Commands::new().reserve(usize::MAX));
}

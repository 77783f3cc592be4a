//! `AnyStorage`: storages of different types behind one trait, and removing a key from all of them.

use std::collections::BTreeMap;

use storage::{
    AnyStorage, Entity, EntityPool, Group, PinnedStorage, SparseSet, StableSet, StableStorage, Storage, remove_from_all,
};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::panic_at_each;

/// A user's storage. The drop of its values may panic.
#[derive(Default)]
struct Mapped(BTreeMap<u32, Element>);

impl AnyStorage<u32> for Mapped {
    fn contains(&self, key: u32) -> bool {
        self.0.contains_key(&key)
    }

    fn remove(&mut self, key: u32) -> bool {
        self.0.remove(&key).is_some()
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(u32)) {
        self.0.keys().copied().for_each(visit);
    }
}

fn keys<K: storage::SparseKey>(storage: &dyn AnyStorage<K>) -> Vec<K> {
    let mut keys = Vec::new();
    storage.for_each_key(&mut |key| keys.push(key));
    assert_eq!((keys.len(), keys.is_empty()), (storage.len(), storage.is_empty()));
    assert!(keys.iter().all(|&key| storage.contains(key)));
    keys
}

#[test]
fn a_set_is_a_storage() {
    let mut set = SparseSet::from([30_u32, 10, 20]);
    check(&mut set, &[20, 10]);
    assert!(set.is_empty());
    let mut set = StableSet::from([30_u32, 10, 20]);
    check(&mut set, &[10, 20]);
    assert!(set.is_empty());
}

/// Checks the contract of a storage with the keys 30, 10 and 20.
fn check(storage: &mut dyn AnyStorage<u32>, after: &[u32]) {
    assert_eq!(keys(storage), [30, 10, 20]);
    assert!(!storage.contains(40) && !storage.remove(40));
    assert!(storage.remove(30) && !storage.remove(30));
    assert_eq!(keys(storage), after);
    storage.clear();
    assert_eq!(keys(storage), [0; 0]);
}

#[test]
fn storages_of_values_drop_what_they_keep() {
    let ledger = Ledger::new();
    let values = || [30, 10, 20].map(|key| (key, ledger.element(key.into())));
    check(&mut Storage::from(values()), &[20, 10]);
    let mut stable = StableStorage::from(values());
    check(&mut stable, &[10, 20]);
    check(&mut PinnedStorage::from(StableStorage::from(values())), &[10, 20]);
    ledger.assert_all_dropped();
    // Holes are not keys.
    stable.insert(5, ledger.element(5));
    assert_eq!(keys(&stable), [5]);
}

#[test]
fn a_storage_without_values_is_a_storage() {
    check(&mut Storage::from([30, 10, 20].map(|key| (key, ()))), &[20, 10]);
    check(&mut StableStorage::from([30, 10, 20].map(|key| (key, ()))), &[10, 20]);
}

#[test]
fn a_group_is_a_storage_of_what_its_storages_have() {
    let ledger = Ledger::new();
    let group = |keys: [&[u32]; 3]| {
        let [a, b, c] =
            keys.map(|keys| keys.iter().map(|&key| (key, ledger.element(key.into()))).collect::<Storage<_, _>>());
        Group::new((a, b, c))
    };
    // Each key is in another of the storages, which are in this order.
    check(&mut group([&[30], &[10], &[20]]), &[10, 20]);
    // In all storages, in two, in one.
    check(&mut group([&[30, 10], &[10, 30], &[20, 30, 10]]), &[10, 20]);
    ledger.assert_all_dropped();
    assert!(AnyStorage::is_empty(&group([&[], &[], &[]])));
    assert!(!AnyStorage::is_empty(&group([&[], &[], &[5]])));
    // Two versions of an index are two keys.
    let [old, new] = [0, 1].map(|version| Entity::new(3, version).expect("there is such a key"));
    let mut versions = Group::new((Storage::from([(old, 1)]), Storage::from([(new, 2)])));
    assert_eq!(keys(&versions), [old, new]);
    assert!(AnyStorage::remove(&mut versions, old));
    assert_eq!(keys(&versions), [new]);
    versions.assert_invariants();
}

#[test]
fn a_destroyed_entity_leaves_all_storages() {
    let mut pool: EntityPool = EntityPool::new();
    let [a, b, c] = [pool.create(), pool.create(), pool.create()];
    let mut one = SparseSet::from([a, b]);
    let mut two = SparseSet::from([b, c]);
    let mut none: SparseSet<Entity> = SparseSet::new();
    assert!(pool.destroy(b));
    assert_eq!(remove_from_all(b, &mut [&mut one, &mut two, &mut none]), 2);
    assert_eq!((one.as_slice(), two.as_slice()), (&[a][..], &[c][..]));
    // The next owner of the index is in no storage, and a stale handle removes nothing.
    let next = pool.create();
    one.insert(next);
    assert_eq!(remove_from_all(b, &mut [&mut one, &mut two]), 0);
    assert!(one.contains(next));
    assert_eq!(remove_from_all(next, &mut []), 0);
}

#[test]
fn a_panic_in_one_storage_does_not_keep_the_key_in_others() {
    let rounds = panic_at_each(
        Operation::Drop,
        |ledger| {
            let storage = || Mapped([1, 2].map(|key| (key, ledger.element(u64::from(key)))).into());
            let values = || [1, 2].map(|key| (key, ledger.element(u64::from(key))));
            let packed: Storage<Element, u32> = Storage::from(values());
            let stable: StableStorage<Element, u32> = StableStorage::from(values());
            let pinned = PinnedStorage::from(StableStorage::from(values()));
            let group = Group::new((Storage::from(values()), Storage::from(values())));
            (storage(), packed, SparseSet::from([1, 2]), stable, pinned, group, storage())
        },
        |(a, b, c, d, e, f, g), _| assert_eq!(remove_from_all(1, &mut [a, b, c, d, e, f, g]), 7),
        |(a, b, c, d, e, f, g), ledger, _| {
            f.assert_invariants();
            let storages: [&dyn AnyStorage<u32>; 7] = [&a, &b, &c, &d, &e, &f, &g];
            assert!(storages.iter().all(|&storage| keys(storage) == [2]));
            ledger.assert_live(7);
        },
    );
    assert_eq!(rounds, 7);
}

//! [`KeyGroup`]: a model, behaviors, failing allocators, auto traits.

use storage::allocator::Global;
use storage::group::KeyGroup;
use storage::{Entity, Join, SparseKey, SparseSet, StableStorage, Storage, Without, remove_from_all};
use test_kit::alloc::{Outcome, UniqueAllocator, fail_at_each_with};
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_send, assert_sync};
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::{assert_not_send, assert_not_sync};

use crate::keys::{Seed, Tiny, entity};

#[derive(Clone, Copy, Debug)]
enum Operation {
    Insert(u8, Seed),
    Remove(u8, Seed),
    /// Removes a key without an update.
    Forget(u8, Seed),
    Destroy(Seed),
    Fill,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let (member, seed) = (u8::arbitrary(g) % 3, Seed::arbitrary(g));
        match u8::arbitrary(g) % 32 {
            0..=17 => Self::Insert(member, seed),
            18..=23 => Self::Remove(member, seed),
            24..=26 => Self::Forget(member, seed),
            27..=30 => Self::Destroy(seed),
            _ => Self::Fill,
        }
    }
}

/// Two storages, a set that is excluded, and the group of these.
struct World<K: SparseKey> {
    packed: Storage<u64, K>,
    stable: StableStorage<u64, K>,
    excluded: SparseSet<K>,
    group: KeyGroup<K>,
    /// Keys that the group has and the join does not match, or has lost, for want of an update.
    forgotten: Vec<K>,
}

impl<K: SparseKey> World<K> {
    /// Inserts a key, which replaces one of another version.
    fn insert(&mut self, member: u8, key: K) -> Option<K> {
        match member {
            0 => self.packed.insert_evicting(key, 0).map(|(key, _)| key),
            1 => self.stable.insert_evicting(key, 0).map(|(key, _)| key),
            _ => self.excluded.replace(key),
        }
    }

    fn remove(&mut self, member: u8, key: K) {
        match member {
            0 => _ = self.packed.remove(key),
            1 => _ = self.stable.remove(key),
            _ => _ = self.excluded.remove(key),
        }
    }

    fn update(&mut self, key: K) {
        let members = (&self.packed, &self.stable, Without(&self.excluded));
        assert_eq!(self.group.update(key, members), members.join_contains(key));
        self.forgotten.retain(|other| *other != key);
    }
}

impl<K: SparseKey> Model for World<K> {
    type Operation = Operation;

    fn new() -> Self {
        Self {
            packed: Storage::new(),
            stable: StableStorage::new(),
            excluded: SparseSet::new(),
            group: KeyGroup::new(),
            forgotten: Vec::new(),
        }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Insert(member, seed) => {
                let key = seed.key();
                if let Some(evicted) = self.insert(member, key) {
                    self.update(evicted);
                }
                self.update(key);
            }
            Operation::Remove(member, seed) => {
                self.remove(member, seed.key());
                self.update(seed.key());
            }
            Operation::Forget(member, seed) => {
                self.remove(member, seed.key());
                self.forgotten.push(seed.key());
            }
            Operation::Destroy(seed) => {
                let Self { packed, stable, excluded, group, .. } = self;
                remove_from_all(seed.key(), &mut [packed, stable, excluded, group]);
            }
            Operation::Fill => {
                self.group.fill((&self.packed, &self.stable, Without(&self.excluded)));
                self.forgotten.clear();
            }
        }
    }

    fn check(&self) {
        let Self { packed, stable, excluded, group, forgotten } = self;
        let members = (packed, stable, Without(excluded));
        group.keys().assert_invariants();
        let known = |key: &K| !forgotten.contains(key);
        let expected: SparseSet<K> = members.join().map(|(key, _)| key).filter(known).collect();
        assert_eq!(group.keys().iter().filter(known).collect::<SparseSet<K>>(), expected);
        // A join never yields what the members do not match.
        let joined = (group.keys(), packed, stable, Without(excluded)).join();
        assert!({ joined }.all(|(key, _)| members.join_contains(key)));
    }
}

test_kit::models! {
    random_changes_of_tiny_keys: World<Tiny>, 150;
}

test_kit::model_tests! {
    random_changes_of_entities: World<Entity>, 60;
    random_changes_of_integers: World<u32>, 60;
}

#[test]
fn the_group_drives_a_join_with_its_members() {
    let storage = |step: usize| (0..1000).step_by(step).map(|n| (n as u32, n)).collect::<Storage<usize, u32>>();
    let (all, some, others) = (storage(1), storage(10), storage(15));
    let mut group = KeyGroup::new();
    group.fill((&all, &some, Without(&others)));
    let joined = (group.keys(), &all, &some, Without(&others)).join();
    assert_eq!((joined.driver(), joined.size_hint().1, joined.count()), (0, Some(66), 66));
}

#[test]
fn keys_of_other_versions_are_replaced() {
    let mut names = Storage::from([(entity(1, 0), "ada")]);
    let mut group = KeyGroup::new();
    assert!(group.update(entity(1, 0), &names));
    names.insert_evicting(entity(1, 1), "bob");
    assert!(group.update(entity(1, 1), &names));
    assert_eq!(group.keys().as_slice(), [entity(1, 1)]);
    assert!(!group.update(entity(1, 0), &names), "a stale key");
    assert_eq!(group.keys().as_slice(), [entity(1, 1)]);
    names.clear();
    group.fill(&names);
    assert!(group.keys().is_empty());
}

#[test]
fn a_failed_update_changes_nothing() {
    let names: Storage<u8> = [1, 5000].map(|index| (entity(index, 0), 0)).into();
    let rounds = fail_at_each_with(
        |failing| {
            let mut group = KeyGroup::new_in(failing);
            group.update(entity(1, 0), &names);
            let mut keys = group.into_keys();
            keys.shrink_to_fit();
            KeyGroup::from(keys)
        },
        |group| group.try_update(entity(5000, 0), &names),
        |mut group, outcome| {
            group.keys().assert_invariants();
            assert!(group.keys().contains(entity(1, 0)));
            assert_eq!(group.keys().contains(entity(5000, 0)), outcome == Outcome::Completed);
            assert!(group.update(entity(5000, 0), &names));
        },
    );
    assert_eq!(rounds, 1);
}

#[test]
fn a_failed_fill_changes_nothing() {
    let names: Storage<u8> = (0..20).map(|n| (entity(n * 1000, 1), 0)).collect();
    // One key stays, one has another version, and one goes.
    let old = [entity(0, 1), entity(1000, 0), entity(7, 0)];
    let rounds = fail_at_each_with(
        |failing| {
            let mut keys = SparseSet::new_in(failing);
            keys.extend(old);
            KeyGroup::from(keys)
        },
        |group| group.try_fill(&names),
        |group, outcome| {
            group.keys().assert_invariants();
            if outcome == Outcome::Completed {
                assert_eq!(group.keys().as_slice(), names.keys_slice());
            } else {
                assert_eq!(group.keys().as_slice(), old);
            }
        },
    );
    assert!(rounds > 1);
}

assert_not_send!(KeyGroup<Entity, &'static bumpalo::Bump>);
assert_not_sync!(KeyGroup<Entity, &'static bumpalo::Bump>);
assert_not_impl!(KeyGroup<Entity, UniqueAllocator>: Clone);

#[test]
fn groups_of_keys_go_to_other_threads() {
    assert_send::<KeyGroup>();
    assert_sync::<KeyGroup>();
    assert_clone::<KeyGroup<u32, Global>>();
}

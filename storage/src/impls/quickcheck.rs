//! `quickcheck::Arbitrary`: random storages, slot maps, groups and pools, and shrinking.

use core::iter;

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};
use sparse_set::allocator::Global;
use sparse_set::internal::{index_bound, key_below};
use sparse_set::{SparseKey, SparseSet};

use crate::entity_pool::PoolParts;
use crate::group::Storages;
use crate::{BasicStorage, EntityPool, Group, SlotMap, StableStorage, Storage};
use sparse_set::internal::KeySet;

/// Generates up to [`Gen::size`] values. Indices are below 65,536, in half of the storages below twice [`Gen::size`],
/// so that storages have common keys. Half of the versions are below 4. Half of the storages lose about half of their
/// first values.
///
/// Shrinks to fewer and smaller values, lower indices and lower versions.
impl<T: Arbitrary, K: SparseKey> Arbitrary for Storage<T, K> {
    fn arbitrary(g: &mut Gen) -> Self {
        generate(g)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(shrink_pairs(self))
    }
}

/// Generates up to [`Gen::size`] values. Indices are below 65,536, in half of the storages below twice [`Gen::size`],
/// so that storages have common keys. Half of the versions are below 4. Half of the storages lose about half of their
/// first values, which leaves holes; later values fill some of them.
///
/// Shrinks to fewer and smaller values, lower indices and lower versions, and to fewer and smaller values at the same
/// positions.
impl<T: Arbitrary, K: SparseKey> Arbitrary for StableStorage<T, K> {
    fn arbitrary(g: &mut Gen) -> Self {
        generate(g)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(shrink_pairs(self).chain(shrink_in_place(self)))
    }
}

fn generate<T: Arbitrary, S: KeySet<Alloc = Global>>(g: &mut Gen) -> BasicStorage<T, S> {
    let bound = index_bound(g);
    let mut values: Vec<T> = Vec::arbitrary(g);
    let late = values.split_off(values.len() - usize::arbitrary(g) % (values.len() / 4 + 1));
    let mut storage = BasicStorage::default();
    storage.extend(values.into_iter().filter_map(|value| Some((key_below(g, bound)?, value))));
    if bool::arbitrary(g) {
        storage.retain(|_, _| bool::arbitrary(g));
    }
    storage.extend(late.into_iter().filter_map(|value| Some((key_below(g, bound)?, value))));
    storage
}

/// Returns storages without holes, with fewer or smaller values, lower indices or lower versions.
fn shrink_pairs<T: Arbitrary, S: KeySet<Alloc = Global>>(
    storage: &BasicStorage<T, S>,
) -> impl Iterator<Item = BasicStorage<T, S>> + use<T, S> {
    let parts: Vec<(usize, u32, T)> =
        storage.iter().map(|(key, value)| (key.index(), key.version(), value.clone())).collect();
    parts.shrink().map(|parts| {
        let keyed = |(index, version, value)| Some((S::Key::from_parts(index, version)?, value));
        parts.into_iter().filter_map(keyed).collect()
    })
}

/// Returns the storages with one value less or with one smaller value, if there are holes.
fn shrink_in_place<T: Arbitrary, K: SparseKey>(
    storage: &StableStorage<T, K>,
) -> impl Iterator<Item = StableStorage<T, K>> + use<T, K> {
    let keys: Vec<K> = if storage.has_holes() { storage.keys().collect() } else { Vec::new() };
    let storage = Rc::new(storage.clone());
    keys.into_iter().flat_map(move |key| {
        let mut fewer = StableStorage::clone(&storage);
        fewer.remove(key);
        let storage = Rc::clone(&storage);
        let smaller = storage[key].shrink().map(move |value| {
            let mut smaller = StableStorage::clone(&storage);
            smaller[key] = value;
            smaller
        });
        iter::once(fewer).chain(smaller)
    })
}

/// Groups generated storages, then inserts and removes up to [`Gen::size`] shared entities.
///
/// Shrinks to fewer entities and to smaller storages.
impl<S> Arbitrary for Group<S>
where
    S: Storages + Arbitrary,
    S::Values: Arbitrary,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let mut group = Self::new(S::arbitrary(g));
        let bound = index_bound(g);
        for _ in 0..usize::arbitrary(g) % g.size().max(1) {
            if !group.is_empty() && u8::arbitrary(g) % 4 == 0 {
                group.remove(group.keys_slice()[usize::arbitrary(g) % group.len()]);
            } else if let Some(key) = key_below(g, bound) {
                // A key of another version may have the index.
                drop(group.try_insert(key, S::Values::arbitrary(g)));
            }
        }
        group
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let group = Rc::new(self.clone());
        let fewer = (0..group.len()).map(move |position| {
            let mut fewer = Self::clone(&group);
            fewer.remove(group.keys_slice()[position]);
            fewer
        });
        Box::new(fewer.chain(self.storages().shrink().map(Self::new)))
    }
}

/// Groups generated storages like a group without excluded ones, then excludes generated ones.
///
/// Shrinks to smaller storages.
impl<S, X> Arbitrary for Group<S, X>
where
    S: Storages + Arbitrary,
    S::Values: Arbitrary,
    X: Storages<Key = S::Key> + Arbitrary,
{
    fn arbitrary(g: &mut Gen) -> Self {
        Self::excluding(Group::<S>::arbitrary(g).into_storages(), X::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let smaller = (self.storages().clone(), self.excluded().clone()).shrink();
        Box::new(smaller.map(|(storages, excluded)| Self::excluding(storages, excluded)))
    }
}

/// Generates up to [`Gen::size`] keys, half of them dead and to be created again, and any next index. Indices are below
/// 65,536, in half of the pools below twice [`Gen::size`]. Half of the versions are below 4.
///
/// Shrinks to fewer, dead and lower keys and to lower next indices.
impl<K: SparseKey> Arbitrary for EntityPool<K> {
    fn arbitrary(g: &mut Gen) -> Self {
        let keys = SparseSet::<K>::arbitrary(g);
        let next_index = usize::arbitrary(g) % index_bound(g).min(K::INDEX_LIMIT);
        let keys = keys.into_iter().map(|key| (bool::arbitrary(g), key.index(), key.version())).collect();
        pool(keys, next_index).unwrap_or_default()
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let key = |(position, key): (usize, &K)| (position < self.len(), key.index(), key.version());
        let keys: Vec<_> = self.as_slice().iter().enumerate().map(key).collect();
        Box::new((keys, self.next_index()).shrink().filter_map(|(keys, next_index)| pool(keys, next_index)))
    }
}

/// Generates up to [`Gen::size`] values. Half of the maps lose about half of their first values, and later ones fill
/// some of the slots, with other versions.
///
/// Shrinks to fewer and smaller values with the same keys.
impl<T: Arbitrary, K: SparseKey> Arbitrary for SlotMap<T, K> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut values: Vec<T> = Vec::arbitrary(g);
        let late = values.split_off(values.len() - usize::arbitrary(g) % (values.len() / 4 + 1));
        let mut map = Self::with_key();
        // Fails if all indices have a value or are retired.
        values.into_iter().for_each(|value| drop(map.try_insert(value)));
        if bool::arbitrary(g) {
            map.retain(|_, _| bool::arbitrary(g));
        }
        late.into_iter().for_each(|value| drop(map.try_insert(value)));
        map
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let keys: Vec<K> = self.keys().collect();
        let map = Rc::new(self.clone());
        Box::new(keys.into_iter().flat_map(move |key| {
            let mut fewer = Self::clone(&map);
            fewer.remove(key);
            let map = Rc::clone(&map);
            let smaller = map[key].shrink().map(move |value| {
                let mut smaller = Self::clone(&map);
                smaller[key] = value;
                smaller
            });
            iter::once(fewer).chain(smaller)
        }))
    }
}

/// Creates a pool from keys, which are alive or not, with index and version. Returns `None` if there is no such pool.
fn pool<K: SparseKey>(mut keys: Vec<(bool, usize, u32)>, next_index: usize) -> Option<EntityPool<K>> {
    keys.sort_by_key(|&(alive, ..)| !alive);
    let alive = keys.iter().filter(|&&(alive, ..)| alive).count();
    let keys: Vec<K> =
        keys.into_iter().map(|(_, index, version)| K::from_parts(index, version)).collect::<Option<_>>()?;
    EntityPool::from_parts(PoolParts { keys, alive, next_index }).ok()
}

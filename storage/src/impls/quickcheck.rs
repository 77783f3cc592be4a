//! `quickcheck::Arbitrary`: random storages and pools, and shrinking.

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};
use sparse_set::parts::{index_bound, key_below};
use sparse_set::{SparseKey, SparseSet};

use crate::entity_pool::PoolParts;
use crate::{EntityPool, StableStorage, Storage};

macro_rules! arbitrary_storage {
    ($($(#[$meta:meta])* $Storage:ident;)*) => {$(
        $(#[$meta])*
        impl<T: Arbitrary, K: SparseKey> Arbitrary for $Storage<T, K> {
            fn arbitrary(g: &mut Gen) -> Self {
                let bound = index_bound(g);
                let values: Vec<T> = Vec::arbitrary(g);
                let mut storage: Self =
                    values.into_iter().filter_map(|value| Some((key_below(g, bound)?, value))).collect();
                if bool::arbitrary(g) {
                    storage.retain(|_, _| bool::arbitrary(g));
                }
                storage
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                let parts: Vec<(usize, u32, T)> =
                    self.iter().map(|(key, value)| (key.index(), key.version(), value.clone())).collect();
                Box::new(parts.shrink().map(|parts| {
                    let keyed = |(index, version, value)| Some((K::from_parts(index, version)?, value));
                    parts.into_iter().filter_map(keyed).collect()
                }))
            }
        }
    )*};
}

arbitrary_storage! {
    /// Generates up to [`Gen::size`] values. Indices are below 65,536, in half of the storages below twice
    /// [`Gen::size`], so that storages have common keys. Half of the versions are below 4. Half of the storages lose
    /// about half of their values.
    ///
    /// Shrinks to fewer and smaller values, lower indices and lower versions.
    Storage;

    /// Generates up to [`Gen::size`] values. Indices are below 65,536, in half of the storages below twice
    /// [`Gen::size`], so that storages have common keys. Half of the versions are below 4. Half of the storages lose
    /// about half of their values, which leaves holes.
    ///
    /// Shrinks to fewer and smaller values, lower indices and lower versions.
    StableStorage;
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

/// Creates a pool from keys, which are alive or not, with index and version. Returns `None` if there is no such pool.
fn pool<K: SparseKey>(mut keys: Vec<(bool, usize, u32)>, next_index: usize) -> Option<EntityPool<K>> {
    keys.sort_by_key(|&(alive, ..)| !alive);
    let alive = keys.iter().filter(|&&(alive, ..)| alive).count();
    let keys: Vec<K> =
        keys.into_iter().map(|(_, index, version)| K::from_parts(index, version)).collect::<Option<_>>()?;
    EntityPool::from_parts(PoolParts { keys, alive, next_index }).ok()
}

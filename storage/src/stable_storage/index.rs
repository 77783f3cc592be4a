//! `storage[key]`.

use core::ops::{Index, IndexMut};

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::StableStorage;
use crate::Paging;

impl<T, K: SparseKey, A: Allocator, P: Paging> Index<K> for StableStorage<T, K, A, P> {
    type Output = T;

    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index(&self, key: K) -> &T {
        match self.get(key) {
            Some(value) => value,
            None => missing(key, self.raw.occupant(key)),
        }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IndexMut<K> for StableStorage<T, K, A, P> {
    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        match self.raw.try_get_mut(key) {
            Ok(value) => value,
            Err(present) => missing(key, present),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn missing<K: SparseKey>(key: K, present: Option<K>) -> ! {
    match present {
        Some(present) => panic!("StableStorage::index: no value for the key {key:?}: its index belongs to {present:?}"),
        None => panic!("StableStorage::index: no value for the key {key:?}"),
    }
}

//! `storage[key]`.

use core::ops::{Index, IndexMut};

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::Storage;
use crate::paging::Paging;

impl<T, K: SparseKey, A: Allocator, P: Paging> Index<K> for Storage<T, K, A, P> {
    type Output = T;

    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index(&self, key: K) -> &T {
        match self.get(key) {
            Some(value) => value,
            None => missing(self, key),
        }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IndexMut<K> for Storage<T, K, A, P> {
    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        if !self.contains_key(key) {
            missing(self, key);
        }
        match self.get_mut(key) {
            Some(value) => value,
            None => unreachable!("the key {key:?} is in the storage"),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn missing<T, K: SparseKey, A: Allocator, P: Paging>(storage: &Storage<T, K, A, P>, key: K) -> ! {
    match storage.as_set().get_by_index(key.index()) {
        Some(present) => panic!("Storage::index: no value for the key {key:?}: its index belongs to {present:?}"),
        None => panic!("Storage::index: no value for the key {key:?}"),
    }
}

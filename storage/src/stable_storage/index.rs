//! `storage[key]`.

use core::ops::{Index, IndexMut};

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::StableStorage;
use crate::Paging;

#[cold]
#[inline(never)]
#[track_caller]
fn no_value<K: SparseKey>(key: K) -> ! {
    panic!("StableStorage: {key:?} has no value")
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Index<K> for StableStorage<T, K, A, P> {
    type Output = T;

    /// # Panics
    /// If `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index(&self, key: K) -> &T {
        match self.get(key) {
            Some(value) => value,
            None => no_value(key),
        }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IndexMut<K> for StableStorage<T, K, A, P> {
    /// # Panics
    /// If `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        match self.get_mut(key) {
            Some(value) => value,
            None => no_value(key),
        }
    }
}

//! [`AnyStorage`] for the containers of keys.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet, StableSet};

use super::AnyStorage;
use crate::group::{Excluded, KeyGroup, Storages};
use crate::{BasicStorage, Group, Paging, PinnedStorage};
use sparse_set::internal::KeySet;

impl<K: SparseKey, A: Allocator> AnyStorage<K> for SparseSet<K, A> {
    fn contains(&self, key: K) -> bool {
        self.contains(key)
    }

    fn remove(&mut self, key: K) -> bool {
        self.remove(key)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(K)) {
        self.iter().for_each(visit);
    }
}

impl<K: SparseKey, A: Allocator> AnyStorage<K> for StableSet<K, A> {
    fn contains(&self, key: K) -> bool {
        self.contains(key)
    }

    fn remove(&mut self, key: K) -> bool {
        self.remove(key)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(K)) {
        self.iter().for_each(visit);
    }
}

impl<K: SparseKey, A: Allocator> AnyStorage<K> for KeyGroup<K, A> {
    fn contains(&self, key: K) -> bool {
        self.keys().contains(key)
    }

    fn remove(&mut self, key: K) -> bool {
        self.keys.remove(key)
    }

    fn clear(&mut self) {
        self.keys.clear();
    }

    fn len(&self) -> usize {
        self.keys().len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(K)) {
        self.keys().iter().for_each(visit);
    }
}

impl<T, S: KeySet, P: Paging> AnyStorage<S::Key> for BasicStorage<T, S, P> {
    fn contains(&self, key: S::Key) -> bool {
        self.contains_key(key)
    }

    fn remove(&mut self, key: S::Key) -> bool {
        self.raw.remove_and_drop(key)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(S::Key)) {
        self.keys().for_each(visit);
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> AnyStorage<K> for PinnedStorage<T, K, A, P> {
    fn contains(&self, key: K) -> bool {
        self.contains_key(key)
    }

    fn remove(&mut self, key: K) -> bool {
        self.remove_in_place(key)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(K)) {
        self.keys().for_each(visit);
    }
}

/// A key is present if any storage contains it, excluded ones too, and is removed from all. `len` visits all keys and
/// looks each up in the preceding storages.
impl<S: Storages, X: Excluded<S>> AnyStorage<S::Key> for Group<S, X> {
    fn contains(&self, key: S::Key) -> bool {
        self.storages().first_with(key).is_some() || self.excluded.excludes(key)
    }

    fn remove(&mut self, key: S::Key) -> bool {
        let found = AnyStorage::contains(self, key);
        self.remove_everywhere(key);
        found
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn len(&self) -> usize {
        let mut len = 0;
        self.for_each_key(&mut |_| len += 1);
        len
    }

    fn is_empty(&self) -> bool {
        let mut is_empty = self.storages().are_empty();
        self.excluded.each_excluded(&mut |storage| is_empty &= storage.keys().is_empty());
        is_empty
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(S::Key)) {
        self.storages().for_each_key(visit);
        self.excluded.for_each_excluded(&mut |key| {
            if self.storages().first_with(key).is_none() {
                visit(key);
            }
        });
    }
}

//! [`AnyStorage`] for the containers of keys.

use sparse_set::alloc::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::AnyStorage;

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

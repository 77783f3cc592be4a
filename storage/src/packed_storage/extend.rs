//! Filling a [`Storage`] from arrays and iterators.

use sparse_set::SparseKey;
use sparse_set::alloc::Allocator;

use super::Storage;
use crate::{Paging, trusted_hint};

impl<T, K: SparseKey, A: Allocator, P: Paging> Extend<(K, T)> for Storage<T, K, A, P> {
    /// [Inserts](Storage::insert) each pair: a later one replaces an earlier one of the same index.
    ///
    /// Makes room at the start for as many as the iterator says that it has at least, if there is memory for that. Faster than insertion
    /// one by one where the keys are new.
    ///
    /// # Panics
    /// As [`insert`](Storage::insert). The pairs before are in the storage then.
    fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, pairs: I) {
        let mut pairs = pairs.into_iter();
        // A hint and no more: it may lie, and keys may be there already. What cannot be had in one go is asked for step by step.
        let hint = trusted_hint::of_iterator::<T, K>(&pairs).min(K::INDEX_LIMIT - self.len());
        let _ = self.try_reserve(hint);
        if let Err(error) = self.raw.try_extend(&mut pairs) {
            error.raise("Storage::extend");
        }
    }
}

/// Copies the values, so that what iterates over a storage can be given to another.
impl<'a, T: Copy, K: SparseKey, A: Allocator, P: Paging> Extend<(K, &'a T)> for Storage<T, K, A, P> {
    fn extend<I: IntoIterator<Item = (K, &'a T)>>(&mut self, pairs: I) {
        self.extend(pairs.into_iter().map(|(key, &value)| (key, value)));
    }
}

impl<T, K: SparseKey> FromIterator<(K, T)> for Storage<T, K> {
    /// [Inserts](Storage::insert) each pair: a later one replaces an earlier one of the same index.
    ///
    /// # Panics
    /// As [`insert`](Storage::insert).
    fn from_iter<I: IntoIterator<Item = (K, T)>>(pairs: I) -> Self {
        let mut storage = Self::new();
        storage.extend(pairs);
        storage
    }
}

impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for Storage<T, K> {
    /// [Inserts](Storage::insert) each pair: a later one replaces an earlier one of the same index.
    ///
    /// # Panics
    /// As [`insert`](Storage::insert).
    fn from(pairs: [(K, T); N]) -> Self {
        pairs.into_iter().collect()
    }
}

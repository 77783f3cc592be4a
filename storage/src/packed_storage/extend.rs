//! Conversions of arrays and iterators to a [`Storage`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::Storage;
use crate::{Paging, trusted_hint};

impl<T, K: SparseKey, A: Allocator, P: Paging> Extend<(K, T)> for Storage<T, K, A, P> {
    /// [Inserts](Storage::insert) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// Tries to reserve for the lower bound of the iterator's size hint first. Faster than single insertions if the
    /// keys are new.
    ///
    /// # Panics
    /// Panics if [`insert`](Storage::insert) would. The preceding pairs stay in the storage.
    fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, pairs: I) {
        let mut pairs = pairs.into_iter();
        // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions grow step
        // by step.
        let hint = trusted_hint::of_iterator::<T, K>(&pairs).min(K::INDEX_LIMIT - self.len());
        let _ = self.try_reserve(hint);
        if let Err(error) = self.raw.try_extend(&mut pairs) {
            error.raise("Storage::extend");
        }
    }
}

/// Copies the values, so that a storage can be extended with the iterator of another.
impl<'a, T: Copy, K: SparseKey, A: Allocator, P: Paging> Extend<(K, &'a T)> for Storage<T, K, A, P> {
    fn extend<I: IntoIterator<Item = (K, &'a T)>>(&mut self, pairs: I) {
        self.extend(pairs.into_iter().map(|(key, &value)| (key, value)));
    }
}

impl<T, K: SparseKey> FromIterator<(K, T)> for Storage<T, K> {
    /// [Inserts](Storage::insert) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](Storage::insert) would.
    fn from_iter<I: IntoIterator<Item = (K, T)>>(pairs: I) -> Self {
        let mut storage = Self::new();
        storage.extend(pairs);
        storage
    }
}

impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for Storage<T, K> {
    /// [Inserts](Storage::insert) each pair. Later pairs replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](Storage::insert) would.
    fn from(pairs: [(K, T); N]) -> Self {
        pairs.into_iter().collect()
    }
}

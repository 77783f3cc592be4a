//! Conversions from arrays and iterators.

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::key::SparseKey;

/// The maximum number of keys reserved for a size hint, which may be wrong. Beyond it, doubling is cheap.
const MAX_RESERVED: usize = 1 << 20;

impl<K: SparseKey, A: Allocator> Extend<K> for StableSet<K, A> {
    /// [Inserts](StableSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](StableSet::insert). Earlier keys stay in the set.
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        let keys = keys.into_iter();
        // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions grow the
        // set.
        let hint = keys.size_hint().0.min(K::INDEX_LIMIT - self.len()).min(MAX_RESERVED);
        let _ = self.try_reserve(hint);
        keys.for_each(|key| {
            self.insert(key);
        });
    }
}

impl<'a, K: SparseKey, A: Allocator> Extend<&'a K> for StableSet<K, A> {
    fn extend<I: IntoIterator<Item = &'a K>>(&mut self, keys: I) {
        self.extend(keys.into_iter().copied());
    }
}

impl<K: SparseKey> FromIterator<K> for StableSet<K> {
    /// [Inserts](StableSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](StableSet::insert).
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::new();
        set.extend(keys);
        set
    }
}

impl<K: SparseKey, const N: usize> From<[K; N]> for StableSet<K> {
    /// [Inserts](StableSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](StableSet::insert).
    fn from(keys: [K; N]) -> Self {
        keys.into_iter().collect()
    }
}

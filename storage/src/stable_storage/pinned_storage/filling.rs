//! Conversions of arrays and iterators to a [`PinnedStorage`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::PinnedStorage;
use crate::{Paging, trusted_hint};

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> PinnedStorage<T, K, A, P> {
    /// [Inserts](Self::insert) a clone of `value` for each key. Drops replaced values in place first. Fills holes
    /// first.
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would. The preceding keys keep their new values.
    ///
    /// # Examples
    /// ```
    /// use storage::PinnedStorage;
    ///
    /// let mut health = PinnedStorage::from([(3_u32, 5), (1, 7)]);
    /// health.remove_in_place(3);
    /// health.insert_many([8, 9], &100);
    /// assert!(health.iter().eq([(8, &100), (1, &7), (9, &100)]));
    /// ```
    #[doc(alias = "insert")]
    #[track_caller]
    pub fn insert_many(&mut self, keys: impl IntoIterator<Item = K>, value: &T)
    where
        T: Clone,
    {
        self.extend(keys.into_iter().map(|key| (key, value.clone())));
    }
}

impl<T, K: SparseKey, A: Allocator + 'static, P: Paging> Extend<(K, T)> for PinnedStorage<T, K, A, P> {
    /// [Inserts](PinnedStorage::insert) each value. Later values replace earlier ones of the same index, which are
    /// dropped in place.
    ///
    /// # Panics
    /// Panics if [`insert`](PinnedStorage::insert) would. The preceding values stay in the storage.
    fn extend<I: IntoIterator<Item = (K, T)>>(&mut self, entries: I) {
        let entries = entries.into_iter();
        // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions grow step
        // by step.
        let hint = trusted_hint::of_iterator::<T, K>(&entries).min(K::INDEX_LIMIT - self.len());
        let _ = self.try_reserve(hint);
        entries.for_each(|(key, value)| {
            self.insert(key, value);
        });
    }
}

impl<T, K: SparseKey> FromIterator<(K, T)> for PinnedStorage<T, K> {
    /// [Inserts](PinnedStorage::insert) each value. Later values replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](PinnedStorage::insert) would.
    fn from_iter<I: IntoIterator<Item = (K, T)>>(entries: I) -> Self {
        let mut storage = Self::new();
        storage.extend(entries);
        storage
    }
}

impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for PinnedStorage<T, K> {
    /// [Inserts](PinnedStorage::insert) each value. Later values replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](PinnedStorage::insert) would.
    fn from(entries: [(K, T); N]) -> Self {
        entries.into_iter().collect()
    }
}

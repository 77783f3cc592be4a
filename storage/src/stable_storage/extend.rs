//! Conversions of arrays and iterators to a [`StableStorage`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::StableStorage;
use crate::{Paging, trusted_hint};

impl<T, K: SparseKey, A: Allocator, P: Paging> Extend<(K, T)> for StableStorage<T, K, A, P> {
    /// [Inserts](StableStorage::insert) each value. Later values replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](StableStorage::insert) would. The preceding values stay in the storage.
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

impl<'a, T: Copy, K: SparseKey, A: Allocator, P: Paging> Extend<(K, &'a T)> for StableStorage<T, K, A, P> {
    fn extend<I: IntoIterator<Item = (K, &'a T)>>(&mut self, entries: I) {
        self.extend(entries.into_iter().map(|(key, value)| (key, *value)));
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// [Inserts](Self::insert) a clone of `value` for each key and drops the replaced values. Fills holes first,
    /// whereas `EnTT` appends.
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would. The preceding keys keep their new values.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut health = StableStorage::from([(3_u32, 5), (1, 7)]);
    /// health.remove(3);
    /// health.insert_many([8, 9], &100);
    /// assert!(health.keys().eq([8, 1, 9]));
    /// assert_eq!(health[9], 100);
    /// ```
    #[doc(alias = "insert")]
    #[track_caller]
    pub fn insert_many(&mut self, keys: impl IntoIterator<Item = K>, value: &T)
    where
        T: Clone,
    {
        self.extend(keys.into_iter().map(|key| (key, value.clone())));
    }

    /// Moves all values of `other` into this storage, which leaves `other` empty and without holes.
    ///
    /// Fills holes first. Values with the same indices are replaced and dropped.
    ///
    /// Allocates like [`insert`](Self::insert).
    ///
    /// # Complexity
    /// *O*(`other.len()` + `other.slot_len()` / 64).
    ///
    /// # Panics
    /// Panics if [`insert`](Self::insert) would; no value has moved then. Also panics if the drop of a replaced value
    /// does; all other values have been moved or dropped then.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut a = StableStorage::from([(1_u32, "Ada")]);
    /// let mut b = StableStorage::from([(2_u32, "Bob")]);
    /// a.append(&mut b);
    /// assert!(a.keys().eq([1, 2]));
    /// assert!(b.is_empty());
    /// ```
    #[track_caller]
    pub fn append<B: Allocator, Q: Paging>(&mut self, other: &mut StableStorage<T, K, B, Q>) {
        // Allocate first: while a value moves, it belongs to neither storage.
        if let Err(error) = self.raw.try_reserve_for(other.keys()) {
            error.raise("StableStorage::append");
        }
        // Not `extend`, which would reserve for keys that are present already.
        other.drain().for_each(|(key, value)| {
            self.insert(key, value);
        });
    }
}

impl<T, K: SparseKey> FromIterator<(K, T)> for StableStorage<T, K> {
    /// [Inserts](StableStorage::insert) each value. Later values replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](StableStorage::insert) would.
    fn from_iter<I: IntoIterator<Item = (K, T)>>(entries: I) -> Self {
        let mut storage = Self::new();
        storage.extend(entries);
        storage
    }
}

impl<T, K: SparseKey, const N: usize> From<[(K, T); N]> for StableStorage<T, K> {
    /// [Inserts](StableStorage::insert) each value. Later values replace earlier ones of the same index.
    ///
    /// # Panics
    /// Panics if [`insert`](StableStorage::insert) would.
    fn from(entries: [(K, T); N]) -> Self {
        entries.into_iter().collect()
    }
}

//! Filling a [`SparseSet`] from arrays and iterators.

use sparse_array::alloc::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

/// The most keys that are reserved on the word of an iterator. Growing from there on by doubling costs little, and the word may
/// be a lie.
const MAX_RESERVED: usize = 1 << 20;

impl<K: SparseKey, A: Allocator> Extend<K> for SparseSet<K, A> {
    /// [Inserts](SparseSet::insert) each key: a later one displaces an earlier one of another version.
    ///
    /// # Panics
    /// As [`insert`](SparseSet::insert). The keys before are in the set then.
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        let keys = keys.into_iter();
        // A hint and no more: it may lie, and keys may be in the set already. What cannot be had in one go is asked for step by step.
        let hint = keys.size_hint().0.min(K::INDEX_LIMIT - self.len()).min(MAX_RESERVED);
        let _ = self.try_reserve(hint);
        let mut keys = keys.map(|key| (key, ()));
        while let Some((key, ())) = self.raw.extend_in_step(usize::MAX, &mut keys, |_, ()| {}) {
            self.insert(key);
        }
    }
}

impl<'a, K: SparseKey, A: Allocator> Extend<&'a K> for SparseSet<K, A> {
    fn extend<I: IntoIterator<Item = &'a K>>(&mut self, keys: I) {
        self.extend(keys.into_iter().copied());
    }
}

impl<K: SparseKey> FromIterator<K> for SparseSet<K> {
    /// [Inserts](SparseSet::insert) each key: a later one displaces an earlier one of another version.
    ///
    /// # Panics
    /// As [`insert`](SparseSet::insert).
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::new();
        set.extend(keys);
        set
    }
}

impl<K: SparseKey, const N: usize> From<[K; N]> for SparseSet<K> {
    /// [Inserts](SparseSet::insert) each key: a later one displaces an earlier one of another version.
    ///
    /// # Panics
    /// As [`insert`](SparseSet::insert).
    fn from(keys: [K; N]) -> Self {
        keys.into_iter().collect()
    }
}

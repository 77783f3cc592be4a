//! Conversions from arrays and iterators.

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

/// The maximum number of keys reserved for a size hint, which may be wrong. Beyond it, doubling is cheap.
const MAX_RESERVED: usize = 1 << 20;

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Inserts each key, on behalf of `method`.
    #[track_caller]
    pub(crate) fn extend_for(&mut self, method: &str, keys: impl IntoIterator<Item = K>) {
        let keys = keys.into_iter();
        // Only a hint: it may be wrong, and keys may be present already. If the reservation fails, insertions grow the
        // set.
        let hint = keys.size_hint().0.min(K::INDEX_LIMIT - self.len()).min(MAX_RESERVED);
        let _ = self.try_reserve(hint);
        let mut keys = keys.map(|key| (key, ()));
        while let Some((key, ())) = self.raw.extend_in_step(usize::MAX, &mut keys, |_, ()| {}) {
            if let Err(error) = self.try_insert(key) {
                error.handle_error(method);
            }
        }
    }
}

impl<K: SparseKey, A: Allocator> Extend<K> for SparseSet<K, A> {
    /// [Inserts](SparseSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](SparseSet::insert). Earlier keys stay in the set.
    #[track_caller]
    fn extend<I: IntoIterator<Item = K>>(&mut self, keys: I) {
        self.extend_for("SparseSet::extend", keys);
    }
}

impl<'a, K: SparseKey, A: Allocator> Extend<&'a K> for SparseSet<K, A> {
    /// [Inserts](SparseSet::insert) a copy of each key.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](SparseSet::insert). Earlier keys stay in the set.
    #[track_caller]
    fn extend<I: IntoIterator<Item = &'a K>>(&mut self, keys: I) {
        self.extend_for("SparseSet::extend", keys.into_iter().copied());
    }
}

impl<K: SparseKey> FromIterator<K> for SparseSet<K> {
    /// [Inserts](SparseSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](SparseSet::insert).
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::new();
        set.extend_for("SparseSet::from_iter", keys);
        set
    }
}

impl<K: SparseKey, const N: usize> From<[K; N]> for SparseSet<K> {
    /// [Inserts](SparseSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](SparseSet::insert).
    #[track_caller]
    fn from(keys: [K; N]) -> Self {
        let mut set = Self::new();
        set.extend_for("SparseSet::from", keys);
        set
    }
}

//! Conversions from and into a vector.

use alloc::vec::Vec;

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

impl<K: SparseKey> From<Vec<K>> for SparseSet<K> {
    /// [Inserts](SparseSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](SparseSet::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from(vec![30_u32, 10, 30]);
    /// assert_eq!(set.as_slice(), [30, 10]);
    /// ```
    #[track_caller]
    fn from(keys: Vec<K>) -> Self {
        let mut set = Self::new();
        set.extend_for("SparseSet::from", keys);
        set
    }
}

impl<K: SparseKey, A: Allocator> From<SparseSet<K, A>> for Vec<K> {
    /// Returns the keys, from front to back. Allocates a vector and frees the set.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(Vec::from(SparseSet::from([30_u32, 10])), [30, 10]);
    /// ```
    fn from(set: SparseSet<K, A>) -> Self {
        set.as_slice().to_vec()
    }
}

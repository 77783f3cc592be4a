//! Conversions between the two sets, and from and into a vector.

use alloc::vec::Vec;

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::SparseSet;
use crate::key::SparseKey;
use crate::raw::RawStableSet;

impl<K: SparseKey, A: Allocator> From<SparseSet<K, A>> for StableSet<K, A> {
    /// Converts the set. The keys keep their positions.
    ///
    /// # Complexity
    /// *O*(len). The sparse array is reused.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{SparseSet, StableSet};
    ///
    /// let set = StableSet::from(SparseSet::from([30_u32, 10]));
    /// assert_eq!(set.position_of(10), Some(1));
    /// ```
    #[track_caller]
    fn from(set: SparseSet<K, A>) -> Self {
        match RawStableSet::try_from_packed(set.raw) {
            Ok(raw) => Self { raw },
            Err(error) => error.handle_error("StableSet::from"),
        }
    }
}

impl<K: SparseKey, A: Allocator> From<StableSet<K, A>> for SparseSet<K, A> {
    /// Converts the set. The keys keep their order, without holes.
    ///
    /// # Complexity
    /// *O*(len + positions / 64). The sparse array is reused.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{SparseSet, StableSet};
    ///
    /// let mut set = StableSet::from([30_u32, 10, 20]);
    /// set.remove(30);
    /// assert_eq!(SparseSet::from(set).as_slice(), [10, 20]);
    /// ```
    #[track_caller]
    fn from(set: StableSet<K, A>) -> Self {
        match set.raw.try_into_packed() {
            Ok(raw) => Self::from_raw(raw),
            Err(error) => error.handle_error("SparseSet::from"),
        }
    }
}

impl<K: SparseKey> From<Vec<K>> for StableSet<K> {
    /// [Inserts](StableSet::insert) each key. A later key displaces an earlier one with the same index and another
    /// version.
    ///
    /// # Panics
    /// Panics in the cases of [`insert`](StableSet::insert).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// assert!(StableSet::from(vec![30_u32, 10, 30]).iter().eq([30, 10]));
    /// ```
    #[track_caller]
    fn from(keys: Vec<K>) -> Self {
        let mut set = Self::new();
        set.extend_for("StableSet::from", keys);
        set
    }
}

impl<K: SparseKey, A: Allocator> From<StableSet<K, A>> for Vec<K> {
    /// Returns the keys, by position, without holes. Allocates a vector and frees the set.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 10, 20]);
    /// set.remove(10);
    /// assert_eq!(Vec::from(set), [30, 20]);
    /// ```
    fn from(set: StableSet<K, A>) -> Self {
        set.iter().collect()
    }
}

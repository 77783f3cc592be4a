//! Equality, subset and superset.

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Returns whether the sets have no key in common.
    ///
    /// # Complexity
    /// *O*(the shorter length), plus one step for each 64 of its positions.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let a = StableSet::from([10_u32, 20]);
    /// assert!(a.is_disjoint(&StableSet::from([30_u32])));
    /// assert!(!a.is_disjoint(&StableSet::from([20_u32])));
    /// ```
    #[must_use]
    pub fn is_disjoint<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        if self.len() <= other.len() {
            self.iter().all(|key| !other.contains(key))
        } else {
            other.iter().all(|key| !self.contains(key))
        }
    }

    /// Returns whether `other` contains all keys of this set.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let all = StableSet::from([10_u32, 20, 30]);
    /// assert!(StableSet::from([30_u32, 10]).is_subset(&all));
    /// assert!(!StableSet::from([40_u32]).is_subset(&all));
    /// ```
    #[must_use]
    pub fn is_subset<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        self.len() <= other.len() && self.iter().all(|key| other.contains(key))
    }

    /// Returns whether this set contains all keys of `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let all = StableSet::from([10_u32, 20, 30]);
    /// assert!(all.is_superset(&StableSet::from([30_u32, 10])));
    /// ```
    #[must_use]
    pub fn is_superset<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        other.is_subset(self)
    }
}

/// Two sets are equal if they contain the same keys, at any positions.
impl<K: SparseKey, A: Allocator, B: Allocator> PartialEq<StableSet<K, B>> for StableSet<K, A> {
    fn eq(&self, other: &StableSet<K, B>) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}

impl<K: SparseKey, A: Allocator> Eq for StableSet<K, A> {}

//! Equality, subset and superset.

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Returns whether the sets have no key in common.
    ///
    /// # Complexity
    /// *O*(the shorter length).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let a = SparseSet::from([10_u32, 20]);
    /// assert!(a.is_disjoint(&SparseSet::from([30_u32])));
    /// assert!(!a.is_disjoint(&SparseSet::from([20_u32])));
    /// ```
    #[must_use]
    pub fn is_disjoint<B: Allocator>(&self, other: &SparseSet<K, B>) -> bool {
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
    /// use sparse_set::SparseSet;
    ///
    /// let all = SparseSet::from([10_u32, 20, 30]);
    /// assert!(SparseSet::from([30_u32, 10]).is_subset(&all));
    /// assert!(!SparseSet::from([40_u32]).is_subset(&all));
    /// ```
    #[must_use]
    pub fn is_subset<B: Allocator>(&self, other: &SparseSet<K, B>) -> bool {
        self.len() <= other.len() && self.iter().all(|key| other.contains(key))
    }

    /// Returns whether this set contains all keys of `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let all = SparseSet::from([10_u32, 20, 30]);
    /// assert!(all.is_superset(&SparseSet::from([30_u32, 10])));
    /// ```
    #[must_use]
    pub fn is_superset<B: Allocator>(&self, other: &SparseSet<K, B>) -> bool {
        other.is_subset(self)
    }
}

/// Two sets are equal if they contain the same keys, in any order.
impl<K: SparseKey, A: Allocator, B: Allocator> PartialEq<SparseSet<K, B>> for SparseSet<K, A> {
    fn eq(&self, other: &SparseSet<K, B>) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}

impl<K: SparseKey, A: Allocator> Eq for SparseSet<K, A> {}

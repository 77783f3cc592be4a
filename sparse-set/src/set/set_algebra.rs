//! Lazy intersection, difference and union.

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::algebra::{Difference, Intersection, SymmetricDifference, Union};
use crate::key::SparseKey;

/// # Set algebra
/// The other set may have another allocator. Keys of different versions are different keys, so [`union`](Self::union)
/// and [`symmetric_difference`](Self::symmetric_difference) may yield two keys with the same index. A set collected
/// from them keeps the second.
impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Returns an iterator over the keys in both sets, in the order of the shorter one, or of this set if both are
    /// equally long.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let a = SparseSet::from([10_u32, 20, 30]);
    /// let b = SparseSet::from([30_u32, 20]);
    /// assert!(a.intersection(&b).eq([30, 20]));
    /// ```
    pub fn intersection<'a, B: Allocator>(&'a self, other: &'a SparseSet<K, B>) -> Intersection<'a, K> {
        if self.len() <= other.len() {
            Intersection::new(self.iter(), other.as_index().view())
        } else {
            Intersection::new(other.iter(), self.as_index().view())
        }
    }

    /// Returns an iterator over the keys in this set and not in `other`, in the order of this set.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let a = SparseSet::from([10_u32, 20, 30]);
    /// let b = SparseSet::from([30_u32, 10]);
    /// assert!(a.difference(&b).eq([20]));
    /// ```
    pub fn difference<'a, B: Allocator>(&'a self, other: &'a SparseSet<K, B>) -> Difference<'a, K> {
        Difference::new(self.iter(), other.as_index().view())
    }

    /// Returns an iterator over the keys in exactly one set: first this set's, then those of `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let a = SparseSet::from([10_u32, 20]);
    /// let b = SparseSet::from([20_u32, 30]);
    /// assert!(a.symmetric_difference(&b).eq([10, 30]));
    /// ```
    pub fn symmetric_difference<'a, B: Allocator>(&'a self, other: &'a SparseSet<K, B>) -> SymmetricDifference<'a, K> {
        SymmetricDifference::new(self.difference(other), other.difference(self))
    }

    /// Returns an iterator over the keys in either set: this set's, then those only in `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let a = SparseSet::from([10_u32, 20]);
    /// let b = SparseSet::from([20_u32, 30]);
    /// assert!(a.union(&b).eq([10, 20, 30]));
    /// ```
    pub fn union<'a, B: Allocator>(&'a self, other: &'a SparseSet<K, B>) -> Union<'a, K> {
        Union::new(self.iter(), other.difference(self))
    }
}

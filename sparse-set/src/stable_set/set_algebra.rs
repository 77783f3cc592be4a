//! Lazy intersection, difference and union.

use sparse_array::allocator::Allocator;

use super::{Iter, StableSet};
use crate::algebra;
use crate::key::SparseKey;

/// An iterator over the keys in both of two sets; see [`StableSet::intersection`].
pub type Intersection<'a, K> = algebra::Intersection<'a, K, Iter<'a, K>>;

/// An iterator over the keys in one set and not in another; see [`StableSet::difference`].
pub type Difference<'a, K> = algebra::Difference<'a, K, Iter<'a, K>>;

/// An iterator over the keys in exactly one of two sets; see [`StableSet::symmetric_difference`].
pub type SymmetricDifference<'a, K> = algebra::SymmetricDifference<'a, K, Iter<'a, K>>;

/// An iterator over the keys in at least one of two sets; see [`StableSet::union`].
pub type Union<'a, K> = algebra::Union<'a, K, Iter<'a, K>>;

/// # Set algebra
/// The other set may have another allocator. Keys of different versions are different keys, so [`union`](Self::union)
/// and [`symmetric_difference`](Self::symmetric_difference) may yield two keys with the same index. A set collected
/// from them keeps the second.
impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Returns an iterator over the keys in both sets, in the order of the shorter one, or of this set if both are
    /// equally long.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let a = StableSet::from([10_u32, 20, 30]);
    /// let b = StableSet::from([30_u32, 20]);
    /// assert!(a.intersection(&b).eq([30, 20]));
    /// ```
    pub fn intersection<'a, B: Allocator>(&'a self, other: &'a StableSet<K, B>) -> Intersection<'a, K> {
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
    /// use sparse_set::StableSet;
    ///
    /// let a = StableSet::from([10_u32, 20, 30]);
    /// let b = StableSet::from([30_u32, 10]);
    /// assert!(a.difference(&b).eq([20]));
    /// ```
    pub fn difference<'a, B: Allocator>(&'a self, other: &'a StableSet<K, B>) -> Difference<'a, K> {
        Difference::new(self.iter(), other.as_index().view())
    }

    /// Returns an iterator over the keys in exactly one set: first this set's, then those of `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let a = StableSet::from([10_u32, 20]);
    /// let b = StableSet::from([20_u32, 30]);
    /// assert!(a.symmetric_difference(&b).eq([10, 30]));
    /// ```
    pub fn symmetric_difference<'a, B: Allocator>(&'a self, other: &'a StableSet<K, B>) -> SymmetricDifference<'a, K> {
        SymmetricDifference::new(self.difference(other), other.difference(self))
    }

    /// Returns an iterator over the keys in either set: this set's, then those only in `other`.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let a = StableSet::from([10_u32, 20]);
    /// let b = StableSet::from([20_u32, 30]);
    /// assert!(a.union(&b).eq([10, 20, 30]));
    /// ```
    pub fn union<'a, B: Allocator>(&'a self, other: &'a StableSet<K, B>) -> Union<'a, K> {
        Union::new(self.iter(), other.difference(self))
    }
}

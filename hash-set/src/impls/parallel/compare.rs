//! Comparing sets in parallel.

use core::hash::{BuildHasher, Hash};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use sparse_array::allocator::Allocator;

use crate::HashSet;

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    /// Parallel version of `==`. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1, 2]).par_eq(&HashSet::from([2, 1])));
    /// assert!(!HashSet::from([1, 2]).par_eq(&HashSet::from([2, 3])));
    /// ```
    #[must_use]
    pub fn par_eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.par_is_subset(other)
    }

    /// Parallel version of [`is_subset`](Self::is_subset). Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1]).par_is_subset(&HashSet::from([1, 2])));
    /// assert!(!HashSet::from([3]).par_is_subset(&HashSet::from([1, 2])));
    /// ```
    #[must_use]
    pub fn par_is_subset(&self, other: &Self) -> bool {
        self.len() <= other.len() && self.par_iter().all(|element| other.contains(element))
    }

    /// Parallel version of [`is_superset`](Self::is_superset). Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1, 2]).par_is_superset(&HashSet::from([1])));
    /// assert!(!HashSet::from([1, 2]).par_is_superset(&HashSet::from([3])));
    /// ```
    #[must_use]
    pub fn par_is_superset(&self, other: &Self) -> bool {
        other.par_is_subset(self)
    }

    /// Parallel version of [`is_disjoint`](Self::is_disjoint). Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1, 2]).par_is_disjoint(&HashSet::from([3])));
    /// assert!(!HashSet::from([1, 2]).par_is_disjoint(&HashSet::from([2, 3])));
    /// ```
    #[must_use]
    pub fn par_is_disjoint(&self, other: &Self) -> bool {
        self.par_intersection(other).find_any(|_| true).is_none()
    }
}

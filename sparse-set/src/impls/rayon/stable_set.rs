//! Parallel iterators over a [`StableSet`], and set algebra.

use alloc::vec::Vec;

use rayon::iter::{
    FromParallelIterator, IntoParallelIterator, IntoParallelRefIterator, ParallelExtend, ParallelIterator,
};
use sparse_array::allocator::Allocator;

use super::ParIter;
use crate::StableSet;
use crate::key::SparseKey;

/// An indexed parallel iterator over the keys, by position. Requires the feature `rayon`.
impl<'a, K: SparseKey, A: Allocator> IntoParallelIterator for &'a StableSet<K, A> {
    type Iter = ParIter<'a, K>;
    type Item = K;

    fn into_par_iter(self) -> ParIter<'a, K> {
        self.iter().into_par_iter()
    }
}

/// Computes the keys in parallel, then [inserts](StableSet::insert) them in order. Requires the feature `rayon`.
///
/// The keys are collected in memory of the global allocator first. If the iterator panics, the set is unchanged.
///
/// # Panics
/// Panics in the cases of [`insert`](StableSet::insert). Earlier keys stay in the set.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_set::StableSet;
///
/// let mut set = StableSet::from([10_u32]);
/// set.par_extend((0..10_u32).into_par_iter().map(|n| n * n));
/// assert_eq!(set.len(), 11);
/// ```
impl<K: SparseKey, A: Allocator> ParallelExtend<K> for StableSet<K, A> {
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = K>>(&mut self, keys: I) {
        self.par_extend_for("StableSet::par_extend", keys);
    }
}

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Computes the keys in parallel, then inserts them in order, on behalf of `method`.
    #[track_caller]
    fn par_extend_for(&mut self, method: &str, keys: impl IntoParallelIterator<Item = K>) {
        self.extend_for(method, keys.into_par_iter().collect_vec_list().into_iter().flat_map(Vec::into_iter));
    }
}

/// Inserts a copy of each key.
impl<'a, K: SparseKey, A: Allocator> ParallelExtend<&'a K> for StableSet<K, A> {
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = &'a K>>(&mut self, keys: I) {
        self.par_extend_for("StableSet::par_extend", keys.into_par_iter().copied());
    }
}

/// Computes the keys in parallel and collects them into a set. Requires the feature `rayon`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_set::StableSet;
///
/// let set: StableSet<u32> = (0..100_u32).into_par_iter().filter(|n| n % 3 == 0).collect();
/// assert_eq!(set.len(), 34);
/// ```
impl<K: SparseKey> FromParallelIterator<K> for StableSet<K> {
    #[track_caller]
    fn from_par_iter<I: IntoParallelIterator<Item = K>>(keys: I) -> Self {
        let mut set = Self::new();
        set.par_extend_for("StableSet::from_par_iter", keys);
        set
    }
}

/// # Set algebra in parallel
/// Requires the feature `rayon`. These methods match those without `par_`; collecting yields the same order. The
/// allocators need not be `Sync`.
impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Returns a parallel iterator over the keys in both sets; see [`intersection`](Self::intersection).
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_set::StableSet;
    ///
    /// let (a, b) = (StableSet::from([10_u32, 20, 30]), StableSet::from([30_u32, 20]));
    /// assert_eq!(a.par_intersection(&b).collect::<Vec<_>>(), [30, 20]);
    /// ```
    pub fn par_intersection<'a, B: Allocator>(
        &'a self,
        other: &'a StableSet<K, B>,
    ) -> impl ParallelIterator<Item = K> + Clone {
        let (keys, index) = if self.len() <= other.len() {
            (self.par_iter(), other.as_index().view())
        } else {
            (other.par_iter(), self.as_index().view())
        };
        keys.filter(move |&key| index.get(key).is_some())
    }

    /// Returns a parallel iterator over the keys only in this set; see [`difference`](Self::difference).
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_set::StableSet;
    ///
    /// let (a, b) = (StableSet::from([10_u32, 20, 30]), StableSet::from([30_u32, 10]));
    /// assert_eq!(a.par_difference(&b).collect::<Vec<_>>(), [20]);
    /// ```
    pub fn par_difference<'a, B: Allocator>(
        &'a self,
        other: &'a StableSet<K, B>,
    ) -> impl ParallelIterator<Item = K> + Clone {
        let index = other.as_index().view();
        self.par_iter().filter(move |&key| index.get(key).is_none())
    }

    /// Returns a parallel iterator over the keys in exactly one set; see
    /// [`symmetric_difference`](Self::symmetric_difference).
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_set::StableSet;
    ///
    /// let (a, b) = (StableSet::from([10_u32, 20]), StableSet::from([20_u32, 30]));
    /// assert_eq!(a.par_symmetric_difference(&b).collect::<Vec<_>>(), [10, 30]);
    /// ```
    pub fn par_symmetric_difference<'a, B: Allocator>(
        &'a self,
        other: &'a StableSet<K, B>,
    ) -> impl ParallelIterator<Item = K> + Clone {
        self.par_difference(other).chain(other.par_difference(self))
    }

    /// Returns a parallel iterator over the keys in either set; see [`union`](Self::union).
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_set::StableSet;
    ///
    /// let (a, b) = (StableSet::from([10_u32, 20]), StableSet::from([20_u32, 30]));
    /// assert_eq!(a.par_union(&b).collect::<Vec<_>>(), [10, 20, 30]);
    /// ```
    pub fn par_union<'a, B: Allocator>(
        &'a self,
        other: &'a StableSet<K, B>,
    ) -> impl ParallelIterator<Item = K> + Clone {
        self.par_iter().chain(other.par_difference(self))
    }

    /// Returns whether the sets are equal: `==` in parallel.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let set = StableSet::from([10_u32, 20]);
    /// assert!(set.par_eq(&StableSet::from([20, 10])));
    /// assert!(!set.par_eq(&StableSet::from([10])));
    /// ```
    #[must_use]
    pub fn par_eq<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        self.len() == other.len() && self.par_is_subset(other)
    }

    /// Returns whether `other` contains all keys of this set: [`is_subset`](Self::is_subset) in parallel.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let set = StableSet::from([10_u32]);
    /// assert!(set.par_is_subset(&StableSet::from([20, 10])));
    /// assert!(!set.par_is_subset(&StableSet::from([20])));
    /// ```
    #[must_use]
    pub fn par_is_subset<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        let index = other.as_index().view();
        self.len() <= other.len() && self.par_iter().all(|key| index.get(key).is_some())
    }

    /// Returns whether this set contains all keys of `other`: [`is_superset`](Self::is_superset) in parallel.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let set = StableSet::from([20_u32, 10]);
    /// assert!(set.par_is_superset(&StableSet::from([10])));
    /// assert!(!set.par_is_superset(&StableSet::from([30])));
    /// ```
    #[must_use]
    pub fn par_is_superset<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        other.par_is_subset(self)
    }

    /// Returns whether the sets have no key in common: [`is_disjoint`](Self::is_disjoint) in parallel.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let set = StableSet::from([20_u32, 10]);
    /// assert!(set.par_is_disjoint(&StableSet::from([30])));
    /// assert!(!set.par_is_disjoint(&StableSet::from([10])));
    /// ```
    #[must_use]
    pub fn par_is_disjoint<B: Allocator>(&self, other: &StableSet<K, B>) -> bool {
        self.par_intersection(other).find_any(|_| true).is_none()
    }
}

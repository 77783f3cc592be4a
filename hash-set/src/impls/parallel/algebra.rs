//! Set algebra in parallel.

use core::fmt;
use core::hash::{BuildHasher, Hash};

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use sparse_array::allocator::{Allocator, Global};

use crate::HashSet;

/// A parallel iterator over the elements of one set that are not in another, from [`HashSet::par_difference`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use rayon::prelude::*;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert_eq!(a.par_difference(&b).collect::<Vec<_>>(), [&1]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParDifference<'a, T, S, A: Allocator = Global> {
    left: &'a HashSet<T, S, A>,
    right: &'a HashSet<T, S, A>,
}

/// A parallel iterator over the elements in exactly one of two sets, from [`HashSet::par_symmetric_difference`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use rayon::prelude::*;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert_eq!(a.par_symmetric_difference(&b).collect::<Vec<_>>(), [&1, &4, &5]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParSymmetricDifference<'a, T, S, A: Allocator = Global> {
    left: &'a HashSet<T, S, A>,
    right: &'a HashSet<T, S, A>,
}

/// A parallel iterator over the elements in both of two sets, from [`HashSet::par_intersection`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use rayon::prelude::*;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert_eq!(a.par_intersection(&b).collect::<Vec<_>>(), [&2, &3]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParIntersection<'a, T, S, A: Allocator = Global> {
    left: &'a HashSet<T, S, A>,
    right: &'a HashSet<T, S, A>,
}

/// A parallel iterator over the elements in at least one of two sets, from [`HashSet::par_union`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use rayon::prelude::*;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert_eq!(a.par_union(&b).collect::<Vec<_>>(), [&4, &2, &3, &5, &1]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParUnion<'a, T, S, A: Allocator = Global> {
    left: &'a HashSet<T, S, A>,
    right: &'a HashSet<T, S, A>,
}

impl<'a, T, S, A> ParallelIterator for ParDifference<'a, T, S, A>
where
    T: Eq + Hash + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    type Item = &'a T;

    fn drive_unindexed<C: UnindexedConsumer<&'a T>>(self, consumer: C) -> C::Result {
        let Self { left, right } = self;
        left.par_iter().filter(move |element| !right.contains(*element)).drive_unindexed(consumer)
    }
}

impl<T, S, A: Allocator> Clone for ParDifference<'_, T, S, A> {
    fn clone(&self) -> Self {
        Self { left: self.left, right: self.right }
    }
}

impl<T, S, A> fmt::Debug for ParDifference<'_, T, S, A>
where
    T: Eq + Hash + fmt::Debug,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.left.difference(self.right)).finish()
    }
}

impl<'a, T, S, A> ParallelIterator for ParSymmetricDifference<'a, T, S, A>
where
    T: Eq + Hash + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    type Item = &'a T;

    fn drive_unindexed<C: UnindexedConsumer<&'a T>>(self, consumer: C) -> C::Result {
        let Self { left, right } = self;
        left.par_difference(right).chain(right.par_difference(left)).drive_unindexed(consumer)
    }
}

impl<T, S, A: Allocator> Clone for ParSymmetricDifference<'_, T, S, A> {
    fn clone(&self) -> Self {
        Self { left: self.left, right: self.right }
    }
}

impl<T, S, A> fmt::Debug for ParSymmetricDifference<'_, T, S, A>
where
    T: Eq + Hash + fmt::Debug,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.left.symmetric_difference(self.right)).finish()
    }
}

impl<'a, T, S, A> ParallelIterator for ParIntersection<'a, T, S, A>
where
    T: Eq + Hash + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    type Item = &'a T;

    fn drive_unindexed<C: UnindexedConsumer<&'a T>>(self, consumer: C) -> C::Result {
        let Self { left, right } = self;
        let (smaller, larger) = if left.len() <= right.len() { (left, right) } else { (right, left) };
        smaller.par_iter().filter(move |element| larger.contains(*element)).drive_unindexed(consumer)
    }
}

impl<T, S, A: Allocator> Clone for ParIntersection<'_, T, S, A> {
    fn clone(&self) -> Self {
        Self { left: self.left, right: self.right }
    }
}

impl<T, S, A> fmt::Debug for ParIntersection<'_, T, S, A>
where
    T: Eq + Hash + fmt::Debug,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.left.intersection(self.right)).finish()
    }
}

impl<'a, T, S, A> ParallelIterator for ParUnion<'a, T, S, A>
where
    T: Eq + Hash + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    type Item = &'a T;

    fn drive_unindexed<C: UnindexedConsumer<&'a T>>(self, consumer: C) -> C::Result {
        let Self { left, right } = self;
        let (larger, smaller) = if left.len() >= right.len() { (left, right) } else { (right, left) };
        larger.par_iter().chain(smaller.par_difference(larger)).drive_unindexed(consumer)
    }
}

impl<T, S, A: Allocator> Clone for ParUnion<'_, T, S, A> {
    fn clone(&self) -> Self {
        Self { left: self.left, right: self.right }
    }
}

impl<T, S, A> fmt::Debug for ParUnion<'_, T, S, A>
where
    T: Eq + Hash + fmt::Debug,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.left.union(self.right)).finish()
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    /// Parallel version of [`difference`](Self::difference). `collect` keeps slot order. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
    /// assert_eq!(a.par_difference(&b).count(), a.difference(&b).count());
    /// ```
    pub fn par_difference<'a>(&'a self, other: &'a Self) -> ParDifference<'a, T, S, A> {
        ParDifference { left: self, right: other }
    }

    /// Parallel version of [`symmetric_difference`](Self::symmetric_difference). `collect` keeps its order. Requires
    /// the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
    /// assert_eq!(a.par_symmetric_difference(&b).count(), a.symmetric_difference(&b).count());
    /// ```
    pub fn par_symmetric_difference<'a>(&'a self, other: &'a Self) -> ParSymmetricDifference<'a, T, S, A> {
        ParSymmetricDifference { left: self, right: other }
    }

    /// Parallel version of [`intersection`](Self::intersection). `collect` keeps its order. Requires the feature
    /// `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
    /// assert_eq!(a.par_intersection(&b).count(), a.intersection(&b).count());
    /// ```
    pub fn par_intersection<'a>(&'a self, other: &'a Self) -> ParIntersection<'a, T, S, A> {
        ParIntersection { left: self, right: other }
    }

    /// Parallel version of [`union`](Self::union). `collect` keeps its order. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
    /// assert_eq!(a.par_union(&b).count(), a.union(&b).count());
    /// ```
    pub fn par_union<'a>(&'a self, other: &'a Self) -> ParUnion<'a, T, S, A> {
        ParUnion { left: self, right: other }
    }
}

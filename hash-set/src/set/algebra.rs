//! Set algebra: union, intersection, differences and subset tests.
//!
//! Both sets have the same type, as in std: otherwise `set.is_subset(&words.collect())` could not infer the hasher.

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::{Chain, FusedIterator};

use sparse_array::allocator::{Allocator, Global};

use super::hash_set::HashSet;
use crate::hash_table::Iter;

/// An iterator over the elements that are in both of two sets, from [`HashSet::intersection`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert!(a.intersection(&b).eq(&[2, 3]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Intersection<'a, T, S, A: Allocator = Global> {
    iter: Iter<'a, T>,
    other: &'a HashSet<T, S, A>,
}

/// An iterator over the elements of one set that are not in another, from [`HashSet::difference`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert!(a.difference(&b).eq(&[1]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Difference<'a, T, S, A: Allocator = Global> {
    iter: Iter<'a, T>,
    other: &'a HashSet<T, S, A>,
}

/// An iterator over the elements that are in exactly one of two sets, from [`HashSet::symmetric_difference`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert!(a.symmetric_difference(&b).eq(&[1, 4, 5]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct SymmetricDifference<'a, T, S, A: Allocator = Global> {
    iter: Chain<Difference<'a, T, S, A>, Difference<'a, T, S, A>>,
}

/// An iterator over the elements that are in at least one of two sets, from [`HashSet::union`].
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([4, 2, 3, 5]));
/// assert!(a.union(&b).eq(&[4, 2, 3, 5, 1]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Union<'a, T, S, A: Allocator = Global> {
    iter: Chain<Iter<'a, T>, Difference<'a, T, S, A>>,
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Returns an iterator over the elements of this set that are not in `other`, in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([2]));
    /// assert!(a.difference(&b).eq(&[1, 3]));
    /// assert_eq!(b.difference(&a).count(), 0);
    /// ```
    #[doc(alias = "Difference")]
    #[inline]
    pub fn difference<'a>(&'a self, other: &'a Self) -> Difference<'a, T, S, A> {
        Difference { iter: self.iter(), other }
    }

    /// Returns an iterator over the elements that are in exactly one of the sets: first those of this set, then those
    /// of `other`, each in slot order.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let (a, b) = (HashSet::from([1, 2]), HashSet::from([2, 3]));
    /// assert!(a.symmetric_difference(&b).eq(&[1, 3]));
    /// ```
    #[inline]
    pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> SymmetricDifference<'a, T, S, A> {
        SymmetricDifference { iter: self.difference(other).chain(other.difference(self)) }
    }

    /// Returns an iterator over the elements that are in both sets. It yields those of the smaller set in its slot
    /// order, or of this one if both have the same length. Makes one look-up per element of the smaller set.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let (a, b) = (HashSet::from([1, 2]), HashSet::from([2, 3]));
    /// assert!(a.intersection(&b).eq(&[2]));
    /// ```
    #[doc(alias = "Intersect")]
    #[inline]
    pub fn intersection<'a>(&'a self, other: &'a Self) -> Intersection<'a, T, S, A> {
        let (smaller, larger) = if self.len() <= other.len() { (self, other) } else { (other, self) };
        Intersection { iter: smaller.iter(), other: larger }
    }

    /// Returns an iterator over the elements that are in at least one of the sets: all of the larger set (of this one
    /// if both have the same length), then those only in the smaller, each in slot order. Makes one look-up per element
    /// of the smaller set.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let (a, b) = (HashSet::from([1, 2]), HashSet::from([2, 3]));
    /// assert!(a.union(&b).eq(&[1, 2, 3]));
    /// ```
    #[doc(alias = "Union")]
    #[inline]
    pub fn union<'a>(&'a self, other: &'a Self) -> Union<'a, T, S, A> {
        let (larger, smaller) = if self.len() >= other.len() { (self, other) } else { (other, self) };
        Union { iter: larger.iter().chain(smaller.difference(larger)) }
    }

    /// Returns whether the sets have no element in common.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1, 2]).is_disjoint(&HashSet::from([3])));
    /// assert!(!HashSet::from([1, 2]).is_disjoint(&HashSet::from([2])));
    /// ```
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.intersection(other).next().is_none()
    }

    /// Returns whether all elements of this set are in `other`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1]).is_subset(&HashSet::from([1, 2])));
    /// assert!(!HashSet::from([1, 3]).is_subset(&HashSet::from([1, 2])));
    /// ```
    pub fn is_subset(&self, other: &Self) -> bool {
        self.len() <= other.len() && self.iter().all(|element| other.contains(element))
    }

    /// Returns whether all elements of `other` are in this set.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert!(HashSet::from([1, 2]).is_superset(&HashSet::from([1])));
    /// assert!(!HashSet::from([1, 2]).is_superset(&HashSet::from([1, 3])));
    /// ```
    #[doc(alias = "Includes")]
    #[inline]
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }
}

impl<'a, T, S, A> Iterator for Intersection<'a, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        let other = self.other;
        self.iter.find(|&element| other.contains(element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.iter.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        let Self { iter, other } = self;
        iter.fold(init, |folded, element| if other.contains(element) { f(folded, element) } else { folded })
    }
}

impl<T, S, A> DoubleEndedIterator for Intersection<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let other = self.other;
        self.iter.rfind(|&element| other.contains(element))
    }
}

impl<T, S, A: Allocator> Clone for Intersection<'_, T, S, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone(), other: self.other }
    }
}

impl<T, S, A> FusedIterator for Intersection<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
}

impl<T, S, A> fmt::Debug for Intersection<'_, T, S, A>
where
    T: fmt::Debug + Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T, S, A> Iterator for Difference<'a, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        let other = self.other;
        self.iter.find(|&element| !other.contains(element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Each element of `other` excludes at most one item if `Eq` is consistent; otherwise the bound may be wrong.
        let most = self.iter.len();
        (most.saturating_sub(self.other.len()), Some(most))
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, mut f: F) -> B {
        let Self { iter, other } = self;
        iter.fold(init, |folded, element| if !other.contains(element) { f(folded, element) } else { folded })
    }
}

impl<T, S, A> DoubleEndedIterator for Difference<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let other = self.other;
        self.iter.rfind(|&element| !other.contains(element))
    }
}

impl<T, S, A: Allocator> Clone for Difference<'_, T, S, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone(), other: self.other }
    }
}

impl<T, S, A> FusedIterator for Difference<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
}

impl<T, S, A> fmt::Debug for Difference<'_, T, S, A>
where
    T: fmt::Debug + Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T, S, A> Iterator for SymmetricDifference<'a, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.iter.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.iter.count()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, f: F) -> B {
        self.iter.fold(init, f)
    }
}

impl<T, S, A> DoubleEndedIterator for SymmetricDifference<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.iter.next_back()
    }
}

impl<T, S, A: Allocator> Clone for SymmetricDifference<'_, T, S, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<T, S, A> FusedIterator for SymmetricDifference<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
}

impl<T, S, A> fmt::Debug for SymmetricDifference<'_, T, S, A>
where
    T: fmt::Debug + Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T, S, A> Iterator for Union<'a, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.iter.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.iter.count()
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, f: F) -> B {
        self.iter.fold(init, f)
    }
}

impl<T, S, A> DoubleEndedIterator for Union<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.iter.next_back()
    }
}

impl<T, S, A: Allocator> Clone for Union<'_, T, S, A> {
    #[inline]
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<T, S, A> FusedIterator for Union<'_, T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
}

impl<T, S, A> fmt::Debug for Union<'_, T, S, A>
where
    T: fmt::Debug + Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

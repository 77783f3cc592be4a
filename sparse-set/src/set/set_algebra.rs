//! Lazy intersection, difference and union.

use core::fmt;
use core::iter::{Chain, FusedIterator};

use sparse_array::allocator::Allocator;

use super::iter::forward_iterator;
use super::{Iter, SparseSet};
use crate::key::SparseKey;
use crate::raw::IndexView;

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
            Intersection { keys: self.iter(), other: other.as_index().view() }
        } else {
            Intersection { keys: other.iter(), other: self.as_index().view() }
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
        Difference { keys: self.iter(), other: other.as_index().view() }
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
        SymmetricDifference { keys: self.difference(other).chain(other.difference(self)) }
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
        Union { keys: self.iter().chain(other.difference(self)) }
    }
}

/// An iterator over the keys in both of two sets; see [`SparseSet::intersection`].
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let (a, b) = (SparseSet::from([10_u32, 20]), SparseSet::from([20_u32]));
/// assert_eq!(a.intersection(&b).next(), Some(20));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Intersection<'a, K: SparseKey> {
    keys: Iter<'a, K>,
    other: IndexView<'a, K>,
}

/// An iterator over the keys in one set and not in another; see [`SparseSet::difference`].
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let (a, b) = (SparseSet::from([10_u32, 20]), SparseSet::from([20_u32]));
/// assert_eq!(a.difference(&b).next(), Some(10));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Difference<'a, K: SparseKey> {
    keys: Iter<'a, K>,
    other: IndexView<'a, K>,
}

/// An iterator over the keys in exactly one of two sets; see [`SparseSet::symmetric_difference`].
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let (a, b) = (SparseSet::from([10_u32, 20]), SparseSet::from([20_u32]));
/// assert_eq!(a.symmetric_difference(&b).next(), Some(10));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SymmetricDifference<'a, K: SparseKey> {
    keys: Chain<Difference<'a, K>, Difference<'a, K>>,
}

/// An iterator over the keys in at least one of two sets; see [`SparseSet::union`].
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let (a, b) = (SparseSet::from([10_u32, 20]), SparseSet::from([20_u32]));
/// assert_eq!(a.union(&b).count(), 2);
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Union<'a, K: SparseKey> {
    keys: Chain<Iter<'a, K>, Difference<'a, K>>,
}

/// Implements the iterators that yield a key if its presence in the other set is `$contains`.
macro_rules! filtering {
    ($($Name:ident: $contains:literal;)*) => {$(
        impl<K: SparseKey> Iterator for $Name<'_, K> {
            type Item = K;

            #[inline]
            fn next(&mut self) -> Option<K> {
                let other = self.other;
                self.keys.find(|&key| other.get(key).is_some() == $contains)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (0, Some(self.keys.len()))
            }

            #[inline]
            fn fold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
                let other = self.other;
                self.keys.filter(|&key| other.get(key).is_some() == $contains).fold(init, f)
            }
        }

        impl<K: SparseKey> DoubleEndedIterator for $Name<'_, K> {
            #[inline]
            fn next_back(&mut self) -> Option<K> {
                let other = self.other;
                self.keys.rfind(|&key| other.get(key).is_some() == $contains)
            }
        }

        impl<K: SparseKey> FusedIterator for $Name<'_, K> {}
    )*};
}

filtering! {
    Intersection: true;
    Difference: false;
}

forward_iterator! { SymmetricDifference Union }

macro_rules! debug {
    ($($Name:ident)*) => {$(
        impl<K: SparseKey> fmt::Debug for $Name<'_, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    )*};
}

debug! { Intersection Difference SymmetricDifference Union }

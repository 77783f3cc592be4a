//! The borrowing iterator.

use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use sparse_array::allocator::Allocator;

use super::SparseSet;
use crate::key::SparseKey;

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Returns an iterator over the keys, from front to back.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([30_u32, 20]);
    /// assert!(set.iter().eq([30, 20]));
    /// assert!(set.iter().rev().eq([20, 30]));
    /// ```
    #[doc(alias("begin", "end", "rbegin", "rend", "each"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, K> {
        Iter { keys: self.as_slice().iter() }
    }
}

/// An iterator over the keys of a [`SparseSet`], from front to back.
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let set = SparseSet::from([10_u32, 20, 30]);
/// let mut keys = set.iter();
/// assert_eq!(keys.next(), Some(10));
/// assert_eq!(keys.next_back(), Some(30));
/// assert_eq!(keys.as_slice(), [20]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, K> {
    pub(super) keys: slice::Iter<'a, K>,
}

impl<'a, K: SparseKey> Iter<'a, K> {
    /// Returns the remaining keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([10_u32, 20]);
    /// let mut keys = set.iter();
    /// keys.next();
    /// assert_eq!(keys.as_slice(), [20]);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &'a [K] {
        self.keys.as_slice()
    }
}

impl<K: SparseKey> Iterator for Iter<'_, K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        self.keys.next().copied()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<K> {
        self.keys.nth(n).copied()
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, mut f: F) -> B {
        self.keys.fold(init, |accumulated, &key| f(accumulated, key))
    }
}

impl<K: SparseKey> DoubleEndedIterator for Iter<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.keys.next_back().copied()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<K> {
        self.keys.nth_back(n).copied()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, mut f: F) -> B {
        self.keys.rfold(init, |accumulated, &key| f(accumulated, key))
    }
}

impl<K: SparseKey> ExactSizeIterator for Iter<'_, K> {}

impl<K: SparseKey> FusedIterator for Iter<'_, K> {}

impl<K> Clone for Iter<'_, K> {
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone() }
    }
}

impl<K> Default for Iter<'_, K> {
    fn default() -> Self {
        Self { keys: [].iter() }
    }
}

impl<K: SparseKey> fmt::Debug for Iter<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.as_slice()).finish()
    }
}

impl<'a, K: SparseKey, A: Allocator> IntoIterator for &'a SparseSet<K, A> {
    type Item = K;
    type IntoIter = Iter<'a, K>;

    #[inline]
    fn into_iter(self) -> Iter<'a, K> {
        self.iter()
    }
}

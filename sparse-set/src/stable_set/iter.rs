//! The borrowing iterator.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::allocator::Allocator;

use super::StableSet;
use crate::key::SparseKey;
use crate::raw::StableKeys;

impl<K: SparseKey, A: Allocator> StableSet<K, A> {
    /// Returns an iterator over the keys, by position.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    ///
    /// let mut set = StableSet::from([30_u32, 20, 10]);
    /// set.remove(20);
    /// assert!(set.iter().eq([30, 10]));
    /// assert!(set.iter().rev().eq([10, 30]));
    /// ```
    #[doc(alias("begin", "end", "rbegin", "rend", "each"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, K> {
        Iter { keys: self.raw.iter() }
    }
}

/// An iterator over the keys of a [`StableSet`], by position. Skips holes, and knows its length.
///
/// # Examples
/// ```
/// use sparse_set::StableSet;
///
/// let set = StableSet::from([10_u32, 20, 30]);
/// let mut keys = set.iter();
/// assert_eq!(keys.next(), Some(10));
/// assert_eq!(keys.next_back(), Some(30));
/// assert_eq!(keys.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, K> {
    pub(crate) keys: StableKeys<'a, K>,
}

impl<K: SparseKey> Iterator for Iter<'_, K> {
    type Item = K;

    #[inline(always)]
    fn next(&mut self) -> Option<K> {
        self.keys.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.keys.left(), Some(self.keys.left()))
    }

    #[inline]
    fn count(self) -> usize {
        self.keys.left()
    }

    #[inline]
    fn last(mut self) -> Option<K> {
        self.keys.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<K> {
        self.keys = self.keys.clone().split_at(n).1;
        self.keys.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.fold(init, f)
    }
}

impl<K: SparseKey> DoubleEndedIterator for Iter<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.keys.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.rfold(init, f)
    }
}

impl<K: SparseKey> ExactSizeIterator for Iter<'_, K> {}

impl<K: SparseKey> FusedIterator for Iter<'_, K> {}

impl<K> Clone for Iter<'_, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { keys: self.keys.clone() }
    }
}

impl<K: SparseKey> Default for Iter<'_, K> {
    fn default() -> Self {
        Self { keys: StableKeys::EMPTY }
    }
}

impl<K: SparseKey> fmt::Debug for Iter<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.keys).finish()
    }
}

impl<'a, K: SparseKey, A: Allocator> IntoIterator for &'a StableSet<K, A> {
    type Item = K;
    type IntoIter = Iter<'a, K>;

    #[inline]
    fn into_iter(self) -> Iter<'a, K> {
        self.iter()
    }
}

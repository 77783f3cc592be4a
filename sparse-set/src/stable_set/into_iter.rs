//! The owning iterator.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::allocator::{Allocator, Global};

use super::StableSet;
use crate::key::SparseKey;
use crate::raw::OwnedKeys;

/// An owning iterator over the keys of a [`StableSet`], by position.
///
/// # Examples
/// ```
/// use sparse_set::StableSet;
///
/// let mut keys = StableSet::from([10_u32, 20, 30]).into_iter();
/// assert_eq!(keys.next(), Some(10));
/// assert!(keys.eq([20, 30]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct IntoIter<K: SparseKey, A: Allocator = Global> {
    keys: OwnedKeys<K, A>,
}

impl<K: SparseKey, A: Allocator> IntoIter<K, A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::StableSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let keys = StableSet::from([10_u32]).into_iter();
    /// let Global = keys.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub fn allocator(&self) -> &A {
        self.keys.allocator()
    }
}

impl<K: SparseKey, A: Allocator> Iterator for IntoIter<K, A> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        self.keys.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.keys.keys().left(), Some(self.keys.keys().left()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<K> {
        self.keys.skip(n);
        self.keys.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.keys().fold(init, f)
    }
}

impl<K: SparseKey, A: Allocator> DoubleEndedIterator for IntoIter<K, A> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.keys.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.keys().rfold(init, f)
    }
}

impl<K: SparseKey, A: Allocator> ExactSizeIterator for IntoIter<K, A> {}

impl<K: SparseKey, A: Allocator> FusedIterator for IntoIter<K, A> {}

impl<K: SparseKey> Default for IntoIter<K> {
    fn default() -> Self {
        StableSet::new().into_iter()
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for IntoIter<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.keys.keys()).finish()
    }
}

impl<K: SparseKey, A: Allocator> IntoIterator for StableSet<K, A> {
    type Item = K;
    type IntoIter = IntoIter<K, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<K, A> {
        IntoIter { keys: OwnedKeys::new(self.raw) }
    }
}

//! The owning iterator.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use sparse_array::allocator::{Allocator, Global};

use super::SparseSet;
use crate::key::SparseKey;

/// An owning iterator over the keys of a [`SparseSet`], from front to back.
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let mut keys = SparseSet::from([10_u32, 20, 30]).into_iter();
/// assert_eq!(keys.next(), Some(10));
/// assert_eq!(keys.as_slice(), [20, 30]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct IntoIter<K: SparseKey, A: Allocator = Global> {
    set: SparseSet<K, A>,
    positions: Range<usize>,
}

impl<K: SparseKey, A: Allocator> IntoIter<K, A> {
    /// Returns the remaining keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// assert_eq!(SparseSet::from([10_u32, 20]).into_iter().as_slice(), [10, 20]);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[K] {
        &self.set.as_slice()[self.positions.clone()]
    }
}

impl<K: SparseKey, A: Allocator> Iterator for IntoIter<K, A> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        let position = self.positions.next()?;
        self.set.get_at(position)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.positions.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<K> {
        let position = self.positions.nth(n)?;
        self.set.get_at(position)
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.as_slice().iter().copied().fold(init, f)
    }
}

impl<K: SparseKey, A: Allocator> DoubleEndedIterator for IntoIter<K, A> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        let position = self.positions.next_back()?;
        self.set.get_at(position)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.as_slice().iter().copied().rfold(init, f)
    }
}

impl<K: SparseKey, A: Allocator> ExactSizeIterator for IntoIter<K, A> {}

impl<K: SparseKey, A: Allocator> FusedIterator for IntoIter<K, A> {}

impl<K: SparseKey> Default for IntoIter<K> {
    fn default() -> Self {
        SparseSet::new().into_iter()
    }
}

impl<K: SparseKey, A: Allocator> fmt::Debug for IntoIter<K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.as_slice()).finish()
    }
}

impl<K: SparseKey, A: Allocator> IntoIterator for SparseSet<K, A> {
    type Item = K;
    type IntoIter = IntoIter<K, A>;

    #[inline]
    fn into_iter(self) -> IntoIter<K, A> {
        let positions = 0..self.len();
        IntoIter { set: self, positions }
    }
}

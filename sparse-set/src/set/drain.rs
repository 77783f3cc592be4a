//! `drain`'s iterator.

use core::fmt;
use core::iter::FusedIterator;

use super::Iter;
use crate::key::SparseKey;

/// An iterator over keys that [`drain`](super::SparseSet::drain) removed from a set.
///
/// # Examples
/// ```
/// use sparse_set::SparseSet;
///
/// let mut set = SparseSet::from([10_u32, 20, 30]);
/// let mut drained = set.drain(1..);
/// assert_eq!(drained.next_back(), Some(30));
/// assert_eq!(drained.as_slice(), [20]);
/// drop(drained);
/// assert_eq!(set.as_slice(), [10]);
/// ```
// No `Drop` may touch the keys: the crate `storage` reads them later, until the set changes.
#[must_use = "iterators are lazy and do nothing unless consumed; use `clear` or `truncate` to drop the keys"]
#[derive(Default)]
pub struct Drain<'a, K> {
    pub(super) keys: Iter<'a, K>,
}

impl<K: SparseKey> Drain<'_, K> {
    /// Returns the remaining keys.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut set = SparseSet::from([10_u32, 20, 30]);
    /// assert_eq!(set.drain(..2).as_slice(), [10, 20]);
    /// ```
    #[must_use]
    pub fn as_slice(&self) -> &[K] {
        self.keys.as_slice()
    }
}

impl<K: SparseKey> Iterator for Drain<'_, K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        self.keys.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.keys.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<K> {
        self.keys.nth(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.fold(init, f)
    }
}

impl<K: SparseKey> DoubleEndedIterator for Drain<'_, K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.keys.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.rfold(init, f)
    }
}

impl<K: SparseKey> FusedIterator for Drain<'_, K> {}

impl<K: SparseKey> ExactSizeIterator for Drain<'_, K> {}

impl<K: SparseKey> fmt::Debug for Drain<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drain").field(&self.as_slice()).finish()
    }
}

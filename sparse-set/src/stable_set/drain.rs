//! `drain`'s iterator.

use core::fmt;
use core::iter::FusedIterator;

use super::Iter;
use crate::key::SparseKey;
use crate::raw::StableKeys;

/// An iterator over keys that [`drain`](super::StableSet::drain) removed from a set.
///
/// # Examples
/// ```
/// use sparse_set::StableSet;
///
/// let mut set = StableSet::from([10_u32, 20, 30]);
/// let mut drained = set.drain();
/// assert_eq!(drained.next_back(), Some(30));
/// assert_eq!(drained.len(), 2);
/// drop(drained);
/// assert!(set.is_empty());
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `clear` to drop the keys"]
pub struct Drain<'a, K> {
    keys: Iter<'a, K>,
}

impl<'a, K: SparseKey> Drain<'a, K> {
    pub(super) fn new(keys: StableKeys<'a, K>) -> Self {
        Self { keys: Iter { keys } }
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

impl<K: SparseKey> ExactSizeIterator for Drain<'_, K> {}

impl<K: SparseKey> FusedIterator for Drain<'_, K> {}

impl<K: SparseKey> Default for Drain<'_, K> {
    fn default() -> Self {
        Self { keys: Iter::default() }
    }
}

impl<K: SparseKey> fmt::Debug for Drain<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drain").field(&self.keys.keys).finish()
    }
}

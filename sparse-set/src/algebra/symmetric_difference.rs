//! [`SymmetricDifference`].

use core::fmt;
use core::iter::{Chain, FusedIterator};

use super::Difference;
use crate::key::SparseKey;
use crate::set;

/// An iterator over the keys in exactly one of two sets; see
/// [`SparseSet::symmetric_difference`](crate::SparseSet::symmetric_difference) and
/// [`StableSet::symmetric_difference`](crate::StableSet::symmetric_difference).
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
pub struct SymmetricDifference<'a, K: SparseKey, I = set::Iter<'a, K>> {
    keys: Chain<Difference<'a, K, I>, Difference<'a, K, I>>,
}

impl<'a, K: SparseKey, I: ExactSizeIterator<Item = K>> SymmetricDifference<'a, K, I> {
    /// Creates an iterator over the keys of both differences.
    pub(crate) fn new(first: Difference<'a, K, I>, second: Difference<'a, K, I>) -> Self {
        Self { keys: first.chain(second) }
    }
}

impl<K: SparseKey, I: ExactSizeIterator<Item = K>> Iterator for SymmetricDifference<'_, K, I> {
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

impl<K: SparseKey, I: DoubleEndedIterator<Item = K> + ExactSizeIterator> DoubleEndedIterator
    for SymmetricDifference<'_, K, I>
{
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.keys.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        self.keys.rfold(init, f)
    }
}

impl<K: SparseKey, I: ExactSizeIterator<Item = K> + FusedIterator> FusedIterator for SymmetricDifference<'_, K, I> {}

impl<K: SparseKey, I: ExactSizeIterator<Item = K> + Clone> fmt::Debug for SymmetricDifference<'_, K, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

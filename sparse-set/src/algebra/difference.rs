//! [`Difference`].

use core::fmt;
use core::iter::FusedIterator;

use crate::key::SparseKey;
use crate::raw::IndexView;
use crate::set;

/// An iterator over the keys in one set and not in another; see
/// [`SparseSet::difference`](crate::SparseSet::difference) and [`StableSet::difference`](crate::StableSet::difference).
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
pub struct Difference<'a, K: SparseKey, I = set::Iter<'a, K>> {
    keys: I,
    other: IndexView<'a, K>,
}

impl<'a, K: SparseKey, I> Difference<'a, K, I> {
    /// Creates an iterator over those of `keys` that are not in the other set.
    pub(crate) fn new(keys: I, other: IndexView<'a, K>) -> Self {
        Self { keys, other }
    }
}

impl<K: SparseKey, I: ExactSizeIterator<Item = K>> Iterator for Difference<'_, K, I> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        let other = self.other;
        self.keys.find(|&key| other.get(key).is_none())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.keys.len()))
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, f: F) -> B {
        let other = self.other;
        self.keys.filter(|&key| other.get(key).is_none()).fold(init, f)
    }
}

impl<K: SparseKey, I: DoubleEndedIterator<Item = K> + ExactSizeIterator> DoubleEndedIterator for Difference<'_, K, I> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        let other = self.other;
        self.keys.rfind(|&key| other.get(key).is_none())
    }
}

impl<K: SparseKey, I: ExactSizeIterator<Item = K> + FusedIterator> FusedIterator for Difference<'_, K, I> {}

impl<K: SparseKey, I: ExactSizeIterator<Item = K> + Clone> fmt::Debug for Difference<'_, K, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

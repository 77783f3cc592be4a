//! [`IterPinMut`].

use core::fmt;
use core::iter::FusedIterator;
use core::pin::Pin;

use sparse_set::{Entity, SparseKey};

#[cfg(doc)]
use super::PinnedStorage;
use crate::raw::BorrowedPairs;
use sparse_set::internal::StableWalk;

/// A mutable iterator over the keys and pinned values of a [`PinnedStorage`].
///
/// # Examples
/// ```
/// use storage::PinnedStorage;
///
/// let mut ages = PinnedStorage::new();
/// ages.insert(3_u32, 36);
/// ages.iter_pin_mut().for_each(|(_, mut age)| age.set(40));
/// assert_eq!(ages.get(3), Some(&40));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterPinMut<'a, T, K: SparseKey = Entity> {
    pub(super) pairs: BorrowedPairs<'a, T, StableWalk<K>, Pin<&'a mut T>>,
}

impl<'a, T, K: SparseKey> Iterator for IterPinMut<'a, T, K> {
    type Item = (K, Pin<&'a mut T>);

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<(K, Pin<&'a mut T>)> {
        self.pairs.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.len()
    }

    #[inline]
    fn last(mut self) -> Option<(K, Pin<&'a mut T>)> {
        self.next_back()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(K, Pin<&'a mut T>)> {
        self.pairs.nth(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, Pin<&'a mut T>)) -> B>(self, init: B, f: F) -> B {
        self.pairs.fold(init, f)
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for IterPinMut<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth_back(n)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.pairs.rfold(init, f)
    }
}

impl<T, K: SparseKey> ExactSizeIterator for IterPinMut<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for IterPinMut<'_, T, K> {}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for IterPinMut<'_, T, K> {
    fn default() -> Self {
        Self { pairs: BorrowedPairs::EMPTY }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, K: SparseKey> fmt::Debug for IterPinMut<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared()).finish()
    }
}

//! [`IntoIter`], the owning iterator over pairs.

use core::fmt;
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table as table;

use super::Iter;

/// An owning iterator over the pairs of a map in slot order, from
/// [`HashMap::into_iter`](crate::HashMap#method.into_iter).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_iter().next_back(), Some(("b", 2)));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoIter<K, V, A: Allocator = Global> {
    pub(crate) inner: table::IntoIter<(K, V), A>,
}

impl<K, V, A: Allocator> IntoIter<K, V, A> {
    #[inline]
    pub(crate) fn new(inner: table::IntoIter<(K, V), A>) -> Self {
        Self { inner }
    }
}

impl<K, V, A: Allocator> Iterator for IntoIter<K, V, A> {
    type Item = (K, V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.inner.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.inner.nth(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.fold(init, f)
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for IntoIter<K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.rfold(init, f)
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for IntoIter<K, V, A> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V, A: Allocator> FusedIterator for IntoIter<K, V, A> {}

impl<K, V> Default for IntoIter<K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for IntoIter<K, V, A> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Iter::new(self.inner.as_values())).finish()
    }
}

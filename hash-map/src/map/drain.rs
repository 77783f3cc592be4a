//! [`Drain`], the draining iterator.

use core::fmt;
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table as table;

use super::Iter;

/// A draining iterator over the pairs of a map in slot order, from [`HashMap::drain`](crate::HashMap::drain).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.drain().next(), Some(("a", 1)));
/// assert!(map.is_empty());
/// ```
#[must_use = "iterators do nothing until they are advanced; `clear` drops all pairs without one"]
pub struct Drain<'a, K: 'a, V: 'a, A: Allocator = Global> {
    pub(crate) inner: table::Drain<'a, (K, V), A>,
}

impl<'a, K, V, A: Allocator> Drain<'a, K, V, A> {
    #[inline]
    pub(crate) fn new(inner: table::Drain<'a, (K, V), A>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V, A: Allocator> Iterator for Drain<'a, K, V, A> {
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

impl<K, V, A: Allocator> DoubleEndedIterator for Drain<'_, K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.inner.rfold(init, f)
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for Drain<'_, K, V, A> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V, A: Allocator> FusedIterator for Drain<'_, K, V, A> {}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for Drain<'_, K, V, A> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Iter::new(self.inner.as_iter())).finish()
    }
}

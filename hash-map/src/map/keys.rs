//! [`Keys`] and [`IntoKeys`].

use core::fmt;
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table as table;

use crate::pair::into_key;

/// An iterator over the keys of a map in slot order, from [`HashMap::keys`](crate::HashMap::keys).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert!(map.keys().rev().eq(&["b", "a"]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Keys<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::Iter<'a, (K, V)>,
}

impl<'a, K, V> Keys<'a, K, V> {
    #[inline]
    pub(crate) fn new(inner: table::Iter<'a, (K, V)>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V> Iterator for Keys<'a, K, V> {
    type Item = &'a K;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(key, _)| key)
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
        self.inner.nth(n).map(|(key, _)| key)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, (key, _)| f(folded, key))
    }
}

impl<K, V> DoubleEndedIterator for Keys<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(key, _)| key)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, (key, _)| f(folded, key))
    }
}

impl<K, V> ExactSizeIterator for Keys<'_, K, V> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V> FusedIterator for Keys<'_, K, V> {}

impl<K, V> Clone for Keys<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K, V> Default for Keys<'_, K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Keys<'_, K, V> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An owning iterator over the keys of a map in slot order, from [`HashMap::into_keys`](crate::HashMap::into_keys).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_keys().collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoKeys<K, V, A: Allocator = Global> {
    pub(crate) inner: table::IntoIter<(K, V), A>,
}

impl<K, V, A: Allocator> IntoKeys<K, V, A> {
    #[inline]
    pub(crate) fn new(inner: table::IntoIter<(K, V), A>) -> Self {
        Self { inner }
    }
}

impl<K, V, A: Allocator> Iterator for IntoKeys<K, V, A> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(into_key)
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
        self.inner.nth(n).map(into_key)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, pair| f(folded, into_key(pair)))
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for IntoKeys<K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(into_key)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, pair| f(folded, into_key(pair)))
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for IntoKeys<K, V, A> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V, A: Allocator> FusedIterator for IntoKeys<K, V, A> {}

impl<K, V> Default for IntoKeys<K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K: fmt::Debug, V, A: Allocator> fmt::Debug for IntoKeys<K, V, A> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Keys::new(self.inner.as_values())).finish()
    }
}

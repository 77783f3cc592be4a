//! [`Values`], [`ValuesMut`] and [`IntoValues`].

use core::fmt;
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table as table;

use crate::pair::into_value;

/// An iterator over the values of a map in slot order, from [`HashMap::values`](crate::HashMap::values).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.values().sum::<i32>(), 3);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Values<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::Iter<'a, (K, V)>,
}

impl<'a, K, V> Values<'a, K, V> {
    #[inline]
    pub(crate) fn new(inner: table::Iter<'a, (K, V)>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V> Iterator for Values<'a, K, V> {
    type Item = &'a V;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(_, value)| value)
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
        self.inner.nth(n).map(|(_, value)| value)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, (_, value)| f(folded, value))
    }
}

impl<K, V> DoubleEndedIterator for Values<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(_, value)| value)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, (_, value)| f(folded, value))
    }
}

impl<K, V> ExactSizeIterator for Values<'_, K, V> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V> FusedIterator for Values<'_, K, V> {}

impl<K, V> Clone for Values<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K, V> Default for Values<'_, K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K, V: fmt::Debug> fmt::Debug for Values<'_, K, V> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A mutable iterator over the values of a map in slot order, from [`HashMap::values_mut`](crate::HashMap::values_mut).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// map.values_mut().for_each(|value| *value *= 2);
/// assert_eq!(map["b"], 4);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ValuesMut<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::IterMut<'a, (K, V)>,
}

impl<'a, K, V> ValuesMut<'a, K, V> {
    #[inline]
    pub(crate) fn new(inner: table::IterMut<'a, (K, V)>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V> Iterator for ValuesMut<'a, K, V> {
    type Item = &'a mut V;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(_, value)| value)
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
        self.inner.nth(n).map(|(_, value)| value)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, (_, value)| f(folded, value))
    }
}

impl<K, V> DoubleEndedIterator for ValuesMut<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(_, value)| value)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, (_, value)| f(folded, value))
    }
}

impl<K, V> ExactSizeIterator for ValuesMut<'_, K, V> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V> FusedIterator for ValuesMut<'_, K, V> {}

impl<K, V> Default for ValuesMut<'_, K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K, V: fmt::Debug> fmt::Debug for ValuesMut<'_, K, V> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Values::new(self.inner.as_values())).finish()
    }
}

/// An owning iterator over the values of a map in slot order, from
/// [`HashMap::into_values`](crate::HashMap::into_values).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_values().collect::<Vec<_>>(), [1, 2]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoValues<K, V, A: Allocator = Global> {
    pub(crate) inner: table::IntoIter<(K, V), A>,
}

impl<K, V, A: Allocator> IntoValues<K, V, A> {
    #[inline]
    pub(crate) fn new(inner: table::IntoIter<(K, V), A>) -> Self {
        Self { inner }
    }
}

impl<K, V, A: Allocator> Iterator for IntoValues<K, V, A> {
    type Item = V;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(into_value)
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
        self.inner.nth(n).map(into_value)
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, pair| f(folded, into_value(pair)))
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for IntoValues<K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(into_value)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, pair| f(folded, into_value(pair)))
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for IntoValues<K, V, A> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V, A: Allocator> FusedIterator for IntoValues<K, V, A> {}

impl<K, V> Default for IntoValues<K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K, V: fmt::Debug, A: Allocator> fmt::Debug for IntoValues<K, V, A> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Values::new(self.inner.as_values())).finish()
    }
}

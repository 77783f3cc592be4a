//! [`Iter`], [`IterMut`] and [`IterFull`], the iterators over pairs.

use core::fmt;
use core::iter::FusedIterator;

use hash_set::ElementId;
use hash_set::hash_table as table;

/// An iterator over the pairs of a map in slot order, from [`HashMap::iter`](crate::HashMap::iter).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert!(map.iter().rev().eq([(&"b", &2), (&"a", &1)]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Iter<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::Iter<'a, (K, V)>,
}

impl<'a, K, V> Iter<'a, K, V> {
    #[inline]
    pub(crate) fn new(inner: table::Iter<'a, (K, V)>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(key, value)| (key, value))
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
        self.inner.nth(n).map(|(key, value)| (key, value))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, (key, value)| f(folded, (key, value)))
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(key, value)| (key, value))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, (key, value)| f(folded, (key, value)))
    }
}

impl<K, V> ExactSizeIterator for Iter<'_, K, V> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V> FusedIterator for Iter<'_, K, V> {}

impl<K, V> Clone for Iter<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K, V> Default for Iter<'_, K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Iter<'_, K, V> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// An iterator over the pairs of a map in slot order, the values mutable, from
/// [`HashMap::iter_mut`](crate::HashMap::iter_mut).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// for (_, value) in &mut map {
///     *value += 1;
/// }
/// assert_eq!(map["b"], 3);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterMut<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::IterMut<'a, (K, V)>,
}

impl<'a, K, V> IterMut<'a, K, V> {
    #[inline]
    pub(crate) fn new(inner: table::IterMut<'a, (K, V)>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(key, value)| (&*key, value))
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
        self.inner.nth(n).map(|(key, value)| (&*key, value))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, (key, value)| f(folded, (&*key, value)))
    }
}

impl<K, V> DoubleEndedIterator for IterMut<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(key, value)| (&*key, value))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, (key, value)| f(folded, (&*key, value)))
    }
}

impl<K, V> ExactSizeIterator for IterMut<'_, K, V> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V> FusedIterator for IterMut<'_, K, V> {}

impl<K, V> Default for IterMut<'_, K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for IterMut<'_, K, V> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Iter::new(self.inner.as_values())).finish()
    }
}

/// An iterator over `(id, &key, &value)` in slot order, from [`HashMap::iter_full`](crate::HashMap::iter_full).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// let id = map.get_id("b").unwrap();
/// assert_eq!(map.iter_full().next_back(), Some((id, &"b", &2)));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterFull<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::IterFull<'a, (K, V)>,
}

impl<'a, K, V> IterFull<'a, K, V> {
    #[inline]
    pub(crate) fn new(inner: table::IterFull<'a, (K, V)>) -> Self {
        Self { inner }
    }
}

impl<'a, K, V> Iterator for IterFull<'a, K, V> {
    type Item = (ElementId, &'a K, &'a V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().map(|(id, (key, value))| (id, key, value))
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
        self.inner.nth(n).map(|(id, (key, value))| (id, key, value))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.fold(init, |folded, (id, (key, value))| f(folded, (id, key, value)))
    }
}

impl<K, V> DoubleEndedIterator for IterFull<'_, K, V> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(id, (key, value))| (id, key, value))
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.inner.rfold(init, |folded, (id, (key, value))| f(folded, (id, key, value)))
    }
}

impl<K, V> ExactSizeIterator for IterFull<'_, K, V> {
    #[inline]
    fn len(&self) -> usize {
        self.inner.len()
    }
}

impl<K, V> FusedIterator for IterFull<'_, K, V> {}

impl<K, V> Clone for IterFull<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K, V> Default for IterFull<'_, K, V> {
    /// Creates an empty iterator.
    #[inline]
    fn default() -> Self {
        Self { inner: Default::default() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for IterFull<'_, K, V> {
    /// Formats the remaining items as a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

//! [`Keys`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::Allocator;
use sparse_set::{Entity, SparseKey};

use super::{Iter, SlotMap};

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns an iterator over the keys, by ascending index.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert!(names.keys().eq([hero]));
    /// ```
    #[inline]
    pub fn keys(&self) -> Keys<'_, T, K> {
        Keys { pairs: self.iter() }
    }
}

#[inline(always)]
fn key_of<K, V>((key, _): (K, V)) -> K {
    key
}

/// An iterator over the keys of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
/// assert!(names.keys().rev().eq([dragon, hero]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Keys<'a, T, K: SparseKey = Entity> {
    pairs: Iter<'a, T, K>,
}

impl<T, K: SparseKey> Iterator for Keys<'_, T, K> {
    type Item = K;

    // `always`: otherwise the state is kept in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<K> {
        self.pairs.next().map(key_of)
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
    fn last(mut self) -> Option<K> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, K) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.fold(init, |result, (key, _)| f(result, key))
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for Keys<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<K> {
        self.pairs.next_back().map(key_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, K) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.rfold(init, |result, (key, _)| f(result, key))
    }
}

impl<T, K: SparseKey> ExactSizeIterator for Keys<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for Keys<'_, T, K> {}

impl<T, K: SparseKey> Clone for Keys<'_, T, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { pairs: self.pairs.clone() }
    }
}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for Keys<'_, T, K> {
    fn default() -> Self {
        Self { pairs: Iter::default() }
    }
}

/// Shows the remaining elements.
impl<T, K: SparseKey> fmt::Debug for Keys<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

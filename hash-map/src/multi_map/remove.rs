//! Removal by key and by pair, and [`TakeAll`].

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table::DrainHash;

use super::MultiMap;
use crate::pair::{equivalent_key, equivalent_pair, into_value};

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Removes all pairs of a key, the newest first, and returns their number.
    ///
    /// The next insertion takes the lowest of their slots. If `Hash` or `Eq` panics, the map is unchanged. If a drop
    /// panics, the remaining pairs of the key are still dropped. Complexity and allocation are those of
    /// [`take_all`](Self::take_all).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert_eq!(map.remove_all("a"), 2);
    /// assert_eq!(map.remove_all("a"), 0);
    /// assert!(map.keys().eq(&["b"]));
    /// ```
    #[doc(alias = "Remove")]
    pub fn remove_all<Q>(&mut self, k: &Q) -> usize
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.take_all(k).count()
    }

    /// Creates an iterator that removes all pairs of a key and yields their values, the newest first.
    ///
    /// If the iterator is dropped early, the remaining values are dropped; if it is forgotten, they stay in the map.
    /// Calls `Hash` and `Eq` before the iteration. Allocates 12 bytes per pair of the key, from the global allocator.
    ///
    /// Takes *O*(*m* log *m*) for *m* pairs of the key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert_eq!(map.take_all("a").collect::<Vec<_>>(), [3, 1]);
    /// assert_eq!(map.len(), 1);
    /// ```
    #[doc(alias = "Remove")]
    pub fn take_all<Q>(&mut self, k: &Q) -> TakeAll<'_, K, V, A>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        TakeAll { pairs: self.table.drain_hash(self.hash_builder.hash_one(k), equivalent_key(k)) }
    }
}

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Removes all pairs of a key whose value equals `v`, the newest first, and returns their number.
    ///
    /// Panics leave the map as described at [`remove_all`](Self::remove_all). Takes *O*(*m*) comparisons for *m* pairs
    /// of the key, then the time of [`take_all`](Self::take_all) for the removed pairs.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2), ("a", 1)]);
    /// assert_eq!(map.remove_pair("a", &1), 2);
    /// assert!(map.iter().eq([(&"a", &2)]));
    /// ```
    #[doc(alias = "Remove")]
    pub fn remove_pair<Q>(&mut self, k: &Q, v: &V) -> usize
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.table.drain_hash(self.hash_builder.hash_one(k), equivalent_pair(k, v)).count()
    }

    /// Removes the newest pair of a key whose value equals `v` and returns the value, in *O*(*m*) for *m* pairs of the
    /// key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2), ("a", 1)]);
    /// assert_eq!(map.remove_one("a", &1), Some(1));
    /// assert!(map.values().eq(&[1, 2]));
    /// assert_eq!(map.remove_one("a", &3), None);
    /// ```
    #[doc(alias = "RemoveSingle")]
    pub fn remove_one<Q>(&mut self, k: &Q, v: &V) -> Option<V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let id = self.get_pair_id(k, v)?;
        self.table.remove_by_id(id).map(into_value)
    }
}

/// An iterator that removes all pairs of a key and yields their values, from [`MultiMap::take_all`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut map = MultiMap::from([("a", 1), ("a", 2), ("b", 3)]);
/// assert_eq!(map.take_all("a").next(), Some(2));
/// // The iterator was dropped, and the other value of "a" with it.
/// assert_eq!(map.len(), 1);
/// ```
#[must_use = "`remove_all` drops the pairs without an iterator"]
pub struct TakeAll<'a, K, V, A: Allocator = Global> {
    pairs: DrainHash<'a, (K, V), A>,
}

impl<K, V, A: Allocator> Iterator for TakeAll<'_, K, V, A> {
    type Item = V;

    #[inline]
    fn next(&mut self) -> Option<V> {
        self.pairs.next().map(into_value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.count()
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for TakeAll<'_, K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<V> {
        self.pairs.next_back().map(into_value)
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for TakeAll<'_, K, V, A> {}
impl<K, V, A: Allocator> FusedIterator for TakeAll<'_, K, V, A> {}

impl<K, V: fmt::Debug, A: Allocator> fmt::Debug for TakeAll<'_, K, V, A> {
    /// Formats the remaining values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_iter().map(|(_, value)| value)).finish()
    }
}

//! Removal by key and by pair, and [`TakeAll`].

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::FusedIterator;

use alloc_crate::vec;
use hash_set::alloc::{Allocator, Global};
use hash_set::{ElementId, Equivalent, HashTable};

use super::MultiMap;
use super::look_up::{has_key, is_pair};

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Drops all pairs of a key, the newest first, and tells how many there were. [`take_all`](Self::take_all) hands the values out.
    ///
    /// So the next insertion takes the lowest slot of them. Allocates as [`get_all`](Self::get_all) does. When `Hash` or `Eq` panics, nothing has
    /// changed; when a drop panics, the remaining pairs of the key are dropped as well.
    ///
    /// # Complexity
    /// As [`take_all`](Self::take_all).
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        self.take_all(k).count()
    }

    /// Takes out all pairs of a key, and hands their values out, the newest first.
    ///
    /// `Hash` and `Eq` are called here, and no more by the iterator. Values that were not handed out are dropped with the iterator; when it is
    /// forgotten, they stay in the map. Allocates as [`get_all`](Self::get_all) does.
    ///
    /// # Complexity
    /// As [`get_all`](Self::get_all) and O(1) a pair, as long as the *m* pairs of the key lie in the order in which they were inserted. Once some were
    /// removed one by one, each of the others is looked for among the rest, twelve at a time: O(m²) steps, where ten thousand pairs take some 15 ms
    /// instead of half of one.
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let ids = self.all(self.hash_builder.hash_one(k), has_key(k));
        TakeAll { table: &mut self.table, ids: ids.into_iter() }
    }
}

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Drops all pairs of a key whose value equals `v`, the newest first, and tells how many there were.
    ///
    /// Panics of `Hash`, `Eq` and drops are treated as by [`remove_all`](Self::remove_all).
    ///
    /// # Complexity
    /// O(m) comparisons for *m* pairs of the key, then as [`take_all`](Self::take_all).
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let ids = self.all(self.hash_builder.hash_one(k), is_pair(k, v));
        TakeAll { table: &mut self.table, ids: ids.into_iter() }.count()
    }

    /// Takes out the newest pair of a key whose value equals `v`, and gives the value. Allocates nothing.
    ///
    /// # Complexity
    /// O(m) for *m* pairs of the key.
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let id = self.get_pair_id(k, v)?;
        take_value(&mut self.table, id)
    }
}

/// Takes out the pair that `id` names, and gives its value.
fn take_value<K, V, A: Allocator>(table: &mut HashTable<(K, V), A>, id: ElementId) -> Option<V> {
    let (key, value) = table.remove_by_id(id)?;
    // Before `value` is on its way out: should this drop panic, `value` is dropped as well.
    drop(key);
    Some(value)
}

/// Takes out the pairs of a key, from [`MultiMap::take_all`].
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
    table: &'a mut HashTable<(K, V), A>,
    /// In slot order, taken from the back: in a chain that only grew, a look-up meets the newest first. Each names a pair, as the table is borrowed.
    ids: vec::IntoIter<ElementId>,
}

impl<K, V, A: Allocator> Iterator for TakeAll<'_, K, V, A> {
    type Item = V;

    #[inline]
    fn next(&mut self) -> Option<V> {
        let id = self.ids.next_back()?;
        take_value(self.table, id)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        // The drop of the iterator removes them.
        self.ids.len()
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for TakeAll<'_, K, V, A> {}
impl<K, V, A: Allocator> FusedIterator for TakeAll<'_, K, V, A> {}

impl<K, V, A: Allocator> Drop for TakeAll<'_, K, V, A> {
    fn drop(&mut self) {
        /// Drops what is left, and when a drop panics, what is left after that.
        struct Rest<'r, 'a, K, V, A: Allocator>(&'r mut TakeAll<'a, K, V, A>);

        impl<K, V, A: Allocator> Rest<'_, '_, K, V, A> {
            fn remove(&mut self) {
                self.0.by_ref().for_each(drop);
            }
        }

        impl<K, V, A: Allocator> Drop for Rest<'_, '_, K, V, A> {
            fn drop(&mut self) {
                self.remove();
            }
        }

        Rest(self).remove();
    }
}

impl<K, V: fmt::Debug, A: Allocator> fmt::Debug for TakeAll<'_, K, V, A> {
    /// The values that were not handed out yet.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids.as_slice().iter().rev().map(|&id| &self.table[id].1)).finish()
    }
}

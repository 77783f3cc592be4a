//! All values of a key: [`GetAll`], [`GetAllFull`] and [`GetAllMut`].

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::{FusedIterator, Rev};

use alloc::vec::{self, Vec};
use hash_set::allocator::{Allocator, Global};
use hash_set::{ElementId, HashTable};

use super::MultiMap;
use crate::pair::equivalent_key;

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns an iterator over the values of a key, the newest first: in descending slot order.
    ///
    /// Slot order is insertion order until a slot is reused: a pair inserted into a hole counts as older than the pairs
    /// in higher slots.
    ///
    /// Calls `Hash` and `Eq` before the iteration. Allocates 4 bytes per pair of the key, from the global allocator.
    ///
    /// Takes *O*(*m* log *m*) for *m* pairs of the key, close to *O*(*m*) if none was removed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.get_all("a").eq(&[3, 1]));
    /// assert_eq!(map.get_all("c").next(), None);
    /// ```
    #[doc(alias = "MultiFind")]
    #[doc(alias = "TKeyIterator")]
    pub fn get_all<Q>(&self, k: &Q) -> GetAll<'_, K, V, A>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        GetAll { inner: self.get_all_full(k) }
    }

    /// Returns an iterator over the values of a key in slot order: [`get_all`](Self::get_all) reversed.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.get_all_in_slot_order("a").eq(&[1, 3]));
    /// ```
    #[doc(alias = "MultiFind")]
    pub fn get_all_in_slot_order<Q>(&self, k: &Q) -> Rev<GetAll<'_, K, V, A>>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_all(k).rev()
    }

    /// Returns an iterator over the ids, keys and values of a key; see [`get_all`](Self::get_all).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::new();
    /// let older = map.insert("a", 1);
    /// let newer = map.insert("a", 2);
    /// assert!(map.get_all_full("a").eq([(newer, &"a", &2), (older, &"a", &1)]));
    /// ```
    pub fn get_all_full<Q>(&self, k: &Q) -> GetAllFull<'_, K, V, A>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let ids = self.all(self.hash_builder.hash_one(k), equivalent_key(k));
        GetAllFull { table: &self.table, ids: ids.into_iter() }
    }

    /// Returns a mutable iterator over the values of a key, the newest first; see [`get_all`](Self::get_all).
    ///
    /// Allocates an id and a reference per pair of the key, from the global allocator.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// map.get_all_mut("a").for_each(|value| *value *= 10);
    /// assert!(map.values().eq(&[10, 2, 30]));
    /// ```
    #[doc(alias = "MultiFindPointer")]
    pub fn get_all_mut<Q>(&mut self, k: &Q) -> GetAllMut<'_, V>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let matches = equivalent_key(k);
        let pairs = self.table.iter_hash_full_mut(self.hash_builder.hash_one(k));
        let mut values: Vec<(ElementId, &mut V)> =
            pairs.filter(|(_, pair)| matches(pair)).map(|(id, (_, value))| (id, value)).collect();
        values.sort_unstable_by_key(|&(id, _)| id);
        GetAllMut { values: values.into_iter() }
    }
}

/// An iterator over the values of a key, the newest first, from [`MultiMap::get_all`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("a", 2)]);
/// let values = map.get_all("a");
/// assert_eq!(values.len(), 2);
/// assert!(values.rev().eq(&[1, 2]));
/// ```
#[must_use = "iterators do nothing until they are advanced; `count` returns their number"]
pub struct GetAll<'a, K, V, A: Allocator = Global> {
    inner: GetAllFull<'a, K, V, A>,
}

/// An iterator over the ids, keys and values of a key, the newest first, from [`MultiMap::get_all_full`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("a", 2)]);
/// let (id, key, value) = map.get_all_full("a").next().unwrap();
/// assert_eq!((id.index(), key, value), (1, &"a", &2));
/// ```
#[must_use = "iterators do nothing until they are advanced; `count` returns their number"]
pub struct GetAllFull<'a, K, V, A: Allocator = Global> {
    table: &'a HashTable<(K, V), A>,
    /// In slot order, yielded from the back. The borrowed table keeps each id valid.
    ids: vec::IntoIter<ElementId>,
}

impl<'a, K, V, A: Allocator> GetAllFull<'a, K, V, A> {
    #[inline]
    fn pair(&self, id: ElementId) -> (ElementId, &'a K, &'a V) {
        let (key, value) = &self.table[id];
        (id, key, value)
    }
}

impl<'a, K, V, A: Allocator> Iterator for GetAllFull<'a, K, V, A> {
    type Item = (ElementId, &'a K, &'a V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.ids.next_back().map(|id| self.pair(id))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.ids.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.ids.nth_back(n).map(|id| self.pair(id))
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for GetAllFull<'_, K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.ids.next().map(|id| self.pair(id))
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.ids.nth(n).map(|id| self.pair(id))
    }
}

impl<'a, K, V, A: Allocator> Iterator for GetAll<'a, K, V, A> {
    type Item = &'a V;

    #[inline]
    fn next(&mut self) -> Option<&'a V> {
        self.inner.next().map(|(_, _, value)| value)
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
    fn nth(&mut self, n: usize) -> Option<&'a V> {
        self.inner.nth(n).map(|(_, _, value)| value)
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for GetAll<'_, K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.inner.next_back().map(|(_, _, value)| value)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.inner.nth_back(n).map(|(_, _, value)| value)
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for GetAll<'_, K, V, A> {}
impl<K, V, A: Allocator> ExactSizeIterator for GetAllFull<'_, K, V, A> {}
impl<K, V, A: Allocator> FusedIterator for GetAll<'_, K, V, A> {}
impl<K, V, A: Allocator> FusedIterator for GetAllFull<'_, K, V, A> {}

impl<K, V, A: Allocator> Clone for GetAll<'_, K, V, A> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K, V, A: Allocator> Clone for GetAllFull<'_, K, V, A> {
    fn clone(&self) -> Self {
        Self { table: self.table, ids: self.ids.clone() }
    }
}

impl<K, V: fmt::Debug, A: Allocator> fmt::Debug for GetAll<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for GetAllFull<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A mutable iterator over the values of a key, the newest first, from [`MultiMap::get_all_mut`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
/// let mut values = map.get_all_mut("a");
/// // All at the same time.
/// let (newest, oldest) = (values.next().unwrap(), values.next().unwrap());
/// std::mem::swap(newest, oldest);
/// assert!(map.values().eq(&[3, 2, 1]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct GetAllMut<'a, V> {
    /// In slot order, yielded from the back.
    values: vec::IntoIter<(ElementId, &'a mut V)>,
}

impl<'a, V> Iterator for GetAllMut<'a, V> {
    type Item = &'a mut V;

    #[inline]
    fn next(&mut self) -> Option<&'a mut V> {
        self.values.next_back().map(|(_, value)| value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.values.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.values.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a mut V> {
        self.values.nth_back(n).map(|(_, value)| value)
    }
}

impl<'a, V> DoubleEndedIterator for GetAllMut<'a, V> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut V> {
        self.values.next().map(|(_, value)| value)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<&'a mut V> {
        self.values.nth(n).map(|(_, value)| value)
    }
}

impl<V> ExactSizeIterator for GetAllMut<'_, V> {}
impl<V> FusedIterator for GetAllMut<'_, V> {}

impl<V: fmt::Debug> fmt::Debug for GetAllMut<'_, V> {
    /// Formats the remaining values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.values.as_slice().iter().rev().map(|(_, value)| value)).finish()
    }
}

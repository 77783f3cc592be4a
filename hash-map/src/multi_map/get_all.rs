//! All values of a key: [`GetAll`], [`GetAllFull`], [`GetAllMut`] and [`GetAllInSlotOrder`].

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::FusedIterator;

use allocator_api2::vec::{self, Vec};
use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table::{IterHashFull, IterHashMut};
use hash_set::{ElementId, HashTable};

use super::MultiMap;
use crate::pair::equivalent_key;

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Returns an iterator over the values of a key, in arbitrary order.
    ///
    /// Does not allocate. [`get_all_in_slot_order`](Self::get_all_in_slot_order) sorts the values.
    ///
    /// Takes *O*(*m*) for *m* pairs of the key. Calls `Hash` before the iteration; each later pair is compared with the
    /// first one of the key when the iterator comes to it.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert_eq!(map.get_all("a").sum::<i32>(), 4);
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

    /// Returns an iterator over the values of a key in slot order, the oldest first.
    ///
    /// Slot order is insertion order until a slot is reused: a pair inserted into a hole counts as older than the pairs
    /// in higher slots. Reversed, the iterator yields the newest value first.
    ///
    /// Calls `Hash` and `Eq` before the iteration. Allocates 4 bytes per pair of the key, from the map's allocator.
    ///
    /// Takes *O*(*m* log *m*) for *m* pairs of the key, close to *O*(*m*) if none was removed.
    ///
    /// # Panics
    /// Panics if the number of bytes exceeds `isize::MAX`, and calls [`handle_alloc_error`] if an allocation fails.
    ///
    /// [`handle_alloc_error`]: alloc::alloc::handle_alloc_error
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.get_all_in_slot_order("a").eq(&[1, 3]));
    /// assert!(map.get_all_in_slot_order("a").rev().eq(&[3, 1]));
    /// ```
    #[doc(alias = "MultiFind")]
    pub fn get_all_in_slot_order<Q>(&self, k: &Q) -> GetAllInSlotOrder<'_, K, V, A>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let mut ids = Vec::new_in(self.table.allocator());
        ids.extend(self.get_all_full(k).map(|(id, _, _)| id));
        ids.sort_unstable();
        GetAllInSlotOrder { table: &self.table, ids: ids.into_iter() }
    }

    /// Returns an iterator over the ids, keys and values of a key; see [`get_all`](Self::get_all).
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("b", 1)]);
    /// let id = map.insert("a", 2);
    /// assert!(map.get_all_full("a").eq([(id, &"a", &2)]));
    /// ```
    pub fn get_all_full<Q>(&self, k: &Q) -> GetAllFull<'_, K, V, A>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let matches = equivalent_key(k);
        let mut pairs = self.table.iter_hash_full(self.hash_builder.hash_one(k));
        let first = pairs.find(|(_, pair)| matches(pair));
        GetAllFull { first, key: first.map(|(_, (key, _))| key), pairs }
    }

    /// Returns a mutable iterator over the values of a key; see [`get_all`](Self::get_all).
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
    pub fn get_all_mut<Q>(&mut self, k: &Q) -> GetAllMut<'_, K, V, A>
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let matches = equivalent_key(k);
        let mut pairs = self.table.iter_hash_mut(self.hash_builder.hash_one(k));
        let (key, first) = match pairs.find(|pair| matches(pair)) {
            Some((key, value)) => (Some(&*key), Some(value)),
            None => (None, None),
        };
        GetAllMut { first, key, pairs }
    }
}

/// An iterator over the values of a key, in arbitrary order, from [`MultiMap::get_all`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("a", 2)]);
/// let values = map.get_all("a");
/// assert_eq!(values.clone().max(), Some(&2));
/// assert_eq!(values.count(), 2);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct GetAll<'a, K, V, A: Allocator = Global> {
    inner: GetAllFull<'a, K, V, A>,
}

/// An iterator over the ids, keys and values of a key, in arbitrary order, from [`MultiMap::get_all_full`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("b", 1), ("a", 2)]);
/// let (id, key, value) = map.get_all_full("a").next().unwrap();
/// assert_eq!((id.index(), key, value), (1, &"a", &2));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct GetAllFull<'a, K, V, A: Allocator = Global> {
    /// The first pair, until it is yielded.
    first: Option<(ElementId, &'a (K, V))>,
    /// The key of the first pair, if there is one. The other pairs of the key equal it.
    key: Option<&'a K>,
    pairs: IterHashFull<'a, (K, V), A>,
}

impl<'a, K: Eq, V, A: Allocator> Iterator for GetAllFull<'a, K, V, A> {
    type Item = (ElementId, &'a K, &'a V);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (id, (key, value)) = match self.first.take() {
            Some(first) => first,
            None => {
                let key = self.key?;
                self.pairs.find(|(_, (other, _))| other == key)?
            }
        };
        Some((id, key, value))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        size_hint(self.first.is_some(), self.key, self.pairs.size_hint())
    }
}

/// Bounds the number of remaining pairs: `pairs` are those with the hash, of the key or of others.
fn size_hint<K>(has_first: bool, key: Option<&K>, (_, pairs): (usize, Option<usize>)) -> (usize, Option<usize>) {
    (usize::from(has_first), if key.is_some() { pairs } else { Some(0) })
}

impl<'a, K: Eq, V, A: Allocator> Iterator for GetAll<'a, K, V, A> {
    type Item = &'a V;

    #[inline]
    fn next(&mut self) -> Option<&'a V> {
        self.inner.next().map(|(_, _, value)| value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<K: Eq, V, A: Allocator> FusedIterator for GetAll<'_, K, V, A> {}
impl<K: Eq, V, A: Allocator> FusedIterator for GetAllFull<'_, K, V, A> {}

impl<K, V, A: Allocator> Clone for GetAll<'_, K, V, A> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K, V, A: Allocator> Clone for GetAllFull<'_, K, V, A> {
    fn clone(&self) -> Self {
        Self { first: self.first, key: self.key, pairs: self.pairs.clone() }
    }
}

impl<K: Eq, V: fmt::Debug, A: Allocator> fmt::Debug for GetAll<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<K: Eq + fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for GetAllFull<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A mutable iterator over the values of a key, in arbitrary order, from [`MultiMap::get_all_mut`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
/// let mut values = map.get_all_mut("a");
/// // Both at the same time.
/// let (one, other) = (values.next().unwrap(), values.next().unwrap());
/// std::mem::swap(one, other);
/// assert!(map.values().eq(&[3, 2, 1]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct GetAllMut<'a, K, V, A: Allocator = Global> {
    /// The value of the first pair, until it is yielded.
    first: Option<&'a mut V>,
    /// The key of the first pair, if there is one. The other pairs of the key equal it.
    key: Option<&'a K>,
    pairs: IterHashMut<'a, (K, V), A>,
}

impl<'a, K: Eq, V, A: Allocator> Iterator for GetAllMut<'a, K, V, A> {
    type Item = &'a mut V;

    #[inline]
    fn next(&mut self) -> Option<&'a mut V> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        let key = self.key?;
        self.pairs.find(|(other, _)| other == key).map(|(_, value)| value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        size_hint(self.first.is_some(), self.key, self.pairs.size_hint())
    }
}

impl<K: Eq, V, A: Allocator> FusedIterator for GetAllMut<'_, K, V, A> {}

impl<K: fmt::Debug, V, A: Allocator> fmt::Debug for GetAllMut<'_, K, V, A> {
    /// Formats the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GetAllMut").field("key", &self.key).finish_non_exhaustive()
    }
}

/// An iterator over the values of a key in slot order, from [`MultiMap::get_all_in_slot_order`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("a", 2)]);
/// let values = map.get_all_in_slot_order("a");
/// assert_eq!(values.len(), 2);
/// assert!(values.rev().eq(&[2, 1]));
/// ```
#[must_use = "iterators do nothing until they are advanced; `count` returns their number"]
pub struct GetAllInSlotOrder<'a, K, V, A: Allocator = Global> {
    table: &'a HashTable<(K, V), A>,
    /// In slot order. The borrowed table keeps each id valid.
    ids: vec::IntoIter<ElementId, &'a A>,
}

impl<'a, K, V, A: Allocator> Iterator for GetAllInSlotOrder<'a, K, V, A> {
    type Item = &'a V;

    #[inline]
    fn next(&mut self) -> Option<&'a V> {
        self.ids.next().map(|id| &self.table[id].1)
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
    fn nth(&mut self, n: usize) -> Option<&'a V> {
        self.ids.nth(n).map(|id| &self.table[id].1)
    }
}

impl<K, V, A: Allocator> DoubleEndedIterator for GetAllInSlotOrder<'_, K, V, A> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.ids.next_back().map(|id| &self.table[id].1)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        self.ids.nth_back(n).map(|id| &self.table[id].1)
    }
}

impl<K, V, A: Allocator> ExactSizeIterator for GetAllInSlotOrder<'_, K, V, A> {}
impl<K, V, A: Allocator> FusedIterator for GetAllInSlotOrder<'_, K, V, A> {}

impl<K, V, A: Allocator> Clone for GetAllInSlotOrder<'_, K, V, A> {
    fn clone(&self) -> Self {
        Self { table: self.table, ids: self.ids.clone() }
    }
}

impl<K, V: fmt::Debug, A: Allocator> fmt::Debug for GetAllInSlotOrder<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

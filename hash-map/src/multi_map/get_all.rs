//! All values of a key: [`GetAll`], [`GetAllFull`] and [`GetAllMut`].

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::{FusedIterator, Rev};

use alloc_crate::vec;
use hash_set::alloc::{Allocator, Global};
use hash_set::{ElementId, Equivalent, HashTable};

use super::MultiMap;
use super::look_up::has_key;

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// The values of a key, the newest first: in descending slot order. Reversed, it gives them in slot order, as
    /// [`get_all_in_slot_order`](Self::get_all_in_slot_order) does.
    ///
    /// Slot order is insertion order until a slot is reused: a pair that was inserted into a hole counts as older than those in higher slots.
    ///
    /// `Hash` and `Eq` are called here, and no more by the iterator. Allocates the ids of the pairs, four bytes each, from the global allocator, unless
    /// the key has no value.
    ///
    /// # Complexity
    /// O(m log m) for *m* pairs of the key, and close to O(m) when none was removed.
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        GetAll { inner: self.get_all_full(k) }
    }

    /// The values of a key in slot order, which is the order of [`iter`](Self::iter): [`get_all`](Self::get_all) reversed.
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        self.get_all(k).rev()
    }

    /// As [`get_all`](Self::get_all), with the ids and the keys.
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let ids = self.all(self.hash_builder.hash_one(k), has_key(k));
        GetAllFull { table: &self.table, ids: ids.into_iter() }
    }

    /// The values of a key, the newest first, mutable one at a time. Allocates as [`get_all`](Self::get_all) does.
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
        Q: ?Sized + Hash + Equivalent<K>,
    {
        let ids = self.all(self.hash_builder.hash_one(k), has_key(k));
        GetAllMut { table: &mut self.table, ids: ids.into_iter() }
    }
}

/// The values of a key, the newest first, from [`MultiMap::get_all`].
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
#[must_use = "iterators do nothing until they are advanced; `count` tells how many there are"]
pub struct GetAll<'a, K, V, A: Allocator = Global> {
    inner: GetAllFull<'a, K, V, A>,
}

/// The ids, keys and values of a key, the newest first, from [`MultiMap::get_all_full`].
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("a", 2)]);
/// let (id, key, value) = map.get_all_full("a").next().unwrap();
/// assert_eq!((id.index(), key, value), (1, &"a", &2));
/// ```
#[must_use = "iterators do nothing until they are advanced; `count` tells how many there are"]
pub struct GetAllFull<'a, K, V, A: Allocator = Global> {
    table: &'a HashTable<(K, V), A>,
    /// In slot order, handed out from the back. Each names a pair, as the table is borrowed.
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

/// The values of a key, the newest first, mutable one at a time, from [`MultiMap::get_all_mut`].
///
/// It is no [`Iterator`]: each value is borrowed until the next is asked for.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
/// let mut values = map.get_all_mut("a");
/// while let Some(value) = values.next() {
///     *value += 100;
/// }
/// assert!(map.values().eq(&[101, 2, 103]));
/// ```
#[must_use = "nothing is changed until values are asked for"]
pub struct GetAllMut<'a, K, V, A: Allocator = Global> {
    table: &'a mut HashTable<(K, V), A>,
    /// As in [`GetAllFull`].
    ids: vec::IntoIter<ElementId>,
}

impl<K, V, A: Allocator> GetAllMut<'_, K, V, A> {
    /// The newest value that was not handed out yet.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// let mut values = map.get_all_mut("a");
    /// assert_eq!(values.next(), Some(&mut 2));
    /// assert_eq!(values.next(), Some(&mut 1));
    /// assert_eq!(values.next(), None);
    /// ```
    #[expect(clippy::should_implement_trait, reason = "an `Iterator` cannot lend its items")]
    #[inline]
    pub fn next(&mut self) -> Option<&mut V> {
        let id = self.ids.next_back()?;
        self.table.get_by_id_mut(id).map(|(_, value)| value)
    }

    /// The oldest value that was not handed out yet.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// *map.get_all_mut("a").next_back().unwrap() = 10;
    /// assert!(map.values().eq(&[10, 2]));
    /// ```
    #[inline]
    pub fn next_back(&mut self) -> Option<&mut V> {
        let id = self.ids.next()?;
        self.table.get_by_id_mut(id).map(|(_, value)| value)
    }

    /// Calls `f` with each value that was not handed out yet.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    /// map.get_all_mut("a").for_each(|value| *value = -*value);
    /// assert!(map.values().eq(&[-1, -2]));
    /// ```
    pub fn for_each(mut self, mut f: impl FnMut(&mut V)) {
        while let Some(value) = self.next() {
            f(value);
        }
    }
}

impl<K, V: fmt::Debug, A: Allocator> fmt::Debug for GetAllMut<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = GetAll { inner: GetAllFull { table: &*self.table, ids: self.ids.clone() } };
        left.fmt(f)
    }
}

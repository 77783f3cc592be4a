//! `FromIterator`, `From`, `Extend` and `IntoIterator`.

use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;

use super::{IntoIter, Iter, IterMut, MultiMap};
use crate::HashMap;

impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for MultiMap<K, V, S> {
    /// Creates a map of all pairs.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    #[track_caller]
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> Self {
        let mut map = Self::default();
        map.extend_for(iter, "MultiMap::from_iter");
        map
    }
}

#[cfg(feature = "ahash")]
impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for MultiMap<K, V> {
    /// Creates a map of all pairs.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// assert_eq!(MultiMap::from([(1, 2), (1, 3)]), [(1, 3), (1, 2)].into());
    /// ```
    #[track_caller]
    fn from(arr: [(K, V); N]) -> Self {
        let mut map = Self::new();
        map.extend_for(arr, "MultiMap::from");
        map
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> Extend<(K, V)> for MultiMap<K, V, S, A> {
    /// Inserts each pair, after reserving the iterator's lower bound. If the iterator or `Hash` panics, the earlier
    /// pairs stay in the map, but for up to 32 in a map with room for more than 65,536: there, pairs are taken ahead
    /// and their buckets prefetched, which halves the time.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    #[doc(alias = "Append")]
    #[track_caller]
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) {
        self.extend_for(iter, "MultiMap::extend");
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Inserts each pair, and panics in the name of `method`.
    #[track_caller]
    pub(crate) fn extend_for(&mut self, iter: impl IntoIterator<Item = (K, V)>, method: &'static str) {
        let iter = iter.into_iter();
        self.reserve_for(iter.size_hint().0, method);
        self.table.insert_each(
            iter,
            |(key, _)| self.hash_builder.hash_one(key),
            |table, hash, pair| _ = table.insert_unique_for(hash, pair, method),
        );
    }
}

impl<'a, K, V, S, A: Allocator> IntoIterator for &'a MultiMap<K, V, S, A> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    #[inline]
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K, V, S, A: Allocator> IntoIterator for &'a mut MultiMap<K, V, S, A> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}

impl<K, V, S, A: Allocator> IntoIterator for MultiMap<K, V, S, A> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V, A>;

    /// Returns an iterator over the pairs in slot order, by value.
    #[inline]
    fn into_iter(self) -> IntoIter<K, V, A> {
        IntoIter::new(self.without_hasher().into_iter())
    }
}

impl<'a, K, V, S, A> Extend<(&'a K, &'a V)> for MultiMap<K, V, S, A>
where
    K: Eq + Hash + Copy,
    V: Copy,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts a copy of each pair.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    #[track_caller]
    fn extend<T: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, iter: T) {
        self.extend(iter.into_iter().map(|(&key, &value)| (key, value)));
    }
}

impl<'a, K, V, S, A> Extend<&'a (K, V)> for MultiMap<K, V, S, A>
where
    K: Eq + Hash + Copy,
    V: Copy,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts a copy of each pair.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    #[track_caller]
    fn extend<T: IntoIterator<Item = &'a (K, V)>>(&mut self, iter: T) {
        self.extend(iter.into_iter().copied());
    }
}

impl<K, V, S, A: Allocator> From<HashMap<K, V, S, A>> for MultiMap<K, V, S, A> {
    /// Creates a map with the same pairs, ids and memory.
    ///
    /// # Examples
    /// ```
    /// use hash_map::{HashMap, MultiMap};
    ///
    /// let mut map = MultiMap::from(HashMap::from([("a", 1)]));
    /// map.insert("a", 2);
    /// assert_eq!(map.count("a"), 2);
    /// ```
    fn from(map: HashMap<K, V, S, A>) -> Self {
        let (table, hash_builder) = map.into_table();
        Self::from_table(table, hash_builder)
    }
}

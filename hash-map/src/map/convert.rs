//! `FromIterator`, `From`, `Extend` and `IntoIterator`.

use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;
use hash_set::internal::handle_error;

use super::hash_map::insert_into;
use super::{HashMap, IntoIter, Iter, IterMut};

impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, S> {
    /// Creates a map of the pairs. Of pairs with equal keys, the first key and the last value stay.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    #[track_caller]
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> Self {
        let mut map = Self::default();
        map.extend_for(iter, "HashMap::from_iter");
        map
    }
}

#[cfg(feature = "ahash")]
impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V> {
    /// Creates a map of the pairs. Of pairs with equal keys, the first key and the last value stay.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// assert_eq!(HashMap::from([(1, 2), (3, 4)]), [(3, 4), (1, 2)].into());
    /// ```
    #[track_caller]
    fn from(arr: [(K, V); N]) -> Self {
        let mut map = Self::new();
        map.extend_for(arr, "HashMap::from");
        map
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> Extend<(K, V)> for HashMap<K, V, S, A> {
    /// Inserts each pair, after reserving the iterator's lower bound, or half of it if the map is not empty. If the
    /// iterator, `Hash` or `Eq` panics, the earlier pairs stay in the map, but for up to 32 in a map with room for more
    /// than 65,536: there, pairs are taken ahead and their buckets prefetched, which halves the time.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    #[doc(alias = "Append")]
    #[track_caller]
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) {
        self.extend_for(iter, "HashMap::extend");
    }
}

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Inserts each pair, and panics in the name of `method`.
    #[track_caller]
    pub(crate) fn extend_for(&mut self, iter: impl IntoIterator<Item = (K, V)>, method: &'static str) {
        let iter = iter.into_iter();
        self.reserve_for(iter.size_hint().0, method);
        self.table.insert_each(
            iter,
            |(key, _)| self.hash_builder.hash_one(key),
            |table, hash, pair| _ = insert_into(table, hash, pair, method),
        );
    }
}

impl<'a, K, V, S, A: Allocator> IntoIterator for &'a HashMap<K, V, S, A> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    #[inline]
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K, V, S, A: Allocator> IntoIterator for &'a mut HashMap<K, V, S, A> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}

impl<K, V, S, A: Allocator> IntoIterator for HashMap<K, V, S, A> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V, A>;

    /// Returns an iterator over the pairs in slot order, by value.
    #[inline]
    fn into_iter(self) -> IntoIter<K, V, A> {
        IntoIter::new(self.without_hasher().into_iter())
    }
}

impl<'a, K, V, S, A> Extend<(&'a K, &'a V)> for HashMap<K, V, S, A>
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

impl<'a, K, V, S, A> Extend<&'a (K, V)> for HashMap<K, V, S, A>
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

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Reserves for `pairs` pairs, or for half of them if the map is not empty, as some keys may be present. Panics in
    /// the name of `method`.
    #[track_caller]
    pub(crate) fn reserve_for(&mut self, pairs: usize, method: &str) {
        let additional = if self.is_empty() { pairs } else { pairs.div_ceil(2) };
        if let Err(error) = self.try_reserve(additional) {
            handle_error(error, self.len().saturating_add(additional), method);
        }
    }
}

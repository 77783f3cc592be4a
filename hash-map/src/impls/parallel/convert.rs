//! `FromParallelIterator`, `ParallelExtend` and `IntoParallelIterator`.

use core::hash::{BuildHasher, Hash};

use alloc::vec::Vec;
use hash_set::allocator::Allocator;
use rayon::iter::{FromParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator};

use super::{IntoParIter, ParIter, ParIterMut};
use crate::{HashMap, MultiMap};

impl<K, V, S, A> ParallelExtend<(K, V)> for HashMap<K, V, S, A>
where
    K: Eq + Hash + Send,
    V: Send,
    S: BuildHasher,
    A: Allocator,
{
    /// Computes the pairs in parallel, then [`insert`](HashMap::insert)s each, in the order of the iterator.
    ///
    /// The pairs are first collected in the global allocator's memory. If the iterator panics, the map is unchanged.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let mut map = HashMap::new();
    /// map.par_extend((0..100).into_par_iter().map(|n| (n, n)));
    /// assert_eq!(map.len(), 100);
    /// ```
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = (K, V)>>(&mut self, iter: I) {
        self.par_extend_for(iter, "HashMap::par_extend");
    }
}

impl<K: Eq + Hash + Send, V: Send, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Computes the pairs in parallel and inserts them. Panics in the name of `method`.
    #[track_caller]
    fn par_extend_for(&mut self, iter: impl IntoParallelIterator<Item = (K, V)>, method: &'static str) {
        let (pairs, iter) = collect(iter);
        self.reserve_for(pairs, method);
        self.extend_for(iter, method);
    }
}

impl<'a, K, V, S, A> ParallelExtend<(&'a K, &'a V)> for HashMap<K, V, S, A>
where
    K: Eq + Hash + Copy + Send + Sync,
    V: Copy + Send + Sync,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts a copy of each pair.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// map.par_extend(&HashMap::from([("b", 2)]));
    /// assert_eq!(map.get("b"), Some(&2));
    /// ```
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = (&'a K, &'a V)>>(&mut self, iter: I) {
        self.par_extend(iter.into_par_iter().map(|(&key, &value)| (key, value)));
    }
}

impl<K, V, S> FromParallelIterator<(K, V)> for HashMap<K, V, S>
where
    K: Eq + Hash + Send,
    V: Send,
    S: BuildHasher + Default,
{
    /// Creates a map from pairs that are computed in parallel.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    /// use rayon::prelude::*;
    ///
    /// let map: HashMap<u32, u32> = (0..100).into_par_iter().map(|n| (n, n)).collect();
    /// assert_eq!(map.len(), 100);
    /// ```
    #[track_caller]
    fn from_par_iter<I: IntoParallelIterator<Item = (K, V)>>(iter: I) -> Self {
        let mut map = Self::default();
        map.par_extend_for(iter, "HashMap::from_par_iter");
        map
    }
}

/// Iterates in slot order.
impl<'a, K: Sync, V: Sync, S, A: Allocator> IntoParallelIterator for &'a HashMap<K, V, S, A> {
    type Iter = ParIter<'a, K, V>;
    type Item = (&'a K, &'a V);

    fn into_par_iter(self) -> Self::Iter {
        self.into_iter().into_par_iter()
    }
}

/// Iterates in slot order.
impl<'a, K: Send + Sync, V: Send, S, A: Allocator> IntoParallelIterator for &'a mut HashMap<K, V, S, A> {
    type Iter = ParIterMut<'a, K, V>;
    type Item = (&'a K, &'a mut V);

    fn into_par_iter(self) -> Self::Iter {
        self.into_iter().into_par_iter()
    }
}

/// Iterates in slot order.
impl<K: Send, V: Send, S, A: Allocator + Send> IntoParallelIterator for HashMap<K, V, S, A> {
    type Iter = IntoParIter<K, V, A>;
    type Item = (K, V);

    fn into_par_iter(self) -> Self::Iter {
        self.into_iter().into_par_iter()
    }
}

impl<K, V, S, A> ParallelExtend<(K, V)> for MultiMap<K, V, S, A>
where
    K: Eq + Hash + Send,
    V: Send,
    S: BuildHasher,
    A: Allocator,
{
    /// Computes the pairs in parallel, then [`insert`](MultiMap::insert)s each, in the order of the iterator.
    ///
    /// The pairs are first collected in the global allocator's memory. If the iterator panics, the map is unchanged.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    /// use rayon::prelude::*;
    ///
    /// let mut map = MultiMap::new();
    /// map.par_extend((0..100).into_par_iter().map(|n| (n, n)));
    /// assert_eq!(map.len(), 100);
    /// ```
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = (K, V)>>(&mut self, iter: I) {
        self.par_extend_for(iter, "MultiMap::par_extend");
    }
}

impl<K: Eq + Hash + Send, V: Send, S: BuildHasher, A: Allocator> MultiMap<K, V, S, A> {
    /// Computes the pairs in parallel and inserts them. Panics in the name of `method`.
    #[track_caller]
    fn par_extend_for(&mut self, iter: impl IntoParallelIterator<Item = (K, V)>, method: &'static str) {
        let (pairs, iter) = collect(iter);
        self.reserve_for(pairs, method);
        self.extend_for(iter, method);
    }
}

impl<'a, K, V, S, A> ParallelExtend<(&'a K, &'a V)> for MultiMap<K, V, S, A>
where
    K: Eq + Hash + Copy + Send + Sync,
    V: Copy + Send + Sync,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts a copy of each pair.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    /// use rayon::prelude::*;
    ///
    /// let mut map = MultiMap::from([("a", 1)]);
    /// map.par_extend(&MultiMap::from([("b", 2)]));
    /// assert_eq!(map.get("b"), Some(&2));
    /// ```
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = (&'a K, &'a V)>>(&mut self, iter: I) {
        self.par_extend(iter.into_par_iter().map(|(&key, &value)| (key, value)));
    }
}

impl<K, V, S> FromParallelIterator<(K, V)> for MultiMap<K, V, S>
where
    K: Eq + Hash + Send,
    V: Send,
    S: BuildHasher + Default,
{
    /// Creates a map from pairs that are computed in parallel.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    /// use rayon::prelude::*;
    ///
    /// let map: MultiMap<u32, u32> = (0..100).into_par_iter().map(|n| (n, n)).collect();
    /// assert_eq!(map.len(), 100);
    /// ```
    #[track_caller]
    fn from_par_iter<I: IntoParallelIterator<Item = (K, V)>>(iter: I) -> Self {
        let mut map = Self::default();
        map.par_extend_for(iter, "MultiMap::from_par_iter");
        map
    }
}

/// Iterates in slot order.
impl<'a, K: Sync, V: Sync, S, A: Allocator> IntoParallelIterator for &'a MultiMap<K, V, S, A> {
    type Iter = ParIter<'a, K, V>;
    type Item = (&'a K, &'a V);

    fn into_par_iter(self) -> Self::Iter {
        self.into_iter().into_par_iter()
    }
}

/// Iterates in slot order.
impl<'a, K: Send + Sync, V: Send, S, A: Allocator> IntoParallelIterator for &'a mut MultiMap<K, V, S, A> {
    type Iter = ParIterMut<'a, K, V>;
    type Item = (&'a K, &'a mut V);

    fn into_par_iter(self) -> Self::Iter {
        self.into_iter().into_par_iter()
    }
}

/// Iterates in slot order.
impl<K: Send, V: Send, S, A: Allocator + Send> IntoParallelIterator for MultiMap<K, V, S, A> {
    type Iter = IntoParIter<K, V, A>;
    type Item = (K, V);

    fn into_par_iter(self) -> Self::Iter {
        self.into_iter().into_par_iter()
    }
}

/// Computes the items in parallel, and returns their number and the items in order.
fn collect<I: IntoParallelIterator>(iter: I) -> (usize, impl Iterator<Item = I::Item>) {
    let parts = iter.into_par_iter().collect_vec_list();
    (parts.iter().map(Vec::len).sum(), parts.into_iter().flatten())
}

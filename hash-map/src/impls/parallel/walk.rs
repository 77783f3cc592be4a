//! Parallel iteration and comparison of maps.

use core::hash::{BuildHasher, Hash};

use hash_set::ElementId;
use hash_set::allocator::Allocator;
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use super::{IntoParIter, ParDrain, ParIter, ParIterMut, ParKeys, ParValues, ParValuesMut};
use crate::{HashMap, MultiMap};

/// Implements `IntoParallelIterator` through the sequential iterator.
macro_rules! parallel {
    ($([$($generics:tt)*] $container:ty, $parallel:ty, $item:ty;)*) => {
        $(
            /// Iterates in slot order.
            impl<$($generics)*> IntoParallelIterator for $container {
                type Iter = $parallel;
                type Item = $item;

                fn into_par_iter(self) -> $parallel {
                    self.into_iter().into_par_iter()
                }
            }
        )*
    };
}

parallel! {
    ['a, K: Sync, V: Sync, S, A: Allocator] &'a HashMap<K, V, S, A>, ParIter<'a, K, V>, (&'a K, &'a V);
    ['a, K: Send + Sync, V: Send, S, A: Allocator] &'a mut HashMap<K, V, S, A>, ParIterMut<'a, K, V>, (&'a K, &'a mut V);
    [K: Send, V: Send, S, A: Allocator + Send] HashMap<K, V, S, A>, IntoParIter<K, V, A>, (K, V);
    ['a, K: Sync, V: Sync, S, A: Allocator] &'a MultiMap<K, V, S, A>, ParIter<'a, K, V>, (&'a K, &'a V);
    ['a, K: Send + Sync, V: Send, S, A: Allocator] &'a mut MultiMap<K, V, S, A>, ParIterMut<'a, K, V>, (&'a K, &'a mut V);
    [K: Send, V: Send, S, A: Allocator + Send] MultiMap<K, V, S, A>, IntoParIter<K, V, A>, (K, V);
}

macro_rules! halves {
    ($Map:ident) => {
        impl<K, V, S, A: Allocator> $Map<K, V, S, A> {
            /// Returns a parallel iterator over the keys, one for each pair, with the feature `rayon`. `collect` keeps
            /// slot order.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(" let map = ", stringify!($Map), "::from([(\"a\", 1), (\"b\", 2)]);")]
            /// assert_eq!(map.par_keys().collect::<Vec<_>>(), [&"a", &"b"]);
            /// ```
            pub fn par_keys(&self) -> ParKeys<'_, K, V>
            where
                K: Sync,
                V: Sync,
            {
                self.keys().into_par_iter()
            }

            /// Returns a parallel iterator over the values, with the feature `rayon`. `collect` keeps slot order.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(" let map = ", stringify!($Map), "::from([(\"a\", 1), (\"b\", 2)]);")]
            /// assert_eq!(map.par_values().sum::<i32>(), 3);
            /// ```
            pub fn par_values(&self) -> ParValues<'_, K, V>
            where
                K: Sync,
                V: Sync,
            {
                self.values().into_par_iter()
            }

            /// Returns a mutable parallel iterator over the values, with the feature `rayon`.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1), (\"b\", 2)]);")]
            /// map.par_values_mut().for_each(|value| *value += 1);
            /// assert!(map.values().eq(&[2, 3]));
            /// ```
            pub fn par_values_mut(&mut self) -> ParValuesMut<'_, K, V>
            where
                K: Send,
                V: Send,
            {
                self.values_mut().into_par_iter()
            }

            /// Removes all pairs, keeps the memory, and returns a parallel iterator over the pairs, with the feature
            /// `rayon`.
            ///
            /// If the iterator is forgotten, its pairs and the memory of the slots leak, and the map is empty.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1), (\"b\", 2)]);")]
            /// assert_eq!(map.par_drain().collect::<Vec<_>>(), [("a", 1), ("b", 2)]);
            /// assert!(map.is_empty());
            /// ```
            pub fn par_drain(&mut self) -> ParDrain<'_, K, V, A>
            where
                K: Send,
                V: Send,
                A: Send,
            {
                self.drain().into_par_iter()
            }
        }
    };
}

halves!(HashMap);
halves!(MultiMap);

impl<K, V, S, A> HashMap<K, V, S, A>
where
    K: Eq + Hash + Sync,
    V: PartialEq + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    /// Compares the maps as `==` does, in parallel, with the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1), ("b", 2)]);
    /// assert!(map.par_eq(&HashMap::from([("b", 2), ("a", 1)])));
    /// assert!(!map.par_eq(&HashMap::from([("b", 2), ("a", 2)])));
    /// ```
    #[must_use]
    pub fn par_eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self.par_iter().all(|(key, value)| other.get(key).is_some_and(|their_value| *value == *their_value))
    }
}

impl<K, V, S, A> MultiMap<K, V, S, A>
where
    K: Eq + Hash + Sync,
    V: PartialEq + Sync,
    S: BuildHasher + Sync,
    A: Allocator + Sync,
{
    /// Compares the maps as `==` does, in parallel, with the feature `rayon`. One thread compares the values of one
    /// key.
    ///
    /// # Examples
    /// ```
    /// use hash_map::MultiMap;
    ///
    /// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    /// assert!(map.par_eq(&MultiMap::from([("a", 3), ("a", 1), ("b", 2)])));
    /// assert!(!map.par_eq(&MultiMap::from([("a", 3), ("a", 3), ("b", 2)])));
    /// ```
    #[must_use]
    pub fn par_eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && (0..self.index_bound()).into_par_iter().all(|index| {
                ElementId::from_index(index)
                    .and_then(|id| Some((id, self.get_by_id(id)?.0)))
                    .is_none_or(|(id, key)| !self.stands_for(key, id) || self.has_values_of(other, key))
            })
    }
}

//! `ParallelExtend` and `FromParallelIterator`.

use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;
use rayon::iter::{FromParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator};

use crate::{HashMap, MultiMap};

macro_rules! extend {
    ($Map:ident, $reserve:ident) => {
        impl<K, V, S, A> ParallelExtend<(K, V)> for $Map<K, V, S, A>
        where
            K: Eq + Hash + Send,
            V: Send,
            S: BuildHasher,
            A: Allocator,
        {
            #[doc = concat!(
                " Computes the pairs in parallel, then [`insert`](",
                stringify!($Map), "::insert)s each, in the order of the iterator.",
            )]
            ///
            /// The pairs are first collected in the global allocator's memory. If the iterator panics, the map is
            /// unchanged.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::new();")]
            /// map.par_extend((0..100).into_par_iter().map(|n| (n, n)));
            /// assert_eq!(map.len(), 100);
            /// ```
            #[track_caller]
            fn par_extend<I: IntoParallelIterator<Item = (K, V)>>(&mut self, iter: I) {
                let parts = iter.into_par_iter().collect_vec_list();
                self.$reserve(parts.iter().map(|part| part.len()).sum());
                for (key, value) in parts.into_iter().flatten() {
                    self.insert(key, value);
                }
            }
        }

        impl<'a, K, V, S, A> ParallelExtend<(&'a K, &'a V)> for $Map<K, V, S, A>
        where
            K: Eq + Hash + Copy + Send + Sync,
            V: Copy + Send + Sync,
            S: BuildHasher,
            A: Allocator,
        {
            /// Inserts a copy of each pair.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(" let mut map = ", stringify!($Map), "::from([(\"a\", 1)]);")]
            #[doc = concat!(" map.par_extend(&", stringify!($Map), "::from([(\"b\", 2)]));")]
            /// assert_eq!(map.get("b"), Some(&2));
            /// ```
            #[track_caller]
            fn par_extend<I: IntoParallelIterator<Item = (&'a K, &'a V)>>(&mut self, iter: I) {
                self.par_extend(iter.into_par_iter().map(|(&key, &value)| (key, value)));
            }
        }

        impl<K, V, S> FromParallelIterator<(K, V)> for $Map<K, V, S>
        where
            K: Eq + Hash + Send,
            V: Send,
            S: BuildHasher + Default,
        {
            /// Creates a map from pairs that are computed in parallel.
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            /// use rayon::prelude::*;
            ///
            #[doc = concat!(
                " let map: ", stringify!($Map), "<u32, u32> = (0..100).into_par_iter().map(|n| (n, n)).collect();",
            )]
            /// assert_eq!(map.len(), 100);
            /// ```
            #[track_caller]
            fn from_par_iter<I: IntoParallelIterator<Item = (K, V)>>(iter: I) -> Self {
                let mut map = Self::default();
                map.par_extend(iter);
                map
            }
        }
    };
}

extend!(HashMap, reserve_for);
extend!(MultiMap, reserve);

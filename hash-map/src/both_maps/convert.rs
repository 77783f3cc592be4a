//! `FromIterator`, `From`, `Extend` and `IntoIterator`.

use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;

use crate::map::{IntoIter, Iter, IterMut};
use crate::{HashMap, MultiMap};

macro_rules! convert {
    ($Map:ident, $reserve:ident, kept: $kept:literal, extend: $extend:literal, equal: $equal:literal) => {
        impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for $Map<K, V, S> {
            #[doc = $kept]
            #[track_caller]
            fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> Self {
                let mut map = Self::default();
                map.extend(iter);
                map
            }
        }

        impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for $Map<K, V> {
            #[doc = $kept]
            ///
            /// # Examples
            /// ```
            #[doc = concat!(" use hash_map::", stringify!($Map), ";")]
            ///
            #[doc = $equal]
            /// ```
            #[track_caller]
            fn from(arr: [(K, V); N]) -> Self {
                Self::from_iter(arr)
            }
        }

        impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> Extend<(K, V)> for $Map<K, V, S, A> {
            #[doc = $extend]
            #[doc(alias = "Append")]
            #[track_caller]
            fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) {
                let iter = iter.into_iter();
                self.$reserve(iter.size_hint().0);
                iter.for_each(|(key, value)| _ = self.insert(key, value));
            }
        }

        impl<'a, K, V, S, A: Allocator> IntoIterator for &'a $Map<K, V, S, A> {
            type Item = (&'a K, &'a V);
            type IntoIter = Iter<'a, K, V>;

            #[inline]
            fn into_iter(self) -> Iter<'a, K, V> {
                self.iter()
            }
        }

        impl<'a, K, V, S, A: Allocator> IntoIterator for &'a mut $Map<K, V, S, A> {
            type Item = (&'a K, &'a mut V);
            type IntoIter = IterMut<'a, K, V>;

            #[inline]
            fn into_iter(self) -> IterMut<'a, K, V> {
                self.iter_mut()
            }
        }

        impl<K, V, S, A: Allocator> IntoIterator for $Map<K, V, S, A> {
            type Item = (K, V);
            type IntoIter = IntoIter<K, V, A>;

            /// Returns an iterator over the pairs in slot order, by value.
            #[inline]
            fn into_iter(self) -> IntoIter<K, V, A> {
                IntoIter::new(self.without_hasher().into_iter())
            }
        }

        impl<'a, K, V, S, A> Extend<(&'a K, &'a V)> for $Map<K, V, S, A>
        where
            K: Eq + Hash + Copy,
            V: Copy,
            S: BuildHasher,
            A: Allocator,
        {
            /// Inserts a copy of each pair.
            #[track_caller]
            fn extend<T: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, iter: T) {
                self.extend(iter.into_iter().map(|(&key, &value)| (key, value)));
            }
        }

        impl<'a, K, V, S, A> Extend<&'a (K, V)> for $Map<K, V, S, A>
        where
            K: Eq + Hash + Copy,
            V: Copy,
            S: BuildHasher,
            A: Allocator,
        {
            /// Inserts a copy of each pair.
            #[track_caller]
            fn extend<T: IntoIterator<Item = &'a (K, V)>>(&mut self, iter: T) {
                self.extend(iter.into_iter().copied());
            }
        }
    };
}

convert!(
    HashMap, reserve_for,
    kept: "Creates a map of the pairs. Of pairs with equal keys, the first key and the last value stay.",
    extend: "Inserts each pair, after reserving the iterator's lower bound, or half of it if the map is not empty. If \
             the iterator, `Hash` or `Eq` panics, the earlier pairs stay in the map.",
    equal: " assert_eq!(HashMap::from([(1, 2), (3, 4)]), [(3, 4), (1, 2)].into());"
);
convert!(
    MultiMap, reserve,
    kept: "Creates a map of all pairs.",
    extend: "Inserts each pair, after reserving the iterator's lower bound. If the iterator or `Hash` panics, the \
             earlier pairs stay in the map.",
    equal: " assert_eq!(MultiMap::from([(1, 2), (1, 3)]), [(1, 3), (1, 2)].into());"
);

impl<K, V, S, A: Allocator> HashMap<K, V, S, A> {
    /// Reserves for `pairs` pairs, or for half of them if the map is not empty, as some keys may be present.
    #[track_caller]
    pub(crate) fn reserve_for(&mut self, pairs: usize) {
        self.reserve(if self.is_empty() { pairs } else { pairs.div_ceil(2) });
    }
}

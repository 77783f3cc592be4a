//! Parallel iterators over a map, which wrap those of [`HashTable`](hash_set::HashTable).

use core::fmt;

use hash_set::allocator::{Allocator, Global};
use hash_set::parallel as table;
use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::map::{Drain, IntoIter, Iter, IterMut, Keys, Values, ValuesMut};

/// A parallel iterator over the pairs of a map.
///
/// Created by `par_iter`, and from [`Iter`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.par_iter().collect::<Vec<_>>(), [(&"a", &1), (&"b", &2)]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParIter<'a, K: 'a, V: 'a> {
    inner: table::ParIter<'a, (K, V)>,
}

/// A parallel iterator over the pairs of a map, the values mutable.
///
/// Created by `par_iter_mut`, and from [`IterMut`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// map.par_iter_mut().for_each(|(_, value)| *value += 1);
/// assert_eq!(map["b"], 3);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParIterMut<'a, K: 'a, V: 'a> {
    inner: table::ParIterMut<'a, (K, V)>,
}

/// An owning parallel iterator over the pairs of a map.
///
/// Created by `into_par_iter` from a map or [`IntoIter`].
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_par_iter().collect::<Vec<_>>(), [("a", 1), ("b", 2)]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoParIter<K, V, A: Allocator = Global> {
    inner: table::IntoParIter<(K, V), A>,
}

/// A draining parallel iterator over the pairs of a map.
///
/// Created by `par_drain`, and from [`Drain`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.par_drain().map(|(_, value)| value).sum::<i32>(), 3);
/// assert!(map.is_empty());
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParDrain<'a, K: 'a, V: 'a, A: Allocator = Global> {
    inner: table::ParDrain<'a, (K, V), A>,
}

/// A parallel iterator over the keys of a map.
///
/// Created by `par_keys`, and from [`Keys`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.par_keys().max(), Some(&"b"));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParKeys<'a, K: 'a, V: 'a> {
    iter: Keys<'a, K, V>,
}

/// A parallel iterator over the values of a map.
///
/// Created by `par_values`, and from [`Values`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.par_values().sum::<i32>(), 3);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParValues<'a, K: 'a, V: 'a> {
    iter: Values<'a, K, V>,
}

/// A mutable parallel iterator over the values of a map.
///
/// Created by `par_values_mut`, and from [`ValuesMut`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
/// use rayon::prelude::*;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// map.par_values_mut().for_each(|value| *value *= 2);
/// assert_eq!(map["b"], 4);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ParValuesMut<'a, K: 'a, V: 'a> {
    iter: ValuesMut<'a, K, V>,
}

/// Implements a parallel iterator over pairs, and `into_par_iter` of the sequential one. `$made` maps an item `$pair`
/// of the inner iterator.
macro_rules! pairs {
    ([$($generics:tt)*] $name:ident<$($argument:tt),*>, $sequential:ty, $item:ty, $pair:pat => $made:expr) => {
        impl<$($generics)*> ParallelIterator for $name<$($argument),*> {
            type Item = $item;

            fn drive_unindexed<C: UnindexedConsumer<$item>>(self, consumer: C) -> C::Result {
                self.inner.map(|$pair| $made).drive_unindexed(consumer)
            }

            fn opt_len(&self) -> Option<usize> {
                self.inner.opt_len()
            }
        }

        impl<$($generics)*> IntoParallelIterator for $sequential {
            type Iter = $name<$($argument),*>;
            type Item = $item;

            fn into_par_iter(self) -> Self::Iter {
                $name { inner: self.inner.into_par_iter() }
            }
        }
    };
}

pairs!(['a, K: Sync, V: Sync] ParIter<'a, K, V>, Iter<'a, K, V>, (&'a K, &'a V), (key, value) => (key, value));
pairs!(['a, K: Send + Sync, V: Send] ParIterMut<'a, K, V>, IterMut<'a, K, V>, (&'a K, &'a mut V), (key, value) => (&*key, value));
pairs!([K: Send, V: Send, A: Allocator + Send] IntoParIter<K, V, A>, IntoIter<K, V, A>, (K, V), pair => pair);
pairs!(['a, K: Send, V: Send, A: Allocator + Send] ParDrain<'a, K, V, A>, Drain<'a, K, V, A>, (K, V), pair => pair);

/// Implements a parallel iterator over keys or values, and `into_par_iter` of the sequential one. `$len` returns its
/// `opt_len`.
macro_rules! halves {
    ([$($generics:tt)*] $name:ident, $sequential:ident, $item:ty, $pair:pat => $half:expr, $len:expr) => {
        impl<$($generics)*> ParallelIterator for $name<'a, K, V> {
            type Item = $item;

            fn drive_unindexed<C: UnindexedConsumer<$item>>(self, consumer: C) -> C::Result {
                self.iter.inner.into_par_iter().map(|$pair| $half).drive_unindexed(consumer)
            }

            fn opt_len(&self) -> Option<usize> {
                $len(&self.iter)
            }
        }

        impl<$($generics)*> IntoParallelIterator for $sequential<'a, K, V> {
            type Iter = $name<'a, K, V>;
            type Item = $item;

            fn into_par_iter(self) -> Self::Iter {
                $name { iter: self }
            }
        }
    };
}

halves!(['a, K: Sync, V: Sync] ParKeys, Keys, &'a K, (key, _) => key, |keys: &Keys<'_, _, _>| keys.inner.clone().into_par_iter().opt_len());
halves!(['a, K: Sync, V: Sync] ParValues, Values, &'a V, (_, value) => value, |values: &Values<'_, _, _>| values.inner.clone().into_par_iter().opt_len());
// `None`: collecting `&mut V` needs no exact length.
halves!(['a, K: Send, V: Send] ParValuesMut, ValuesMut, &'a mut V, (_, value) => value, |_| None);

/// Implements `Clone` for shared iterators.
macro_rules! clone {
    ($($name:ident, $field:ident;)*) => {
        $(
            impl<K, V> Clone for $name<'_, K, V> {
                fn clone(&self) -> Self {
                    Self { $field: self.$field.clone() }
                }
            }
        )*
    };
}

clone! {
    ParIter, inner;
    ParKeys, iter;
    ParValues, iter;
}

/// Implements `Debug` as the sequential iterators do.
macro_rules! debug {
    ($([$($generics:tt)*] $name:ty, $field:ident;)*) => {
        $(
            impl<$($generics)*> fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.$field.fmt(f)
                }
            }
        )*
    };
}

debug! {
    [K: fmt::Debug, V: fmt::Debug] ParIter<'_, K, V>, inner;
    [K: fmt::Debug, V: fmt::Debug] ParIterMut<'_, K, V>, inner;
    [K: fmt::Debug, V: fmt::Debug, A: Allocator] IntoParIter<K, V, A>, inner;
    [K: fmt::Debug, V: fmt::Debug, A: Allocator] ParDrain<'_, K, V, A>, inner;
    [K: fmt::Debug, V] ParKeys<'_, K, V>, iter;
    [K, V: fmt::Debug] ParValues<'_, K, V>, iter;
    [K, V: fmt::Debug] ParValuesMut<'_, K, V>, iter;
}

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

impl<'a, K: Sync, V: Sync> ParallelIterator for ParIter<'a, K, V> {
    type Item = (&'a K, &'a V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.inner.map(|(key, value)| (key, value)).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.inner.opt_len()
    }
}

impl<'a, K: Sync, V: Sync> IntoParallelIterator for Iter<'a, K, V> {
    type Iter = ParIter<'a, K, V>;
    type Item = (&'a K, &'a V);

    fn into_par_iter(self) -> Self::Iter {
        ParIter { inner: self.inner.into_par_iter() }
    }
}

impl<K, V> Clone for ParIter<'_, K, V> {
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for ParIter<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
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

impl<'a, K: Send + Sync, V: Send> ParallelIterator for ParIterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.inner.map(|(key, value)| (&*key, value)).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.inner.opt_len()
    }
}

impl<'a, K: Send + Sync, V: Send> IntoParallelIterator for IterMut<'a, K, V> {
    type Iter = ParIterMut<'a, K, V>;
    type Item = (&'a K, &'a mut V);

    fn into_par_iter(self) -> Self::Iter {
        ParIterMut { inner: self.inner.into_par_iter() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for ParIterMut<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
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

impl<K: Send, V: Send, A: Allocator + Send> ParallelIterator for IntoParIter<K, V, A> {
    type Item = (K, V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.inner.drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.inner.opt_len()
    }
}

impl<K: Send, V: Send, A: Allocator + Send> IntoParallelIterator for IntoIter<K, V, A> {
    type Iter = IntoParIter<K, V, A>;
    type Item = (K, V);

    fn into_par_iter(self) -> Self::Iter {
        IntoParIter { inner: self.inner.into_par_iter() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for IntoParIter<K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
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

impl<'a, K: Send, V: Send, A: Allocator + Send> ParallelIterator for ParDrain<'a, K, V, A> {
    type Item = (K, V);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.inner.drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.inner.opt_len()
    }
}

impl<'a, K: Send, V: Send, A: Allocator + Send> IntoParallelIterator for Drain<'a, K, V, A> {
    type Iter = ParDrain<'a, K, V, A>;
    type Item = (K, V);

    fn into_par_iter(self) -> Self::Iter {
        ParDrain { inner: self.inner.into_par_iter() }
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for ParDrain<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
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

impl<'a, K: Sync, V: Sync> ParallelIterator for ParKeys<'a, K, V> {
    type Item = &'a K;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.iter.inner.into_par_iter().map(|(key, _)| key).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.iter.inner.clone().into_par_iter().opt_len()
    }
}

impl<'a, K: Sync, V: Sync> IntoParallelIterator for Keys<'a, K, V> {
    type Iter = ParKeys<'a, K, V>;
    type Item = &'a K;

    fn into_par_iter(self) -> Self::Iter {
        ParKeys { iter: self }
    }
}

impl<K, V> Clone for ParKeys<'_, K, V> {
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for ParKeys<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
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

impl<'a, K: Sync, V: Sync> ParallelIterator for ParValues<'a, K, V> {
    type Item = &'a V;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.iter.inner.into_par_iter().map(|(_, value)| value).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.iter.inner.clone().into_par_iter().opt_len()
    }
}

impl<'a, K: Sync, V: Sync> IntoParallelIterator for Values<'a, K, V> {
    type Iter = ParValues<'a, K, V>;
    type Item = &'a V;

    fn into_par_iter(self) -> Self::Iter {
        ParValues { iter: self }
    }
}

impl<K, V> Clone for ParValues<'_, K, V> {
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<K, V: fmt::Debug> fmt::Debug for ParValues<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
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

impl<'a, K: Send, V: Send> ParallelIterator for ParValuesMut<'a, K, V> {
    type Item = &'a mut V;

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        self.iter.inner.into_par_iter().map(|(_, value)| value).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        // Collecting `&mut V` needs no exact length.
        None
    }
}

impl<'a, K: Send, V: Send> IntoParallelIterator for ValuesMut<'a, K, V> {
    type Iter = ParValuesMut<'a, K, V>;
    type Item = &'a mut V;

    fn into_par_iter(self) -> Self::Iter {
        ParValuesMut { iter: self }
    }
}

impl<K, V: fmt::Debug> fmt::Debug for ParValuesMut<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

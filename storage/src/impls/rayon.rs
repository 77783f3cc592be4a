//! Parallel iterators over [`Storage`](crate::Storage) and [`StableStorage`](crate::StableStorage), with the feature
//! `rayon`.
//!
//! `par_iter` and `par_iter_mut` come from rayon's traits; [`par_values`](crate::Storage::par_values) and
//! [`par_values_mut`](crate::Storage::par_values_mut) are methods. All are indexed and split by position.
//! `into_par_iter` converts each sequential iterator.
//!
//! ```
//! use rayon::prelude::*;
//! use storage::{Entity, Storage};
//!
//! let mut ages: Storage<u32> = (1..1000).map(|n| (Entity::new(n, 0).unwrap(), n as u32)).collect();
//! ages.par_values_mut().for_each(|age| *age += 1);
//! assert!(ages.par_iter().all(|(entity, age)| *age == entity.index() as u32 + 1));
//! ```

use alloc::vec::Vec;

use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::iter::{
    FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator,
};
use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use crate::{Paging, StableStorage, Storage, packed_storage as packed, stable_storage as stable};

/// A parallel iterator with the items of `I`, a borrowing iterator over a storage, by position.
///
/// Created by `par_iter`, `par_iter_mut`, `par_values` and `par_values_mut`, and from an `I` by `into_par_iter`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
/// assert_eq!(names.par_iter().collect::<Vec<_>>(), [(3, &"ada"), (1, &"bob")]);
/// assert_eq!(names.par_values().enumerate().map(|(position, _)| position).max(), Some(1));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParIter<I> {
    iter: I,
}

/// A sequential iterator that can be split at any position.
trait Part: DoubleEndedIterator<Item: Send> + ExactSizeIterator + Send + Sized {
    /// Splits off the first `n` items.
    fn split_at(self, n: usize) -> (Self, Self);
}

struct Positions<I>(I);

impl<I: Part> Producer for Positions<I> {
    type Item = I::Item;
    type IntoIter = I;

    fn into_iter(self) -> I {
        self.0
    }

    fn split_at(self, n: usize) -> (Self, Self) {
        let (front, back) = self.0.split_at(n);
        (Self(front), Self(back))
    }
}

/// Implements splitting and the parallel conversion of iterators that wrap one splittable field.
macro_rules! parallel {
    ($($module:ident::$Iter:ident, T: $Bound:ident, $Item:ty;)*) => {$(
        impl<T: $Bound, K: SparseKey> Part for $module::$Iter<'_, T, K> {
            fn split_at(self, n: usize) -> (Self, Self) {
                let (front, back) = self.pairs.split_at(n);
                (Self { pairs: front }, Self { pairs: back })
            }
        }

        impl<'a, T: $Bound, K: SparseKey> ParallelIterator for ParIter<$module::$Iter<'a, T, K>> {
            type Item = $Item;

            fn drive_unindexed<C: UnindexedConsumer<$Item>>(self, consumer: C) -> C::Result {
                bridge(self, consumer)
            }

            fn opt_len(&self) -> Option<usize> {
                Some(self.iter.len())
            }
        }

        impl<'a, T: $Bound, K: SparseKey> IndexedParallelIterator for ParIter<$module::$Iter<'a, T, K>> {
            fn len(&self) -> usize {
                self.iter.len()
            }

            fn drive<C: Consumer<$Item>>(self, consumer: C) -> C::Result {
                bridge(self, consumer)
            }

            fn with_producer<C: ProducerCallback<$Item>>(self, callback: C) -> C::Output {
                callback.callback(Positions(self.iter))
            }
        }

        impl<'a, T: $Bound, K: SparseKey> IntoParallelIterator for $module::$Iter<'a, T, K> {
            type Iter = ParIter<Self>;
            type Item = $Item;

            fn into_par_iter(self) -> ParIter<Self> {
                ParIter { iter: self }
            }
        }
    )*};
}

parallel! {
    packed::Iter, T: Sync, (K, &'a T);
    packed::IterMut, T: Send, (K, &'a mut T);
    packed::Values, T: Sync, &'a T;
    packed::ValuesMut, T: Send, &'a mut T;
    stable::Iter, T: Sync, (K, &'a T);
    stable::IterMut, T: Send, (K, &'a mut T);
    stable::Values, T: Sync, &'a T;
    stable::ValuesMut, T: Send, &'a mut T;
}

/// Implements the parallel traits of a storage.
macro_rules! storage {
    ($Storage:ident, $module:ident) => {
        impl<'a, T: Sync, K: SparseKey, A: Allocator, P: Paging> IntoParallelIterator for &'a $Storage<T, K, A, P> {
            type Iter = ParIter<$module::Iter<'a, T, K>>;
            type Item = (K, &'a T);

            fn into_par_iter(self) -> Self::Iter {
                self.iter().into_par_iter()
            }
        }

        impl<'a, T: Send, K: SparseKey, A: Allocator, P: Paging> IntoParallelIterator for &'a mut $Storage<T, K, A, P> {
            type Iter = ParIter<$module::IterMut<'a, T, K>>;
            type Item = (K, &'a mut T);

            fn into_par_iter(self) -> Self::Iter {
                self.iter_mut().into_par_iter()
            }
        }

        /// Computes keys and values in parallel, then inserts them in the iterator's order. Requires the feature
        /// `rayon`.
        ///
        /// First collects the pairs with the global allocator. If the iterator panics, the storage is unchanged.
        impl<T: Send, K: SparseKey, A: Allocator, P: Paging> ParallelExtend<(K, T)> for $Storage<T, K, A, P> {
            fn par_extend<I: IntoParallelIterator<Item = (K, T)>>(&mut self, pairs: I) {
                self.extend(pairs.into_par_iter().collect_vec_list().into_iter().flat_map(Vec::into_iter));
            }
        }

        /// Creates a storage from keys and values computed in parallel. Requires the feature `rayon`.
        impl<T: Send, K: SparseKey> FromParallelIterator<(K, T)> for $Storage<T, K> {
            fn from_par_iter<I: IntoParallelIterator<Item = (K, T)>>(pairs: I) -> Self {
                let mut storage = Self::new();
                storage.par_extend(pairs);
                storage
            }
        }
    };
}

storage!(Storage, packed);
storage!(StableStorage, stable);

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Returns a parallel iterator over the values. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::Storage;
    ///
    /// let ages = Storage::from([(3_u32, 36), (1, 20)]);
    /// assert_eq!(ages.par_values().sum::<i32>(), 56);
    /// ```
    pub fn par_values(&self) -> ParIter<packed::Values<'_, T, K>>
    where
        T: Sync,
    {
        self.values().into_par_iter()
    }

    /// Returns a parallel mutable iterator over the values. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::Storage;
    ///
    /// let mut ages = Storage::from([(3_u32, 36), (1, 20)]);
    /// ages.par_values_mut().for_each(|age| *age += 1);
    /// assert!(ages.values().eq(&[37, 21]));
    /// ```
    pub fn par_values_mut(&mut self) -> ParIter<packed::ValuesMut<'_, T, K>>
    where
        T: Send,
    {
        self.values_mut().into_par_iter()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Returns a parallel iterator over the values. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::StableStorage;
    ///
    /// let ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// assert_eq!(ages.par_values().sum::<i32>(), 56);
    /// ```
    pub fn par_values(&self) -> ParIter<stable::Values<'_, T, K>>
    where
        T: Sync,
    {
        self.values().into_par_iter()
    }

    /// Returns a parallel mutable iterator over the values. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::StableStorage;
    ///
    /// let mut ages = StableStorage::from([(3_u32, 36), (1, 20)]);
    /// ages.par_values_mut().for_each(|age| *age += 1);
    /// assert!(ages.values().eq(&[37, 21]));
    /// ```
    pub fn par_values_mut(&mut self) -> ParIter<stable::ValuesMut<'_, T, K>>
    where
        T: Send,
    {
        self.values_mut().into_par_iter()
    }
}

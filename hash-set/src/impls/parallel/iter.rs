//! Parallel iterators over a table: wrappers around those of [`SparseArray`](sparse_array::SparseArray).

use core::fmt;

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use sparse_array::allocator::{Allocator, Global};
use sparse_array::parallel as array;
pub use sparse_array::parallel::{IntoParValues as IntoParIter, ParValues as ParIter, ParValuesMut as ParIterMut};

use crate::hash_table::Drain;
use crate::{HashSet, HashTable};

/// A parallel draining iterator over the elements of a table or set, from [`HashTable::par_drain`],
/// [`HashSet::par_drain`], or a [`Drain`]. Dropping it drops the elements.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
/// use rayon::prelude::*;
///
/// let mut set = HashSet::from([1, 2, 3]);
/// assert_eq!(set.par_drain().sum::<i32>(), 6);
/// assert!(set.is_empty());
/// ```
#[must_use = "iterators do nothing until they are advanced; `clear` drops all elements without one"]
pub struct ParDrain<'a, T, A: Allocator = Global> {
    inner: array::ParDrain<'a, T, A>,
}

impl<T: Send, A: Allocator + Send> ParallelIterator for ParDrain<'_, T, A> {
    type Item = T;

    fn drive_unindexed<C: UnindexedConsumer<T>>(self, consumer: C) -> C::Result {
        self.inner.map(|(_, element)| element).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.inner.opt_len()
    }
}

impl<'a, T: Send, A: Allocator + Send> IntoParallelIterator for Drain<'a, T, A> {
    type Iter = ParDrain<'a, T, A>;
    type Item = T;

    fn into_par_iter(self) -> ParDrain<'a, T, A> {
        ParDrain { inner: self.inner.into_par_iter() }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for ParDrain<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.as_values().fmt(f)
    }
}

/// Converts to a parallel iterator in slot order.
impl<'a, T: Sync, A: Allocator> IntoParallelIterator for &'a HashTable<T, A> {
    type Iter = ParIter<'a, T>;
    type Item = &'a T;

    fn into_par_iter(self) -> ParIter<'a, T> {
        self.into_iter().into_par_iter()
    }
}

/// Converts to a parallel iterator in slot order.
impl<'a, T: Send, A: Allocator> IntoParallelIterator for &'a mut HashTable<T, A> {
    type Iter = ParIterMut<'a, T>;
    type Item = &'a mut T;

    fn into_par_iter(self) -> ParIterMut<'a, T> {
        self.into_iter().into_par_iter()
    }
}

/// Converts to a parallel iterator in slot order.
impl<T: Send, A: Allocator + Send> IntoParallelIterator for HashTable<T, A> {
    type Iter = IntoParIter<T, A>;
    type Item = T;

    fn into_par_iter(self) -> IntoParIter<T, A> {
        self.into_iter().into_par_iter()
    }
}

/// Converts to a parallel iterator in slot order.
impl<'a, T: Sync, S, A: Allocator> IntoParallelIterator for &'a HashSet<T, S, A> {
    type Iter = ParIter<'a, T>;
    type Item = &'a T;

    fn into_par_iter(self) -> ParIter<'a, T> {
        self.into_iter().into_par_iter()
    }
}

/// Converts to a parallel iterator in slot order.
impl<T: Send, S, A: Allocator + Send> IntoParallelIterator for HashSet<T, S, A> {
    type Iter = IntoParIter<T, A>;
    type Item = T;

    fn into_par_iter(self) -> IntoParIter<T, A> {
        self.into_iter().into_par_iter()
    }
}

impl<T: Send, A: Allocator + Send> HashTable<T, A> {
    /// Parallel version of [`drain`](Self::drain). Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    /// use rayon::prelude::*;
    ///
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.par_drain().collect::<Vec<_>>(), [0, 1, 2]);
    /// assert!(table.is_empty());
    /// ```
    pub fn par_drain(&mut self) -> ParDrain<'_, T, A> {
        self.drain().into_par_iter()
    }
}

impl<T: Send, S, A: Allocator + Send> HashSet<T, S, A> {
    /// Parallel version of [`drain`](Self::drain). Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.par_drain().collect::<Vec<_>>(), ["a", "b"]);
    /// assert!(set.is_empty());
    /// ```
    pub fn par_drain(&mut self) -> ParDrain<'_, T, A> {
        self.drain().into_par_iter()
    }
}

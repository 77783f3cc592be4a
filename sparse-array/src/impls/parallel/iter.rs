use core::fmt;

use rayon::iter::plumbing::UnindexedConsumer;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::part::Part;
use crate::SparseArray;
use crate::allocator::{Allocator, Global};
use crate::{Drain, Indices, IntoIter, IntoValues, Iter, IterMut, Values, ValuesMut};

/// A parallel iterator over the indices and values of a [`SparseArray`], created by `par_iter`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([10, 20, 30]);
/// assert_eq!(array.par_iter().find_any(|(_, value)| **value == 20), Some((1, &20)));
/// assert_eq!(array.range(1..).into_par_iter().count(), 2);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParIter<'a, T> {
    iter: Iter<'a, T>,
}

/// A mutable parallel iterator over the indices and values of a [`SparseArray`], created by `par_iter_mut`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([10, 20, 30]);
/// array.par_iter_mut().for_each(|(index, value)| *value += index);
/// assert_eq!(array, SparseArray::from([10, 21, 32]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParIterMut<'a, T> {
    iter: IterMut<'a, T>,
}

/// A parallel iterator over the values of a [`SparseArray`], created by [`SparseArray::par_values`].
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([10, 20, 30]);
/// assert_eq!(array.par_values().max(), Some(&30));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParValues<'a, T> {
    iter: Values<'a, T>,
}

/// A mutable parallel iterator over the values of a [`SparseArray`], created by [`SparseArray::par_values_mut`].
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([10, 20, 30]);
/// array.par_values_mut().for_each(|value| *value /= 10);
/// assert_eq!(array, SparseArray::from([1, 2, 3]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParValuesMut<'a, T> {
    iter: ValuesMut<'a, T>,
}

/// A parallel iterator over the indices in use, created by [`SparseArray::par_indices`]. Reads no slots.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from([10, 20, 30]);
/// assert_eq!(array.par_indices().collect::<Vec<_>>(), [0, 1, 2]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParIndices<'a> {
    iter: Indices<'a>,
}

/// An owning parallel iterator over the values of a [`SparseArray`] with their indices, created by `into_par_iter`.
/// Drops the values when dropped.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from(["a".to_string(), "b".to_string()]);
/// let texts = array.into_par_iter().map(|(index, value)| format!("{index}{value}"));
/// let joined = texts.reduce(String::new, |a, b| a + &b);
/// assert_eq!(joined, "0a1b");
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoParIter<T, A: Allocator = Global> {
    iter: IntoIter<T, A>,
}

/// An owning parallel iterator over the values of a [`SparseArray`], created from [`IntoValues`] by `into_par_iter`.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let array = SparseArray::from(["a".to_string(), "b".to_string()]);
/// assert_eq!(array.into_values().into_par_iter().collect::<String>(), "ab");
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoParValues<T, A: Allocator = Global> {
    iter: IntoValues<T, A>,
}

/// A draining parallel iterator over the values of a [`SparseArray`] with their indices, created by
/// [`SparseArray::par_drain`]. Drops the values when dropped.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([10, 20, 30]);
/// assert_eq!(array.par_drain().map(|(_, value)| value).sum::<i32>(), 60);
/// assert!(array.is_empty());
/// ```
#[must_use = "iterators are lazy; to drop all values, `clear` says so"]
pub struct ParDrain<'a, T, A: Allocator = Global> {
    iter: Drain<'a, T, A>,
}

impl<'a, T: Sync> ParallelIterator for ParIter<'a, T> {
    type Item = (usize, &'a T);

    fn drive_unindexed<C: UnindexedConsumer<(usize, &'a T)>>(self, consumer: C) -> C::Result {
        Part::drive(self.iter, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Part::opt_len(&self.iter)
    }
}

impl<'a, T: Sync> IntoParallelIterator for Iter<'a, T> {
    type Iter = ParIter<'a, T>;
    type Item = (usize, &'a T);

    fn into_par_iter(self) -> ParIter<'a, T> {
        ParIter { iter: self }
    }
}

impl<T: fmt::Debug> fmt::Debug for ParIter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<T> Clone for ParIter<'_, T> {
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<'a, T: Send> ParallelIterator for ParIterMut<'a, T> {
    type Item = (usize, &'a mut T);

    fn drive_unindexed<C: UnindexedConsumer<(usize, &'a mut T)>>(self, consumer: C) -> C::Result {
        Part::drive(self.iter, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Part::opt_len(&self.iter)
    }
}

impl<'a, T: Send> IntoParallelIterator for IterMut<'a, T> {
    type Iter = ParIterMut<'a, T>;
    type Item = (usize, &'a mut T);

    fn into_par_iter(self) -> ParIterMut<'a, T> {
        ParIterMut { iter: self }
    }
}

impl<T: fmt::Debug> fmt::Debug for ParIterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<'a, T: Sync> ParallelIterator for ParValues<'a, T> {
    type Item = &'a T;

    fn drive_unindexed<C: UnindexedConsumer<&'a T>>(self, consumer: C) -> C::Result {
        Part::drive(self.iter, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Part::opt_len(&self.iter)
    }
}

impl<'a, T: Sync> IntoParallelIterator for Values<'a, T> {
    type Iter = ParValues<'a, T>;
    type Item = &'a T;

    fn into_par_iter(self) -> ParValues<'a, T> {
        ParValues { iter: self }
    }
}

impl<T: fmt::Debug> fmt::Debug for ParValues<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<T> Clone for ParValues<'_, T> {
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<'a, T: Send> ParallelIterator for ParValuesMut<'a, T> {
    type Item = &'a mut T;

    fn drive_unindexed<C: UnindexedConsumer<&'a mut T>>(self, consumer: C) -> C::Result {
        Part::drive(self.iter, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Part::opt_len(&self.iter)
    }
}

impl<'a, T: Send> IntoParallelIterator for ValuesMut<'a, T> {
    type Iter = ParValuesMut<'a, T>;
    type Item = &'a mut T;

    fn into_par_iter(self) -> ParValuesMut<'a, T> {
        ParValuesMut { iter: self }
    }
}

impl<T: fmt::Debug> fmt::Debug for ParValuesMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<'a> ParallelIterator for ParIndices<'a> {
    type Item = usize;

    fn drive_unindexed<C: UnindexedConsumer<usize>>(self, consumer: C) -> C::Result {
        Part::drive(self.iter, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Part::opt_len(&self.iter)
    }
}

impl<'a> IntoParallelIterator for Indices<'a> {
    type Iter = ParIndices<'a>;
    type Item = usize;

    fn into_par_iter(self) -> ParIndices<'a> {
        ParIndices { iter: self }
    }
}

impl fmt::Debug for ParIndices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl Clone for ParIndices<'_> {
    fn clone(&self) -> Self {
        Self { iter: self.iter.clone() }
    }
}

impl<T: Send, A: Allocator + Send> ParallelIterator for IntoParIter<T, A> {
    type Item = (usize, T);

    fn drive_unindexed<C: UnindexedConsumer<(usize, T)>>(mut self, consumer: C) -> C::Result {
        let result = self.iter.take_values().drive(consumer);
        // Drop `iter` first: if dropping the allocator panics at the end of the function, the result leaks.
        drop(self.iter);
        result
    }

    fn opt_len(&self) -> Option<usize> {
        self.iter.is_run().then(|| self.iter.len())
    }
}

impl<T: Send, A: Allocator + Send> IntoParallelIterator for IntoIter<T, A> {
    type Iter = IntoParIter<T, A>;
    type Item = (usize, T);

    fn into_par_iter(self) -> IntoParIter<T, A> {
        IntoParIter { iter: self }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IntoParIter<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<T: Send, A: Allocator + Send> ParallelIterator for IntoParValues<T, A> {
    type Item = T;

    fn drive_unindexed<C: UnindexedConsumer<T>>(self, consumer: C) -> C::Result {
        self.iter.iter.into_par_iter().map(|(_, value)| value).drive_unindexed(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.iter.iter.is_run().then(|| self.iter.len())
    }
}

impl<T: Send, A: Allocator + Send> IntoParallelIterator for IntoValues<T, A> {
    type Iter = IntoParValues<T, A>;
    type Item = T;

    fn into_par_iter(self) -> IntoParValues<T, A> {
        IntoParValues { iter: self }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for IntoParValues<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<'a, T: Send, A: Allocator + Send> ParallelIterator for ParDrain<'a, T, A> {
    type Item = (usize, T);

    fn drive_unindexed<C: UnindexedConsumer<(usize, T)>>(mut self, consumer: C) -> C::Result {
        // The drain returns the block when all threads are done, even if one of them panicked.
        self.iter.take_values().drive(consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        self.iter.is_run().then(|| self.iter.len())
    }
}

impl<'a, T: Send, A: Allocator + Send> IntoParallelIterator for Drain<'a, T, A> {
    type Iter = ParDrain<'a, T, A>;
    type Item = (usize, T);

    fn into_par_iter(self) -> ParDrain<'a, T, A> {
        ParDrain { iter: self }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for ParDrain<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter.fmt(f)
    }
}

impl<T, A: Allocator> ParDrain<'_, T, A> {
    /// Returns an iterator over the values without removing them.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// assert!(array.par_drain().as_values().eq(&[1, 2, 3]));
    /// ```
    pub fn as_values(&self) -> Values<'_, T> {
        self.iter.as_values()
    }
}

/// Iterates over the indices and values, in ascending order of indices.
impl<'a, T: Sync, A: Allocator> IntoParallelIterator for &'a SparseArray<T, A> {
    type Iter = ParIter<'a, T>;
    type Item = (usize, &'a T);

    fn into_par_iter(self) -> ParIter<'a, T> {
        self.iter().into_par_iter()
    }
}

/// Iterates over the indices and values, in ascending order of indices.
impl<'a, T: Send, A: Allocator> IntoParallelIterator for &'a mut SparseArray<T, A> {
    type Iter = ParIterMut<'a, T>;
    type Item = (usize, &'a mut T);

    fn into_par_iter(self) -> ParIterMut<'a, T> {
        self.iter_mut().into_par_iter()
    }
}

/// Iterates over the indices and values, in ascending order of indices.
impl<T: Send, A: Allocator + Send> IntoParallelIterator for SparseArray<T, A> {
    type Iter = IntoParIter<T, A>;
    type Item = (usize, T);

    fn into_par_iter(self) -> IntoParIter<T, A> {
        self.into_iter().into_par_iter()
    }
}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Iterates over the values in parallel. Requires the feature `rayon`.
    ///
    /// Collecting yields the values in ascending order of indices. For an indexed iterator (`enumerate`, `zip`), use
    /// `par_iter` of [`as_slice`](Self::as_slice), which requires a compact array.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// array.remove(1);
    /// assert_eq!(array.par_values().collect::<Vec<_>>(), [&1, &3]);
    /// ```
    pub fn par_values(&self) -> ParValues<'_, T>
    where
        T: Sync,
    {
        self.values().into_par_iter()
    }

    /// Iterates mutably over the values in parallel. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// array.par_values_mut().for_each(|value| *value = -*value);
    /// assert_eq!(array[2], -3);
    /// ```
    pub fn par_values_mut(&mut self) -> ParValuesMut<'_, T>
    where
        T: Send,
    {
        self.values_mut().into_par_iter()
    }

    /// Iterates over the indices in use in parallel. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.par_indices().collect::<Vec<_>>(), [0, 2]);
    /// ```
    pub fn par_indices(&self) -> ParIndices<'_> {
        self.indices().into_par_iter()
    }

    /// Removes all values and yields them with their indices, in parallel. Requires the feature `rayon`.
    ///
    /// The array is left empty and keeps its capacity. Values that no thread takes, because another one panicked or
    /// found its result, are dropped. If the iterator is forgotten, the values and the block leak.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// let capacity = array.capacity();
    /// array.remove(0);
    /// assert_eq!(array.par_drain().collect::<Vec<_>>(), [(1, "b"), (2, "c")]);
    /// assert_eq!((array.index_bound(), array.capacity()), (0, capacity));
    /// ```
    pub fn par_drain(&mut self) -> ParDrain<'_, T, A>
    where
        T: Send,
        A: Send,
    {
        self.drain().into_par_iter()
    }
}

use rayon::iter::{FromParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator};

use crate::SparseArray;
use crate::allocator::Allocator;

/// Inserts the values one by one, in the order of the iterator.
///
/// The values are computed in parallel and collected first, in memory from the global allocator. If the iterator
/// panics, the array is unchanged.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let mut array = SparseArray::from([7, 8]);
/// array.remove(0);
/// array.par_extend((0..100).into_par_iter().map(|n| n * n));
/// assert_eq!((array.len(), array[0], array[100]), (101, 0, 99 * 99));
/// ```
impl<T: Send, A: Allocator> ParallelExtend<T> for SparseArray<T, A> {
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = T>>(&mut self, values: I) {
        let parts = values.into_par_iter().collect_vec_list();
        self.reserve(parts.iter().map(|part| part.len()).sum());
        for part in parts {
            self.extend(part);
        }
    }
}

/// Inserts copies of the values, one by one, in the order of the iterator.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let mut array: SparseArray<i32> = SparseArray::new();
/// array.par_extend(&[1, 2]);
/// assert_eq!(array, SparseArray::from([1, 2]));
/// ```
impl<'a, T: Copy + Send + Sync + 'a, A: Allocator> ParallelExtend<&'a T> for SparseArray<T, A> {
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = &'a T>>(&mut self, values: I) {
        self.par_extend(values.into_par_iter().copied());
    }
}

/// Stores the values, computed in parallel, at indices 0, 1, 2, … in the order of the iterator.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use sparse_array::SparseArray;
///
/// let array: SparseArray<usize> = (0..100).into_par_iter().map(|n| n * n).collect();
/// assert_eq!(array[9], 81);
/// ```
impl<T: Send> FromParallelIterator<T> for SparseArray<T> {
    #[track_caller]
    fn from_par_iter<I: IntoParallelIterator<Item = T>>(values: I) -> Self {
        let mut array = Self::new();
        array.par_extend(values);
        array
    }
}

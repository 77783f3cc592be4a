use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::SparseArray;
use crate::allocator::Allocator;

impl<T: Sync, A: Allocator> SparseArray<T, A> {
    /// Returns whether both arrays are equal, in parallel. Requires the feature `rayon`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut a = SparseArray::from(["x", "y", "z"]);
    /// let b = SparseArray::from(["x", "y"]);
    /// assert!(!a.par_eq(&b));
    /// a.remove(2);
    /// assert!(a.par_eq(&b));
    /// ```
    pub fn par_eq<U, B>(&self, other: &SparseArray<U, B>) -> bool
    where
        T: PartialEq<U>,
        U: Sync,
        B: Allocator + Sync,
    {
        self.len() == other.len()
            && self.par_iter().all(|(index, value)| other.get(index).is_some_and(|theirs| value == theirs))
    }
}

use core::fmt;
use core::hash::{Hash, Hasher};

use super::SparseArray;
use crate::allocator::Allocator;

/// Arrays are equal if they hold equal values at the same indices. Holes and capacities are not compared.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
///
/// let mut a = SparseArray::from(["x", "y", "z"]);
/// let b = SparseArray::from(["x", "y"]);
/// assert_ne!(a, b);
/// a.remove(2);
/// assert_eq!(a, b);
/// ```
impl<T, U, A, B> PartialEq<SparseArray<U, B>> for SparseArray<T, A>
where
    T: PartialEq<U>,
    A: Allocator,
    B: Allocator,
{
    fn eq(&self, other: &SparseArray<U, B>) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|((i, a), (j, b))| i == j && a == b)
    }
}

impl<T: Eq, A: Allocator> Eq for SparseArray<T, A> {}

/// Hashes the length, the indices and the values, so that equal arrays have equal hashes.
///
/// # Examples
/// ```
/// use std::collections::HashSet;
///
/// use sparse_array::SparseArray;
///
/// let mut a = SparseArray::from(["x", "y", "z"]);
/// a.remove(2);
/// assert!(HashSet::from([a]).contains(&SparseArray::from(["x", "y"])));
/// ```
impl<T: Hash, A: Allocator> Hash for SparseArray<T, A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        for pair in self {
            pair.hash(state);
        }
    }
}

impl<T: fmt::Debug, A: Allocator> fmt::Debug for SparseArray<T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

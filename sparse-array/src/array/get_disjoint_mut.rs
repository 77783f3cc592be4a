use core::fmt;

use super::SparseArray;
use crate::allocator::Allocator;

/// The error returned by [`SparseArray::get_disjoint_mut`].
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
/// use sparse_array::GetDisjointMutError;
///
/// let mut array = SparseArray::from(["a", "b"]);
/// assert_eq!(array.get_disjoint_mut([1, 1]), Err(GetDisjointMutError::OverlappingIndices));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GetDisjointMutError {
    /// An index is not below [`SparseArray::index_bound`].
    IndexOutOfBounds,
    /// A slot is vacant.
    Vacant,
    /// An index occurs more than once.
    OverlappingIndices,
}

impl fmt::Display for GetDisjointMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IndexOutOfBounds => "an index is out of bounds",
            Self::Vacant => "a slot is vacant",
            Self::OverlappingIndices => "an index occurs twice",
        })
    }
}

impl core::error::Error for GetDisjointMutError {}

impl<T, A: Allocator> SparseArray<T, A> {
    /// Returns mutable references to the values at several indices.
    ///
    /// # Complexity
    /// *O*(N²)
    ///
    /// # Errors
    /// Returns [`GetDisjointMutError`] if an index is out of bounds, vacant, or occurs more than once.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::GetDisjointMutError;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// let [a, c] = array.get_disjoint_mut([0, 2]).unwrap();
    /// std::mem::swap(a, c);
    /// assert_eq!(array, SparseArray::from([3, 2, 1]));
    ///
    /// array.remove(1);
    /// assert_eq!(array.get_disjoint_mut([0, 1]), Err(GetDisjointMutError::Vacant));
    /// assert_eq!(array.get_disjoint_mut([0, 3]), Err(GetDisjointMutError::IndexOutOfBounds));
    /// ```
    #[inline]
    pub fn get_disjoint_mut<const N: usize>(
        &mut self,
        indices: [usize; N],
    ) -> Result<[&mut T; N], GetDisjointMutError> {
        self.raw.get_disjoint_mut(indices)
    }
}

use core::fmt;

/// The error returned by [`SparseArray::get_disjoint_mut`](crate::SparseArray::get_disjoint_mut).
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
    /// An index is not below [`SparseArray::index_bound`](crate::SparseArray::index_bound).
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

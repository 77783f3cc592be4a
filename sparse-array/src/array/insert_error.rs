use core::{error, fmt};

use crate::TryReserveError;

/// A value that could not be inserted, and the reason.
///
/// Returned by [`SparseArray::try_insert`](super::SparseArray::try_insert), and with [`SlotError`] as the reason by
/// [`SparseArray::try_insert_at`](super::SparseArray::try_insert_at). The array is unchanged.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
/// use sparse_array::SlotError;
///
/// let mut array = SparseArray::from(["a"]);
/// let error = array.try_insert_at(0, "b").unwrap_err();
/// assert_eq!((error.value, error.reason), ("b", SlotError::Occupied));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct InsertError<T, E = TryReserveError> {
    /// The value that was not inserted.
    pub value: T,
    /// The reason.
    pub reason: E,
}

/// The reason why [`SparseArray::try_insert_at`](super::SparseArray::try_insert_at) failed.
///
/// # Examples
/// ```
/// use sparse_array::SparseArray;
/// use sparse_array::TryReserveError;
/// use sparse_array::SlotError;
///
/// let mut array = SparseArray::new();
/// let error = array.try_insert_at(u32::MAX as usize, 'x').unwrap_err();
/// assert_eq!(error.reason, SlotError::Reserve(TryReserveError::CapacityOverflow));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SlotError {
    /// The slot is occupied.
    Occupied,
    /// The allocation failed, or the index exceeds `u32::MAX - 1`.
    Reserve(TryReserveError),
}

impl<T, E: fmt::Debug> fmt::Debug for InsertError<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError").field("reason", &self.reason).finish_non_exhaustive()
    }
}

impl<T, E: fmt::Display> fmt::Display for InsertError<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value was not inserted: {}", self.reason)
    }
}

impl<T, E: fmt::Debug + fmt::Display> error::Error for InsertError<T, E> {}

impl fmt::Display for SlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied => f.write_str("the slot is occupied"),
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl error::Error for SlotError {}

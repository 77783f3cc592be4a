//! [`TryReserveError`], the one error of all `try_*` methods that ask for memory, and what the panicking twins do with it.

use core::alloc::Layout;
use core::fmt;

/// Why memory for more elements could not be had.
///
/// Returned by the `try_*` methods of every container here. The container is as it was before the call.
///
/// # Examples
/// ```
/// use sparse_array::{SparseArray, TryReserveError};
///
/// let mut array: SparseArray<u64> = SparseArray::new();
/// assert_eq!(array.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TryReserveError {
    /// The capacity asked for exceeds what the container can address: its limit of ids, or `isize::MAX` bytes.
    CapacityOverflow,
    /// The allocator returned an error.
    AllocError {
        /// The layout that was asked for.
        layout: Layout,
    },
}

impl fmt::Display for TryReserveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CapacityOverflow => f.write_str("the capacity asked for exceeds what the container can address"),
            Self::AllocError { layout } => {
                write!(f, "the allocator could not provide {} bytes aligned to {}", layout.size(), layout.align())
            }
        }
    }
}

impl core::error::Error for TryReserveError {}

impl TryReserveError {
    /// Ends the program's attempt the way std's collections do: a panic for a size that cannot exist,
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) for memory that is not there.
    ///
    /// For the panicking twin of a `try_*` method. `method` names it in the panic's text.
    ///
    /// # Panics
    /// On [`CapacityOverflow`](Self::CapacityOverflow), always.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub fn raise(self, method: &str) -> ! {
        match self {
            Self::CapacityOverflow => panic!("{method}: capacity overflow"),
            Self::AllocError { layout } => alloc_crate::alloc::handle_alloc_error(layout),
        }
    }
}

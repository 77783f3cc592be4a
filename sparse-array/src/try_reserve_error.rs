use core::alloc::Layout;
use core::fmt;

/// The error of the `try_*` methods that allocate.
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
    /// The requested capacity exceeds the container's maximum or `isize::MAX` bytes.
    CapacityOverflow,
    /// The allocator returned an error.
    AllocError {
        /// The layout of the failed request.
        layout: Layout,
    },
}

impl fmt::Display for TryReserveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CapacityOverflow => {
                f.write_str("the requested capacity exceeds the container's limit of elements, or isize::MAX bytes")
            }
            Self::AllocError { layout } => {
                write!(f, "the allocator could not provide {} bytes aligned to {}", layout.size(), layout.align())
            }
        }
    }
}

impl core::error::Error for TryReserveError {}

/// Converts to an error of the kind [`OutOfMemory`](std::io::ErrorKind::OutOfMemory), as std's `TryReserveError` does.
/// Does not allocate.
///
/// # Examples
/// ```
/// use std::io;
///
/// use sparse_array::SparseArray;
///
/// fn read(array: &mut SparseArray<u64>, len: usize) -> io::Result<()> {
///     array.try_reserve(len)?;
///     Ok(())
/// }
///
/// let error = read(&mut SparseArray::new(), usize::MAX).unwrap_err();
/// assert_eq!(error.kind(), io::ErrorKind::OutOfMemory);
/// ```
#[cfg(feature = "std")]
impl From<TryReserveError> for std::io::Error {
    fn from(_: TryReserveError) -> Self {
        std::io::ErrorKind::OutOfMemory.into()
    }
}

impl TryReserveError {
    /// Panics in the name of `method`, the panicking twin of a `try_*` method. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if the allocator failed.
    ///
    /// # Panics
    /// Panics if the error is [`CapacityOverflow`](Self::CapacityOverflow).
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub fn handle_error(self, method: &str) -> ! {
        match self {
            Self::CapacityOverflow => panic!("{method}: capacity overflow"),
            Self::AllocError { layout } => alloc::alloc::handle_alloc_error(layout),
        }
    }

    /// Panics as [`handle_error`](Self::handle_error) does, naming the number of `units` and the limit.
    ///
    /// # Panics
    /// Panics if the error is [`CapacityOverflow`](Self::CapacityOverflow).
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub fn handle_error_for(self, method: &str, wanted: usize, units: &str, limit: usize) -> ! {
        if self != Self::CapacityOverflow {
            self.handle_error(method);
        }
        if wanted > limit {
            panic!("{method}: capacity overflow: {wanted} {units} exceed the limit of {limit} {units}")
        }
        panic!("{method}: capacity overflow: {wanted} {units} exceed the limit of isize::MAX bytes")
    }
}

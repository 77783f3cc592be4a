//! [`raise`]: the panics of the methods that have a `try_*` twin.

use sparse_array::TryReserveError;

use crate::raw::MAX_IDS;

/// Panics in `method`, which needed room for `wanted` elements in all, or calls `handle_alloc_error` if the allocator
/// failed.
///
/// # Panics
/// Panics if the error is [`TryReserveError::CapacityOverflow`].
#[cold]
#[inline(never)]
#[track_caller]
pub fn raise(error: TryReserveError, wanted: usize, method: &str) -> ! {
    error.raise_for(method, wanted, "elements", MAX_IDS)
}

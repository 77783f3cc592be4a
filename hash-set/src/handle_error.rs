//! [`handle_error`]: the panics of methods that have a fallible version.

use sparse_array::TryReserveError;

use crate::raw::MAX_IDS;

/// Panics in `method`, which needed capacity for `wanted` elements, or calls `handle_alloc_error` if the allocator
/// failed.
///
/// # Panics
/// Panics if the error is [`TryReserveError::CapacityOverflow`].
#[cold]
#[inline(never)]
#[track_caller]
pub fn handle_error(error: TryReserveError, wanted: usize, method: &str) -> ! {
    error.handle_error_for(method, wanted, "elements", MAX_IDS)
}

//! [`raise`]: what the panicking methods do when a `try_*` method gives them a [`TryReserveError`].

use sparse_array::TryReserveError;

use crate::raw::MAX_IDS;

/// Ends `method`, which wanted room for `wanted` elements in all, as [`TryReserveError::raise`] does, and names the limit that was met.
///
/// For the sets and maps that stand on a [`HashTable`](crate::HashTable).
///
/// # Panics
/// On [`TryReserveError::CapacityOverflow`], always.
#[doc(hidden)]
#[cold]
#[inline(never)]
#[track_caller]
pub fn raise(error: TryReserveError, wanted: usize, method: &str) -> ! {
    if error != TryReserveError::CapacityOverflow {
        error.raise(method)
    }
    if wanted > MAX_IDS {
        panic!("{method}: capacity overflow: {wanted} elements exceed the limit of {MAX_IDS} ids")
    }
    panic!("{method}: capacity overflow: {wanted} elements exceed the limit of isize::MAX bytes")
}

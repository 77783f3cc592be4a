//! Panics on behalf of the methods of storages.

use alloc::format;

use sparse_set::{SparseKey, TryReserveError};

/// Panics on behalf of a method, or calls `handle_alloc_error`.
#[cold]
#[track_caller]
pub(crate) fn handle_error(error: TryReserveError, container: &str, method: &str) -> ! {
    handle(error, container, method, None)
}

/// Panics on behalf of a method of a storage that was to have room for `wanted` keys, or calls `handle_alloc_error`.
#[cold]
#[track_caller]
pub(crate) fn handle_too_many<K: SparseKey>(error: TryReserveError, container: &str, method: &str, wanted: usize) -> ! {
    handle(error, container, method, Some((wanted, K::INDEX_LIMIT)))
}

/// Panics with the number of keys that were wanted, and their limit, if they are known.
#[cold]
#[inline(never)]
#[track_caller]
fn handle(error: TryReserveError, container: &str, method: &str, keys: Option<(usize, usize)>) -> ! {
    if let TryReserveError::AllocError { .. } = error {
        // Does not allocate the message: memory has run out.
        error.handle_error(method);
    }
    let method = format!("{container}::{method}");
    match keys {
        Some((wanted, limit)) => error.handle_error_for(&method, wanted, "keys", limit),
        None => error.handle_error(&method),
    }
}

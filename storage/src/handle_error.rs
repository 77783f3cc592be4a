//! Panics on behalf of the methods of storages.

use alloc::format;

use sparse_set::{SparseKey, TryReserveError};

/// Panics on behalf of a method, or calls `handle_alloc_error`.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn handle_error(error: TryReserveError, container: &str, method: &str) -> ! {
    match error {
        // Does not allocate the message: memory has run out.
        TryReserveError::AllocError { .. } => error.handle_error(method),
        _ => error.handle_error(&format!("{container}::{method}")),
    }
}

/// Panics on behalf of a method of a storage that was to have room for `wanted` keys, or calls `handle_alloc_error`.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn handle_too_many<K: SparseKey>(error: TryReserveError, container: &str, method: &str, wanted: usize) -> ! {
    match error {
        // Does not allocate the message: memory has run out.
        TryReserveError::AllocError { .. } => error.handle_error(method),
        _ => error.handle_error_for(&format!("{container}::{method}"), wanted, "keys", K::INDEX_LIMIT),
    }
}

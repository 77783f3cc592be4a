//! [`array_layout`].

use core::alloc::Layout;

use sparse_set::TryReserveError;

/// The layout of `n` values of `T`: the one place where layouts come from.
#[inline]
pub(super) fn array_layout<T>(n: usize) -> Result<Layout, TryReserveError> {
    Layout::array::<T>(n).map_err(|_| TryReserveError::CapacityOverflow)
}

//! [`array_layout`].

use core::alloc::Layout;

use sparse_set::TryReserveError;

/// Returns the layout of `n` values of `T`. All layouts come from here.
#[inline]
pub(super) fn array_layout<T>(n: usize) -> Result<Layout, TryReserveError> {
    Layout::array::<T>(n).map_err(|_| TryReserveError::CapacityOverflow)
}

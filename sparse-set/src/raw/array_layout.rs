use core::alloc::Layout;

use sparse_array::TryReserveError;

/// Returns the layout of `n` values of `T`. All layouts are built here.
#[inline]
pub(super) fn array_layout<T>(n: usize) -> Result<Layout, TryReserveError> {
    Layout::array::<T>(n).map_err(|_| TryReserveError::CapacityOverflow)
}

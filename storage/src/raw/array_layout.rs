//! [`array_layout`].

use core::alloc::Layout;

use sparse_set::TryReserveError;

/// Returns the layout of `n` values of `T`. All layouts come from here.
#[inline]
pub(super) const fn array_layout<T>(n: usize) -> Result<Layout, TryReserveError> {
    match Layout::array::<T>(n) {
        Ok(layout) => Ok(layout),
        Err(_) => Err(TryReserveError::CapacityOverflow),
    }
}

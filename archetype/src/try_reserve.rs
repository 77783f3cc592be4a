//! Fallible growth of vectors.

use allocator_api2::collections::TryReserveErrorKind;
use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

fn convert(error: &allocator_api2::collections::TryReserveError) -> TryReserveError {
    match error.kind() {
        TryReserveErrorKind::AllocError { layout, .. } => TryReserveError::AllocError { layout },
        TryReserveErrorKind::CapacityOverflow => TryReserveError::CapacityOverflow,
    }
}

/// Reserves room for `additional` more elements, with amortized growth.
pub(crate) fn try_reserve<T, A: Allocator>(vec: &mut Vec<T, A>, additional: usize) -> Result<(), TryReserveError> {
    vec.try_reserve(additional).map_err(|error| convert(&error))
}

pub(crate) fn try_reserve_exact<T, A: Allocator>(
    vec: &mut Vec<T, A>,
    additional: usize,
) -> Result<(), TryReserveError> {
    vec.try_reserve_exact(additional).map_err(|error| convert(&error))
}

pub(crate) fn try_push<T, A: Allocator>(vec: &mut Vec<T, A>, value: T) -> Result<(), TryReserveError> {
    try_reserve(vec, 1)?;
    vec.push(value);
    Ok(())
}

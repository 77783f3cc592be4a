//! Limits and checks of lengths, positions and ranges.

use core::ops::{Bound, Range, RangeBounds};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

use crate::TryReserveError;
use crate::raw::words::BITS;

/// The maximum length of a [`BitSlice`], rounded down to whole words.
pub(super) const MAX_BITS: usize = BitSlice::<usize, Lsb0>::MAX_BITS / BITS * BITS;

/// Unwraps the result of a `try_` method, or panics in the name of `method`, which needed `wanted` bits.
#[inline]
#[track_caller]
pub(super) fn or_panic<T>(method: &str, wanted: usize, result: Result<T, TryReserveError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => error.handle_error_for(method, wanted, "bits", MAX_BITS),
    }
}

#[inline]
#[track_caller]
pub(super) fn check_index(method: &str, index: usize, len: usize) {
    if index >= len {
        index_out_of_range(method, index, len);
    }
}

#[inline]
#[track_caller]
pub(super) fn check_position(method: &str, position: usize, len: usize) {
    if position > len {
        position_out_of_range(method, position, len);
    }
}

/// Converts `range` to its start and end. Panics unless `start <= end <= len`.
#[inline]
#[track_caller]
pub(super) fn resolve(method: &str, range: impl RangeBounds<usize>, len: usize) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&usize::MAX) => range_overflow(method),
        Bound::Excluded(&before) => before + 1,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&usize::MAX) => range_overflow(method),
        Bound::Included(&last) => last + 1,
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    if start > end || end > len {
        range_out_of_range(method, start, end, len);
    }
    start..end
}

#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn index_out_of_range(method: &str, index: usize, len: usize) -> ! {
    panic!("BitArray::{method}: index {index} is out of range for length {len}")
}

#[cold]
#[inline(never)]
#[track_caller]
fn position_out_of_range(method: &str, position: usize, len: usize) -> ! {
    panic!("BitArray::{method}: position {position} exceeds length {len}")
}

#[cold]
#[inline(never)]
#[track_caller]
fn range_out_of_range(method: &str, start: usize, end: usize, len: usize) -> ! {
    if start > end {
        panic!("BitArray::{method}: range starts at {start} but ends at {end}");
    }
    panic!("BitArray::{method}: range {start}..{end} is out of range for length {len}")
}

#[cold]
#[inline(never)]
#[track_caller]
fn range_overflow(method: &str) -> ! {
    panic!("BitArray::{method}: a bound of the range exceeds usize::MAX")
}

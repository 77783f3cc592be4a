use core::ops::{Bound, Range, RangeBounds};

/// Converts `range` to positions below `len`.
///
/// # Panics
/// Panics on behalf of `method` if the range's start is greater than its end or its end is greater than `len`.
#[track_caller]
pub fn positions_in(range: impl RangeBounds<usize>, len: usize, method: &str) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(&start) => Some(start),
        Bound::Excluded(&before) => before.checked_add(1),
        Bound::Unbounded => Some(0),
    };
    let end = match range.end_bound() {
        Bound::Included(&last) => last.checked_add(1),
        Bound::Excluded(&end) => Some(end),
        Bound::Unbounded => Some(len),
    };
    match (start, end) {
        (Some(start), Some(end)) if start <= end && end <= len => start..end,
        _ => panic!(
            "{method}: the range {:?} is not inside the positions 0..{len}",
            (range.start_bound(), range.end_bound())
        ),
    }
}

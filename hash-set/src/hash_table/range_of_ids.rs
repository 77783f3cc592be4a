//! Ranges of ids as ranges of slots.

use core::ops::{Bound, Range, RangeBounds};

use crate::element_id::ElementId;

/// Resolves `ids` to slots, clamped to `bound`. Panics if the start is greater than the end.
#[track_caller]
pub(super) fn resolve(ids: impl RangeBounds<ElementId>, bound: usize) -> Range<usize> {
    // Cannot wrap: an id's index is below `u32::MAX`.
    let start = match ids.start_bound() {
        Bound::Included(start) => start.index(),
        Bound::Excluded(before) => before.index() + 1,
        Bound::Unbounded => 0,
    };
    let end = match ids.end_bound() {
        Bound::Included(last) => last.index() + 1,
        Bound::Excluded(end) => end.index(),
        Bound::Unbounded => usize::MAX,
    };
    // Names no method: sets and maps forward their ranges to the table.
    assert!(start <= end, "the range of ids begins at {start}, after its end at {end}");
    start.min(bound)..end.min(bound)
}

//! Ranges of ids as ranges of slots.

use core::ops::{Bound, Range, RangeBounds};

use crate::element_id::ElementId;

/// Resolves `ids` to slots, clamped to `bound`. `method` is the public method that was called.
///
/// # Panics
/// Panics if the start is greater than the end.
#[inline]
#[track_caller]
pub(super) fn resolve(ids: impl RangeBounds<ElementId>, bound: usize, method: &str) -> Range<usize> {
    let slots = check(&ids, method);
    slots.start.min(bound)..slots.end.min(bound)
}

/// Checks `ids` before they are passed to a method of the table, so that the panic names `method`. Returns the slots.
///
/// # Panics
/// Panics if the start is greater than the end.
#[inline]
#[track_caller]
pub fn check(ids: &impl RangeBounds<ElementId>, method: &str) -> Range<usize> {
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
    if start > end {
        begins_after_its_end(start, end, method)
    }
    start..end
}

/// Panics in the name of `method`.
#[cold]
#[inline(never)]
#[track_caller]
fn begins_after_its_end(start: usize, end: usize, method: &str) -> ! {
    panic!("{method}: the range of ids begins at {start}, after its end at {end}")
}

//! [`pinned_hole`], against the moods of the system's allocator.

/// Makes something twice and drops the first, so that there is a hole in the heap for the next one of its kind, and memory in
/// use above it. Without that the system's allocator gives memory back at each drop and fetches it again, page by page.
pub(super) fn pinned_hole<R>(make: impl Fn() -> R) -> R {
    let hole = make();
    let pin = make();
    drop(hole);
    pin
}

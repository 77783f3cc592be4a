/// Calls `make` twice and drops the first result, so that the heap has a hole below memory in use. Otherwise the
/// system's allocator returns memory to the system at each drop and gets it back page by page.
pub(super) fn pinned_hole<R>(make: impl Fn() -> R) -> R {
    let hole = make();
    let pin = make();
    drop(hole);
    pin
}

/// Calls `free`, and calls it again while unwinding if it panics, so that the remaining blocks are freed.
///
/// `free` must forget each block before freeing it, as the allocator may panic then. A second panic aborts, like any
/// panic while unwinding.
pub(super) fn free_all(free: impl FnMut()) {
    struct Again<F: FnMut()>(F);

    impl<F: FnMut()> Drop for Again<F> {
        fn drop(&mut self) {
            (self.0)();
        }
    }

    let mut again = Again(free);
    (again.0)();
}

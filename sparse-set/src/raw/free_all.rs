//! [`free_all`].

/// Calls `free`, and if it panics once more while unwinding, so that what it has not come to is freed, too.
///
/// `free` forgets each block before it frees it. (The allocator may panic where a block is freed. If it does so again, the process aborts, as
/// with any panic while unwinding.)
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

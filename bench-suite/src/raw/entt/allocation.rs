//! The allocation functions of EnTT's containers: the program's allocator.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};

/// Allocates a block. Aborts if there is no memory, because EnTT is compiled without a way to report it here.
///
/// # Safety
/// - `bytes` is not 0.
/// - `align` is a power of two, and `bytes` rounded up to it is at most `isize::MAX`.
#[unsafe(no_mangle)]
unsafe extern "C" fn bench_suite_allocate(bytes: usize, align: usize) -> *mut u8 {
    // SAFETY: caller guarantees a valid size and alignment.
    let layout = unsafe { Layout::from_size_align_unchecked(bytes, align) };
    // SAFETY: caller guarantees that the size is not 0.
    let block = unsafe { alloc(layout) };
    if block.is_null() {
        handle_alloc_error(layout);
    }
    block
}

/// Deallocates a block.
///
/// # Safety
/// - `block` was allocated by [`bench_suite_allocate`] with the same `bytes` and `align`, and not deallocated since.
#[unsafe(no_mangle)]
unsafe extern "C" fn bench_suite_deallocate(block: *mut u8, bytes: usize, align: usize) {
    // SAFETY: the size and the alignment were valid when the block was allocated with them.
    let layout = unsafe { Layout::from_size_align_unchecked(bytes, align) };
    // SAFETY: caller guarantees that `block` was allocated with this layout by the same allocator.
    unsafe { dealloc(block, layout) }
}

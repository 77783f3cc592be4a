//! [`Object`], an object of C++, and the program's allocator as C++ calls it.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ffi::c_void;
use std::ptr::NonNull;

/// A C++ object, and the function that destroys it.
#[derive(Debug)]
pub(super) struct Object {
    address: NonNull<c_void>,
    destroy: Destroy,
}

/// Destroys an object.
pub(super) type Destroy = unsafe extern "C" fn(*mut c_void);

impl Object {
    /// Takes over an object that was just created. Panics if `address` is null: there was no memory.
    ///
    /// # Safety
    /// - `address` is null, or the object there may be destroyed by `destroy`, and nothing else has the address (I3).
    pub(super) unsafe fn new(address: *mut c_void, destroy: Destroy) -> Self {
        Self { address: NonNull::new(address).expect("memory for an object"), destroy }
    }

    /// Returns the address, to be passed as constant.
    #[inline]
    pub(super) fn as_ptr(&self) -> *const c_void {
        self.address.as_ptr()
    }

    /// Returns the address, to be passed as mutable.
    #[inline]
    pub(super) fn as_mut_ptr(&mut self) -> *mut c_void {
        self.address.as_ptr()
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        // SAFETY: `new` took over the object with this function, and it is destroyed only here (I3).
        unsafe { (self.destroy)(self.address.as_ptr()) }
    }
}

/// Allocates a block. Aborts if there is no memory, because C++ is compiled without a way to report it here.
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

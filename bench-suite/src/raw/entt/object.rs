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

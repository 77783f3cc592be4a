//! [`AmbientAllocator`]: an allocator with a `Default` that fails and keeps books all the same.

use std::alloc::Layout;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ptr::NonNull;

use super::{AllocError, Allocator, FailingAllocator, TrackingAllocator};

thread_local! {
    static CURRENT: RefCell<Option<FailingAllocator<TrackingAllocator>>> = const { RefCell::new(None) };
}

/// Stands for the allocator that the thread has at the moment, for code that makes its allocator by `Default`.
///
/// Every container of it must be gone when [`with`](Self::with) returns, and stay on its thread: without an allocator, requests
/// fail and to free a block panics.
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::{AmbientAllocator, fail_at_each};
///
/// fn read<A: allocator_api2::alloc::Allocator + Default>() -> Result<Vec<u8, A>, String> {
///     let mut vec = Vec::new_in(A::default());
///     vec.try_reserve(10).map_err(|error| error.to_string())?;
///     Ok(vec)
/// }
///
/// assert_eq!(fail_at_each(|failing| AmbientAllocator::with(failing, || read::<AmbientAllocator>().map(drop))), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct AmbientAllocator {
    /// Neither `Send` nor `Sync`: another thread has another allocator.
    thread: PhantomData<*const ()>,
}

impl AmbientAllocator {
    /// Runs `f` with `allocator` behind every `AmbientAllocator` of this thread.
    ///
    /// # Panics
    /// Inside another `with`.
    pub fn with<R>(allocator: FailingAllocator<TrackingAllocator>, f: impl FnOnce() -> R) -> R {
        struct TakeOut;

        impl Drop for TakeOut {
            fn drop(&mut self) {
                CURRENT.set(None);
            }
        }

        let before = CURRENT.replace(Some(allocator));
        let _take_out = TakeOut;
        assert!(before.is_none(), "AmbientAllocator::with: the thread has an allocator already");
        f()
    }

    fn current() -> Option<FailingAllocator<TrackingAllocator>> {
        CURRENT.with_borrow(Clone::clone)
    }
}

// SAFETY: every block comes from the allocator of the moment and goes back to it or, if that was exchanged, to another tracking
// allocator, which does not pass on what is not in its books. All that are made by `Default` are the same on a thread, which
// they do not leave, and so are clones.
unsafe impl Allocator for AmbientAllocator {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        Self::current().ok_or(AllocError)?.allocate(layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        let current = Self::current().expect("a block was freed after `AmbientAllocator::with`");
        // SAFETY: the block is one of the current allocator, or is turned away by it; the caller answers for the layout.
        unsafe { current.deallocate(ptr, layout) }
    }
}

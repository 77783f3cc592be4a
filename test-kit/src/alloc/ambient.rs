use std::alloc::Layout;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ptr::NonNull;

use super::{AllocError, Allocator, FailingAllocator, TrackingAllocator};

thread_local! {
    static CURRENT: RefCell<Option<FailingAllocator<TrackingAllocator>>> = const { RefCell::new(None) };
}

/// Forwards to the current allocator of the thread, for code that creates its allocator with `Default`.
///
/// Every container that uses it must be dropped when [`with`](Self::with) returns, and must stay on its thread. Outside
/// `with`, allocations fail and deallocations panic.
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
    /// Neither `Send` nor `Sync`: each thread has its own current allocator.
    thread: PhantomData<*const ()>,
}

impl AmbientAllocator {
    /// Runs `f` with `allocator` as the current allocator of this thread.
    ///
    /// # Panics
    /// Panics if called inside another `with`.
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

    /// Runs `f` with a tracking allocator as the current one, and returns its records.
    ///
    /// # Panics
    /// Panics if called inside [`with`](Self::with), if a block is not freed, or if there was a violation.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::boxed::Box;
    /// use test_kit::alloc::AmbientAllocator;
    ///
    /// let tracking = AmbientAllocator::track(|| drop(Box::new_in(1_u16, AmbientAllocator::default())));
    /// assert_eq!((tracking.allocations(), tracking.peak_bytes()), (1, 2));
    /// ```
    #[track_caller]
    pub fn track(f: impl FnOnce()) -> TrackingAllocator {
        let tracking = TrackingAllocator::new();
        Self::with(FailingAllocator::over(u64::MAX, tracking.clone()), f);
        tracking.assert_empty();
        tracking
    }

    fn current() -> Option<FailingAllocator<TrackingAllocator>> {
        CURRENT.with_borrow(Clone::clone)
    }
}

// SAFETY: a block is freed by the current allocator or, if that changed, by another tracking allocator, which does not
// pass on unknown blocks. All values on a thread, clones included, are interchangeable, and none leaves its thread.
unsafe impl Allocator for AmbientAllocator {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        Self::current().ok_or(AllocError)?.allocate(layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        let current = Self::current().expect("a block was freed after `AmbientAllocator::with`");
        // SAFETY: the block is from the current allocator, or unknown to it and ignored; caller guarantees the layout.
        unsafe { current.deallocate(ptr, layout) }
    }
}

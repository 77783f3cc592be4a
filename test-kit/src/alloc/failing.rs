//! [`FailingAllocator`]: has memory n times, then no more.

use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

use super::{AllocError, Allocator, Global};

#[derive(Debug)]
struct Counts {
    left: u64,
    calls: u64,
    failures: u64,
}

/// Serves `n` requests for memory out of another allocator, and refuses all that come after.
///
/// A request is an `allocate`, a `grow` or a `shrink`. Giving memory back always works. A handle: clones share the counts.
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::FailingAllocator;
///
/// let failing = FailingAllocator::new(1);
/// let mut vec = Vec::new_in(failing.clone());
/// assert!(vec.try_reserve_exact(4).is_ok());
/// vec.extend([1, 2, 3, 4]);
/// assert!(vec.try_reserve_exact(4).is_err());
/// assert_eq!(vec, [1, 2, 3, 4]);
/// assert_eq!(failing.failures(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct FailingAllocator<A = Global> {
    inner: A,
    counts: Arc<Mutex<Counts>>,
}

impl FailingAllocator {
    /// Serves `n` requests out of the global allocator.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::vec::Vec;
    /// use test_kit::alloc::FailingAllocator;
    ///
    /// assert!(Vec::<u8, _>::new_in(FailingAllocator::new(0)).try_reserve(1).is_err());
    /// ```
    #[must_use]
    pub fn new(n: u64) -> Self {
        Self::over(n, Global)
    }
}

impl<A> FailingAllocator<A> {
    /// Serves `n` requests out of `inner`.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::vec::Vec;
    /// use test_kit::alloc::{FailingAllocator, TrackingAllocator};
    ///
    /// let tracking = TrackingAllocator::new();
    /// let mut vec = Vec::new_in(FailingAllocator::over(1, tracking.clone()));
    /// vec.push(1);
    /// assert_eq!(tracking.live_blocks(), 1);
    /// ```
    #[must_use]
    pub fn over(n: u64, inner: A) -> Self {
        Self { inner, counts: Arc::new(Mutex::new(Counts { left: n, calls: 0, failures: 0 })) }
    }

    /// What it serves from.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{FailingAllocator, TrackingAllocator};
    ///
    /// FailingAllocator::over(0, TrackingAllocator::new()).inner().assert_empty();
    /// ```
    #[must_use]
    pub const fn inner(&self) -> &A {
        &self.inner
    }

    /// Requests so far, served and refused.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::alloc::FailingAllocator::new(3).calls(), 0);
    /// ```
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.with(|counts| counts.calls)
    }

    /// Requests that were refused.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{Allocator, FailingAllocator};
    ///
    /// let failing = FailingAllocator::new(0);
    /// assert!(failing.allocate(std::alloc::Layout::new::<u8>()).is_err());
    /// assert_eq!(failing.failures(), 1);
    /// ```
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.with(|counts| counts.failures)
    }

    /// How many more requests it will serve.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::alloc::FailingAllocator::new(3).allowed(), 3);
    /// ```
    #[must_use]
    pub fn allowed(&self) -> u64 {
        self.with(|counts| counts.left)
    }

    /// Serves `n` more requests from now on, whatever was left: to see that a container works again after a failure, or
    /// to let the failures begin at a chosen moment.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::vec::Vec;
    /// use test_kit::alloc::FailingAllocator;
    ///
    /// let failing = FailingAllocator::new(0);
    /// let mut vec: Vec<u8, _> = Vec::new_in(failing.clone());
    /// assert!(vec.try_reserve(1).is_err());
    /// failing.allow(u64::MAX);
    /// assert!(vec.try_reserve(1).is_ok());
    /// ```
    pub fn allow(&self, n: u64) {
        self.with(|counts| counts.left = n);
    }

    fn with<R>(&self, f: impl FnOnce(&mut Counts) -> R) -> R {
        f(&mut self.counts.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes one request off what is left.
    fn request(&self) -> Result<(), AllocError> {
        self.with(|counts| {
            counts.calls += 1;
            if counts.left == 0 {
                counts.failures += 1;
                return Err(AllocError);
            }
            counts.left -= 1;
            Ok(())
        })
    }
}

// SAFETY: every block comes from `inner` and goes back to it unchanged, with the layouts of the caller; a refusal touches no
// block. Clones hold clones of `inner`, so a block may be given to any of them.
unsafe impl<A: Allocator> Allocator for FailingAllocator<A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request()?;
        self.inner.allocate(layout)
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request()?;
        self.inner.allocate_zeroed(layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // SAFETY: the caller's block is one of `inner`, and the layout that fits it there is the caller's.
        unsafe { self.inner.deallocate(ptr, layout) }
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request()?;
        // SAFETY: the caller's block is one of `inner`, and the caller answers for both layouts.
        unsafe { self.inner.grow(ptr, old, new) }
    }

    unsafe fn grow_zeroed(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request()?;
        // SAFETY: the caller's block is one of `inner`, and the caller answers for both layouts.
        unsafe { self.inner.grow_zeroed(ptr, old, new) }
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request()?;
        // SAFETY: the caller's block is one of `inner`, and the caller answers for both layouts.
        unsafe { self.inner.shrink(ptr, old, new) }
    }
}

use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

use super::forward::forward;
use super::{AllocError, Allocator, Global};

#[derive(Debug)]
struct Counts {
    left: u64,
    calls: u64,
    failures: u64,
}

/// Forwards `n` requests to another allocator and fails all later ones. Clones share the counts.
///
/// A request is an `allocate`, a `grow` or a `shrink`. Deallocation always works.
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
    /// Creates an allocator that serves `n` requests from the global allocator.
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
    /// Creates an allocator that serves `n` requests from `inner`.
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

    /// Returns the inner allocator.
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

    /// Returns the number of requests so far, including failed ones.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::alloc::FailingAllocator::new(3).calls(), 0);
    /// ```
    #[must_use]
    pub fn calls(&self) -> u64 {
        self.with(|counts| counts.calls)
    }

    /// Returns the number of failed requests.
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

    /// Returns the number of requests that will still succeed.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(test_kit::alloc::FailingAllocator::new(3).allowed(), 3);
    /// ```
    #[must_use]
    pub fn allowed(&self) -> u64 {
        self.with(|counts| counts.left)
    }

    /// Sets the number of requests that will succeed from now on.
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

    /// Counts a request and fails it if none are left.
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

forward!(FailingAllocator, Self::request, |_: &Self| {});

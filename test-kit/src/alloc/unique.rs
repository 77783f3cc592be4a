use std::alloc::Layout;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::forward::forward;
use super::{AllocError, Allocator, Global};

/// Drop counts by number, apart from the allocators, so that a double drop can be counted.
static DROPS: Mutex<BTreeMap<u64, u64>> = Mutex::new(BTreeMap::new());

static NEXT: AtomicU64 = AtomicU64::new(1);

/// An allocator without `Clone`, which reports its drop to a [`DropWitness`].
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::UniqueAllocator;
///
/// let unique = UniqueAllocator::new();
/// let witness = unique.witness();
/// let mut vec = Vec::new_in(unique);
/// vec.push(1);
/// assert_eq!(witness.drops(), 0);
/// drop(vec);
/// witness.assert_dropped_once();
/// ```
#[derive(Debug)]
pub struct UniqueAllocator<A = Global> {
    inner: A,
    number: u64,
}

/// Counts the drops of a [`UniqueAllocator`].
#[derive(Clone, Debug)]
pub struct DropWitness {
    number: u64,
}

impl UniqueAllocator {
    /// Creates an allocator that forwards to the global allocator.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::UniqueAllocator;
    ///
    /// let vec: allocator_api2::vec::Vec<u8, _> = allocator_api2::vec::Vec::new_in(UniqueAllocator::new());
    /// assert!(vec.is_empty());
    /// ```
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "two defaults would be taken for the same allocator; this one is unique"
    )]
    pub fn new() -> Self {
        Self::over(Global)
    }
}

impl<A> UniqueAllocator<A> {
    /// Creates an allocator that forwards to `inner`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{TrackingAllocator, UniqueAllocator};
    ///
    /// let tracking = TrackingAllocator::new();
    /// drop(allocator_api2::boxed::Box::new_in(1, UniqueAllocator::over(tracking.clone())));
    /// tracking.assert_empty();
    /// ```
    #[must_use]
    pub fn over(inner: A) -> Self {
        Self { inner, number: NEXT.fetch_add(1, Ordering::Relaxed) }
    }

    /// Returns the witness of this allocator's drop.
    ///
    /// # Examples
    /// ```
    /// let unique = test_kit::alloc::UniqueAllocator::new();
    /// let witness = unique.witness();
    /// drop(unique);
    /// assert_eq!(witness.drops(), 1);
    /// ```
    #[must_use]
    pub const fn witness(&self) -> DropWitness {
        DropWitness { number: self.number }
    }
}

impl<A> Drop for UniqueAllocator<A> {
    fn drop(&mut self) {
        *DROPS.lock().unwrap_or_else(PoisonError::into_inner).entry(self.number).or_insert(0) += 1;
    }
}

impl DropWitness {
    /// Returns how often the allocator was dropped.
    ///
    /// # Examples
    /// ```
    /// let unique = test_kit::alloc::UniqueAllocator::new();
    /// assert_eq!(unique.witness().drops(), 0);
    /// ```
    #[must_use]
    pub fn drops(&self) -> u64 {
        DROPS.lock().unwrap_or_else(PoisonError::into_inner).get(&self.number).copied().unwrap_or(0)
    }

    /// Asserts that the allocator was dropped exactly once.
    ///
    /// # Panics
    /// Panics if it was not dropped exactly once.
    ///
    /// # Examples
    /// ```
    /// let unique = test_kit::alloc::UniqueAllocator::new();
    /// let witness = unique.witness();
    /// drop(unique);
    /// witness.assert_dropped_once();
    /// ```
    #[track_caller]
    pub fn assert_dropped_once(&self) {
        let drops = self.drops();
        assert!(drops == 1, "the allocator was dropped {drops} times, not once");
    }
}

forward!(UniqueAllocator, |_: &Self| Ok(()), |_: &Self| {});

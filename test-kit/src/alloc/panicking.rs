//! [`PanickingAllocator`]: panics at a request for memory that a ledger has armed.

use std::alloc::Layout;
use std::ptr::NonNull;

use super::{AllocError, Allocator};
use crate::ledger::{Ledger, Operation};

/// Serves requests for memory out of another allocator, and tells a ledger of each before: armed for [`Operation::Allocate`], it panics.
///
/// A request is an `allocate`, a `grow` or a `shrink`. A block over which it panics stays as it was. Giving memory back never panics.
///
/// It is how [`panic_at_each`](crate::panics::panic_at_each) gets at the methods that end the program when an allocator returns an error, and it stands
/// for those programs in which that end is an unwinding.
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::{Global, PanickingAllocator};
/// use test_kit::ledger::Operation;
/// use test_kit::panics::panic_at_each;
///
/// let rounds = panic_at_each(
///     Operation::Allocate,
///     |ledger| Vec::new_in(PanickingAllocator::over(ledger, Global)),
///     |vec, ledger| (0..5).for_each(|key| vec.push(ledger.element(key))),
///     |vec, ledger, _| ledger.assert_live(vec.len()),
/// );
/// assert_eq!(rounds, 2);
/// ```
#[derive(Clone, Debug)]
pub struct PanickingAllocator<A> {
    inner: A,
    ledger: Ledger,
}

impl<A> PanickingAllocator<A> {
    /// Serves out of `inner`, and tells `ledger`.
    ///
    /// # Examples
    /// ```
    /// use allocator_api2::vec::Vec;
    /// use test_kit::alloc::{Global, PanickingAllocator};
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// let mut vec = Vec::new_in(PanickingAllocator::over(&ledger, Global));
    /// vec.push(1);
    /// assert_eq!(ledger.calls(Operation::Allocate), 1);
    /// ```
    #[must_use]
    pub fn over(ledger: &Ledger, inner: A) -> Self {
        Self { inner, ledger: ledger.clone() }
    }

    /// What it serves from.
    ///
    /// # Examples
    /// ```
    /// use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
    /// use test_kit::ledger::Ledger;
    ///
    /// PanickingAllocator::over(&Ledger::new(), TrackingAllocator::new()).inner().assert_empty();
    /// ```
    #[must_use]
    pub const fn inner(&self) -> &A {
        &self.inner
    }

    fn request(&self) {
        self.ledger.tick(Operation::Allocate);
    }
}

// SAFETY: every block comes from `inner` and goes back to it unchanged, with the layouts of the caller; a panic comes before any block is touched. Clones
// hold clones of `inner`, so a block may be given to any of them.
unsafe impl<A: Allocator> Allocator for PanickingAllocator<A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request();
        self.inner.allocate(layout)
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request();
        self.inner.allocate_zeroed(layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // SAFETY: the caller's block is one of `inner`, and the layout that fits it there is the caller's.
        unsafe { self.inner.deallocate(ptr, layout) }
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request();
        // SAFETY: the caller's block is one of `inner`, and the caller answers for both layouts.
        unsafe { self.inner.grow(ptr, old, new) }
    }

    unsafe fn grow_zeroed(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request();
        // SAFETY: the caller's block is one of `inner`, and the caller answers for both layouts.
        unsafe { self.inner.grow_zeroed(ptr, old, new) }
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.request();
        // SAFETY: the caller's block is one of `inner`, and the caller answers for both layouts.
        unsafe { self.inner.shrink(ptr, old, new) }
    }
}

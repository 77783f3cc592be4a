use std::alloc::Layout;
use std::ptr::NonNull;

use super::forward::forward;
use super::{AllocError, Allocator};
use crate::ledger::{Ledger, Operation};

/// Forwards to another allocator and panics at the call that a [`Ledger`] has armed.
///
/// - [`Operation::Allocate`] counts `allocate`, `grow` and `shrink`. The panic comes before the call.
/// - [`Operation::Deallocate`] counts `deallocate`. The panic comes *after* the block is freed: an inner
///   [`TrackingAllocator`](super::TrackingAllocator) detects a container that uses or frees the block again.
///
/// With [`panic_at_each`](crate::panics::panic_at_each) it also tests methods that abort if an allocation fails, as
/// with an allocation error hook that unwinds.
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
    /// Creates an allocator that forwards to `inner` and reports to `ledger`.
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

    /// Returns the inner allocator.
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

    #[expect(clippy::unnecessary_wraps, reason = "requests of other allocators fail")]
    fn request(&self) -> Result<(), AllocError> {
        self.ledger.tick(Operation::Allocate);
        Ok(())
    }
}

forward!(PanickingAllocator, Self::request, |this: &Self| this.ledger.tick(Operation::Deallocate));

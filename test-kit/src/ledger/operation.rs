use std::fmt;

/// A kind of user code that a container may call.
///
/// # Examples
/// ```
/// use test_kit::ledger::{Ledger, Operation};
///
/// let ledger = Ledger::new();
/// drop(ledger.element(1));
/// assert_eq!(ledger.calls(Operation::Drop), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `Clone::clone` of an element.
    Clone,
    /// `Drop::drop` of an element.
    Drop,
    /// `Hash::hash` of an element.
    Hash,
    /// `PartialEq::eq` of two elements.
    Eq,
    /// `Ord::cmp` or `PartialOrd::partial_cmp` of two elements.
    Ord,
    /// A closure, predicate, comparator or iterator of the test, reported with [`Ledger::tick`](super::Ledger::tick).
    Call,
    /// An `allocate`, `grow` or `shrink` of a [`PanickingAllocator`](crate::alloc::PanickingAllocator).
    Allocate,
    /// A `deallocate` of a [`PanickingAllocator`](crate::alloc::PanickingAllocator).
    Deallocate,
}

impl Operation {
    /// All operations.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// assert!(Operation::ALL.iter().all(|&operation| ledger.calls(operation) == 0));
    /// ```
    pub const ALL: [Self; 8] =
        [Self::Clone, Self::Drop, Self::Hash, Self::Eq, Self::Ord, Self::Call, Self::Allocate, Self::Deallocate];
}

/// The payload of a panic that was armed with [`Ledger::arm`](super::Ledger::arm).
///
/// # Examples
/// ```
/// use test_kit::ledger::{Ledger, Operation};
/// use test_kit::panics::quiet_catch;
///
/// let ledger = Ledger::new();
/// let element = ledger.element(1);
/// ledger.arm(Operation::Clone, 0);
/// let report = quiet_catch(|| element.clone()).unwrap_err();
/// assert_eq!(report.planned().unwrap().operation(), Operation::Clone);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedPanic {
    pub(crate) operation: Operation,
    pub(crate) nth: u64,
}

impl PlannedPanic {
    /// Returns the armed operation.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    /// use test_kit::panics::expect_panic;
    ///
    /// let ledger = Ledger::new();
    /// ledger.arm(Operation::Call, 0);
    /// let planned = expect_panic(|| ledger.tick(Operation::Call)).planned().unwrap();
    /// assert_eq!(planned.operation(), Operation::Call);
    /// ```
    #[must_use]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// Returns the number of the armed call, counted from 0 after arming.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Ledger, Operation};
    /// use test_kit::panics::expect_panic;
    ///
    /// let ledger = Ledger::new();
    /// ledger.arm(Operation::Call, 1);
    /// let planned = expect_panic(|| (0..9).for_each(|_| ledger.tick(Operation::Call))).planned().unwrap();
    /// assert_eq!(planned.nth(), 1);
    /// ```
    #[must_use]
    pub const fn nth(&self) -> u64 {
        self.nth
    }
}

impl fmt::Display for PlannedPanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "planned panic at {:?} call {}", self.operation, self.nth)
    }
}

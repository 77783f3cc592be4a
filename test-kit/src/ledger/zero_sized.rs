use std::cell::Cell;
use std::marker::PhantomData;

use super::operation::{Operation, PlannedPanic};

thread_local! {
    /// The armed operation, the number of the armed call, and the calls left until then.
    static ARMED: Cell<Option<(Operation, u64, u64)>> = const { Cell::new(None) };
    static LIVE: Cell<isize> = const { Cell::new(0) };
}

/// A zero-sized value with a `Drop`, counted per thread.
///
/// Only the number of live values is known. All are equal. A value stays on its thread, like its count.
///
/// # Examples
/// ```
/// use test_kit::ledger::ZeroSized;
///
/// ZeroSized::reset();
/// let vec = vec![ZeroSized::new(); 10];
/// assert_eq!(ZeroSized::live(), 10);
/// drop(vec);
/// assert_eq!(ZeroSized::live(), 0);
/// ```
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZeroSized {
    stays: PhantomData<*const ()>,
}

impl ZeroSized {
    /// Creates a value and counts it.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(size_of_val(&test_kit::ledger::ZeroSized::new()), 0);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        LIVE.set(LIVE.get() + 1);
        Self { stays: PhantomData }
    }

    /// Returns the number of live values on this thread. Negative if one was dropped twice.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::ZeroSized;
    ///
    /// let before = ZeroSized::live();
    /// let one = ZeroSized::new();
    /// assert_eq!(ZeroSized::live(), before + 1);
    /// # drop(one);
    /// ```
    #[must_use]
    pub fn live() -> isize {
        LIVE.get()
    }

    /// Arms a panic on this thread, as [`Ledger::arm`](super::Ledger::arm) does.
    ///
    /// # Panics
    /// Panics if `operation` is neither `Clone` nor `Drop`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::{Operation, ZeroSized};
    /// use test_kit::panics::quiet_catch;
    ///
    /// ZeroSized::reset();
    /// let vec = vec![ZeroSized::new(); 3];
    /// ZeroSized::arm(Operation::Drop, 1);
    /// assert!(quiet_catch(|| drop(vec)).is_err());
    /// assert_eq!(ZeroSized::live(), 0);
    /// ```
    #[track_caller]
    pub fn arm(operation: Operation, nth: u64) {
        assert!(
            matches!(operation, Operation::Clone | Operation::Drop),
            "ZeroSized::arm: {operation:?} is not watched, only Clone and Drop"
        );
        ARMED.set(Some((operation, nth, nth)));
    }

    fn tick(operation: Operation) {
        match ARMED.get() {
            Some((armed, nth, left)) if armed == operation && left > 0 => ARMED.set(Some((armed, nth, left - 1))),
            Some((armed, nth, _)) if armed == operation && !std::thread::panicking() => {
                ARMED.set(None);
                std::panic::panic_any(PlannedPanic { operation, nth });
            }
            _ => {}
        }
    }

    /// Resets this thread's count and disarms. Call it first in a test, since tests may share a thread.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::ZeroSized;
    ///
    /// std::mem::forget(ZeroSized::new());
    /// ZeroSized::reset();
    /// assert_eq!(ZeroSized::live(), 0);
    /// ```
    pub fn reset() {
        LIVE.set(0);
        ARMED.set(None);
    }
}

impl Default for ZeroSized {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for ZeroSized {
    fn clone(&self) -> Self {
        Self::tick(Operation::Clone);
        Self::new()
    }
}

impl Drop for ZeroSized {
    fn drop(&mut self) {
        LIVE.set(LIVE.get() - 1);
        Self::tick(Operation::Drop);
    }
}

//! [`ZeroSized`]: a value of no size whose drops are counted.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
}

/// A value of no size with a `Drop`: the counts are the thread's.
///
/// It has no memory to be recorded by, so all that is known is how many there are. All are equal. It stays on its thread,
/// as its count does.
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
    /// One more.
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

    /// How many there are on this thread: made or cloned, and not dropped. Negative if one was dropped twice.
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

    /// Starts this thread's count anew: for the first line of a test, since tests may share a thread.
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
    }
}

impl Default for ZeroSized {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for ZeroSized {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl Drop for ZeroSized {
    fn drop(&mut self) {
        LIVE.set(LIVE.get() - 1);
    }
}

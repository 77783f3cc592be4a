//! [`forget`], for the tests that forget an iterator.

use std::sync::{Mutex, PoisonError};

/// Never drops `value`, like [`std::mem::forget`], and keeps what it owns in reach of a leak checker, which is to report the leaks that
/// nobody meant.
///
/// # Examples
/// ```
/// use test_kit::iterators::forget;
///
/// let mut numbers = vec![1, 2, 3];
/// forget(numbers.drain(..));
/// assert!(numbers.is_empty());
/// ```
pub fn forget<T>(value: T) {
    static ADDRESSES: Mutex<Vec<usize>> = Mutex::new(Vec::new());

    let address = Box::into_raw(Box::new(value)).expose_provenance();
    ADDRESSES.lock().unwrap_or_else(PoisonError::into_inner).push(address);
}

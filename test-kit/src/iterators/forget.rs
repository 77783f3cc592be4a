use std::sync::{Mutex, PoisonError};

/// Forgets `value`, like [`std::mem::forget`], but keeps its memory reachable, so that leak checkers ignore it.
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

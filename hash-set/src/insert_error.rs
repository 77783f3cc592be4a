//! [`InsertError`], which returns what was not inserted.

use core::error::Error;
use core::fmt;

use sparse_array::TryReserveError;

/// The error of a fallible insertion or replacement, with what was not inserted: an element, a key, or the pair of a
/// map.
///
/// `E` says why: a [`TryReserveError`] if memory ran out, a [`ReplaceError`](crate::ReplaceError) from
/// [`replace_by_id`](crate::HashSet::replace_by_id). As std's `SendError`, it is an [`Error`] whatever `T` is.
///
/// # Examples
/// ```
/// use hash_set::{HashSet, InsertError, TryReserveError};
///
/// // Keeps the element for later.
/// fn insert(set: &mut HashSet<String>, waiting: &mut Vec<String>, name: &str) {
///     if let Err(InsertError { value, .. }) = set.try_insert_full(name.to_owned()) {
///         waiting.push(value);
///     }
/// }
///
/// // Passes the error on, without the element or with it.
/// fn first(set: &mut HashSet<u32>) -> Result<bool, TryReserveError> {
///     Ok(set.try_insert_full(1)?.1)
/// }
/// fn second(set: &mut HashSet<u32>) -> Result<bool, Box<dyn std::error::Error>> {
///     Ok(set.try_insert_full(1)?.1)
/// }
///
/// let (mut set, mut waiting) = (HashSet::new(), Vec::new());
/// insert(&mut set, &mut waiting, "pip");
/// assert!(set.contains("pip") && waiting.is_empty());
/// let mut numbers = HashSet::new();
/// assert_eq!((first(&mut numbers), second(&mut numbers).unwrap()), (Ok(true), false));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InsertError<T, E = TryReserveError> {
    /// What was not inserted.
    pub value: T,
    /// Why it was not.
    pub error: E,
}

impl<T, E: fmt::Debug> fmt::Debug for InsertError<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError").field("error", &self.error).finish_non_exhaustive()
    }
}

impl<T, E: fmt::Display> fmt::Display for InsertError<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not inserted: {}", self.error)
    }
}

impl<T, E: Error> Error for InsertError<T, E> {}

impl<T> From<InsertError<T>> for TryReserveError {
    /// Drops the value.
    fn from(error: InsertError<T>) -> Self {
        error.error
    }
}

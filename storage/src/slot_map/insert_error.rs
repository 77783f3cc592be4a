//! [`InsertError`].

use core::fmt;

use sparse_set::TryReserveError;

/// A value that could not be inserted, and the reason. The map is unchanged.
///
/// # Examples
/// ```
/// use storage::{SlotMap, TryReserveError, entity_type};
///
/// entity_type! {
///     /// A key with three indices.
///     struct Few(u8: 2, 6);
/// }
///
/// let mut names: SlotMap<&str, Few> = SlotMap::with_key();
/// for name in ["hero", "dragon", "witch"] {
///     names.insert(name);
/// }
/// let error = names.try_insert("princess").unwrap_err();
/// assert_eq!((error.value, error.reason), ("princess", TryReserveError::CapacityOverflow));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct InsertError<T> {
    /// The value that was not inserted.
    pub value: T,
    /// The reason: [`CapacityOverflow`](TryReserveError::CapacityOverflow) if all indices have a value or are retired,
    /// or if the slots would have more than `isize::MAX` bytes.
    pub reason: TryReserveError,
}

/// Omits the value, so that it need not be `Debug`.
impl<T> fmt::Debug for InsertError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError").field("reason", &self.reason).finish_non_exhaustive()
    }
}

impl<T> fmt::Display for InsertError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value was not inserted: {}", self.reason)
    }
}

impl<T> core::error::Error for InsertError<T> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.reason)
    }
}

//! [`OccupiedError`].

use core::error::Error;
use core::fmt;

use hash_set::allocator::{Allocator, Global};

use super::OccupiedEntry;

/// The error of [`HashMap::try_insert`](crate::HashMap::try_insert) for an occupied key. The key passed in is dropped,
/// as in std.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, OccupiedError};
///
/// let mut map = HashMap::from([("a", 1)]);
/// let OccupiedError { mut entry, value } = map.try_insert("a", 2).unwrap_err();
/// assert_eq!(entry.insert(value), 1);
/// ```
pub struct OccupiedError<'a, K: 'a, V: 'a, A: Allocator = Global> {
    /// The entry of the pair in the map.
    pub entry: OccupiedEntry<'a, K, V, A>,
    /// The value that was not inserted.
    pub value: V,
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Debug for OccupiedError<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedError")
            .field("key", self.entry.key())
            .field("old_value", self.entry.get())
            .field("new_value", &self.value)
            .finish_non_exhaustive()
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> fmt::Display for OccupiedError<'_, K, V, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, old, new) = (self.entry.key(), self.entry.get(), &self.value);
        write!(f, "{new:?} was not inserted: the key {key:?} is there with the value {old:?}")
    }
}

impl<K: fmt::Debug, V: fmt::Debug, A: Allocator> Error for OccupiedError<'_, K, V, A> {}

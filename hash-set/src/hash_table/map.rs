//! Mapping the elements of a table.

use sparse_array::allocator::Allocator;

use super::HashTable;
use crate::capacity_overflow::raise;

impl<T, A: Allocator + Clone> HashTable<T, A> {
    /// Maps each element with `change`. Ids, hashes and holes stay, but the holes may be filled in another order.
    /// Allocates new slots and reuses the buckets.
    ///
    /// # Panics
    /// Panics if `change` does, or if the new slots would take more than `isize::MAX` bytes. All elements are then
    /// dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// // A map becomes a set of its keys, without a hash.
    /// let mut pairs = HashTable::new();
    /// let id = pairs.insert_unique(7, ("seven", 7)).id();
    /// let keys = pairs.map(|(key, _)| key);
    /// assert_eq!((keys.find(7, |_| true), keys.get_by_id(id)), (Some(&"seven"), Some(&"seven")));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> HashTable<U, A> {
        let len = self.len();
        match self.raw.try_map(change) {
            Ok(raw) => HashTable { raw },
            Err(error) => raise(error, len, "HashTable::map"),
        }
    }
}

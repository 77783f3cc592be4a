//! Mapping the elements of a table.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::table::HashTable;
use crate::handle_error::handle_error;

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
        match self.try_map(change) {
            Ok(changed) => changed,
            Err(error) => handle_error(error, len, "HashTable::map"),
        }
    }

    /// Fallible version of [`map`](Self::map).
    fn try_map<U>(mut self, mut change: impl FnMut(T) -> U) -> Result<HashTable<U, A>, TryReserveError> {
        let mut changed = self.try_new_for_index()?;
        // If `change` panics, both tables are dropped, which does not rely on I3.
        for (id, element) in self.blocks.elements.drain() {
            changed.blocks.elements.insert_at(id, change(element));
        }
        // Drop it now: if it panics, both tables are still owned.
        drop(change);
        // The ids are unchanged (I3).
        self.move_index_to(&mut changed);
        // Free the old slots now: if that panics, `changed` is still owned.
        drop(self);
        Ok(changed)
    }
}

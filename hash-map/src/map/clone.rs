//! `Clone` and its fallible twin.

use hash_set::TryReserveError;
use hash_set::allocator::Allocator;

use super::HashMap;

impl<K: Clone, V: Clone, S: Clone, A: Allocator + Clone> HashMap<K, V, S, A> {
    /// Fallible version of [`clone`](Clone::clone).
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if the allocator fails. Pairs cloned so far are dropped.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let map = HashMap::from([("a", 1)]);
    /// assert_eq!(map.try_clone(), Ok(map.clone()));
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { hash_builder: self.hash_builder.clone(), table: self.table.try_clone()? })
    }
}

impl<K: Clone, V: Clone, S: Clone, A: Allocator + Clone> Clone for HashMap<K, V, S, A> {
    /// Clones the pairs, at the same ids.
    fn clone(&self) -> Self {
        Self { hash_builder: self.hash_builder.clone(), table: self.table.clone() }
    }

    /// Clones `source` into the memory of `self`.
    ///
    /// If a `clone` or `drop` of a key or value panics, `self` is left empty.
    fn clone_from(&mut self, source: &Self) {
        // Clone the hasher first: if it panics later, the pairs would have hashes of another hasher.
        let hash_builder = source.hash_builder.clone();
        self.table.clone_from(&source.table);
        self.hash_builder = hash_builder;
    }
}

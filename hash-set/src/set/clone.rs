//! `Clone` and `Default`.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;

impl<T: Clone, S: Clone, A: Allocator + Clone> HashSet<T, S, A> {
    /// Fallible version of [`clone`](Clone::clone).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the allocator fails.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.try_clone(), Ok(set));
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { table: self.table.try_clone()?, hasher: self.hasher.clone() })
    }
}

impl<T: Clone, S: Clone, A: Allocator + Clone> Clone for HashSet<T, S, A> {
    /// Clones the elements at the same ids, and the order of free slots.
    fn clone(&self) -> Self {
        Self { table: self.table.clone(), hasher: self.hasher.clone() }
    }

    /// Clones `source` into the memory of `self` if it suffices. The allocator of `self` stays.
    ///
    /// If a clone or a drop panics, `self` is empty or unchanged, and has its old hasher.
    fn clone_from(&mut self, source: &Self) {
        // Clone the hasher first (user code): elements and hasher must change together.
        let hasher = source.hasher.clone();
        self.table.clone_from(&source.table);
        self.hasher = hasher;
    }
}

impl<T, S: Default> Default for HashSet<T, S> {
    /// Creates an empty set with the default hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use std::hash::RandomState;
    ///
    /// let set: HashSet<i32, RandomState> = Default::default();
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    fn default() -> Self {
        Self::with_hasher(S::default())
    }
}

//! Cloning a [`StableStorage`].

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::StableStorage;
use crate::Paging;

impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> StableStorage<T, K, A, P> {
    /// Clones the storage with a clone of the allocator.
    ///
    /// Positions, holes and the order in which holes are filled are preserved, so equal insertions into both go to
    /// equal positions.
    ///
    /// # Complexity
    /// *O*(positions + slots of pages of the sparse array).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.remove(3);
    /// let clone = names.try_clone()?;
    /// assert_eq!(clone, names);
    /// assert_eq!((clone.slot_len(), clone.index_of(1)), (2, Some(1)));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { raw: self.raw.try_clone()? })
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for StableStorage<T, K, A, P> {
    /// Clones the storage as [`try_clone`](StableStorage::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    fn clone(&self) -> Self {
        self.try_clone().unwrap_or_else(|error| error.raise("StableStorage::clone"))
    }
}

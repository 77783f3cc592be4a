//! [`AnyGrouped`]: what a group does with each of its storages, whatever the values.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use crate::{Paging, Storage};

/// A storage of a group, without the type of its values. For what is not done per entity: calls are dynamic.
#[expect(unnameable_types, reason = "in hidden methods of a sealed trait")]
pub trait AnyGrouped<K> {
    /// Returns the keys, by position.
    fn keys(&self) -> &[K];

    /// Removes all keys and drops their values.
    fn clear(&mut self);

    /// Reserves capacity for `additional` more values.
    ///
    /// # Errors
    /// Returns the errors of [`Storage::try_reserve`].
    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;

    /// Frees unused memory.
    fn shrink_to_fit(&mut self);

    /// Returns the number of allocated bytes.
    fn allocated_bytes(&self) -> usize;

    /// Checks the invariants.
    fn assert_invariants(&self);
}

impl<T, K: SparseKey, A: Allocator, P: Paging> AnyGrouped<K> for Storage<T, K, A, P> {
    fn keys(&self) -> &[K] {
        self.keys_slice()
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.try_reserve(additional)
    }

    fn shrink_to_fit(&mut self) {
        self.shrink_to_fit();
    }

    fn allocated_bytes(&self) -> usize {
        self.allocated_bytes()
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }
}

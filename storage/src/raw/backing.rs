//! [`Backing`]: the memory of a storage.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::Payload;
use crate::paging::Paging;

/// The keys, the cells, and their allocator in the set. Dropping it frees the cells and drops no values.
pub(crate) struct Backing<T, K: SparseKey, A: Allocator, P: Paging> {
    pub(super) set: SparseSet<K, A>,
    pub(super) payload: Payload<T, P>,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Backing<T, K, A, P> {
    pub(super) const fn new(set: SparseSet<K, A>) -> Self {
        Self { set, payload: Payload::new() }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Drop for Backing<T, K, A, P> {
    fn drop(&mut self) {
        // SAFETY: the set's allocator is that of all calls (S2). The owner of the values has dropped or leaked them.
        unsafe { self.payload.free(self.set.allocator()) };
    }
}

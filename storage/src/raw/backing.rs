//! [`Backing`]: the memory of a storage.

use sparse_set::alloc::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::Payload;
use crate::paging::Paging;

/// The keys and the cells, and the allocator, which lies in the set and serves both. It does not know which cells hold a
/// value: dropping it frees them all and drops none.
pub(super) struct Backing<T, K: SparseKey, A: Allocator, P: Paging> {
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
        // SAFETY: the allocator of the set is the one of all calls (S2). Whoever had values in the cells has dropped or leaked them.
        unsafe { self.payload.free(self.set.allocator()) };
    }
}

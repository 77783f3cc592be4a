//! [`OwnedKeys`]: the keys of a consumed set.

use core::mem::ManuallyDrop;

use sparse_array::allocator::Allocator;

use super::{RawStableSet, StableKeys};
use crate::key::SparseKey;

/// A walk over the keys of `set`, which it owns. The set does not change.
pub(crate) struct OwnedKeys<K: SparseKey, A: Allocator> {
    /// Borrows from `set`: its block does not move along with it. `'static` never leaves this file.
    keys: StableKeys<'static, K>,
    set: ManuallyDrop<RawStableSet<K, A>>,
}

impl<K: SparseKey, A: Allocator> OwnedKeys<K, A> {
    #[inline]
    pub(crate) fn new(set: RawStableSet<K, A>) -> Self {
        // SAFETY: `set` does not change or free its block before it is dropped with this.
        Self { keys: unsafe { StableKeys::new(set.walk()) }, set: ManuallyDrop::new(set) }
    }

    #[inline]
    pub(crate) fn allocator(&self) -> &A {
        self.set.index().allocator()
    }

    /// Returns the remaining keys.
    #[inline]
    pub(crate) fn keys(&self) -> StableKeys<'_, K> {
        self.keys.clone()
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<K> {
        self.keys.next()
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<K> {
        self.keys.next_back()
    }

    #[inline]
    pub(crate) fn skip(&mut self, n: usize) {
        self.keys = self.keys.clone().split_at(n).1;
    }
}

impl<K: SparseKey, A: Allocator + Clone> Clone for OwnedKeys<K, A> {
    /// # Panics
    /// Calls `handle_alloc_error` if allocation fails.
    fn clone(&self) -> Self {
        let mut set = RawStableSet::new_in(self.set.index().allocator().clone());
        if let Err(error) = set.try_copy(&self.set) {
            error.handle_error("stable_set::IntoIter::clone");
        }
        // SAFETY: the clone has the same keys at the same positions, and does not change.
        Self { keys: unsafe { self.keys.clone_over(&set.slots) }, set: ManuallyDrop::new(set) }
    }
}

impl<K: SparseKey, A: Allocator> Drop for OwnedKeys<K, A> {
    #[inline]
    fn drop(&mut self) {
        // Moved out, so that its drop does not get the address of this walk, which would keep the walk in memory.
        // SAFETY: the field is not used again.
        drop(unsafe { ManuallyDrop::take(&mut self.set) });
    }
}

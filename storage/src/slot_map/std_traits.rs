//! Traits of std for [`SlotMap`].

use core::fmt;
use core::ops::{Index, IndexMut};
use core::panic::UnwindSafe;

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::SlotMap;
use crate::basic_storage::missing;
use crate::handle_error::handle_error;

impl<T, K: SparseKey> Default for SlotMap<T, K> {
    fn default() -> Self {
        Self::with_key()
    }
}

impl<T: fmt::Debug, K: SparseKey, A: Allocator> fmt::Debug for SlotMap<T, K, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone> Clone for SlotMap<T, K, A> {
    /// Clones the map, as [`try_clone`](SlotMap::try_clone) does.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    #[track_caller]
    fn clone(&self) -> Self {
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => handle_error(error, "SlotMap", "clone"),
        }
    }
}

/// Two maps are equal if they have the same keys with equal values. Vacant slots are not compared.
impl<T: PartialEq, K: SparseKey, A: Allocator, B: Allocator> PartialEq<SlotMap<T, K, B>> for SlotMap<T, K, A> {
    fn eq(&self, other: &SlotMap<T, K, B>) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<T: Eq, K: SparseKey, A: Allocator> Eq for SlotMap<T, K, A> {}

/// A map owns its values, as a `Vec` does: those behind a reference that catches panics need not be `RefUnwindSafe`.
impl<T: UnwindSafe, K: SparseKey + UnwindSafe, A: Allocator + UnwindSafe> UnwindSafe for SlotMap<T, K, A> {}

/// Moving the map does not move its values.
impl<T, K: SparseKey, A: Allocator> Unpin for SlotMap<T, K, A> {}

impl<T, K: SparseKey, A: Allocator> Index<K> for SlotMap<T, K, A> {
    type Output = T;

    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index(&self, key: K) -> &T {
        match self.get(key) {
            Some(value) => value,
            None => missing("SlotMap", "index", key, self.present(key)),
        }
    }
}

impl<T, K: SparseKey, A: Allocator> IndexMut<K> for SlotMap<T, K, A> {
    /// # Panics
    /// Panics if `key` has no value, with this version.
    #[track_caller]
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        if !self.contains_key(key) {
            missing("SlotMap", "index_mut", key, self.present(key));
        }
        match self.get_mut(key) {
            Some(value) => value,
            None => unreachable!("the key {key:?} is in the map"),
        }
    }
}

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns the key whose value is in the slot of `key`, and its index.
    #[cold]
    fn present(&self, key: K) -> Option<(K, usize)> {
        self.get_by_index(key.index()).map(|(present, _)| (present, key.index()))
    }
}

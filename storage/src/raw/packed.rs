//! The operations of a [`RawStorage`] without holes: values in pages, and their order.

use core::ops::Range;
use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet};

use super::{Cursor, OwnedPairs, RawStorage, Runs};
use crate::Paging;
use sparse_set::internal::PackedWalk;

impl<T, K: SparseKey, A: Allocator, P: Paging> RawStorage<T, SparseSet<K, A>, P> {
    /// The `const` version of [`new_in`](Self::new_in).
    pub(crate) const fn packed_in(alloc: A) -> Self {
        Self::with_set(SparseSet::new_in(alloc))
    }

    /// Drops the values from `len` on.
    pub(crate) fn truncate(&mut self, len: usize) {
        let old = self.erased.set.len();
        if len < old {
            self.erased.set.truncate(len);
            // SAFETY: these cells held values (S1). They are past the length now and not accessed again.
            unsafe { self.table().drop_values(len, old) };
        }
    }

    /// Removes the values in `range`; later values move forward.
    ///
    /// # Panics
    /// Panics if the range is not within `0..len`.
    pub(crate) fn drain(&mut self, range: Range<usize>) -> OwnedPairs<'_, T, PackedWalk<K>, ()> {
        let (len, table) = (self.erased.set.len(), self.table());
        let (start, removed) = (range.start, range.len());
        // Checks the range and removes the keys from the set: they stay, in order, in memory past the last key until
        // the next change. Dropping the iterator does nothing.
        let keys = NonNull::from(self.erased.set.drain(range).as_slice()).cast();
        // SAFETY: `start + removed <= len`, as the set has not panicked, and these cells hold values (S1). Rotating
        // restores the order of the keys: the remaining values are in front, as many as the set has keys.
        unsafe { table.rotate(start, removed, len) };
        let walk = PackedWalk::new(keys, len - removed..len);
        // SAFETY: the keys that the set drains stay in memory while it is borrowed (see `Drain` there), and so do their
        // values, which are in the same order from `len - removed` on. The set has no keys there any more.
        unsafe { OwnedPairs::new(Cursor::new(walk, table), ()) }
    }

    #[inline]
    pub(crate) fn runs(&self) -> Runs<'_, T, K, &[T]> {
        // SAFETY: each key has a value, by position (S1), and `self` stays borrowed.
        unsafe { Runs::new(self.erased.set.as_slice(), self.table()) }
    }

    #[inline]
    pub(crate) fn runs_mut(&mut self) -> Runs<'_, T, K, &mut [T]> {
        // SAFETY: each key has a value, by position (S1), and `self` stays borrowed mutably.
        unsafe { Runs::new(self.erased.set.as_slice(), self.table()) }
    }
}

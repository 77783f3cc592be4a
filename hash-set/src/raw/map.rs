//! Mapping the elements of a table.

use core::mem;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::table::RawTable;

impl<T, A: Allocator + Clone> RawTable<T, A> {
    /// Replaces each element `e` with `change(e)`. Ids, hashes and the index stay.
    pub(crate) fn try_map<U>(mut self, mut change: impl FnMut(T) -> U) -> Result<RawTable<U, A>, TryReserveError> {
        let mut changed = RawTable::new_in(self.elements.allocator().clone());
        changed.elements.try_reserve_exact(self.elements.index_bound())?;
        // If `change` panics, both tables are dropped, which does not rely on I3.
        for (id, element) in self.elements.drain() {
            changed.elements.insert_at(id, change(element));
        }
        // Drop it now: if it panics, both tables are still owned.
        drop(change);
        assert!(changed.elements.capacity() <= self.index.capacity(), "slots grow to what was requested (I5)");
        // A clone of an allocator may free its blocks. The ids are unchanged (I3).
        mem::swap(&mut changed.index, &mut self.index);
        // Free the old slots now: if that panics, `changed` is still owned.
        drop(self);
        Ok(changed)
    }
}
